// Written by `python3 run.py regen` from protocol.schema.json; a test keeps it up to date.

/** The version of the protocol that these types are of; `welcome.protocol` has the server's. */
export const PROTOCOL = 2;

/** Bytes of the largest message that a server takes. */
export const LARGEST_FRAME = 16384;

/** Whatever a client sends. */
export type ClientMessage =
  | TakeSeat
  | LeaveSeat
  | GiveSeat
  | AddSeat
  | RemoveSeat
  | ChangeSettings
  | MakeHost
  | Start
  | GiveNonce
  | Answer
  | Undo
  | SetOrder
  | ComeBack
  | WantPause
  | Hurry
  | Say
  | Rematch
  | Close
  | AskAdvice
  | AskMemory
  | Unlock
  | Report
  | Ping;

/** Whatever a server sends. */
export type ServerMessage =
  | Welcome
  | Update
  | Ack
  | Refusal
  | Advice
  | Memory
  | Presence
  | Yours
  | Pong
  | Bye;

/** A command was obeyed, and will not be forgotten. */
export interface Ack {
  type: "ack";
  id: string;
}

/** What whoever controls a location can do there; its title is `action.<location>.<action>`. */
export interface ActionInfo {
  action: string;
  rule: string;
}

/** The host adds a seat to the table. */
export interface AddSeat {
  type: "add-seat";
  id: string;
}

/** What a bot makes of one's options, the best first. */
export interface Advice {
  type: "advice";
  id: string;
  prompt: string;
  bot: string;
  ratings: RatingInfo[];
  /** The key of the reason among the bots' texts. */
  reason: string;
  arguments: Record<string, unknown>;
  /** How many samples the figures come from; 0 for exact ones. */
  sampled: number;
  /** The reason in words. */
  says?: string;
}

/** Answer a question, or change an answer that is still sealed. */
export interface Answer {
  type: "answer";
  id: string;
  seat: number;
  prompt: string;
  choice: string;
}

/** What would a strong bot do? Answered by `advice`, where the table allows it. */
export interface AskAdvice {
  type: "advise";
  id: string;
  seat: number;
}

/** Where can each card be, for all this seat has seen? Answered by `memory`, where the table allows it. */
export interface AskMemory {
  type: "memory";
  id: string;
  seat: number;
}

export interface BotInfo {
  name: string;
  title: string;
}

/** What rulesets are made of: an edition, or an expansion to go with it. */
export interface BoxInfo {
  name: string;
  kind: "edition" | "expansion";
  title: string;
  /** What it brings. */
  sentence: string;
  /** Expansions without which it cannot be played. */
  needs: string[];
}

/** The server closes the connection, and whether it makes sense to come back. */
export interface Bye {
  type: "bye";
  reason: "abuse" | "elsewhere" | "forgotten" | "removed" | "shutdown";
  again: boolean;
}

/** Copies of one card, and the places they can be in for all one has seen. */
export interface CardMemory {
  card: string;
  copies: number;
  /** Names of zones; those of a seat as `hand@2`. */
  places: string[];
  label?: string;
}

/** Cards moved between zones, or were shown in one; a zone of a seat is called like `hand@2`. */
export interface CardsMove {
  move: "cards";
  from: string | null;
  to: string;
  /** The cards, as far as the viewer learns which they are; the others by their backs, like `?s`. */
  cards: string[];
  /** What the viewer sees leave the first zone, where that is not `cards`. */
  off?: string[];
  /** What the viewer sees arrive in the second zone, where that is not `cards`. */
  on?: string[];
}

/** The host changes the settings before the game begins. */
export interface ChangeSettings {
  type: "settings";
  id: string;
  settings: PartialSettings;
}

/**
 * How long players may think.
 *
 * `decision` gives `seconds` for each question. `bank` starts with a bank of seconds and adds `seconds` for
 * each question. `days` gives that many days for each question. Covert questions have their own limit and
 * never use the bank: a change of the bank would tell all players that its owner was asked (INFO-4).
 */
export interface Clock {
  kind: "bank" | "days" | "decision" | "none";
  seconds: number;
  bank: number;
  days: number;
  window_seconds: number;
}

/** The host closes the table. */
export interface Close {
  type: "close";
  id: string;
}

/** Play again at a seat where a bot has played for the player. */
export interface ComeBack {
  type: "back";
  id: string;
  seat: number;
}

