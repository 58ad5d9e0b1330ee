/** Dice that are kept, turned and rolled again; outlaws that set them and are chased. */
export default {
  "keep.dice": "The dice you rolled: press those you keep",
  "keep.cut": "The dice you kept: press those you pay for",
  "keep.aside": "Set aside",
  "keep.none": "None",
  "keep.all": "All",
  "keep.touch": "Press the dice you want to keep: the first is free.",
  "keep.keys": "{n, plural, one {Key 1 picks the die} other {Keys 1 to # pick dice}}, Enter confirms.",
  "keep.again":
    "{n, plural, =0 {Your hand is then complete.} one {You roll one die again.} other {You roll # dice again.}}",
  "keep.pick": "Pick the dice you keep",
  "keep.poor":
    "{dollars, plural, =0 {Without a dollar you keep exactly one die.} other {That costs ${cost}, and you have ${dollars}.}}",
  "keep.least": "Keep at least one of these dice.",
  "keep.brute": "Play {card}: free",
  "keep.brute.needs": "{card}: from two dice",
  "turn.which": "Your dice: press the one you turn",
  "turn.to": "{face} becomes",
  "ambush.dice": "Dice of {name}",
  "chase.dice": "Dice of the chase",
  "chase.wanted": "Wanted",
  "outlaws.dice": "Your dice before the roll",
  "outlaws.sets": "{card}: dice to set",
  "outlaws.then": "then hunted with",
  "outlaws.use":
    "{set, plural, one {Set one die} other {Set # dice}}, {roll, plural, =0 {roll none} one {roll one} other {roll #}}",
} as const;
