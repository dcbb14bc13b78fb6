/** The covers of the five boxes, drawn here: 196 x 274, the same every time. */

const N = (x) => String(Math.round(x * 10) / 10);

/** Numbers that look like chance and are the same every time (mulberry32). */
function dice(seed) {
  let a = seed;
  return (low, high) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return low + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (high - low);
  };
}

const wheels = (xs, y, r, cut) => xs.map((x) => `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${cut}" stroke-width="1.2"/>`).join("");
const spread = (from, to, n) => Array.from({ length: n }, (_, i) => N(from + ((to - from) * i) / (n - 1)));
const TANKS = {
  tiger: (cut) => '<path d="M3 25L7 34Q9 38 14 38H76Q81 38 83 34L87 26V24H3Z"/><path d="M2 24V19L6 16H80L86 19L87 24Z"/><path d="M27 16L28 7Q29 5 32 5H55Q59 5 60 8L61 16Z"/><path d="M33 5V2H42V5Z"/><path d="M60 8h6v6.4h-6zM65 10h31v2.6H65zM92 8.8h7v5h-7z"/>' + wheels(spread(13, 75, 8), 31.4, 5, cut),
  t34: (cut) => '<path d="M3 26L8 35Q10 38 15 38H73Q78 38 81 34L86 27L84 25Z"/><path d="M3 25L14 15H64L86 26Z"/><path d="M34 15L39 7H58L65 10L67 15Z"/><path d="M40 7L41 5H48V7Z"/><path d="M64 10h5v4.4h-5zM68 11.2h22v2.2H68z"/>' + wheels(spread(16, 70, 5), 31.2, 5.7, cut),
};
const tank = (kind, at, colour, cut) => `<g transform="${at}" fill="${colour}">${TANKS[kind](cut)}</g>`;
const gradient = (id, ...stops) => `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join("")}</linearGradient>`;

function steppe() {
  let o = gradient("cv-sky", [0, "#6b2a17"], [0.35, "#c55f23"], [0.58, "#f1b457"]) + '<path d="M0 0H196V274H0Z" fill="url(#cv-sky)"/><circle cx="126" cy="118" r="30" fill="#ffd98a" opacity=".85"/>';
  for (const [x, h, w] of [[24, 92, 20], [58, 70, 14], [168, 100, 24]]) {
    for (let i = 0; i < 9; i++) o += `<circle cx="${N(x + Math.sin(i * 0.9 + x) * 5 + i * 1.6)}" cy="${N(150 - (i * h) / 9)}" r="${N(w * (0.35 + i * 0.09))}" fill="#3b2a22" opacity=".26"/>`;
  }
  o += '<path d="M0 150Q50 140 98 148T196 143V274H0Z" fill="#8c7a3f"/><path d="M0 164Q60 152 110 163T196 158V274H0Z" fill="#6f6434"/>';
  for (let r = 0; r < 7; r++) {
    for (let c = -1; c < 7; c++) {
      const s = 13 + r * 4.4;
      const [x, y] = [98 + (c - 3) * s * 1.5, 172 + r * r * 1.9 + r * 7 + (c % 2 ? s * 0.43 : 0)];
      const points = Array.from({ length: 6 }, (_, i) => `${N(x + s * Math.cos((Math.PI / 3) * i))} ${N(y + s * Math.sin((Math.PI / 3) * i) * 0.5)}`);
      o += `<path d="M${points.join("L")}Z" fill="none" stroke="#f3e3ae" stroke-opacity="${N(0.16 + 0.03 * r)}"/>`;
    }
  }
  return o + tank("t34", "translate(178 138)scale(-.66 .66)", "#20180f", "#6f6434") + tank("tiger", "translate(8 186)scale(1.32)", "#17130c", "#4d4524") + '<path d="M0 236Q90 226 196 238V274H0Z" fill="#2c2716"/>';
}

function cards() {
  let o = '<path d="M0 0H196V274H0Z" fill="#5c6657"/>';
  for (let i = 0; i < 55; i++) o += `<path d="M0 ${i * 5}H196M${i * 5} 0V274" stroke="#000" stroke-opacity=".07"/>`;
  [["#7d5a3a", "t34"], ["#b08a4e", "t34"], ["#4d5b55", "tiger"]].forEach(([frame, kind], i) => {
    const body = `<rect width="106" height="148" rx="6" fill="${frame}" stroke="#1a1c17" stroke-width="1.4"/><rect x="5" y="22" width="96" height="46" fill="#cfd2b8"/><path d="M5 56H101V68H5Z" fill="#8c8a5e"/>${tank(kind, "translate(10 26)scale(.86)", "#23251f", "#cfd2b8")}<rect x="5" y="72" width="96" height="70" fill="#f3ecd8"/>`;
    const lines = [82, 92, 102, 112, 122, 132].map((y) => `<path d="M11 ${y}H${y % 20 ? 92 : 70}" stroke="#4f5347" stroke-width="2.4"/>`).join("");
    o += `<g transform="translate(98 292)rotate(${(i - 1) * 17})translate(-53 -200)">${body}${lines}<path d="M9 11H60" stroke="#f6efdc" stroke-width="4"/></g>`;
  });
  return `${o}<g fill="none" stroke="#f0a24e" stroke-width="2.4"><circle cx="98" cy="146" r="38"/><path d="M98 98v26M98 168v26M50 146h26M120 146h26"/></g>`;
}

