/** The keys of the page's own words, part by part, as the English catalogues have them. */

import type bargain from "./en/bargain.json";
import type bribes from "./en/bribes.json";
import type cards from "./en/cards.json";
import type choosing from "./en/choosing.json";
import type common from "./en/common.json";
import type decisions from "./en/decisions.json";
import type deeds from "./en/deeds.json";
import type device from "./en/device.json";
import type dice from "./en/dice.json";
import type home from "./en/home.json";
import type keep from "./en/keep.json";
import type lobby from "./en/lobby.json";
import type notices from "./en/notices.json";
import type offline from "./en/offline.json";
import type opening from "./en/opening.json";
import type reactions from "./en/reactions.json";
import type rules from "./en/rules.json";
import type settings from "./en/settings.json";
import type stage from "./en/stage.json";
import type street from "./en/street.json";
import type table from "./en/table.json";
import type daily from "./en/later/daily.json";
import type learn from "./en/later/learn.json";
import type proof from "./en/later/proof.json";
import type puzzles from "./en/later/puzzles.json";
import type replay from "./en/later/replay.json";
import type review from "./en/later/review.json";

export type Key =
  | keyof typeof bargain
  | keyof typeof bribes
  | keyof typeof cards
  | keyof typeof choosing
  | keyof typeof common
  | keyof typeof decisions
  | keyof typeof deeds
  | keyof typeof device
  | keyof typeof dice
  | keyof typeof home
  | keyof typeof keep
  | keyof typeof lobby
  | keyof typeof notices
  | keyof typeof offline
  | keyof typeof opening
  | keyof typeof reactions
  | keyof typeof rules
  | keyof typeof settings
  | keyof typeof stage
  | keyof typeof street
  | keyof typeof table
  | keyof typeof daily
  | keyof typeof learn
  | keyof typeof proof
  | keyof typeof puzzles
  | keyof typeof replay
  | keyof typeof review;
