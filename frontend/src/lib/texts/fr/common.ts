import type en from "../en/common";

/** Ce qui se dit partout. */
const fr: Record<keyof typeof en, string> = {
  name: "Dice Town",
  skip: "Aller au contenu",
  language: "Langue",
  close: "Fermer",
  cancel: "Annuler",
  copy: "Copier",
  copied: "Copié",
  home: "Accueil",
  menu: "Menu",
  listed: "{others} et {last}",
  "just.now": "à l’instant",
  offline: "Pas de connexion. Ce que vous avez fait est gardé ; nouvel essai…",
  connecting: "Connexion…",
  loading: "Un instant…",
  less: "{label} : moins",
  more: "{label} : plus",
  "days.hours": "{d} j {h} h",
  why: "Pourquoi ?",
  "why.rule": "Pourquoi ? Règle {rule}",
  "rule.ruling":
    "Une partie de cette règle est une décision de ce projet, là où les règles publiées se taisent ou restent vagues.",
  "rule.assumed": "Ceci repose sur un nombre qu’aucun document publié ne donne.",
  refused: "C’est impossible.",
  "need.name": "Dites d’abord votre nom.",
  "go.on": "Continuer",
  "out.of.reach": "Cette partie de la page est hors d’atteinte pour l’instant.",
  "try.again": "Réessayer",
  reload: "Il existe une nouvelle version de cette page.",
  "reload.now": "Recharger",
  "bye.shutdown": "Le serveur s’arrête.",
  "bye.removed": "L’hôte vous a retiré de cette table.",
  "bye.forgotten": "Vous avez demandé à être oublié.",
  "bye.elsewhere": "Cette table est servie ailleurs désormais.",
  "bye.version": "Le serveur a été mis à jour. Rechargez la page.",
  "bye.abuse": "Le serveur a fermé la connexion.",
  "bye.404": "Cette table n’existe pas ici, ou vous n’y êtes pas invité.",
  "bye.403": "Personne ne peut regarder cette table.",
};

export default fr;
