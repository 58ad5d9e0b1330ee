import type en from "../en/offline";

const fr: Record<keyof typeof en, string> = {
  "offline.bar": "Pas de connexion",
  "offline.title": "Personne ne répond",
  "offline.what":
    "Le serveur est injoignable. Les tables reviendront dès qu’il répondra ; vous n’avez rien à faire.",
  "offline.meanwhile": "En attendant, vous pouvez",
  "offline.learn": "Apprendre à jouer",
  "offline.rules": "Lire les règles",
  "offline.replay": "Revoir une partie",
  "offline.proof": "Vérifier les dés d’une partie",
  "install.title": "Comme une appli",
  "install.what": "Dice Town a sa propre icône et sa propre fenêtre, et s’ouvre même sans connexion.",
  "install.now": "Installer",
  "install.by.hand": "Sur iPhone ou iPad : touchez Partager, puis « Sur l’écran d’accueil ».",
};

export default fr;