function ruins() {
  const d = dice(7);
  const pick = (list) => list[Math.floor(d(0, list.length))];
  let o = gradient("cv-fire", [0, "#1a0f0a"], [0.55, "#7a2d10"], [1, "#f08a24"]) + '<path d="M0 0H196V274H0Z" fill="#17110d"/><path d="M0 0H196V200H0Z" fill="url(#cv-fire)"/>';
  for (let x = -6; x < 200; ) {
    const [w, h] = [Math.round(d(14, 30)), Math.round(d(40, 104))];
    o += `<path d="M${x} 196L${x} ${190 - h}${[1, 2, 3, 4, 5].map((k) => `L${N(x + (w * k) / 5)} ${N(190 - h + d(-9, 12))}`).join("")}L${x + w} 196Z" fill="#0f0b08"/>`;
    for (let r = 0; r < Math.floor(h / 15); r++) for (let c = 0; c < Math.floor(w / 8); c++) if (d(0, 1) < 0.75) o += `<path d="M${x + 3 + c * 8} ${196 - h + 12 + r * 15}h4v7h-4z" fill="${pick(["#e8741c", "#f6a53a", "#8a3b1b", "#2a1a10"])}"/>`;
    x += w - 2;
  }
  o += '<path d="M150 196V92h7V196ZM164 196V104h7V196Z" fill="#0f0b08"/><path d="M0 196H196V274H0Z" fill="#1a1512"/>';
  for (let i = 0; i < 46; i++) o += `<path d="M${N(d(-10, 180))} ${N(200 + d(0, 1) ** 1.4 * 70)}h${N(d(8, 34))}" stroke="${pick(["#e8741c", "#a14a17", "#f6a53a", "#5c2a12"])}" stroke-width="${N(d(1, 2.2))}" opacity="${N(d(0.35, 0.9))}"/>`;
  return o;
}

function house() {
  const d = dice(3);
  const pick = (list) => list[Math.floor(d(0, list.length))];
  let o = gradient("cv-dawn", [0, "#2c4663"], [0.5, "#7f9bb4"], [0.72, "#e9c9a4"]) + '<path d="M0 0H196V274H0Z" fill="url(#cv-dawn)"/><g fill="#dfe4e6"><path d="M10 178V140H54V122H62V108Q98 96 134 108V122H142V140H186V178Z"/><path d="M72 108V76H124V108Z"/><path d="M92 76V62H104V76Z"/></g>';
  for (let r = 0; r < 5; r++) o += `<path d="M14 ${146 + r * 7}H182" stroke="#7f8d99" stroke-width="2.2"/>`;
  for (let r = 0; r < 4; r++) o += `<path d="M74 ${83 + r * 7}H122" stroke="#7f8d99" stroke-width="2.2"/>`;
  o += '<path d="M146 140V92" stroke="#2b3440" stroke-width="1.6"/><path d="M146 92h27v5.4h-27z" fill="#f6f6f2"/><path d="M146 97.4h27v5.4h-27z" fill="#2f66a3"/><path d="M146 102.8h27v5.4h-27z" fill="#c5362a"/><path d="M0 178H196V274H0Z" fill="#4a4d50"/><path d="M0 178H196V188H0Z" fill="#3b4a3a"/><g transform="translate(20 184)"><rect width="104" height="34" rx="5" fill="#b8483a" stroke="#2b1410" stroke-width="1.6"/><path d="M6 6h92v12H6z" fill="#28323a"/><path d="M30 0L12-22M34 0L18-24" stroke="#22221f" stroke-width="2"/><circle cx="24" cy="34" r="7" fill="#1d1d1b"/><circle cx="80" cy="34" r="7" fill="#1d1d1b"/></g>';
  for (let i = 0; i < 60; i++) o += `<rect transform="translate(${N(d(-6, 190))} ${N(d(222, 250))})rotate(${Math.round(d(-60, 60))})" width="${Math.round(d(18, 36))}" height="5" fill="${pick(["#7b5a36", "#94703f", "#5d6063", "#6d4a2c", "#8a8577"])}" stroke="#221a12" stroke-width=".8"/>`;
  return `${o}<path d="M0 252H196V274H0Z" fill="#26282a"/>`;
}

