/** What events change about rounds, dice and locations. */

import { facesOf, withDice, withoutDice } from "../../lib/game/dice";
import type { Change, Draft } from "../draft";

const NONE = "-";

function turn(draft: Draft, seat: number, before: string, after: string): void {
  const player = draft.player(seat);
  if (!player) return;
  player.aside = withDice(withoutDice(player.aside, before), after);
  if (player.kept.includes(before)) player.kept = withDice(withoutDice(player.kept, before), after);
}

const won: Change = (draft, fields) => {
  const player = draft.player(fields.seat());
  if (player) player.controlled = true;
};

export const DICE: Readonly<Record<string, Change>> = {
  RoundBegun(draft, fields) {
    draft.view.round = fields.number("round");
    draft.view.sheriff = fields.seat("sheriff");
    draft.each((player) => {
      Object.assign(player, { aside: NONE, kept: NONE, cup: null, won: false, controlled: false });
    });
  },
  DiceRolled(draft, fields) {
    const player = draft.player(fields.seat());
    if (player) player.cup = fields.text("dice") || fields.number("amount");
  },
  DiceShown(draft, fields) {
    const player = draft.player(fields.seat());
    if (!player) return;
    const dice = fields.text("dice");
    player.aside = withDice(player.aside, dice);
    player.kept = dice;
    player.cup = null;
    draft.dollars(fields.seat(), -fields.number("paid"));
    draft.view.coach += fields.number("paid");
  },
  KeepCut(draft, fields) {
    const player = draft.player(fields.seat());
    if (!player) return;
    player.aside = withDice(withoutDice(player.aside, player.kept), fields.text("dice"));
    player.kept = fields.text("dice");
    draft.dollars(fields.seat(), -fields.number("paid"));
    draft.view.coach += fields.number("paid");
  },
  DieTurned: (draft, fields) => turn(draft, fields.seat(), fields.text("before"), fields.text("after")),
  DieAmbushed: (draft, fields) =>
    turn(draft, fields.seat("victim"), fields.text("before"), fields.text("after")),
  LocationTaken: won,
  SecondPlaceTaken: won,
  IndianDieTaken: (draft, fields) => draft.annex("indian-die", { holder: fields.seat() }),
  IndianDieSnatched: (draft, fields) => draft.annex("indian-die", { holder: fields.seat() }),
  IndianDieReturned: (draft) => draft.annex("indian-die", { holder: null }),
  BodyguardHired: (draft, fields) => draft.annex("indian-die", { guarded: fields.seat() }),
  ChaseRolled: (draft, fields) => draft.annex("chase", { dice: fields.text("dice") }),
  OutlawUsed(draft, fields) {
    const player = draft.player(fields.seat());
    const [face] = facesOf(fields.text("face"));
    if (player && face) player.aside = withDice(player.aside, face.repeat(fields.number("amount")));
    draft.move(["gang", fields.seat()], ["office"], fields.card());
  },
  GameWon(draft, fields) {
    draft.view.winner = fields.seat();
  },
};
