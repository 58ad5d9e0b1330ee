import type en from "../en/settings";

const fr: Record<keyof typeof en, string> = {
  "prefs.title": "Réglages",
  "prefs.what": "Ils prennent effet aussitôt, et ce navigateur s’en souvient.",
  "prefs.theme": "Lumière",
  "prefs.theme.auto": "Auto",
  "prefs.theme.light": "Jour",
  "prefs.theme.dusk": "Crépuscule",
  "prefs.motion": "Animations",
  "prefs.motion.full": "Toutes",
  "prefs.motion.fast": "Brèves",
  "prefs.motion.off": "Aucune",
  "prefs.motion.what": "Comment les dés roulent et l’or change de mains. Tout peut aussi être passé.",
  "prefs.motion.still": "Votre système demande peu de mouvement : rien ne bouge.",
  "prefs.sound": "Son",
  "prefs.sound.what": "Des dés, des pièces, du bois qui craque ; discrets.",
  "prefs.text": "Grand texte",
  "prefs.text.what": "Tout est plus grand d’un cinquième.",
  "prefs.colour": "Les places se distinguent par leur forme autant que par leur couleur.",
};

export default fr;
