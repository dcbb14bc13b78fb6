/** The two halves of a list that is a roll: its rows, and the editor of the one that is open. */

import { ManEditor } from "./builder-man.js";
import { Roll } from "./builder-roll.js";
import { countsOf, entryOf, keyOf, partsAtFirst } from "./muster.js";

/**
 * @typedef {import("./muster.js").Chosen} Chosen
 * @typedef {import("./builder-roll.js").Place} Place
 * @typedef {import("./builder-roll.js").Draw} Draw
 * @typedef {{
 *   told: (offer: string, changed: boolean) => void, rule: (rule: string) => void, draw: Draw, opened: () => void,
 * }} Hooks
 */

export class Squad {
  #chosen;
  #hooks;
  #roll;
  #editor;
  /** @type {Place | null} */
  #open = null;

  /** @param {Chosen} chosen @param {Hooks} hooks */
  constructor(chosen, hooks) {
    const { rule, draw } = hooks;
    this.#chosen = chosen;
    this.#hooks = hooks;
    this.#roll = new Roll(chosen, {
      select: (place) => this.#select(place),
      add: () => this.#add(),
      remove: (key) => hooks.told(entryOf(key)?.offer ?? "", chosen.changeEntry(key, -1)),
      draw,
    });
    this.#editor = new ManEditor(chosen, { swap: (offer, parts) => this.#swap(offer, parts), rule, draw });
    this.browse = this.#roll.part;
    this.list = this.#editor.part;
  }

  show() {
    const { places } = this.#roll;
    const open = this.#open;
    const at = places.findIndex(({ key, copy }) => key === open?.key && copy === open.copy);
    const place = places[at] ?? places.find(({ key }) => key === open?.key) ?? places[0] ?? null;
    this.#open = place;
    this.#roll.show(place);
    const entry = place && entryOf(place.key);
    const offer = entry && this.#chosen.offers.get(entry.offer);
    const n = place ? places.indexOf(place) + 1 : 0;
    this.#editor.show(entry && offer ? { key: place.key, n, offer, parts: entry.parts } : null);
  }

  /** @param {Place} place */
  #select(place) {
    this.#open = place;
    this.show();
    this.#hooks.opened();
  }

  /** Another man: the cheapest post of which there may be one more, and he is open at once. */
  #add() {
    const { asked } = this.#chosen;
    const free = asked.offers.filter(({ id }) => this.#chosen.of(id) < this.#chosen.most(id));
    const price = (/** @type {import("./muster.js").Offer} */ offer) =>
      countsOf(offer, partsAtFirst(offer)).get("points") ?? 0;
    const offer = free.reverse().sort((a, b) => price(a) - price(b))[0];
    if (!offer) return;
    this.#opening(keyOf({ offer: offer.id, parts: partsAtFirst(offer) }), () => {
      this.#hooks.told(offer.id, this.#chosen.change(offer.id, 1));
    });
  }

  /** @param {string} offer @param {import("./muster.js").Parts} parts */
  #swap(offer, parts) {
    const key = this.#open && this.#chosen.swap(this.#open.key, { offer, parts });
    if (key) this.#opening(key, () => this.#hooks.told(offer, true));
  }

  /** Open the last copy of an entry, once something is done. @param {string} key @param {() => void} go */
  #opening(key, go) {
    const same = this.#chosen.entries.find((one) => keyOf(one) === key)?.copies ?? 0;
    this.#open = { key, copy: Math.max(0, same - 1) };
    go();
  }
}
