/** Elements by id, brought into line with values: the same object is not looked at again. */

/** @template {object} T @template {Element} [E=HTMLElement] */
export class Keyed {
  /** @type {Map<string, {element: E, shown: T}>} */
  #known = new Map();
  #parent;
  #make;
  #write;

  /**
   * @param {Element} parent @param {(id: string, value: T) => E} make
   * @param {(element: E, now: T, before: T | null) => void} write
   */
  constructor(parent, make, write) {
    this.#parent = parent;
    this.#make = make;
    this.#write = write;
  }

  /** Show these and no others, in this order. @param {ReadonlyMap<string, T>} wanted */
  show(wanted) {
    for (const [id, { element }] of this.#known) {
      if (wanted.has(id)) continue;
      element.remove();
      this.#known.delete(id);
    }
    for (const [id, value] of wanted) this.#one(id, value);
    this.#order(wanted.keys());
  }

  /** @param {string} id */
  get(id) {
    return this.#known.get(id)?.element ?? null;
  }

  /** @param {string} id @param {T} value */
  #one(id, value) {
    const known = this.#known.get(id);
    if (known?.shown === value) return;
    const element = known?.element ?? this.#parent.appendChild(this.#make(id, value));
    this.#write(element, value, known?.shown ?? null);
    this.#known.set(id, { element, shown: value });
  }

  /**
   * Nothing is moved in the document when the order is right already; what stands before ours stays there.
   * @param {Iterable<string>} ids
   */
  #order(ids) {
    /** @type {E | null} */
    let last = null;
    for (const id of ids) {
      const element = this.get(id);
      if (!element) continue;
      if (last && last.nextElementSibling !== element) last.after(element);
      last = element;
    }
  }
}