/** A game that comes with the server. */
export interface CorpusGame {
  name: string;
  /** Played well, to be watched; or at random, as the tests of the rules play it. */
  shelf: "expert" | "golden";
  title: string;
  sentence: string;
  ruleset: string;
  seats: number;
}

/** So many of something moved. A place is a seat, a shared place by name, or null for the supply. */
export interface CountMove {
  move: "count";
  what: string;
  from: number | string | null;
  to: number | string | null;
  amount: number;
}

/** The days that are kept, the last first, and how many in a row one has played. */
export interface DealDays {
  days: DealLine[];
  streak: number;
}

/** A day in the list of days. */
export interface DealLine {
  day: string;
  ruleset: string;
  began: number;
  finished: number;
  /** Who did best, a few of them where many did equally well; none as long as the day lasts. */
  best: string[];
  /** How many more did equally well. */
  also_best: number;
  mine: DealResult | null;
}

/** How a deal has ended for somebody. */
export interface DealResult {
  /** Among all who played it that day; who did equally well shares one. 0 where it does not count. */
  place: number;
  name: string;
  points: number;
  /** Points more than the best of the others at the table has; negative where somebody has more. */
  lead: number;
  won: boolean;
  /** At the own table, 1 for who has won. */
  rank: number;
  rounds: number;
  yours: boolean;
}

/** A seat of a deal: a bot by its name, or the place of whoever plays it. */
export interface DealSeat {
  /** Empty at one's own. */
  name: string;
  bot: string;
}

/** The deal of a day and what has become of it. */
export interface DealTable {
  /** Like 2026-11-15, by the clock of Greenwich. */
  day: string;
  now: number;
  /** When the day is over and the next deal comes. */
  ends: number;
  over: boolean;
  ruleset: string;
  seats: DealSeat[];
  /** Binds the server to the deal: it was made before anybody played, and nobody can change it. */
  commitment: string;
  /** What the commitment is to, once the day is over. */
  secret: string;
  /** How many have begun it. */
  began: number;
  /** How many have ended it in time. */
  finished: number;
  /** Whether the results may be seen: during the day only by who has nothing more to play. */
  shown: boolean;
  /**
   * The best first, and not all where there are many: one's own is in `mine` in any case. null as long as
   * they are not shown.
   */
  results: DealResult[];
  mine: MyDeal | null;
}

/** The dice of a seat lie like this now. */
export interface DiceMove {
  move: "dice";
  seat: number;
  aside: string;
  kept: string;
  cup: string | number | null;
}

/** An event as this viewer may know it: what happened, by which rule, its fields, and what it changed. */
export interface EventInfo {
  event: string;
  rule: string;
  fields: Record<string, unknown>;
  /** What changed, in this order: who follows these knows what the view shows. */
  moves?: (CountMove | CardsMove | DiceMove | SetMove | OfferMove)[];
  /** The event as a sentence, where sentences were asked for. */
  says?: string;
}

/** The review of a finished game. */
export interface GameReview {
  ruleset: string;
  seats: number;
  names: string[];
  lang: string;
  rounds: number;
  winner: number;
  /** The accounts, by seat. */
  accounts: SeatAccount[];
  chances: RoundChances[];
  turned: TurningPoint;
  /** All judged decisions, in order. */
  decisions: JudgedDecision[];
  /** All strokes of luck, in order. */
  luck: LuckStroke[];
}

/** Send the player's part of the Fate, in hex, after the commitment is shown. */
export interface GiveNonce {
  type: "nonce";
  id: string;
  seat: number;
  nonce: string;
}

/** The host opens a seat or gives it to a bot. */
export interface GiveSeat {
  type: "give-seat";
  id: string;
  seat: number;
  kind: "bot" | "open" | "person";
  bot?: string;
}

export interface Health {
  status: string;
  release: string;
  protocol: number;
  rules_version: number;
  /** The digest of the built page, as in `welcome.page`. */
  page: string;
  /** Whether it serves a home network: tables are best opened in the lobby, where the family finds them. */
  lan: boolean;
  /** In a home network: what others there type to join, the likeliest first. */
  addresses: string[];
}

/** Have this server pass notices on by its hook. */
export interface HookNotices {
  lang?: "en" | "fr";
}

/** Give a short time limit to all players who have not answered yet. */
export interface Hurry {
  type: "hurry";
  id: string;
  seat: number;
}

export interface Invite {
  path: string;
  expires: number;
}

