/** The pictures of buttons and lists, by general names; a game names them for its verbs. Paths in a box of 24 x 24. */

/** @type {Readonly<Record<string, string>>} */
export const ICONS = {
  undo: "M9 5L4 10L9 15M4.5 10H14a5 5 0 0 1 0 10H10",
  eye: "M2 12Q12 1 22 12Q12 23 2 12ZM12 9a3 3 0 1 0 .1 0Z",
  help: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1.2.7-1.5 1.3-1.5 2.6M12 18.2v.2",
  moon: "M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10Z",
  sun:
    "M12 7.5a4.5 4.5 0 1 0 .1 0ZM12 2v2.4M12 19.6V22M2 12h2.4M19.6 12H22M5 5l1.7 1.7M17.3 17.3L19 19" +
    "M5 19l1.7-1.7M17.3 6.7L19 5",
  auto: "M12 3a9 9 0 1 0 .1 0ZM12 3v18M12 8h6.5M12 12h9M12 16h6.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  link:
    "M10 14a4.5 4.5 0 0 1 0-6l3-3a4.5 4.5 0 0 1 6.4 6.4L18 13M14 10a4.5 4.5 0 0 1 0 6l-3 3a4.5 4.5 0 0 1-6.4-6.4" +
    "L6 11",
  // -- what pieces do
  move: "M4 18C7 8 12 8 19 8M14 3l5.5 5L14 13",
  fire: "M12 3a9 9 0 1 0 .1 0ZM12 1v6M12 17v6M1 12h6M17 12h6",
  assault: "M3 12h13M11 6l6 6-6 6M20.5 4v16",
  plane: "M12 2v20M12 8L2 14M12 8l10 6M12 18l-4 3M12 18l4 3",
  shell: "M9 21V10q0-5 3-8q3 3 3 8v11ZM9 17h6",
  air: "M12 2v20M12 8L2 14M12 8l10 6M12 18l-4 3M12 18l4 3",
  artillery: "M9 21V10q0-5 3-8q3 3 3 8v11ZM9 17h6",
  hand: "M6 3h12v18H6ZM9 7h6M9 11h6",
  grenade: "M12 9a6 6 0 1 0 .1 0ZM9.5 9V5h5v4M14.5 5l4-2M18.5 3v6",
  shield: "M12 2l8 3v6q0 7-8 11q-8-4-8-11V5Z",
  wrench: "M15 3a5 5 0 0 0-5 7L3 17l4 4 7-7a5 5 0 0 0 7-6l-3 3-4-1-1-4 3-3Z",
  turn: "M5 12a7 7 0 1 1 3 5.7M8 13l-3.5-1.5L3 15",
  swords: "M4 4l12 12M20 4L8 16M13 19l6-6M5 13l6 6M17 17l3 3M7 17l-3 3",
  wait: "M6 3h12M6 21h12M7 3q0 6 5 9q-5 3-5 9M17 3q0 6-5 9q5 3 5 9",
  up: "M12 21V4M5 11l7-8 7 8",
  exit: "M12 21V4M5 11l7-8 7 8",
  place: "M12 3v10M7 9l5 5 5-5M4 20h16",
  end: "M5 12l5 5L20 7",
  pass: "M5 12l5 5L20 7",
  card: "M6 3h12v18H6ZM9 7h6M9 11h6",
  draw: "M4 6h10v15H4ZM8 3h12v15M17 8l-3 3 3 3M14 11h7",
  dice: "M4 4h16v16H4ZM8 8v.1M16 16v.1M16 8v.1M8 16v.1M12 12v.1",
  flag: "M5 21V4M5 5q5-3 8 0t7 0v9q-4 3-7 0t-8 0",
  // -- the page
  gear: "M12 8.5a3.5 3.5 0 1 0 .1 0ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  menu: "M4 6h16M4 12h16M4 18h16",
  log: "M5 4h14v16H5ZM8.5 9h7M8.5 12.5h7M8.5 16h4",
  first: "M6 5v14M18 5l-8 7 8 7Z",
  prev: "M16 5l-9 7 9 7Z",
  play: "M7 4l13 8-13 8Z",
  pause: "M8 5v14M16 5v14",
  next: "M8 5l9 7-9 7Z",
  last: "M18 5v14M6 5l8 7-8 7Z",
  text: "M4 6h16M4 10h16M4 14h10M4 18h13",
  download: "M12 3v12M7 10l5 5 5-5M4 20h16",
  close: "M6 6l12 12M18 6L6 18",
  burst: "M12 2l2 6 6-3-3 6 6 1-6 2 3 6-6-3-2 6-2-6-6 3 3-6-6-2 6-1-3-6 6 3Z",
  search: "M10.5 4a6.5 6.5 0 1 0 .1 0ZM15.5 15.5L21 21",
  dot: "M12 8a4 4 0 1 0 .1 0Z",
};