function tape() {
  const d = dice(11);
  let o = '<path d="M0 0H196V274H0Z" fill="#d9d3b0"/><path d="M-10 210Q60 150 90 180T210 120" fill="none" stroke="#7fb0c4" stroke-width="9"/><path d="M-10 210Q60 150 90 180T210 120" fill="none" stroke="#b7d6de" stroke-width="3"/>';
  for (const r of [60, 44, 28]) o += `<ellipse cx="146" cy="214" rx="${r}" ry="${N(r * 0.62)}" fill="#c9a46b" fill-opacity=".3" stroke="#7c5424" stroke-opacity=".5"/>`;
  for (let i = 0; i < 22; i++) {
    const [x, y] = [N(22 + d(-18, 26)), N(150 + d(-18, 18))];
    o += `<circle cx="${x}" cy="${y}" r="6.5" fill="#5f7f4a" stroke="#2f4428" stroke-width=".8"/>`;
  }
  o += '<path d="M34 262C40 206 76 196 96 150" fill="none" stroke="#22261f" stroke-width="10" opacity=".85"/><path d="M80 156L104 118L118 160Z" fill="#22261f" opacity=".85"/><path d="M176 96C150 120 138 130 128 150" fill="none" stroke="#a9470c" stroke-width="7" stroke-dasharray="12 6"/><path d="M120 142L124 166L143 152Z" fill="#a9470c"/>';
  const ticks = Array.from({ length: 31 }, (_, i) => `M${N(6 + i * 5.6)} 0v${i % 5 ? 5 : 9}`).join("");
  return `${o}<g transform="translate(20 262)rotate(-34)"><rect width="178" height="20" rx="2" fill="#f6cf3e" stroke="#5d4a10"/><path d="${ticks}" stroke="#2b2206"/></g>${tank("tiger", "translate(112 216)scale(.74)", "#23251f", "#cbb88a")}`;
}

/** @type {Record<string, {title: string[], under: [string, string], ink: string, spine: string, art: () => string, fade: boolean, players: string}>} */
export const BOXES = {
  "blood-and-steel": { title: ["Blood & Steel"], under: ["Prokhorovka 1943", "Prokhorovka 1943"], ink: "#fff0cf", spine: "#5a3418", art: steppe, fade: true, players: "lobby.players" },
  "tank-commander": { title: ["Tank", "Commander"], under: ["The Eastern Front", "The Eastern Front"], ink: "#f6efdc", spine: "#3c463c", art: cards, fade: true, players: "lobby.players-24" },
  "hell-of-stalingrad": { title: ["The Hell", "of Stalingrad"], under: ["", ""], ink: "#ffe2b8", spine: "#0c0806", art: ruins, fade: true, players: "lobby.players-24" },
  "putsch-1991": { title: ["Putsch"], under: ["Moscow, August 1991", "Moscou, août 1991"], ink: "#f7f8f6", spine: "#22374d", art: house, fade: true, players: "lobby.players" },
  blitzkrieg: { title: ["Blitzkrieg"], under: ["V2 and V3", "V2 et V3"], ink: "#22261f", spine: "#8c8350", art: tape, fade: false, players: "lobby.players" },
};

const esc = (text) => text.replaceAll("&", "&amp;");

/** A box with its spine, as the text of a drawing. @param {string} slug @param {number} language 0 English, 1 French */
export function box(slug, language) {
  const { title, under, ink, spine, art, fade } = BOXES[slug];
  const lines = title.map((line, i) => `<text x="98" y="${38 + i * 25}" class="box-title" fill="${ink}">${esc(line)}</text>`).join("");
  const second = under[language] ? `<text x="98" y="${33 + title.length * 25}" class="box-under" fill="${ink}">${esc(under[language])}</text>` : "";
  const shade = fade ? '<path d="M0 0H196V86H0Z" fill="url(#cv-fade)"/>' : "";
  return `<defs><linearGradient id="cv-fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity=".45"/><stop offset="1" stop-opacity="0"/></linearGradient></defs><path d="M0 0L-22 12V272L0 274Z" fill="${spine}"/><path d="M0 0L-22 12V272L0 274Z" fill="#000" opacity=".28"/><text transform="translate(-7 258)rotate(-90)" class="box-spine">${esc(title.join(" "))}</text><svg width="196" height="274" viewBox="0 0 196 274">${art()}${shade}</svg>${lines}${second}<path d="M.8.8H195.2V273.2H.8Z" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="1.6"/>`;
}

/** The picture alone, small. */
export const thumb = (slug) => BOXES[slug].art();
