import type en from "../en/keep";

const fr: Record<keyof typeof en, string> = {
  "keep.dice": "Les dés que vous avez lancés : appuyez sur ceux que vous conservez",
  "keep.cut": "Les dés que vous aviez conservés : appuyez sur ceux que vous payez",
  "keep.aside": "Mis de côté",
  "keep.none": "Aucun",
  "keep.all": "Tous",
  "keep.touch": "Touchez les dés à conserver : le premier est gratuit.",
  "keep.keys":
    "{n, plural, one {La touche 1 choisit le dé} other {Les touches 1 à # choisissent les dés}}, Entrée confirme.",
  "keep.again":
    "{n, plural, =0 {Votre combinaison est alors complète.} one {Vous relancez un dé.} other {Vous relancez # dés.}}",
  "keep.pick": "Choisissez les dés à conserver",
  "keep.poor":
    "{dollars, plural, =0 {Sans un dollar, vous conservez exactement un dé.} other {Il faut {cost} $ et vous avez {dollars} $.}}",
  "keep.least": "Conservez au moins un de ces dés.",
  "keep.brute": "Jouer {card} : gratuit",
  "keep.brute.needs": "{card} : dès deux dés",
  "turn.which": "Vos dés : appuyez sur celui que vous changez",
  "turn.to": "{face} devient",
  "ambush.dice": "{name} : dés",
  "chase.dice": "Dés de la poursuite",
  "chase.wanted": "Recherchés",
  "outlaws.dice": "Vos dés avant le lancer",
  "outlaws.sets": "{card} : dés à fixer",
  "outlaws.then": "sera capturé avec",
  "outlaws.use":
    "{set, plural, one {Fixer un dé} other {Fixer # dés}}, {roll, plural, =0 {n’en lancer aucun} one {en lancer un} other {en lancer #}}",
};

export default fr;
