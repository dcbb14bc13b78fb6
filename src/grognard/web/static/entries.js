/** Entries of the panels: which of them tells of something that lies nowhere on the board. Pure. */

/**
 * An entry is called after its family and what it tells of: "chip-ID", "battery-ID". The first that there is counts.
 * @param {readonly import("./types.js").Panel[]} panels @param {string} id
 */
export function entryOf(panels, id) {
  return panels.flatMap(({ items }) => items).find((item) => item.id.slice(item.id.indexOf("-") + 1) === id);
}
