/** Words around every question; each kind of question has its own beside them. */
export default {
  question: "Your question",
  "question.answered": "Your answer:",
  "question.sealed": "It is sealed. You can change it until everybody has answered.",
  "question.change": "Change it",
  "list.search": "Search the answers",
} as const;
