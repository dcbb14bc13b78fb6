/**
 * The words of the page itself, English and French. What the game says (prompt, log, names, refusals) comes from the
 * server in the reader's language. A key has a text, or two for one and many, chosen by `n`.
 */

import { keepLanguage, storedLanguage } from "./keep.js";

/** @type {Record<string, [string | string[], string | string[]]>} key -> English, French */
const WORDS = {
  // -- top bar, menus
  "brand.line": ["a wargame table", "une table de wargame"],
  "skip.board": ["Go to the board", "Aller au plateau"],
  "skip.main": ["Go to the content", "Aller au contenu"],
  "language": ["Lire en français", "Read in English"],
  "theme.auto": ["Colours: as the system", "Couleurs : comme le système"],
  "theme.light": ["Colours: light", "Couleurs : claires"],
  "theme.dark": ["Colours: dark", "Couleurs : sombres"],
  "help": ["Keys and help", "Touches et aide"],
  "menu": ["Menu", "Menu"],
  "inspector": ["What lies here", "Ce qui se trouve ici"],
  "share": ["Links to this table", "Liens vers cette table"],
  "hide": ["Hide the pieces (hold H)", "Cacher les pions (maintenir H)"],
  "close": ["Close", "Fermer"],
  "cancel": ["Cancel", "Renoncer"],
  "copy": ["Copy", "Copier"],
  "copied": ["Copied.", "Copié."],
  "you": ["You", "Vous"],
  "bot": ["Bot", "Robot"],
  "free": ["free seat", "place libre"],
  "spectator": ["You are looking on", "Vous regardez"],
  "title.yours": ["● Your move", "● À vous"],
  "title.wait": ["○ Waiting", "○ On attend"],
  "title.over": ["Game over", "Partie finie"],

  // -- prompt
  "prompt.loading": ["Setting the table", "On met la table"],
  "prompt.choose-target": ["{unit}: choose a target or a hex", "{unit} : choisissez une cible ou une case"],
  "prompt.choose": ["{unit}: choose", "{unit} : choisissez"],
  "prompt.verb": ["{verb}: choose a unit or a hex", "{verb} : choisissez une unité ou une case"],
  "prompt.verb-target": ["{verb}, {unit}: choose a target", "{verb}, {unit} : choisissez une cible"],
  "prompt.lit": [["One lit hex or unit can be chosen; rest on a dark one to read why not.", "{n} lit hexes and units can be chosen; rest on a dark one to read why not."], ["Une case ou unité éclairée est permise ; arrêtez-vous sur une autre pour savoir pourquoi elle ne l’est pas.", "{n} cases et unités éclairées sont permises ; arrêtez-vous sur une autre pour savoir pourquoi elle ne l’est pas."]],
  "prompt.choose-target-card": ["{unit}: choose a target or a position", "{unit} : choisissez une cible ou une position"],
  "prompt.verb-card": ["{verb}: choose a card or a position", "{verb} : choisissez une carte ou une position"],
  "prompt.verb-place": ["{verb}: {place}", "{verb} : {place}"],
  "prompt.lit-card": [["One lit card or position can be chosen; rest on a dark one to read why not.", "{n} lit cards and positions can be chosen; rest on a dark one to read why not."], ["Une carte ou position éclairée est permise ; arrêtez-vous sur une autre pour savoir pourquoi elle ne l’est pas.", "{n} cartes et positions éclairées sont permises ; arrêtez-vous sur une autre pour savoir pourquoi elle ne l’est pas."]],
  "prompt.enough-card": ["The filled button does it; lit cards can still be chosen.", "Le bouton plein valide ; les cartes éclairées peuvent encore être choisies."],
  "prompt.enough": ["Enter takes what is chosen; lit units can be added.", "Entrée valide ; les unités éclairées peuvent s’ajouter."],
  "prompt.lost": ["Connection lost. Your table is safe; trying again.", "Connexion perdue. Votre table est en sûreté ; nouvel essai."],
  "prompt.back": ["Connected again.", "Connexion rétablie."],
  "prompt.reload": ["The program has changed. Reload the page to go on.", "Le programme a changé. Rechargez la page pour continuer."],
  "reload": ["Reload", "Recharger"],
  "confirm.end": [["End the phase? One unit can still act.", "End the phase? {n} units can still act."], ["Finir la phase ? Une unité peut encore agir.", "Finir la phase ? {n} unités peuvent encore agir."]],
  "confirm.resign": ["Resign the game? This cannot be taken back.", "Abandonner la partie ? On ne peut pas revenir en arrière."],
  "resign": ["Resign", "Abandonner"],
  "undo": ["Undo", "Annuler"],
  "go": ["Do it", "Valider"],
  "why": ["Why not?", "Pourquoi ?"],
  "why.asking": ["Asking…", "On demande…"],
  "why.none": ["Nothing can be done here now.", "Rien à faire ici en ce moment."],
  "why.verb": ["No unit can do this now.", "Aucune unité ne peut le faire maintenant."],
  "why.not-yours": ["It is not your move.", "Ce n’est pas à vous de jouer."],
  "show-rule": ["Show the rule", "Voir la règle"],
  "refused": ["Not allowed", "Impossible"],
  "wrong": ["Something went wrong here; nothing was lost. Reload the table.", "Quelque chose a échoué ici ; rien n’est perdu. Rechargez la table."],
  "unreachable": ["The server does not answer. Nothing was sent.", "Le serveur ne répond pas. Rien n’a été envoyé."],


  // -- hand, windows, standing orders
  "hand": ["Your cards", "Vos cartes"],
  "hand.count": [["1 card", "{n} cards"], ["{n} carte", "{n} cartes"]],
  "window.title": ["You may answer", "Vous pouvez répondre"],
  "window.count": [["One of your cards may be played now.", "{n} of your cards may be played now."], ["Une de vos cartes peut être jouée maintenant.", "{n} de vos cartes peuvent être jouées maintenant."]],
  "odds.harmless": ["cannot destroy it", "ne peut la détruire"],
  "window.now": ["Now", "En l’état"],
  "window.nothing": ["You hold nothing that can be played here.", "Vous n’avez rien à jouer ici."],
  "window.targets": ["choose a target", "choisissez une cible"],
  "order.label": ["Ask me", "Me demander"],
  "order.playable": ["when I hold something playable", "quand j’ai quelque chose à jouer"],
  "order.always": ["at every window", "à chaque fenêtre"],
  "order.turn": ["not before the next game turn", "pas avant le prochain tour de jeu"],
  "order.never": ["never, until I change this", "jamais, jusqu’à nouvel ordre"],
  "order.strict": ["Strict secrecy: everybody is always asked.", "Secret strict : chacun est toujours interrogé."],
  "order.about": ["The server passes for you where you need not be asked. The speed of its answer may hint at your cards.", "Le serveur passe pour vous là où il est inutile de vous interroger. La rapidité de sa réponse peut laisser deviner vos cartes."],
  "list.building": ["You are choosing a list.", "Vous composez une liste."],

  // -- odds
  "odds.number": ["To hit", "Pour toucher"],
  "way.direct": ["Directly", "Tout droit"],
  "way.via": ["By {places}", "Par {places}"],
  "odds.factor": ["Factor", "Facteur"],
  "odds.die": ["die {amount}", "dé {amount}"],
  "odds.af": ["{amount}", "{amount}"],
  "odds.need": ["{n} or less", "{n} ou moins"],
  "odds.one": ["a 1 only", "un 1 seulement"],
  "odds.never": ["cannot hit", "ne peut pas toucher"],
  "odds.always": ["always hits", "touche toujours"],
  "odds.percent": ["{n} %", "{n} %"],
  "odds.overrun": ["The defender fires first; then round by round.", "Le défenseur tire d’abord, puis manche après manche."],
  "die": ["die: {n}", "dé : {n}"],

  // -- side panel
  "tab.log": ["Log", "Journal"],
  "tab.table": ["Table", "Table"],
  "tab.rules": ["Rules", "Règles"],
  "tab.ledger": ["Ledger", "Bilan"],
  "tab.talk": ["Talk", "Parler"],
  "tab.notes": ["Notes", "Notes"],
  "tabs": ["Side panel", "Panneau"],
  "log.earlier": ["Earlier lines", "Lignes précédentes"],
  "log.empty": ["Nothing has happened yet.", "Il ne s’est encore rien passé."],
  "log.setup": ["Set-up", "Mise en place"],
  "log.turn": ["Turn {n}", "Tour {n}"],
  "rules.find": ["Find a rule by its number or a word", "Chercher une règle par numéro ou par mot"],
  "rules.none": ["No rule matches.", "Aucune règle ne correspond."],
  "rules.ruling": ["Ruling {id}", "Décision {id}"],
  "ledger.empty": ["No points yet.", "Pas encore de points."],
  "ledger.turn": ["turn {n}", "tour {n}"],
  "ledger.total": ["Total", "Total"],
  "talk.seats": ["Between the players. Spectators do not read this.", "Entre joueurs. Les spectateurs ne lisent pas ceci."],
  "talk.watchers": ["Between spectators. The players do not read this.", "Entre spectateurs. Les joueurs ne lisent pas ceci."],
  "talk.say": ["Say something", "Dire quelque chose"],
  "talk.send": ["Send", "Envoyer"],
  "talk.empty": ["Nobody has said anything.", "Personne n’a rien dit."],
  "notes.about": ["Private notes, kept in this browser", "Notes privées, gardées dans ce navigateur"],
  "panel.none": ["none", "aucun"],
  "stack": [["alone", "stack of {n}"], ["seule", "pile de {n}"]],
  "zoom.in": ["Closer", "Plus près"],
  "zoom.out": ["Farther", "Plus loin"],
  "zoom.fit": ["Whole map", "Toute la carte"],
  "overview": ["Overview: click to go there", "Vue d’ensemble : cliquer pour y aller"],
  "board": ["Board. Arrows move the cursor, N next unit, T next target, Enter chooses, question mark lists all keys.", "Plateau. Les flèches déplacent le curseur, N unité suivante, T cible suivante, Entrée choisit, point d’interrogation pour toutes les touches."],
  "bar": ["Actions", "Actions"],
  "strip": ["Tracks", "Pistes"],
  "cursor.can": ["can act", "peut agir"],
  "cursor.target": ["can be chosen", "peut être choisi"],
  "cursor.selected": ["selected", "sélectionné"],
  "cursor.empty": ["empty", "vide"],
  "cursor.no-units": ["No unit can act.", "Aucune unité ne peut agir."],
  "cursor.no-targets": ["Nothing is lit.", "Rien n’est éclairé."],
  "jump": ["Go to a hex", "Aller à une case"],
  "jump.none": ["There is no hex {id}.", "Il n’y a pas de case {id}."],
  "counts.air": ["air units", "avions"],

  // -- dialogs of the table
  "text.title": ["The table as text", "La table en texte"],
  "text.actions": [["One action", "{n} actions"], ["Une action", "{n} actions"]],
  "text.filter": ["Words to look for, such as a unit or a hex", "Mots à chercher, une unité ou une case"],
  "text.more": ["{n} more: narrow the search.", "Encore {n} : précisez la recherche."],
  "share.seat": ["Seat of {seat}: send this link to your friend", "Place : {seat}. Envoyez ce lien à votre ami"],
  "share.watch": ["Look on (no seat)", "Regarder (sans place)"],
  "share.replay": ["Replay", "Revoir la partie"],
  "share.dice": ["Check of the dice", "Vérification des dés"],
  "share.grog": ["Download the game (.grog)", "Télécharger la partie (.grog)"],
  "share.export": ["Replay as one file (.html)", "Partie en un fichier (.html)"],
  "share.text": ["The table as text", "La table en texte"],
  "share.mine": ["Your own seat: keep this link for yourself", "Votre place : gardez ce lien pour vous"],
  "dice.title": ["Dice", "Dés"],
  "dice.promise": ["Fingerprint of the secret of the dice, shown before the first roll:", "Empreinte du secret des dés, montrée avant le premier jet :"],
  "dice.words": ["Words of your own for the dice, before the first roll", "Vos mots pour les dés, avant le premier jet"],
  "dice.add": ["Add to the dice", "Ajouter aux dés"],
  "dice.secret": ["The secret, now published:", "Le secret, maintenant publié :"],
  "curtain.title": ["{seat} is asked", "C’est à {seat}"],
  "curtain.line": ["Hand over the screen, then open.", "Passez l’écran, puis ouvrez."],
  "curtain.open": ["Open the curtain", "Ouvrir le rideau"],
  "take.title": ["This table is waiting for a player", "Cette table attend un joueur"],
  "take.seat": ["Sit down: {seat}", "S’asseoir : {seat}"],
  "take.name": ["Your name (others see it)", "Votre nom (les autres le voient)"],
  "wait.friend": ["Send the link of the free seat to your friend.", "Envoyez le lien de la place libre à votre ami."],
  "dead.title": ["There is no table here", "Il n’y a pas de table ici"],
  "dead.line": ["The link is wrong or the table was cleared away.", "Le lien est faux ou la table a été débarrassée."],
  "dead.lobby": ["To the shelf", "Vers l’étagère"],

  // -- end of the game
  "end.title": ["Dispatch", "Dépêche"],
  "end.lead": ["The lead, turn by turn", "L’avance, tour par tour"],
  "end.losses": ["Losses", "Pertes"],
  "end.dice": ["Dice", "Dés"],
  "end.mean": ["{n} dice, mean {mean}", "{n} dés, moyenne {mean}"],
  "end.replay": ["Replay", "Revoir"],
  "end.again": ["Play again, sides exchanged", "Rejouer, camps échangés"],
  "end.look": ["Look at the board", "Regarder le plateau"],

  // -- help
  "keys.title": ["Keys", "Touches"],
  "keys.arrows": ["move the cursor north, south, west, east", "déplacer le curseur au nord, au sud, à l’ouest, à l’est"],
  "keys.six": ["to the north-west, north-east, south-west, south-east", "au nord-ouest, nord-est, sud-ouest, sud-est"],
  "keys.enter": ["choose what is under the cursor, confirm", "choisir ce qui est sous le curseur, valider"],
  "keys.esc": ["leave, step back", "renoncer, revenir d’un pas"],
  "keys.units": ["next unit that can act (Shift: previous)", "unité suivante qui peut agir (Maj : précédente)"],
  "keys.targets": ["next lit target (Shift: previous)", "cible éclairée suivante (Maj : précédente)"],
  "keys.stack": ["next piece of the stack under the cursor", "pion suivant de la pile sous le curseur"],
  "keys.jump": ["go to a hex by its number", "aller à une case par son numéro"],
  "keys.verbs": ["one letter a verb, as on the buttons", "une lettre par verbe, comme sur les boutons"],
  "keys.numbers": ["the choices in the prompt, in order", "les choix de la consigne, dans l’ordre"],
  "keys.why": ["why not, for what is under the cursor", "pourquoi pas, pour ce qui est sous le curseur"],
  "keys.undo": ["undo", "annuler"],
  "keys.zoom": ["closer, farther, whole map", "plus près, plus loin, toute la carte"],
  "keys.space": ["centre the cursor", "centrer le curseur"],
  "keys.hide": ["hide the pieces while held", "cacher les pions tant qu’on appuie"],
  "keys.tabs": ["log, rules, ledger", "journal, règles, bilan"],
  "keys.read": ["read the prompt again", "relire la consigne"],
  "keys.replay": ["step back, step on, first, last", "reculer, avancer, début, fin"],
  "help.mouse": ["Click a unit, then something lit. A stack opens at the first click. Drag to pan, wheel or pinch to zoom. A shot shows its odds before it is fired.", "Cliquez une unité, puis ce qui s’éclaire. Une pile s’ouvre au premier clic. Glissez pour déplacer la carte, molette ou pincement pour zoomer. Un tir montre ses chances avant de partir."],

  // -- lobby
  "lobby.title": ["Take a box", "Prenez une boîte"],
  "lobby.line": ["Against a bot, two at one screen, or by a link sent to a friend. The server keeps the rules.", "Contre un robot, à deux devant l’écran, ou par un lien envoyé à un ami. Le serveur tient les règles."],
  "lobby.mine": ["Your tables", "Vos tables"],
  "lobby.none": ["No table yet. Take a box from the shelf.", "Pas encore de table. Prenez une boîte sur l’étagère."],
  "lobby.open": ["Open tables", "Tables ouvertes"],
  "lobby.no-open": ["No table is waiting for a player.", "Aucune table n’attend de joueur."],
  "lobby.join": ["Join", "Rejoindre"],
  "lobby.join-line": ["A friend has sent you a seat. No account is needed.", "Un ami vous a envoyé une place à table. Aucun compte n’est nécessaire."],
  "lobby.paste": ["Paste the link", "Collez le lien reçu"],
  "lobby.go": ["Open", "Ouvrir"],
  "lobby.review": ["Replay and check", "Revoir et vérifier"],
  "lobby.review-line": ["Every table has a replay by link; a .grog file has its dice checked here, in your browser.", "Chaque table se revoit par un lien ; les dés d’un fichier .grog se vérifient ici, dans votre navigateur."],
  "lobby.check": ["Check the dice of a game", "Vérifier les dés d’une partie"],
  "lobby.coming": ["in preparation", "en préparation"],
  "lobby.players": ["2 players", "2 joueurs"],
  "lobby.players-24": ["2 or 4 players", "2 ou 4 joueurs"],
  "lobby.turn": ["turn {n}", "tour {n}"],
  "lobby.yours": ["Your move", "À vous de jouer"],
  "lobby.bot": ["The bot is playing", "Le robot joue"],
  "lobby.wait": ["Waiting", "On attend"],
  "lobby.waiting-friend": ["Waiting for a player", "On attend un joueur"],
  "lobby.over": ["Finished", "Finie"],
  "lobby.gone": ["Cleared away", "Débarrassée"],
  "lobby.forget": ["Forget this table", "Oublier cette table"],
  "lobby.watch": ["Watch", "Regarder"],
  "lobby.replay": ["Replay", "Revoir"],
  "lobby.sit": ["Sit down", "S’asseoir"],
  "lobby.bad-link": ["This is not a link to a table.", "Ce n’est pas un lien vers une table."],
  "box.blood-and-steel": ["Hexes and counters", "Hexagones et pions"],
  "box.tank-commander": ["Card game", "Jeu de cartes"],
  "box.hell-of-stalingrad": ["Cards and counters", "Cartes et pions"],
  "box.putsch-1991": ["Figures, free measure", "Figurines, mesure libre"],
  "box.blitzkrieg": ["Figures, free measure", "Figurines, mesure libre"],
  "box.minutes": ["about {n} minutes", "environ {n} minutes"],

  // -- new table
  "new.title": ["New table", "Nouvelle table"],
  "new.how": ["How do you play?", "Comment jouez-vous ?"],
  "new.bot": ["Against a bot", "Contre un robot"],
  "new.bot-line": ["It answers at once.", "Il répond aussitôt."],
  "new.screen": ["Two at one screen", "À deux devant l’écran"],
  "new.screen-line": ["The screen goes from one to the other.", "L’écran passe de l’un à l’autre."],
  "new.link": ["By link", "Par un lien"],
  "new.link-line": ["You send a seat to a friend.", "Vous envoyez une place à un ami."],
  "new.side": ["Your side", "Votre camp"],
  "new.level": ["The bot", "Le robot"],
  "new.public": ["Show this table among the open ones", "Montrer cette table parmi les tables ouvertes"],
  "new.scenario": ["Scenario", "Scénario"],
  "new.name": ["Your name", "Votre nom"],
  "new.name-hint": ["optional", "facultatif"],
  "new.options": ["House rules and variants", "Variantes et règles facultatives"],
  "new.default": ["Default: {value}.", "Par défaut : {value}."],
  "new.yes": ["yes", "oui"],
  "new.no": ["no", "non"],
  "new.sit": ["Sit down", "S’asseoir"],
  "new.reconstructed": ["The map and the values of the units are reconstructed; each value says where it comes from.", "La carte et les valeurs des unités sont reconstituées ; chaque valeur dit d’où elle vient."],
  "new.preset": ["Ready-made set", "Jeu d’options"],
  "new.preset.standard": ["standard", "standard"],
  "new.preset.cumulative": ["cumulative points", "points cumulés"],
  "new.preset.might-have-been": ["what might have been", "ce qui aurait pu être"],
  "new.preset.own": ["your own", "le vôtre"],

  // -- replay
  "replay.title": ["Replay", "Revoir"],
  "replay.first": ["First", "Début"],
  "replay.prev": ["Back", "Reculer"],
  "replay.next": ["On", "Avancer"],
  "replay.last": ["Last", "Fin"],
  "replay.play": ["Play", "Lire"],
  "replay.pause": ["Pause", "Pause"],
  "replay.prev-turn": ["Previous turn", "Tour précédent"],
  "replay.next-turn": ["Next turn", "Tour suivant"],
  "replay.turn": ["Turn", "Tour"],
  "replay.where": ["Turn {turn}, action {step} of {steps}", "Tour {turn}, action {step} sur {steps}"],
  "replay.setup": ["Set-up, action {step} of {steps}", "Mise en place, action {step} sur {steps}"],
  "replay.slide": ["Step", "Pas"],
  "replay.speed": ["Speed", "Vitesse"],
  "replay.eyes": ["Seen by", "Vu par"],
  "replay.all": ["all eyes", "tous les yeux"],
  "replay.onlookers": ["spectators", "spectateurs"],
  "replay.on": ["Play on from here", "Reprendre d’ici"],
  "replay.on-line": ["A new table begins at this step, with new dice.", "Une nouvelle table commence à ce pas, avec de nouveaux dés."],
  "replay.not-over": ["You can play on from here once the game is over.", "On peut reprendre d’ici une fois la partie finie."],
  "replay.copy": ["Copy link", "Copier le lien"],

  // -- dice page
  "check.title": ["Check of the dice", "Vérification des dés"],
  "check.line": ["Everything on this page is reckoned in your browser, from the record alone.", "Tout ce qui suit est calculé dans votre navigateur, à partir de la partie seule."],
  "check.file": ["A .grog file", "Un fichier .grog"],
  "check.wait": ["The secret is published when the game is over. Until then only its fingerprint is known.", "Le secret est publié à la fin de la partie. D’ici là, on n’en connaît que l’empreinte."],
  "check.fingerprint": ["The secret has the fingerprint that was promised.", "Le secret a bien l’empreinte promise."],
  "check.not-fingerprint": ["The secret does not have the fingerprint that was promised.", "Le secret n’a pas l’empreinte promise."],
  "check.same": [["The one draw comes out the same.", "All {n} draws come out the same."], ["Le tirage se retrouve à l’identique.", "Les {n} tirages se retrouvent à l’identique."]],
  "check.other": [["One draw does not come out the same.", "{n} draws do not come out the same."], ["Un tirage ne se retrouve pas.", "{n} tirages ne se retrouvent pas."]],
  "check.seeded": ["This game was rolled from a seed, for a simulation: there is nothing to check here.", "Cette partie vient d’une graine, pour une simulation : rien à vérifier ici."],
  "check.bad": ["This is not a record of grognard.", "Ce n’est pas une partie de grognard."],
  "check.stats": ["Six-sided dice", "Dés à six faces"],
  "check.face": ["Face", "Face"],
  "check.seen": ["Seen", "Vus"],
  "check.expected": ["Expected", "Attendus"],
  "check.chi": ["Chi-square {x} with 5 degrees of freedom: in honest dice, {p} of such samples are at least as uneven.", "Khi-deux {x} à 5 degrés de liberté : avec des dés honnêtes, {p} de tels échantillons sont au moins aussi inégaux."],
  "check.draws": ["All draws", "Tous les tirages"],
  "check.words": ["Words of the seats", "Mots des joueurs"],
  "check.script": ["The same check on your own machine: grognard verify FILE.", "La même vérification chez vous : grognard verify FICHIER."],
};

