/** Words of the new table, the end sheet and the replay. `learn(FORM_WORDS)` adds them to the page's. */

import { learn } from "./words.js";

/** @type {Record<string, [string | string[], string | string[]]>} key -> English, French */
export const FORM_WORDS = {
  // -- shelf
  "form.minutes": ["about {n} min", "env. {n} min"],
  "form.all-seats": ["all seats", "toutes les places"],

  // -- new table
  "form.all-screen": ["All at one screen", "Tous devant l’écran"],
  "form.bots-line": ["Three bots: your partner and the enemy.", "Trois robots : votre partenaire et l’ennemi."],
  "form.links-line": ["You send three seats to friends.", "Vous envoyez trois places à des amis."],
  "form.seat": ["Your seat", "Votre place"],
  "form.roles": ["Who attacks, and with which nation, is decided at the table.", "Qui attaque, et avec quelle nation, se décide à la table."],
  "form.own": ["as chosen below", "comme choisi plus bas"],
  "form.rare": ["Rarely changed", "Rarement changé"],
  "form.strict": ["Strict secrecy", "Secret strict"],
  "form.strict-line": [
    "Everybody is asked every time, even with nothing to play, so that a pause betrays no card. Slower.",
    "On interroge chacun à chaque fois, même sans rien à jouer : une pause ne trahit aucune carte. Plus lent.",
  ],

  // -- end of the game
  "form.points": [["{n} point", "{n} points"], ["{n} point", "{n} points"]],
  "form.numbers": ["Numbers drawn, 1 to {n}", "Nombres tirés, de 1 à {n}"],
  "form.mean": [
    ["one number, {mean} (fair mean: {fair})", "{n} numbers, mean {mean} (fair: {fair})"],
    ["un nombre, {mean} (moyenne attendue : {fair})", "{n} nombres, moyenne {mean} (attendue : {fair})"],
  ],
};

learn(FORM_WORDS);