/** What an invitation tells whoever holds it. */
export interface Invited {
  /** The name of whoever runs the table; empty for a host without a seat. */
  host: string;
  title: string;
  ruleset: string;
  /** Those who sit there, bots too. */
  names: string[];
}

/** A decision in review. Worths are victory points, from what the seat could know at the time. */
export interface JudgedDecision {
  /** The number of decisions answered before this one. */
  step: number;
  round: number;
  seat: number;
  kind: string;
  /** The facts of the question. */
  facts: Record<string, unknown>;
  /** The dice at a keep; null for other questions. */
  dice: RolledDice | null;
  question: string;
  /** Whether the dice were solved exactly; the worths of choices other than keeps are estimates. */
  exact: boolean;
  chosen: string;
  chosen_text: string;
  chosen_worth: number;
  best: string;
  best_text: string;
  best_worth: number;
  /** The worth of the best choice less that of the chosen one; never negative. */
  cost: number;
  /** Whether the choice cost too little to count. */
  good: boolean;
  reason: ReviewReason;
  /** The reason in a sentence. */
  why: string;
}

/** Something secret that is shown once: a token, or the path of a private link. */
export interface Key {
  key: string;
  expires: number;
}

/** The parts of a lead, in victory points; they add up to it. */
export interface LeadParts {
  /** The first badge, if the table assigned it rather than chance. */
  start: number;
  /** Luck with the seat's own dice. */
  dice: number;
  /** Luck with cards and the first badge. */
  draws: number;
  /** What the seat's own choices cost; never positive. */
  choices: number;
  "others-luck": number;
  /** What the others gave away by their choices, on average. */
  "others-choices": number;
  /** What others did to this seat alone, what the town brought, and what the solver does not foresee. */
  rest: number;
}

/** Give a seat back before the game, or let a bot play for it during the game. */
export interface LeaveSeat {
  type: "leave-seat";
  id: string;
  seat: number;
}

/** What a link of a mail has done. */
export interface LinkDone {
  deed: "confirm" | "stop";
}

/** A roll, a draw or a theft: what was expected, and what came. */
export interface LuckStroke {
  step: number;
  /** The round, 0 before the first. */
  round: number;
  seat: number;
  kind: string;
  /** The dice or cards that came, as records write them. */
  what: string;
  text: string;
  expected: number;
  came: number;
  luck: number;
}

/** Be told by mail, at one address. */
export interface MailNotices {
  address: string;
  lang?: "en" | "fr";
}

/** The host makes the person at this seat the new host. */
export interface MakeHost {
  type: "make-host";
  id: string;
  seat: number;
}

/** Who the server takes this client for. */
export interface Me {
  name: string;
  kind: string;
}

/** What a seat has seen and what can still be where. */
export interface Memory {
  type: "memory";
  id: string;
  seat: number;
  cards: CardMemory[];
}

/** Where one's own game of a deal is. */
export interface MyDeal {
  table: string;
  path: string;
  /** Whether there is no more to play there: it has ended, or was closed. */
  over: boolean;
  /** Whether it ended, or still goes on, when the day was over: then it does not count. */
  late: boolean;
  result: DealResult | null;
}

/** What things are called, for clients that do not have the game's texts: by key, like `card.dynamite`. */
export interface Names {
  titles: Record<string, string>;
  /** What a card, an action or the like does, where there is more to say than its name. */
  texts: Record<string, string>;
  /** The locations in the order in which the rules number them. */
  locations: string[];
  /** By location, the face of the dice that decide it; empty where the whole hand does. */
  faces: Record<string, string>;
  /** By location, what can be done there. */
  actions: Record<string, ActionInfo[]>;
  /** By the number of seats, from none on, how many of them act at a location: the first or a second too. */
  places: number[];
  /** By card, the family it belongs to, like `store` or `property`; backs (`?s`) are among them. */
  families: Record<string, string>;
  /**
   * By card, what the parts table says of it: `points`, how many there are, of outlaws the faces `lends`
   * and `hunted` (9 to 14, the ace) and the `bounty`.
   */
  parts: Record<string, Record<string, number>>;
  /** The cards that are played at some moment; others are only held. */
  playable: string[];
  /** What it takes to say events. */
  sentences: Sentences;
  /**
   * By event that is not always told by a line of its own: `own`, to the seat itself only; `elsewhere`,
   * where the table or the next sentence shows it better; `never`, as it only puts something away.
   */
  told: Record<string, string>;
  /** By event that has a place of the town and no field that says so, the place. */
  happens_at: Record<string, string>;
}

