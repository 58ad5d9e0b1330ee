// Written by `python3 run.py regen` from protocol.schema.json; a test keeps it up to date.

/** The version of the protocol that these types are of; `welcome.protocol` has the server's. */
export const PROTOCOL = 2;

/** Bytes of the largest message that a server takes. */
export const LARGEST_FRAME = 16384;

/** The messages that a client sends. */
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
  | Hold
  | Say
  | Rematch
  | Close
  | AskAdvice
  | AskMemory
  | Unlock
  | Report
  | Ping;

/** The messages that a server sends. */
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

/** A command was carried out and stored. */
export interface Ack {
  type: "ack";
  id: string;
}

/**
 * An action that a player who controls a location can take there.
 *
 * The key of its title is `action.<location>.<action>`.
 */
export interface ActionInfo {
  action: string;
  rule: string;
}

/** The host adds a seat to the table. */
export interface AddSeat {
  type: "add-seat";
  id: string;
}

/** How a bot rates the player's options, best first. */
export interface Advice {
  type: "advice";
  id: string;
  prompt: string;
  bot: string;
  ratings: RatingInfo[];
  /** The key of the reason among the bots' texts. */
  reason: string;
  arguments: Record<string, unknown>;
  /** How many samples the figures come from; 0 if they are exact. */
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

/** Ask what a strong bot would do. Answered by `advice`, where the table allows it. */
export interface AskAdvice {
  type: "advise";
  id: string;
  seat: number;
}

/**
 * Ask where each card can be, given what this seat has seen.
 *
 * Answered by `memory`, where the table allows it.
 */
export interface AskMemory {
  type: "memory";
  id: string;
  seat: number;
}

/** What all know of an open bargaining beyond its question, where players speak when they like. */
export interface BargainInfo {
  /** Whether the offers still have time. When it is over, the Sheriff is asked. */
  open: boolean;
  /** Until when they have time at least; null if that does not depend on time now. */
  until: number | null;
  /** The seats whose pass holds, to the end of the step or until they speak. */
  passed: number[];
  /** Whether a person among bots looks at it for longer. */
  held: boolean;
}

export interface BotInfo {
  name: string;
  title: string;
}

/** A box, of which rulesets are made: an edition or an expansion. */
export interface BoxInfo {
  name: string;
  kind: "edition" | "expansion";
  title: string;
  /** What the box adds to the game, in one sentence. */
  sentence: string;
  /** The expansions that this one requires. */
  needs: string[];
}

/** The server closes the connection; `again` says whether the client should reconnect. */
export interface Bye {
  type: "bye";
  reason: "abuse" | "elsewhere" | "forgotten" | "removed" | "shutdown";
  again: boolean;
}

/** Copies of one card, and the places where they can be, given what the seat has seen. */
export interface CardMemory {
  card: string;
  copies: number;
  /** Names of zones; a seat's zone has a name like `hand@2`. */
  places: string[];
  label?: string;
}

/** Cards moved between zones, or were shown in one. A seat's zone has a name like `hand@2`. */
export interface CardsMove {
  move: "cards";
  from: string | null;
  to: string;
  /** The cards, as far as the viewer may know them; the others are backs, like `?s`. */
  cards: string[];
  /** What the viewer sees leave the first zone, if that differs from `cards`. */
  off?: string[];
  /** What the viewer sees arrive in the second zone, if that differs from `cards`. */
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
  /** `expert` games are played well, to be watched; `golden` games are random games of the rules' tests. */
  shelf: "expert" | "golden";
  title: string;
  sentence: string;
  ruleset: string;
  seats: number;
}

/**
 * An amount moved from one place to another.
 *
 * A place is a seat, the name of a shared place, or null for the supply.
 */
export interface CountMove {
  move: "count";
  what: string;
  from: number | string | null;
  to: number | string | null;
  amount: number;
}

/** The days that are kept, latest first, and how many days in a row the player has played. */
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
  /** The names of the best players, at most a few; empty until the day is over. */
  best: string[];
  /** How many more players share the first place. */
  also_best: number;
  mine: DealResult | null;
}

/** The result of one player's game of a deal. */
export interface DealResult {
  /** The place among all results of that day, shared by equal results; 0 if the result does not count. */
  place: number;
  name: string;
  points: number;
  /** The lead in points over the best opponent at the table; negative if an opponent has more. */
  lead: number;
  won: boolean;
  /** The rank at the player's own table; 1 is the winner. */
  rank: number;
  rounds: number;
  yours: boolean;
}