let game = {};
let language = choose();
document.documentElement.lang = language;
const listeners = new Set();

function choose() {
  const asked = new URLSearchParams(location.search).get("lang");
  const wanted = [asked, storedLanguage(), ...(navigator.languages ?? [navigator.language])];
  for (const one of wanted) {
    const short = String(one ?? "").slice(0, 2).toLowerCase();
    if (short === "fr" || short === "en") return short;
  }
  return "en";
}

export const lang = () => language;
export const locale = () => (language === "fr" ? "fr-FR" : "en-GB");

/** Call `listener` whenever the language changes. */
export const onLanguage = (listener) => listeners.add(listener);

export function setLanguage(wanted) {
  language = wanted;
  keepLanguage(wanted);
  document.documentElement.lang = wanted;
  listeners.forEach((listener) => listener());
}

export const otherLanguage = () => (language === "fr" ? "en" : "fr");

/**
 * A text in the reader's language. `{name}` takes a parameter; with two forms, `n` chooses.
 * @param {string} key @param {Record<string, any>} [params]
 */
export function say(key, params = {}) {
  const found = WORDS[key];
  if (!found && !(key in game)) return key;
  let text = game[key] ?? found[language === "fr" ? 1 : 0];
  if (Array.isArray(text)) text = text[isOne(params.n) ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (_, name) => shown(params[name] ?? ""));
}

/** A text with its parameters still open, for a file that fills them in itself. */
export const template = (key) => [WORDS[key][language === "fr" ? 1 : 0]].flat().at(-1);

/** With a capital, for a name that begins a line. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);

export const knows = (key) => key in game || key in WORDS;

/** The game's own words (verbs, tokens, lists), sent with its board in the reader's language. @param {Record<string, string>} words */
export const setGame = (words = {}) => { game = words; };

/** More words of a page, both languages each. @param {Record<string, any>} words */
export const learn = (words) => Object.assign(WORDS, words);

const isOne = (n) => (language === "fr" ? Math.abs(n) < 2 : n === 1);

function shown(value) {
  return typeof value === "number" ? new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }).format(value) : String(value);
}

/** A signed number with a true minus. @param {number} n */
export const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** Add the words of a part of the page. @param {Record<string, [string | string[], string | string[]]>} more */

/** For tests: every key has both languages. */
export const catalogue = WORDS;
