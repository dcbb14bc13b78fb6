/** Elements by id, brought into line with values: the same object is not looked at, nothing is made anew that is there. */

/** @template {object} T */
export class Keyed {
  /** @type {Map<string, {element: HTMLElement, shown: T}>} */
  #known = new Map();
  #parent;
  #make;
  #write;

  /**
   * @param {HTMLElement} parent whose children they are, and nobody else's
   * @param {(id: string) => HTMLElement} make
   * @param {(element: HTMLElement, now: T, before: T | null) => void} write only what differs
   */
  constructor(parent, make, write) {
    this.#parent = parent;
    this.#make = make;
    this.#write = write;
  }

  /** @param {string} id */
  get(id) {
    return this.#known.get(id)?.element;
  }

  /** In the order of the map. @param {ReadonlyMap<string, T>} wanted */
  show(wanted) {
    for (const [id, { element }] of this.#known) {
      if (wanted.has(id)) continue;
      element.remove();
      this.#known.delete(id);
    }
    /** @type {ChildNode | null} */
    let place = this.#parent.firstChild;
    for (const [id, value] of wanted) {
      const element = this.#one(id, value);
      if (element === place) place = element.nextSibling;
      else this.#parent.insertBefore(element, place);
    }
  }

  /** Everything is written anew next time: the words have changed. */
  clear() {
    this.show(new Map());
  }

  /** @param {string} id @param {T} value */
  #one(id, value) {
    const known = this.#known.get(id);
    if (known?.shown === value) return known.element;
    const element = known?.element ?? this.#make(id);
    this.#write(element, value, known?.shown ?? null);
    this.#known.set(id, { element, shown: value });
    return element;
  }
}

/** Write a text where it differs. @param {Node} node @param {string} text */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Set an attribute where it differs; null takes it away. @param {Element} element @param {string} name @param {string | null} value */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