/** A seat of a deal: a bot with its name, or the seat of the player. */
export interface DealSeat {
  /** The name of the bot; empty for the player's own seat. */
  name: string;
  bot: string;
}

/** The deal of a day and its results. */
export interface DealTable {
  /** The day in UTC, like 2026-11-15. */
  day: string;
  now: number;
  /** The time at which the day ends and the next deal begins. */
  ends: number;
  over: boolean;
  ruleset: string;
  seats: DealSeat[];
  /** The server's commitment to the deal, made before the first game, so that the deal cannot be changed. */
  commitment: string;
  /** The secret behind the commitment; empty until the day is over. */
  secret: string;
  /** How many players have begun the deal. */
  began: number;
  /** How many players have finished it in time. */
  finished: number;
  /** Whether the results are shown. During the day, only players whose own game is over see them. */
  shown: boolean;
  /** At most 50 results, best first; empty while they are not shown. `mine` always has the player's own. */
  results: DealResult[];
  mine: MyDeal | null;
}

/** The state of a seat's dice after the event. */
export interface DiceMove {
  move: "dice";
  seat: number;
  aside: string;
  kept: string;
  cup: string | number | null;
}

/** An event as far as this viewer may know it: its name, rule and fields, and what it changed. */
export interface EventInfo {
  event: string;
  rule: string;
  fields: Record<string, unknown>;
  /** What the event changed, in order. A client that applies these moves has the current view. */
  moves?: (CountMove | CardsMove | DiceMove | SetMove | OfferMove)[];
  /** The event as a sentence, if the client asked for sentences. */
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
  /** Whether the server serves a home network, where tables are best opened in the lobby for all to find. */
  lan: boolean;
  /** The addresses that others in the home network type to join, the likeliest first. */
  addresses: string[];
}

/** Look at a bargaining for longer. Without it, bots go on when it does not concern the only person. */
export interface Hold {
  type: "hold";
  id: string;
  seat: number;
}

