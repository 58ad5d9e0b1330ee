import type en from "../en/learn";

const fr: Record<keyof typeof en, string> = {
  "learn.title": "Apprendre à jouer",
  "learn.what":
    "Jouez une partie avec quelqu’un qui s’y connaît. Inutile d’avoir lu quoi que ce soit, ni d’être connecté.",
  "learn.base": "Dice Town",
  "learn.base.what":
    "Lancer, payer, soudoyer, voler, et comment on gagne : trois tours et une fin de partie.",
  "learn.wanted": "Wanted",
  "learn.wanted.what":
    "Deux actions dans chaque lieu, une rivière, des Hors-la-loi à recruter et à poursuivre, des Ranchs.",
  "learn.cowboys": "Cowboys",
  "learn.cowboys.what": "La Prairie : des Vaches, les Cowboys des quatre couleurs, et des Rodéos.",
  "learn.indians": "Indiens",
  "learn.indians.what":
    "Le dé indien, ce qu’il apporte et comment on l’obtient. Il s’ajoute à l’extension Wanted.",
  "learn.minutes": "environ {n} minutes",
  "learn.begin": "Commencer",
  "learn.resume": "Reprendre à l’étape {n}",
  "learn.again": "Encore une fois",
  "learn.done": "Jouée jusqu’au bout",
  "learn.none": "Cette leçon n’existe pas.",
  "learn.all": "Toutes les leçons",
  "learn.step": "Étape {n} sur {all}",
  "learn.restart": "Depuis le début",
  "learn.restart.sure": "Recommencer cette leçon ?",
  "learn.back": "Retour",
  "learn.on": "Continuer",
  "learn.quiz.on": "Aux questions",
  "learn.answer": "À vous : répondez à la table.",
  "learn.otherwise": "C’est permis aussi, mais cette leçon prend un autre chemin.",
  "learn.otherwise.wanted": "Ici, choisissez : {choice}.",
  "learn.teller": "Ce que dit l’ancien",
  "learn.quiz": "Est-ce retenu ?",
  "learn.quiz.number": "Question {n} sur {all}",
  "learn.quiz.right": "Exact !",
  "learn.quiz.wrong": "Pas tout à fait. C’est : {right}.",
  "learn.quiz.on.next": "Question suivante",
  "learn.quiz.on.end": "Alors, ce résultat ?",
  "learn.end": "Vous savez jouer",
  "learn.end.score":
    "{right, plural, one {# bonne réponse} other {# bonnes réponses}} du premier coup sur {all}.",
  "learn.end.play": "Jouer contre le robot le plus facile",
  "learn.end.play.wait": "Un instant…",
  "learn.end.play.what": "Il joue au hasard. À la table, le conseiller vous aide quand vous le demandez.",
  "learn.end.offline": "Une partie contre un robot a besoin du serveur, et il est hors d’atteinte.",
  "learn.end.next": "Leçon suivante : {title}",
};

export default fr;