/** Play on from a step of a record, on one of its seats, against bots. */
export interface NewBranch {
  record: string;
  step: number;
  seat: number;
  bot?: string;
  names?: string[];
}

/** A link that leads to a table, for so many hours. */
export interface NewInvite {
  hours?: number;
}

/** A private link: to another device, once and soon; or a lasting one, for when a seat is lost. */
export interface NewLink {
  lasting?: boolean;
}

/** A record from somewhere else, to be watched through the eyes of a seat, or of a spectator. */
export interface NewReplay {
  record: string;
  seat?: number | null;
  /** The language of numbered seats and of sentences; without, English. */
  lang?: "" | "en" | "fr";
  /** Whether each event is told as a sentence too. */
  sentences?: boolean;
  /** What the seats are called; without, by their numbers. */
  names?: string[];
}

/** Be somebody here: a name is all it takes. */
export interface NewSession {
  name: string;
}

/** A key for a program that shall play. */
export interface NewToken {
  name: string;
}

/** A note about one answer: what it would give as things stand, or why it is barred. */
export interface NoteInfo {
  /** The name of its message among `gives` or `barred`. */
  key: string;
  /** The id of the rule behind it. */
  rule: string;
  /** The arguments of the message. */
  given?: Record<string, unknown>;
  /** The cards it is about, hidden ones by their backs. */
  cards?: string[];
}

/** Where one is told that it is one's turn. */
export interface NoticeSubscription {
  id: string;
  channel: "hook" | "mail" | "push";
  /** The endpoint of a browser, the address of mail; nothing for a hook. */
  target: string;
  lang: string;
  created: number;
  /** By mail one is told once the link in the first one was opened. */
  confirmed: boolean;
}

/** How this server can tell anybody anything, and how it tells whoever asks. */
export interface NoticeWays {
  /** What browsers subscribe with; empty where this server cannot reach browsers. */
  push_key: string;
  mail: boolean;
  hook: boolean;
  /** Seconds that somebody must have been missed before they are told. */
  delay: number;
  subscriptions: NoticeSubscription[];
}

/** A notice to show. */
export interface NoticeWords {
  /** One notice with a tag takes the place of another. */
  tag: string;
  title: string;
  text: string;
  /** Where it leads. */
  path: string;
}

/** A seat's offer to the Sheriff was shown; null where it is gone. */
export interface OfferMove {
  move: "offer";
  seat: number;
  offer: string | null;
}

/** Play on from a step of a finished game, on one of its seats, against bots. */
export interface OpenBranch {
  step: number;
  seat: number;
  bot?: string;
}

/** Open a table; with `start` open seats become bots and the game begins at once. */
export interface OpenTable {
  settings?: PartialSettings;
  seats: SeatWish[];
  start?: boolean;
  fill?: string;
}

/**
 * Standing orders of a seat: answers that the server gives without asking the player.
 *
 * `pass_windows` passes at every covert question. `cards` lists cards not to be asked about: if only these
 * could be played, the seat passes. `answers` maps a kind of question to an answer for the rest of the
 * round, given each time it is legal.
 */
export interface Order {
  pass_windows: boolean;
  cards: string[];
  answers: Record<string, string>;
}

/**
 * How long players may think.
 *
 * `decision` gives `seconds` for each question. `bank` starts with a bank of seconds and adds `seconds` for
 * each question. `days` gives that many days for each question. Covert questions have their own limit and
 * never use the bank: a change of the bank would tell all players that its owner was asked (INFO-4).
 */
export interface PartialClock {
  kind?: "bank" | "days" | "decision" | "none";
  seconds?: number;
  bank?: number;
  days?: number;
  window_seconds?: number;
}

/**
 * Standing orders of a seat: answers that the server gives without asking the player.
 *
 * `pass_windows` passes at every covert question. `cards` lists cards not to be asked about: if only these
 * could be played, the seat passes. `answers` maps a kind of question to an answer for the rest of the
 * round, given each time it is legal.
 */
export interface PartialOrder {
  pass_windows?: boolean;
  cards?: string[];
  answers?: Record<string, string>;
}