/** Subscribe to notices through the webhook of this server. */
export interface HookNotices {
  lang?: string;
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

/** What an invitation tells a person who has its link. */
export interface Invited {
  /** The name of the table's host; empty if the host has no seat. */
  host: string;
  title: string;
  ruleset: string;
  /** The names of the players at the table, bots included. */
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

/** A secret that is shown only once: a token, or the path of a private link. */
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

/** The action that a link in a mail carried out. */
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

/** Subscribe to notices by mail at one address. */
export interface MailNotices {
  address: string;
  lang?: string;
}

/** The host makes the person at this seat the new host. */
export interface MakeHost {
  type: "make-host";
  id: string;
  seat: number;
}

/** The player that the server recognises in this request. */
export interface Me {
  name: string;
  kind: string;
}

/** Where each card can be, given what a seat has seen. */
export interface Memory {
  type: "memory";
  id: string;
  seat: number;
  cards: CardMemory[];
}

/** The player's own game of a deal. */
export interface MyDeal {
  table: string;
  path: string;
  /** Whether the game has ended or was closed. */
  over: boolean;
  /** Whether the game had not ended when the day was over; then it does not count. */
  late: boolean;
  result: DealResult | null;
}

/** Names by key, like `card.dynamite`, for clients that do not have the game's texts. */
export interface Names {
  titles: Record<string, string>;
  /** What a card, an action and so on does, where its name does not say it all. */
  texts: Record<string, string>;
  /** The locations in the order in which the rules number them. */
  locations: string[];
  /** The die face that decides each location; empty where the whole hand decides. */
  faces: Record<string, string>;
  /** The actions that each location offers. */
  actions: Record<string, ActionInfo[]>;
  /** How many players act at a location, by the number of seats from 0 on: only the first, or two. */
  places: number[];
  /** The family of each card, like `store` or `property`; backs (`?s`) are included. */
  families: Record<string, string>;
  /**
   * The figures of each card in the parts table: `points` and the number of copies. Outlaws also have the
   * faces `lends` and `hunted` (9 to 14, the ace) and the `bounty`.
   */
  parts: Record<string, Record<string, number>>;
  /** The cards that can be played; the others are only held. */
  playable: string[];
  /** The messages from which a client writes sentences about events. */
  sentences: Sentences;
  /**
   * The events that do not always get a line of their own, and why. `own`: only the seat itself gets one;
   * `elsewhere`: the table or the next sentence shows it better; `never`: it only puts something away.
   */
  told: Record<string, string>;
  /** The place in the town of each event that always happens there and has no field for it. */
  happens_at: Record<string, string>;
}

/** Continue the game of a record from one of its steps, in one of its seats, against bots. */
export interface NewBranch {
  record: string;
  step: number;
  seat: number;
  bot?: string;
  names?: string[];
}

/** Make an invitation link to a table that works for this many hours. */
export interface NewInvite {
  hours?: number;
}

/**
 * Make a private link that signs the same player in on another device.
 *
 * It works once and expires soon. A `lasting` link can be used again, to get back a lost seat.
 */
export interface NewLink {
  lasting?: boolean;
}

/** Replay a record that the client sends, with the view of a seat or of a spectator. */
export interface NewReplay {
  record: string;
  seat?: number | null;
  /** The language of numbered seats and of sentences; the default is English. */
  lang?: string;
  /** Whether each event also has a sentence. */
  sentences?: boolean;
  /** The names of the seats; without names they are numbered. */
  names?: string[];
}

/** Sign in as a guest; only a name is needed. */
export interface NewSession {
  name: string;
}

/** Make a token for a program that plays. */
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

/** A subscription to notices that it is the player's turn. */
export interface NoticeSubscription {
  id: string;
  channel: "hook" | "mail" | "push";
  /** The endpoint of a browser or the mail address; empty for a webhook. */
  target: string;
  lang: string;
  created: number;
  /** Whether notices are sent. A mail address is confirmed by opening the link in the first mail. */
  confirmed: boolean;
}

/** The notice channels of this server, and the subscriptions of the player who asks. */
export interface NoticeWays {
  /** The key with which browsers subscribe; empty if this server cannot send pushes. */
  push_key: string;
  mail: boolean;
  hook: boolean;
  /** Seconds that a player must be absent before a notice is sent. */
  delay: number;
  subscriptions: NoticeSubscription[];
}

/** A notice to show. */
export interface NoticeWords {
  /** A notice replaces an earlier one with the same tag. */
  tag: string;
  title: string;
  text: string;
  /** The path of the page that the notice opens. */
  path: string;
}

/** A seat's offer to the Sheriff was shown; null if the offer is gone. */
export interface OfferMove {
  move: "offer";
  seat: number;
  offer: string | null;
}

/** Continue a finished game from one of its steps, in one of its seats, against bots. */
export interface OpenBranch {
  step: number;
  seat: number;
  bot?: string;
}

/** Open a table. With `start`, open seats become bots and the game begins at once. */
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
  /** The version of the rules; null is that of new games, and at a table the one it was opened with. */
  rules_version?: number | null;
  /** How offers to the Sheriff are made; null is as the version of the rules has it. */
  bargaining?: "open" | "sealed" | null;
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
  /**
   * How long an open bargaining between people lasts at least. With 0, or a pace of 0, players are asked in
   * turn and nothing waits.
   */
  bargaining_seconds?: number;
  /** How long the table waits for a player who lost the connection before the stand-in plays. */
  grace_seconds?: number;
}

export interface PhraseInfo {
  phrase: string;
  says: string;
}

/** Check whether the connection is alive. Answered by `pong`. */
export interface Ping {
  type: "ping";
  id: string;
}

/** Play the deal of the day. */
export interface PlayDeal {
  /** The least time in milliseconds that a bot takes for an answer. It does not change the game. */
  pace?: number;
}

/** Continue the game from the position of a puzzle against bots. */
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

/** The answer to `ping`. */
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

/** Why the server refused a request. */
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
  /** What each choice would give at present; the cards are in the question itself. */
  gives?: Record<string, string>;
  /** Why a choice is not possible now, by choice. */
  barred?: Record<string, string>;
}

/** Subscribe to notices in this browser. */
export interface PushNotices {
  /** The endpoint that `PushManager.subscribe` returned. */
  endpoint: string;
  /** The language of the notices. The default is the language of the replaced subscription, or English. */
  lang?: string | null;
  /** The previous endpoint of this browser. */
  replaces?: string;
}

