import type en from "../en/notices";

const fr: Record<keyof typeof en, string> = {
  "notices.title": "Prévenez-moi quand c’est à moi",
  "notices.what":
    "Dans les parties lentes, où chacun a des jours pour répondre. Un seul avis, puis plus rien jusqu’à votre passage à la table.",
  "notices.newcomer": "Jouez d’abord une partie : il y aura alors quelqu’un à prévenir.",
  "notices.push": "Sur cet appareil",
  "notices.push.off": "Votre navigateur demandera si Dice Town en a le droit.",
  "notices.push.on": "Ce navigateur l’affiche, même quand la page est fermée.",
  "notices.push.insecure": "Une page n’en a le droit qu’en https.",
  "notices.push.install": "Mettez d’abord Dice Town sur l’écran d’accueil, puis ouvrez-le de là.",
  "notices.push.impossible": "Ce navigateur ne sait pas le faire.",
  "notices.push.server": "Ce serveur ne peut pas joindre les navigateurs.",
  "notices.push.denied":
    "Votre navigateur l’interdit. Dans ses réglages, vous pouvez autoriser les notifications de cette page.",
  "notices.push.failed":
    "Le navigateur n’a pas pu joindre son service de notifications. Réessayez plus tard.",
  "notices.mail": "Par courriel",
  "notices.mail.address": "Votre adresse",
  "notices.mail.ask": "Envoyer un lien",
  "notices.mail.what":
    "Un premier courriel apporte un lien, pour que personne ne donne l’adresse d’un autre.",
  "notices.mail.sent": "Un courriel part vers {address}. Ouvrez son lien dans les 24 heures.",
  "notices.mail.on": "À {address}.",
  "notices.hook": "Par ce serveur",
  "notices.hook.what":
    "Il transmet votre nom, la table et un lien à un endroit choisi par la personne qui tient le serveur. Des questions que vous seul pouvez connaître, il ne dit rien.",
  "notices.test": "M’en envoyer un maintenant",
  "notices.tested": "L’avis est parti.",
  "notices.stop": "Arrêter",
  "notices.offer": "Cet appareil doit-il vous prévenir quand c’est à vous ?",
  "notices.offer.yes": "Me prévenir",
  "notices.offer.no": "Non, merci",
  "notices.confirm.title": "Être prévenu par courriel ?",
  "notices.confirm.what": "Quand une partie lente vous attend, un courriel arrive à cette adresse.",
  "notices.confirm.yes": "Oui, prévenez-moi",
  "notices.confirm.done": "C’est fait : les avis viendront par courriel.",
  "notices.stop.title": "Plus de courriels ?",
  "notices.stop.what": "Plus personne ne vous dira à cette adresse que c’est à vous.",
  "notices.stop.yes": "Arrêter les courriels",
  "notices.stop.done": "C’est fait : plus aucun courriel ne viendra à cette adresse.",
  "notices.link.used":
    "Ce lien ne mène plus nulle part. Un lien qui confirme une adresse est valable un jour.",
};

export default fr;