/** The settings that a player chooses when opening a table. */
export interface PartialSettings {
  ruleset?: string;
  bribes?: string;
  /** Corrections of the parts table. */
  parts?: Record<string, Record<string, number>> | null;
  /** The seat of the first Sheriff; null leaves it to chance (SETUP-10). */
  sheriff?: number | null;
  title?: string;
  /** Whether the lobby shows the table; otherwise players need its link. */
  public?: boolean;
  /** Whether people without a seat may watch. */
  watch?: boolean;
  clock?: PartialClock;
  chat?: "off" | "on" | "phrases";
  /** Whether players may look up the cards they have seen and where the others can still be. */
  memory?: boolean;
  /** Whether players may ask a bot for advice. */
  coach?: boolean;
  /** The bot that plays for players who are gone or out of time. */
  stand_in?: string;
  /** The least number of milliseconds that a bot takes for an open question; 0 for none. */
  pace?: number;
  /** Milliseconds that every moment for playing cards takes, so that timing reveals nothing; 0 for none. */
  hush?: number;
  /** How long the table waits for a player who lost the connection before the stand-in plays. */
  grace_seconds?: number;
}

export interface PhraseInfo {
  phrase: string;
  says: string;
}

/** Is anybody there? Answered by `pong`. */
export interface Ping {
  type: "ping";
  id: string;
}

/** Play the deal of the day. */
export interface PlayDeal {
  /** Milliseconds a bot takes at least for an answer that one waits for. It changes nothing in the game. */
  pace?: number;
}

/** Play on from the moment of a puzzle against bots. */
export interface PlayPuzzle {
  bot?: string;
}

/** What a viewer sees of one player. */
export interface PlayerInfo {
  dollars: number;
  nuggets: number;
  /** The dice set aside, which all can see. */
  aside: string;
  /** The dice kept from the last roll. */
  kept: string;
  /** The dice under the cup; only their number under another player's cup; null for none. */
  cup: string | number | null;
  offer: string | null;
  won: boolean;
  controlled: boolean;
  zones: Record<string, string[]>;
  /** Counts of a player that modules of the rules keep. */
  counts: Record<string, number>;
}

/** Yes. */
export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

/** Who is connected. */
export interface Presence {
  type: "presence";
  present: boolean[];
  watching: number;
}

/** Why a request was not obeyed. */
export interface Problem {
  message: string;
  rule: string;
  hint: string;
}

/** The question that a viewer is asked. */
export interface PromptInfo {
  id: string;
  kind: string;
  rule: string;
  facts: Record<string, unknown>;
  /** All legal answers, except that only simple offers are listed. */
  options: string[];
  /** The sealed answer given so far. */
  answer: string | null;
  deadline: number | null;
  /** By answer, what it would give as things stand, if that is known. */
  gives?: Record<string, NoteInfo>;
  /** Answers that a player might expect but cannot give now, with the reasons. */
  barred?: Record<string, NoteInfo>;
}

/** A question and its options in words, in the order of the options. */
export interface PromptWords {
  says: string;
  labels: string[];
  /** By choice, what it would give as things stand; the cards are in the question itself. */
  gives?: Record<string, string>;
  /** By choice, why it cannot be given now. */
  barred?: Record<string, string>;
}

/** Be told through this browser. */
export interface PushNotices {
  /** What `PushManager.subscribe` gave. */
  endpoint: string;
  /** Without, that of the one it replaces, or English. */
  lang?: "en" | "fr" | null;
  /** The endpoint this browser had before. */
  replaces?: string;
}

/** A puzzle in the list of them. */
export interface PuzzleInfo {
  id: string;
  /** Its place in the list, from 1. */
  number: number;
  ruleset: string;
  /** The ruleset in words. */
  box: string;
  seats: number;
  round: number;
  /** The kind of its question. */
  kind: string;
  /**
   * 1: a rule of thumb finds the answer. 2: it does not, and anything else costs much. 3: it does not, and
   * something else comes near.
   */
  difficulty: 1 | 2 | 3;
}

export interface PuzzleList {
  puzzles: PuzzleInfo[];
}

/** A puzzle as a table would show it to the seat that is asked, without the answer. */
export interface PuzzleMoment {
  puzzle: PuzzleInfo;
  moment: Welcome;
}

/**
 * An option that was played out: how many points it ends behind the best one on average, and the ends of
 * the 95% interval of that; all 0 for the best.
 */
export interface PuzzleOption {
  choice: string;
  label: string;
  behind: number;
  low: number;
  high: number;
}

