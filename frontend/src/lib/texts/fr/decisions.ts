import type en from "../en/decisions";

const fr: Record<keyof typeof en, string> = {
  question: "Votre question",
  "question.answered": "Votre réponse :",
  "question.sealed": "Elle est scellée. Vous pouvez la changer tant que tous n’ont pas répondu.",
  "question.change": "La changer",
  "list.search": "Chercher parmi les réponses",
};

export default fr;
