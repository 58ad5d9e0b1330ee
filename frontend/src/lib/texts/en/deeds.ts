/** Choosing what to do. */
export default {
  "deeds.now": "Now",
  "brings.nuggets": "{n, plural, =0 {The mine is empty} one {# nugget} other {# nuggets}}",
  "brings.dollars": "{n, plural, =0 {Nothing to take} other {$#}}",
  "brings.deck": "{n, plural, =0 {The deck is empty} one {The last card, unseen} other {Unseen, one of #}}",
  "brings.visit":
    "{n, plural, one {Draw 1 card and keep it} other {Draw # cards, keep 1}}{twice, select, yes {, twice} other {}}",
  "brings.elixir": "One of these elixirs, or the top one",
  "brings.remedy": "A remedy that your dice allow",
  "brings.steal":
    "{n, plural, =0 {{ranch, select, yes {No card in hand to steal, but a ranch with Whiskey} other {Nobody has a card to steal}}} one {Draw up to 1 card and keep it} other {Draw up to # cards, keep 1}}",
  "brings.recruit": "{n, plural, =0 {No outlaw is left} other {This outlaw}}",
  "brings.badge": "You are the Sheriff",
  "brings.badge.own": "You stay the Sheriff",
  "brings.chase":
    "{wanted, plural, =0 {Nobody is wanted} other {{n, plural, one {# die} other {# dice}} for {wanted} wanted}}",
  "brings.row": "{n, plural, =0 {No property is there} one {This property} other {These # properties}}",
  "brings.cows":
    "{n, plural, =0 {No cow can be taken} one {# cow} other {# cows}}{herds, plural, =0 {} other {, # of them from herds}}",
  "brings.cowboy": "{n, plural, =0 {No cowboy is there} one {This cowboy} other {One of these}}",
  "remedy.missing": "You have no such die",
  "remedy.now.wire":
    "Up to two properties face up, safe from thieves ({n, plural, =0 {you hold none} other {you hold #}})",
  "remedy.now.store": "The top General Store card",
  "remedy.now.dollars": "$2 from everybody: ${n} in all",
  "remedy.now.nuggets": "A nugget from everybody: {n} in all",
  "warpath.leads": "{names} would control it",
  "warpath.nobody": "Nobody would control it",
  "cows.take": "Cows to take",
  "cows.herd": "{name}’s herd",
  "cows.rest": "{name} keeps {n}.",
  "cows.elsewhere": "{n, plural, =0 {} other {# more to take from other herds.}}",
  "pasture.needs": "cows needed",
  "pasture.hand": "in hand",
  "pasture.open": "face up",
  "pasture.leaves": "Leaves {n, plural, =0 {no cow} one {# cow} other {# cows}} in your herd",
} as const;