/** The answer to a puzzle, and what it rests on. */
export interface PuzzleSolution {
  puzzle: string;
  best: string;
  /** Those that were played out, the best first. */
  options: PuzzleOption[];
  /** In how many imagined worlds each of them was played to the end of the game. */
  worlds: number;
  /**
   * What the solver thinks all options are worth, the best first: of those that were not played out it is
   * all there is to say.
   */
  ratings: RatingInfo[];
  /**
   * For each option why the best is better, in a sentence; for the best, why it is better than the next.
   * Empty where the figures say all.
   */
  why: Record<string, string>;
  /** The rules it turns on. */
  rules: string[];
}

/** An option and what it is worth, in victory points. */
export interface RatingInfo {
  choice: string;
  worth: number;
  terms: TermInfo[];
  label?: string;
}

/** A command or request was not obeyed; nothing changed. `id` is empty for a frame that has none. */
export interface Refusal {
  type: "refused";
  id: string;
  message: string;
  rule: string;
  hint: string;
}

/** Open a new table for another game with the same seats. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** The host removes a seat together with its player. */
export interface RemoveSeat {
  type: "remove-seat";
  id: string;
  seat: number;
}

export interface Rename {
  name: string;
}

/** A whole game as one pair of eyes saw it: the first moment, and what each decision changed in it. */
export interface ReplayBody {
  /** The table before the first decision, as a viewer is told of it who comes then; nothing is asked. */
  welcome: Welcome;
  /** Whether the game was played to its end. */
  over: boolean;
  /** Whether the record does not fit its digest: somebody changed it after it was written. */
  changed: boolean;
  /** The step at which each round begins; the first one begins at 0. */
  rounds: number[];
  steps: ReplayStep[];
}

/** What one decision led to, and what is different since. A field that is not there is as it was. */
export interface ReplayStep {
  events: EventInfo[];
  /** What changed of the view that the moves of the events do not say. */
  values?: ValueChanges;
}

/** Ask whoever runs the server to look at a name or something said. */
export interface Report {
  type: "report";
  id: string;
  /** Whom it is about. */
  seat: number;
  /** The number of what was said; null for the name. */
  talk?: number | null;
  reason?: string;
}

export interface ReviewReason {
  id: string;
  arguments: Record<string, unknown>;
}

/** Look back at the finished game that this record tells. */
export interface ReviewRecord {
  record: string;
  lang?: "en" | "fr";
  names?: string[];
}

/** The dice at a keep, as records write them. */
export interface RolledDice {
  rolled: string;
  aside: string;
}

/** The state of the game after a round, 0 for the beginning; lists are by seat. */
export interface RoundChances {
  round: number;
  /** What each seat had, in points and things that count like points. */
  standings: number[];
  /** The chances to win, from 0 to 1. */
  chances: number[];
}

/** A numbered rule in words. */
export interface RuleInfo {
  id: string;
  title: string;
  text: string;
  /** Where it holds: "base" everywhere, otherwise an edition or an expansion. */
  scope: string;
  /** Whether some of it is a ruling of this project. */
  ruling: boolean;
  /** Whether it rests on a count or value that no published document gives. */
  assumed: boolean;
  /** What modules change in it, by module. */
  remarks: Record<string, string>;
}

export interface RulesetInfo {
  name: string;
  title: string;
  /** The edition, then the expansions: names of boxes. */
  pieces: string[];
  least_seats: number;
  most_seats: number;
}

/** Say something to the table: a text, or one of the phrases. */
export interface Say {
  type: "say";
  id: string;
  seat?: number | null;
  text?: string;
  phrase?: string;
}

/** A seat's result and where it came from. */
export interface SeatAccount {
  seat: number;
  points: number;
  /** The seat's points less the mean of the others'. */
  lead: number;
  parts: LeadParts;
  /** How many of its choices were judged. */
  decisions: number;
  /** How many of the judged choices were as good as the best. */
  good: number;
}

/** A seat as all viewers see it. */
export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name: string;
  /** The bot that has the seat, or that plays for its person. */
  bot: string;
  /** Why a bot plays for the person who has the seat; null if none does. */
  away: "gone" | "hurried" | "left" | "time" | null;
  /** Whether the person's nonce has arrived. */
  ready: boolean;
  /** Milliseconds in the bank of time; null if the clock has no bank. */
  bank: number | null;
}

/** A seat of a new table: one's own, open for others, or a bot's. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  bot?: string;
  /** For several people at one device: what the person at this seat is called. */
  name?: string;
}

