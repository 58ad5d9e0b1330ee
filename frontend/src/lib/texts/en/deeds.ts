/** Choosing what to do. */
export default {
  "deeds.now": "Now",
  "warpath.leads": "{names} would control it",
  "warpath.none": "Nobody would control it",
  "cows.take": "Cows to take",
  "cows.herd": "{name}’s herd",
  "cows.rest": "{name} keeps {n}.",
  "cows.elsewhere": "{n, plural, =0 {} other {# more to take from other herds.}}",
  "pasture.needs": "cows needed",
  "pasture.hand": "in hand",
  "pasture.open": "face up",
  "pasture.leaves": "Leaves {n, plural, =0 {no cow} one {# cow} other {# cows}} in your herd",
} as const;
