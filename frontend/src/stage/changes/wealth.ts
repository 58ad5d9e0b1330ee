/** What events change about dollars, nuggets, the badge and cows. */

import type { Change, Draft } from "../draft";
import type { Fields } from "../fields";

const noOffers = (draft: Draft): void =>
  draft.each((player) => {
    player.offer = null;
  });

const fromBank: Change = (draft, fields) => {
  draft.dollars(fields.seat(), fields.number("amount"));
  draft.view.bank = Math.max(0, draft.view.bank - fields.number("amount"));
};

function herd(draft: Draft, seat: number, more: number): void {
  draft.count(seat, "cows", more);
  draft.annex("cows", { herds: draft.view.players.map((player) => player.counts.cows ?? 0) });
}

function graze(draft: Draft, fields: Fields, zone: string): void {
  herd(draft, fields.seat(), -fields.number("amount"));
  draft.move([zone, fields.seat()], ["pasture", fields.seat()], fields.card());
}

export const WEALTH: Readonly<Record<string, Change>> = {
  BankRobbed: fromBank,
  WalletFound: fromBank,
  StagecoachAttacked(draft, fields) {
    draft.dollars(fields.seat(), fields.number("amount"));
    draft.view.coach = Math.max(0, draft.view.coach - fields.number("amount"));
  },
  CoachArrived(draft, fields) {
    draft.view.bank = fields.number("bank");
    draft.view.coach = Math.max(0, draft.view.coach - fields.number("amount"));
  },
  NuggetsMined(draft, fields) {
    draft.nuggets(fields.seat(), fields.number("amount"));
    draft.view.mine = fields.number("left");
  },
  DollarsGiven(draft, fields) {
    draft.dollars(fields.seat(), -fields.number("amount"));
    draft.dollars(fields.seat("to"), fields.number("amount"));
  },
  NuggetsGiven(draft, fields) {
    draft.nuggets(fields.seat(), -fields.number("amount"));
    draft.nuggets(fields.seat("to"), fields.number("amount"));
  },
  BetterOffersAsked: noOffers,
  TieBroken: noOffers,
  BribePaid(draft, fields) {
    const payer = fields.seat();
    const sheriff = fields.seat("sheriff");
    for (const [seat, sign] of [
      [payer, -1],
      [sheriff, 1],
    ] as const) {
      draft.dollars(seat, sign * fields.number("dollars"));
      draft.nuggets(seat, sign * fields.number("nuggets"));
    }
    const cards = fields.texts("cards");
    const store = cards.filter((card) => draft.cards(["hand", payer]).includes(card));
    const properties = cards.filter((card) => draft.cards(["deeds", payer]).includes(card));
    draft.move(["hand", payer], ["hand", sheriff], store, fields.number("store"));
    draft.move(["deeds", payer], ["deeds", sheriff], properties, fields.number("properties"));
  },
  SheriffChosen(draft, fields) {
    draft.view.sheriff = fields.seat();
  },
  BadgePassed(draft, fields) {
    draft.view.sheriff = fields.seat("to");
  },
  CowsTaken(draft, fields) {
    herd(draft, fields.seat(), fields.number("amount"));
    draft.annex("cows", { prairie: fields.number("left") });
  },
  CowsStolen(draft, fields) {
    herd(draft, fields.seat("victim"), -fields.number("amount"));
    herd(draft, fields.seat(), fields.number("amount"));
  },
  CowsPlaced: (draft, fields) => graze(draft, fields, "deeds"),
  CowsAdded: (draft, fields) => graze(draft, fields, "face-up"),
  RodeoWon(draft, fields) {
    draft.count(fields.seat(), "rodeos", 1);
    draft.annex("cows", { rodeos_left: fields.number("left") });
    draft.move(["posse", fields.seat()], ["cowboys-out"], fields.texts("cards"));
  },
};