/** A running game as one seat has seen it: what can be downloaded before the end. */
export interface SeenRecord {
  format: string;
  table: TableInfo;
  seat: number | null;
  position: string;
  events: EventInfo[];
}

/** The sentences about events of a ruleset, for clients that say themselves what happened. */
export interface Sentences {
  /** The language of the messages, by which numbers take their forms. */
  lang: string;
  /** Messages by key: the sentences (`event.…`) and what they are made of, but for what `titles` have. */
  messages: Record<string, string>;
  /** By event, the type of each of its fields; one that may be secret has a `!` behind it. */
  events: Record<string, Record<string, string>>;
  /** The kinds of hands, the lowest first: at the Town Hall an `amount` is the number of one. */
  hands: string[];
  /** By property that has one, the value printed on it. */
  worth: Record<string, number>;
}

/** A fact has a new value; `at` is the seat it is about, absent where it is about all. */
export interface SetMove {
  move: "set";
  fact: string;
  at?: number;
  value: unknown;
}

/** Replace the standing orders of a seat. */
export interface SetOrder {
  type: "order";
  id: string;
  seat: number;
  order: PartialOrder;
}

/** The settings that a player chooses when opening a table. */
export interface Settings {
  ruleset: string;
  bribes: string;
  /** Corrections of the parts table. */
  parts: Record<string, Record<string, number>> | null;
  /** The seat of the first Sheriff; null leaves it to chance (SETUP-10). */
  sheriff: number | null;
  title: string;
  /** Whether the lobby shows the table; otherwise players need its link. */
  public: boolean;
  /** Whether people without a seat may watch. */
  watch: boolean;
  clock: Clock;
  chat: "off" | "on" | "phrases";
  /** Whether players may look up the cards they have seen and where the others can still be. */
  memory: boolean;
  /** Whether players may ask a bot for advice. */
  coach: boolean;
  /** The bot that plays for players who are gone or out of time. */
  stand_in: string;
  /** The least number of milliseconds that a bot takes for an open question; 0 for none. */
  pace: number;
  /** Milliseconds that every moment for playing cards takes, so that timing reveals nothing; 0 for none. */
  hush: number;
  /** How long the table waits for a player who lost the connection before the stand-in plays. */
  grace_seconds: number;
}

/** The host starts the game. Open seats are filled with this bot. */
export interface Start {
  type: "start";
  id: string;
  fill?: string;
}

/** How a finished game built up, round by round. */
export interface Story {
  rounds: StoryRound[];
}

/** How things stood when a round was over; by seat. */
export interface StoryRound {
  /** 0 is the start. */
  round: number;
  /** All victory points, as if the game had ended there. */
  points: number[];
  dollars: number[];
  nuggets: number[];
  sheriff: number;
  /** By location, who controlled it in the round, first place first. */
  controlled: Record<string, number[]>;
}

export interface TableId {
  id: string;
  /** Where its page is. */
  path: string;
}

/** A table as all viewers see it. */
export interface TableInfo {
  id: string;
  phase: string;
  settings: Settings;
  /** The ruleset with its options in one word. */
  ruleset: string;
  most_seats: number;
  seats: SeatInfo[];
  /** The first seat of the host; null for a host without a seat. */
  host: number | null;
  created: number;
  began: number;
  ended: number;
  undos: number;
  paused: boolean;
  wants_pause: number[];
  wants_resume: number[];
  commitment: string;
  /** The secret of the Fate, once the game is over or closed. */
  secret: string;
  /** The digest of the whole record, once the game is over. */
  digest: string;
  rematch: string;
  /** Why the table was closed, if it was. */
  closed: string;
  release: string;
  rules_version: number;
  /** Whether the game branches from a step of another one. */
  branch: boolean;
  /** The day of the deal, like 2026-11-15; empty if the table plays no deal. */
  deal: string;
  /** Until when the secret and record of the deal stay hidden, even after the game; 0 if they do not. */
  kept_until: number;
}

/** A table in a list. */
export interface TableLine {
  id: string;
  phase: string;
  title: string;
  ruleset: string;
  /** By seat; empty for an open one. */
  names: string[];
  kinds: string[];
  clock: string;
  created: number;
  changed: number;
  /** One's own seats. */
  yours: number[];
  /** Whether one of them is waited for. */
  turn: boolean;
  /** The day of which this is the deal, like 2026-11-15; empty for any other table. */
  deal: string;
}

