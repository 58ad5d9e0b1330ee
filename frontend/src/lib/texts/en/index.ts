/** English, room by room. */

import cards from "./cards";
import common from "./common";
import home from "./home";
import offline from "./offline";
import opening from "./opening";
import lobby from "./lobby";
import settings from "./settings";
import notices from "./notices";
import rules from "./rules";
import device from "./device";
import choosing from "./choosing";
import deeds from "./deeds";
import dice from "./dice";
import decisions from "./decisions";
import stage from "./stage";
import street from "./street";
import table from "./table";
import bribes from "./bribes";
import keep from "./keep";
import reactions from "./reactions";

export default {
  ...common,
  ...home,
  ...offline,
  ...opening,
  ...lobby,
  ...settings,
  ...notices,
  ...rules,
  ...device,
  ...cards,
  ...choosing,
  ...deeds,
  ...dice,
  ...decisions,
  ...stage,
  ...street,
  ...table,
  ...bribes,
  ...keep,
  ...reactions,
} as const;
