/** The proof page: a record is recomputed in the browser. */
export default {
  "proof.title": "Were the dice honest?",
  "proof.intro":
    "Open the record of a finished game. This page draws every roll and every shuffle again, from the secret and the numbers the players added, and compares. Nothing leaves your device.",
  "proof.record": "The record",
  "proof.open": "Open a file",
  "proof.drop": "or drop it anywhere on this page",
  "proof.paste": "Or paste its text",
  "proof.paste.check": "Check",
  "proof.another": "Another record",
  "proof.fetching": "Fetching the record of this table…",
  "proof.reading": "Reading…",
  "proof.checking": "Recomputing",
  "proof.stop": "Stop",
  "proof.stopped": "Stopped. Nothing was decided.",
  "proof.again": "Once more",
  "proof.unfetched": "The record could not be fetched. Download it at the table and open the file here.",
  "proof.unopened": "This file could not be opened.",
  "proof.flaw.large": "This is too large to be the record of a game.",
  "proof.flaw.foreign": "This is no record of Dice Town.",
  "proof.flaw.seen":
    "This is only what one seat has seen of a game that still runs. Its secret is opened when the game is over: then there is something to check.",
  "proof.flaw.json":
    "The text breaks off or is damaged at line {line}, column {column}. Get the record again, and open it whole.",
  "proof.flaw.twice":
    "“{name}” is there twice (line {line}). No record is written so: readers could take either.",
  "proof.flaw.version": "This record has format version {version}; this page reads version 1.",
  "proof.flaw.field": "This is no sound record: “{where}” is missing, unknown or not what it should be.",
  "proof.fair": "Fair",
  "proof.forged": "Forged",
  "proof.other": "Not your game",
  "proof.unproved": "Not proved",
  "proof.repeats": "Repeatable",
  "proof.fair.what":
    "{rolls, plural, one {One roll} other {# rolls}} and {shuffles, plural, one {one shuffle} other {# shuffles}} recomputed{others, plural, =0 {} one {, and one other draw} other {, and # other draws}}. Every outcome follows from the secret behind the seal and the players’ numbers.",
  "proof.repeats.what":
    "{rolls, plural, one {One roll} other {# rolls}} and {shuffles, plural, one {one shuffle} other {# shuffles}} recomputed{others, plural, =0 {} one {, and one other draw} other {, and # other draws}}. Every outcome follows from the seed.",
  "proof.unproved.what": "The record holds together, but where its dice came from cannot be checked.",
  "proof.forged.what":
    "{n, plural, one {One thing is not as it was:} other {# things are not as they were:}}",
  "proof.other.what": "The record holds together, but it is not the game whose figures you noted.",
  "proof.more": "{n, plural, one {and one more} other {and # more}}",
  "proof.gap.seeded":
    "This game was drawn from a seed, without a seal. Whoever chose the seed could know every roll beforehand.",
  "proof.gap.unsealed":
    "Chance was not sealed in this game: the outcomes stand there as somebody wrote them down.",
  "proof.gap.secret":
    "The secret is not in the record. It is opened when the game is over; until then nothing can be recomputed.",
  "proof.gap.nonces":
    "No player added a number of their own. The dice could not be changed after the seal was shown, but whoever drew the secret could have drawn many and kept the one they liked.",
  "proof.gap.unfinished": "The game was not played to its end.",
  "proof.gap.choices":
    "Whether every choice was legal is not checked here: “dicetown verify” plays the whole game again.",
  "proof.fault.digest":
    "The digest does not fit the record: something was changed after it was made, and not only where anything else is named here.",
  "proof.fault.seal":
    "The seal: it is not the one that belongs to this secret and these rules. The dice do follow from the secret, so it is the seal that was exchanged.",
  "proof.fault.source":
    "The secret, or the rules, parts or seats at the head of the record: neither the seal nor the dice follow from them.",
  "proof.fault.seed": "The seed: hardly any outcome follows from it.",
  "proof.fault.nonces.unknown":
    "A player’s number: hardly any outcome follows from the secret and the numbers in the record, though the secret fits the seal. One of the numbers was altered or taken away, or secret and seal were both exchanged. Look whether yours is there.",
  "proof.fault.nonces.added":
    "The number of {who}: it was put in later. Without it the outcomes follow from the secret.",
  "proof.fault.nonces.exchanged": "The numbers of {one} and {other}: they were exchanged.",
  "proof.fault.outcome": "{what}: this is not what the secret and the numbers give.",
  "proof.fault.outcome.seed": "{what}: this is not what the seed gives.",
  "proof.fault.twice": "{what}: it is there twice. Chance is asked only once at each place.",
  "proof.fault.missing": "{what}: it is missing.",
  "proof.fault.misplaced": "{what}: it does not belong where it stands.",
  "proof.recorded": "in the record",
  "proof.computed": "recomputed",
  "proof.in.round": "Round {round}, {what}",
  "proof.seat": "Seat {n}",
  "proof.roll": "roll {n} of {who}",
  "proof.shuffle": "the shuffle of the {pile}",
  "proof.shuffle.again": "a new shuffle of the {pile}",
  "proof.theft.store": "General Store cards drawn from a hand by {who}",
  "proof.theft.property": "properties drawn from a hand by {who}",
  "proof.sheriff": "who begins as Sheriff",
  "proof.chase": "the chase of {who}",
  "proof.chase.again": "a die of the chase, rolled again by {who}",
  "proof.ambush": "an ambushed die, rolled again for {who}",
  "proof.indian": "the Indian die of {who}",
  "proof.unknown": "an outcome nobody knows the purpose of ({address})",
  "proof.pile.store": "General Store deck",
  "proof.pile.properties": "property deck",
  "proof.pile.elixirs": "elixir deck",
  "proof.pile.river": "river deck",
  "proof.pile.outlaws": "outlaw pile",
  "proof.pile.cowboys": "cowboy deck",
  "proof.pile.other": "pile of cards",
  "proof.effect.shaman": "Shaman",
  "proof.effect.ambush": "Ambush",
  "proof.effect.bodyguard": "Bodyguard",
  "proof.effect.warpath": "Warpath",
  "proof.cards": "{n, plural, one {card} other {cards}} {cards} of {size}",
  "proof.order": "{size, plural, one {# card} other {# cards}}: {order}",
  "proof.number": "{value} of {size}",
  "proof.events": "Every outcome",
  "proof.events.none": "No outcome of chance is in this record by itself.",
  "proof.events.start": "Before the first round",
  "proof.events.round": "Round {n}",
  "proof.events.right": "{n, plural, one {one outcome, as recomputed} other {# outcomes, all as recomputed}}",
  "proof.events.wrong": "{n, plural, one {one outcome} other {# outcomes}}, {wrong} not as recomputed",
  "proof.events.open": "{n, plural, one {one outcome, not checked} other {# outcomes, not checked}}",
  "proof.events.more": "Show more",
  "proof.mark.right": "as recomputed",
  "proof.mark.wrong": "not as recomputed",
  "proof.mark.open": "not checked",
  "proof.noted": "What you noted",
  "proof.noted.what":
    "A forger can make everything fit together, except with what you wrote down yourself. The first eight digits are enough.",
  "proof.noted.seal": "Seal, from before the first roll",
  "proof.noted.digest": "Digest, from the end of the game",
  "proof.noted.nonce": "A number that a player added",
  "proof.noted.same": "The same.",
  "proof.noted.beginning": "It begins the same.",
  "proof.noted.different": "Another one: this is not the game it was noted at.",
  "proof.noted.short": "Eight digits at least.",
  "proof.noted.unreadable": "Only digits 0 to 9 and letters a to f stand in it.",
  "proof.noted.nonce.of": "It is there: the one of {who}.",
  "proof.noted.nonce.missing": "It is not among the numbers of this record.",
  "proof.own.there":
    "Your own random number is in it: this browser gave one for {who} before the first roll, and kept it to compare.",
  "proof.own.missing":
    "This browser gave a random number for {who} before the first roll. It is not in this record.",
  "proof.own.resealed":
    "This browser gave a random number for {who} before the first roll, to another seal than the one in this record.",
  "proof.figures": "Figures of the record",
  "proof.figures.rules": "Rules",
  "proof.figures.nonce": "Number of {who}",
  "proof.figures.none": "none",
  "proof.words": "In plain words",
  "proof.words.seal": "How the dice are sealed",
  "proof.words.seal.1":
    "Before the first roll the server draws a secret number and shows its seal: think of an envelope that everybody sees, and nobody can open or exchange. From then on the server is bound to its secret.",
  "proof.words.seal.2":
    "Only now does the device of every player add a number of its own, drawn without knowing the secret. The dice come from all of these together. So the server could not choose them, since it did not know the players’ numbers; and no player could, since none knew the secret.",
  "proof.words.seal.3": "When the game is over, the envelope is opened: the secret stands in the record.",
  "proof.words.yes": "What is proved",
  "proof.words.yes.1":
    "Every roll, every shuffle, every card drawn from a hand is exactly what secret and numbers give. A single die turned afterwards is found and named.",
  "proof.words.yes.2": "The secret is the one whose seal stands in the record, for these rules and seats.",
  "proof.words.yes.3":
    "Nobody could change anything about chance after the last player’s number had arrived: neither a player nor whoever runs the server.",
  "proof.words.no": "What is not proved",
  "proof.words.no.1":
    "That nobody looked into the envelope. Whoever runs the server has the secret and could know what comes; play with people you trust that far.",
  "proof.words.no.2":
    "That the server did not wait for the other numbers and then choose the last one, for a player of its own. Look whether your number is in the record.",
  "proof.words.no.3":
    "That the choices are those that were made. Whoever alters one can make a new digest: only the digest you noted at the end shows it.",
  "proof.words.no.4":
    "That every choice was legal and no entry is missing. That takes the rules: “dicetown verify FILE” plays the whole game again.",
  "proof.words.note": "What to note yourself",
  "proof.words.note.1":
    "Before the first roll: the seal. At the end: the digest. A photograph of the screen will do. Then nobody can show you another game as yours.",
  "proof.words.trust": "And who checks this page?",
  "proof.words.trust.1":
    "It works without the server: open the file with the network switched off. How chance is computed is written down to the last byte, so that anybody can do it again with a program of their own; “dicetown verify” is one that comes with the game.",
} as const;