/** A puzzle in the list of puzzles. */
export interface PuzzleInfo {
  id: string;
  /** The position of the puzzle in the list, from 1. */
  number: number;
  ruleset: string;
  /** The ruleset in words. */
  box: string;
  seats: number;
  round: number;
  /** The kind of the puzzle's question. */
  kind: string;
  /**
   * 1: a rule of thumb finds the answer. 2: it does not, and all other answers cost much. 3: it does not,
   * and another answer is nearly as good.
   */
  difficulty: 1 | 2 | 3;
}

export interface PuzzleList {
  puzzles: PuzzleInfo[];
}

/**
 * An option that was played out: how many points it ends behind the best one on average.
 *
 * `low` and `high` are the ends of the 95% interval. All three are 0 for the best option.
 */
export interface PuzzleOption {
  choice: string;
  label: string;
  behind: number;
  low: number;
  high: number;
}

/** A puzzle without its answer, as a table would show it to the seat that is asked. */
export interface PuzzlePosition {
  puzzle: PuzzleInfo;
  welcome: Welcome;
}

/** The answer to a puzzle, and the evidence for it. */
export interface PuzzleSolution {
  puzzle: string;
  best: string;
  /** The options that were played out, the best first. */
  options: PuzzleOption[];
  /** The number of imagined worlds in which each of them was played to the end of the game. */
  worlds: number;
  /** The solver's ratings of all options, best first. Options that were not played out have only this. */
  ratings: RatingInfo[];
  /**
   * For each option, a sentence that says why the best one is better; for the best, why it is better than
   * the next. Empty if the figures say it all.
   */
  why: Record<string, string>;
  /** The rules on which the answer depends. */
  rules: string[];
}

/** An option and what it is worth, in victory points. */
export interface RatingInfo {
  choice: string;
  worth: number;
  terms: TermInfo[];
  label?: string;
}

/** A command or request was refused and nothing changed. `id` is empty for a frame that has none. */
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

/** A whole game as one viewer saw it: the beginning, and the changes after each decision. */
export interface ReplayBody {
  /** The welcome of a viewer who comes before the first decision, without a question. */
  welcome: Welcome;
  /** Whether the game was played to its end. */
  over: boolean;
  /** Whether the record does not match its digest, so it was changed after it was written. */
  changed: boolean;
  /** The step at which each round begins; the first round begins at 0. */
  rounds: number[];
  steps: ReplayStep[];
}

/** The events that followed a decision, and the changes. A missing field means that it did not change. */
export interface ReplayStep {
  events: EventInfo[];
  /** The changes of the view that are not in the moves of the events. */
  values?: ValueChanges;
}

/** Report a name or a chat message to the operator of the server. */
export interface Report {
  type: "report";
  id: string;
  /** The seat of the reported player. */
  seat: number;
  /** The number of the chat message; null to report the name. */
  talk?: number | null;
  reason?: string;
}

export interface ReviewReason {
  id: string;
  arguments: Record<string, unknown>;
}

/** Review the finished game of a record. */
export interface ReviewRecord {
  record: string;
  lang?: string;
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
  /** Where the rule applies: "base" for every game, otherwise the edition or expansion. */
  scope: string;
  /** Whether part of the rule is a ruling of this project. */
  ruling: boolean;
  /** Whether the rule depends on a count or value that no published document gives. */
  assumed: boolean;
  /** What each module changes in the rule, by module. */
  remarks: Record<string, string>;
}

export interface RulesetInfo {
  name: string;
  title: string;
  /** The names of its boxes: the edition first, then the expansions. */
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

/** A seat of a new table: for the player who opens it, open for others, or for a bot. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  bot?: string;
  /** The name of the person at this seat, where several people share one device. */
  name?: string;
}

/** A running game as one seat has seen it, which can be downloaded before the game ends. */
export interface SeenRecord {
  format: string;
  table: TableInfo;
  seat: number | null;
  position: string;
  events: EventInfo[];
}

