/** "Why not?": an action to ask the server about, as near as possible to what the player means, from the pattern of its verb. */

const OWN = new Set(["UNIT", "PIECE", "MOVER"]);
const PLACE = new Set(["HEX", "PLACE"]);
const FIRST = { WEAPON: "at" };

/**
 * Fill a pattern ("UNIT UNIT full|half") with what was pointed at; empty when something is missing.
 * @param {string} verb @param {string} pattern @param {{own?: string, enemy?: string, region?: string, card?: string}} about
 */
export function filled(verb, pattern, { own = "", enemy = "", region = "", card = "" }) {
  const units = [own, enemy || own].filter(Boolean);
  if (!own && enemy) units.unshift(enemy);
  const words = pattern.split(" ").filter((word) => word && !word.endsWith("?"));
  const found = words.map((word) => {
    const kind = word.replace(/\+$/, "");
    if (OWN.has(kind)) return units.length > 1 ? units.shift() : units[0];
    if (PLACE.has(kind)) return region;
    if (kind === "CARD") return card;
    return FIRST[kind] ?? (/^[a-z0-9]/.test(kind) ? kind.split("|")[0] : "");
  });
  return found.every(Boolean) ? [verb, ...found].join(" ") : "";
}
