/** The main street: its places, what is at stake there and who leads. */
export default {
  street: "Main street",
  "street.join": "; ",
  "street.river": "River",
  "street.short.mine": "Mine",
  "street.short.river": "River",
  "street.short.bank": "Bank",
  "street.short.coach": "Coach",
  "street.short.store": "Store",
  "street.short.saloon": "Saloon",
  "street.short.sheriff": "Sheriff",
  "street.short.hall": "Hall",
  "street.short.prairie": "Prairie",
  "street.short.doc": "Doc",
  "street.short.village": "Village",
  "street.note.river": "9s too",
  "street.note.coach": "→ Bank",
  "street.note.doc": "unlucky",
  "street.note.village": "the die",
  "street.by.9": "decided by nines",
  "street.by.T": "decided by tens",
  "street.by.J": "decided by Jacks",
  "street.by.Q": "decided by Queens",
  "street.by.K": "decided by Kings",
  "street.by.A": "decided by aces",
  "street.by.hand": "decided by the best hand",
  "street.stake.nuggets": "{n, plural, =0 {no nugget left} one {one nugget left} other {# nuggets left}}",
  "street.stake.dollars": "${n}",
  "street.stake.cards":
    "{n, plural, =0 {no card in the deck} one {one card in the deck} other {# cards in the deck}}",
  "street.stake.hands":
    "{n, plural, =0 {nobody has a card in hand} one {one card in all hands together} other {# cards in all hands together}}",
  "street.stake.outlaws":
    "{n, plural, =0 {no outlaw to recruit} one {one outlaw to recruit} other {# outlaws to recruit}}",
  "street.stake.badge": "{name} wears the badge",
  "street.stake.wanted":
    "{n, plural, =0 {no outlaw wanted} one {one outlaw wanted} other {# outlaws wanted}}",
  "street.stake.row": "{n, plural, =0 {no property face up} other {face up: {cards}}}",
  "street.stake.deeds":
    "{n, plural, =0 {no property in the deck} one {one property in the deck} other {# properties in the deck}}",
  "street.stake.elixirs": "{n, plural, =0 {no elixir face up} other {face up: {cards}}}",
  "street.stake.remedies": "remedies for those who won nothing",
  "street.stake.river":
    "{n, plural, =0 {no river card left} one {one river card left} other {# river cards left}}",
  "street.stake.cows":
    "{n, plural, =0 {no cow on the prairie} one {one cow on the prairie} other {# cows on the prairie}}",
  "street.stake.cowboys": "{n, plural, =0 {no cowboy face up} other {face up: {cards}}}",
  "street.stake.die": "{name} has the Indian die",
  "street.stake.die.home": "the Indian die is in the village",
  "street.leads":
    "{names} leads with {n, plural, one {one} =2 {two} =3 {three} =4 {four} =5 {five} other {#}}",
  "street.leads.hand": "{names} has the best hand",
  "street.leads.tie": "{names} are level, the Sheriff would decide",
  "street.leads.second": "second place: {names}",
  "street.leads.nobody": "nobody leads yet",
  "street.closed": "closed this round",
  "street.closed.short": "closed",
  "street.last": "Just now",
  "street.gives": "What it brings",
  "street.stake": "What is there",
  "street.leading": "If the round ended now",
  "street.gives.river":
    "Whoever pans here, instead of digging in the mine, draws a river card and does what it says.",
  "street.gives.coach":
    "What players pay for their dice is loaded here and reaches the Bank once the Bank is done.",
  "street.gives.remedies": "Whoever won nothing this round may choose a remedy that their dice allow.",
  "street.gives.elixirs": "Whoever controlled nothing this round takes an elixir.",
  "street.gives.village":
    "Whoever gives a property from the Town Hall back to the village takes the Indian die, and rolls it in the next round.",
  "street.gives.both": "Two actions: whoever comes first chooses, whoever comes second takes the other.",
  "street.gives.either": "Two actions: whoever comes first chooses one.",
} as const;