/** The messages about events of a ruleset, for clients that write the sentences themselves. */
export interface Sentences {
  /** The language of the messages, which determines the plural forms of numbers. */
  lang: string;
  /** Messages by key: the sentences (`event.…`) and their parts, except those that `titles` has. */
  messages: Record<string, string>;
  /** The type of each field, by event. A type ends in `!` if the field may be secret. */
  events: Record<string, Record<string, string>>;
  /** The kinds of hands, lowest first. At the Town Hall, `amount` is an index into this list. */
  hands: string[];
  /** The value printed on each property that has one. */
  worth: Record<string, number>;
}

/** A fact has a new value. `at` is the seat it belongs to; it is absent if the fact is about all seats. */
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
  /** The version of the rules; null is that of new games, and at a table the one it was opened with. */
  rules_version: number | null;
  /** How offers to the Sheriff are made; null is as the version of the rules has it. */
  bargaining: "open" | "sealed" | null;
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
  /**
   * How long an open bargaining between people lasts at least. With 0, or a pace of 0, players are asked in
   * turn and nothing waits.
   */
  bargaining_seconds: number;
  /** How long the table waits for a player who lost the connection before the stand-in plays. */
  grace_seconds: number;
}

/** The host starts the game. Open seats are filled with this bot. */
export interface Start {
  type: "start";
  id: string;
  fill?: string;
}

/** How a finished game developed, round by round. */
export interface Story {
  rounds: StoryRound[];
}

/** The standing at the end of a round; lists are by seat. */
export interface StoryRound {
  /** The number of the round; 0 is the start of the game. */
  round: number;
  /** All victory points, as if the game had ended there. */
  points: number[];
  dollars: number[];
  nuggets: number[];
  sheriff: number;
  /** The seats that controlled each location in the round, first place first. */
  controlled: Record<string, number[]>;
}

export interface TableId {
  id: string;
  /** The path of the table's page. */
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
  /** The players' names, by seat; empty for an open seat. */
  names: string[];
  kinds: string[];
  clock: string;
  created: number;
  changed: number;
  /** The seats of the player who asks. */
  yours: number[];
  /** Whether the table waits for one of these seats. */
  turn: boolean;
  /** The day, like 2026-11-15, if the table plays a deal of the day; otherwise empty. */
  deal: string;
}

export interface TableList {
  tables: TableLine[];
}

/** A woken browser asks for its notices. */
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

/** A chat message at the table. */
export interface TalkInfo {
  /** The number of the message, from 0, for reports. */
  number: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
  phrase: string;
  says?: string;
}

/** One part of an option's worth. */
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

/** Switch to the view of another of the player's own seats, or of a spectator. Answered by `welcome`. */
export interface Unlock {
  type: "unlock";
  id: string;
  seat?: number | null;
}

/** What changed. A missing field means that it did not change. */
export interface Update {
  type: "update";
  now: number;
  you?: You;
  table?: TableInfo;
  /** The whole view, sent as the game begins and after an undo. It includes the moves of these events. */
  view?: ViewInfo;
  /** The changes of the view that are not in the moves of the events. */
  values?: ValueChanges;
  prompt?: PromptInfo | null;
  words?: PromptWords | null;
  order?: Order;
  /** The number of the first event in `events`. Events sent earlier from this number on are taken back. */
  since?: number;
  events?: EventInfo[];
  talk?: TalkInfo[];
}

/** The fields of the view that changed and that no event carries. */
export interface ValueChanges {
  agenda?: string[];
  asking?: string | null;
  waiting?: number[];
  asked?: number[];
  deadlines?: Record<string, number>;
  leads?: Record<string, number[][]>;
  points?: number[];
  undo?: boolean;
  bargaining?: BargainInfo | null;
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
  /** The open bargaining; null if there is none, or if players are asked in turn. */
  bargaining: BargainInfo | null;
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

/** The whole of what a viewer is shown. It is the first message, and the answer to `unlock`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  release: string;
  /** The digest of the server's page. A page with another digest in its `dicetown-page` is out of date. */
  page: string;
  /** The server's time in milliseconds since 1970, for comparing deadlines. */
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
  /** Whether a person is connected, by seat. */
  present: boolean[];
  watching: number;
}

/** The player that the server recognises in this client. */
export interface You {
  name: string;
  /** The player's own seats at this table. */
  seats: number[];
  /** The seat whose view the client has now; null for a spectator. */
  seat: number | null;
  host: boolean;
}

/** Which of the player's own seats are asked something, for people who share a device. */
export interface Yours {
  type: "yours";
  asked: number[];
}