export interface TableList {
  tables: TableLine[];
}

/** What a browser asks that was woken. */
export interface TakeNotices {
  endpoint: string;
}

/** Sit down on an open seat, or on the first one that is open. */
export interface TakeSeat {
  type: "take-seat";
  id: string;
  seat?: number | null;
  /** The name to show at this seat; if it is empty, the player's own. */
  name?: string;
}

export interface TakenNotices {
  notices: NoticeWords[];
}

/** Something said at the table. */
export interface TalkInfo {
  /** Counted from 0, for reports. */
  number: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
  phrase: string;
  says?: string;
}

/** A part of what an option is worth. */
export interface TermInfo {
  name: string;
  worth: number;
  chance: number | null;
  says?: string;
}

/** The round in which the game turned, and the seat that gained most by it. */
export interface TurningPoint {
  round: number;
  seat: number;
  /** The seat's chances to win before the round. */
  before: number;
  /** The seat's chances to win after the round. */
  after: number;
  /** The share of all chances that changed hands. */
  swing: number;
}

/** Take back the player's last answer, if nothing was shown and no other seat has chosen since. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}

/** See through another of one's own seats from here on, or as a spectator. Answered by `welcome`. */
export interface Unlock {
  type: "unlock";
  id: string;
  seat?: number | null;
}

/** What changed. A field that is not there is as it was. */
export interface Update {
  type: "update";
  now: number;
  you?: You;
  table?: TableInfo;
  /** The whole view as the game begins, and where events were taken back: the moves told now are in it. */
  view?: ViewInfo;
  /** What changed of the view that the moves of the events do not say. */
  values?: ValueChanges;
  prompt?: PromptInfo | null;
  words?: PromptWords | null;
  order?: Order;
  /** At which event those that follow begin; what was told from there on before is taken back. */
  since?: number;
  events?: EventInfo[];
  talk?: TalkInfo[];
}

/** Fields of the view that no event carries and that changed. */
export interface ValueChanges {
  agenda?: string[];
  asking?: string | null;
  waiting?: number[];
  asked?: number[];
  deadlines?: Record<string, number>;
  leads?: Record<string, number[][]>;
  points?: number[];
  undo?: boolean;
}

/** All that a viewer sees of the game: the state that the events add up to, and the values. */
export interface ViewInfo {
  agenda: string[];
  asking: string | null;
  /** The seats that the question waits for. Of a covert question, only the viewer's own seat is shown. */
  waiting: number[];
  /** All seats that were asked that question. */
  asked: number[];
  /** By seat that the game waits for, when its time is over. */
  deadlines: Record<string, number>;
  /**
   * By location, the seats that would take its places with the dice set aside so far. Seats with the same
   * claim are in one list, the best claim first, until no places are left. Closed locations are left out.
   */
  leads: Record<string, number[][]>;
  /** By seat, the victory points that the viewer can see, as if the game ended now; all for its own seat. */
  points: number[];
  /** Whether the viewer can take back their last answer. */
  undo: boolean;
  round: number;
  sheriff: number;
  mine: number;
  bank: number;
  coach: number;
  zones: Record<string, string[]>;
  players: PlayerInfo[];
  annexes: Record<string, unknown>;
  winner: number | null;
}

/** Agree to pause the game, or to go on with it. */
export interface WantPause {
  type: "pause";
  id: string;
  seat: number;
  stop: boolean;
}

/** The whole of what a viewer is shown; the first message, and the answer to `unlock`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  release: string;
  /** The digest of the page that the server has; a page with another one in its `dicetown-page` is old. */
  page: string;
  /** The server's time in milliseconds since 1970, to tell deadlines by. */
  now: number;
  you: You;
  table: TableInfo;
  view: ViewInfo | null;
  prompt: PromptInfo | null;
  words: PromptWords | null;
  order: Order | null;
  /** The number of the first event that follows. */
  since: number;
  events: EventInfo[];
  talk: TalkInfo[];
  /** By seat, whether a person is connected. */
  present: boolean[];
  watching: number;
}

/** Who the server takes this client for. */
export interface You {
  name: string;
  /** One's own seats at this table. */
  seats: number[];
  /** The seat that is seen through now; null for a spectator. */
  seat: number | null;
  host: boolean;
}

/** Which of one's own seats are asked something, for people who share a device. */
export interface Yours {
  type: "yours";
  asked: number[];
}
