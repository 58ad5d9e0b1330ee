import type en from "../en/stage";

export default {
  "stage.roll": "Vous secouez votre gobelet…",
  "stage.rolls": "Les dés roulent sous les gobelets…",
  "stage.reveals": "On lève les gobelets !",
  "stage.hands": "Toutes les combinaisons sont révélées.",
  "stage.counts": "On compte les points…",
  "stage.cancelled": "Annulée",
} satisfies Record<keyof typeof en, string>;
