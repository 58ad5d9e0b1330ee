import type en from "../en/device";

const fr: Record<keyof typeof en, string> = {
  "device.title": "Amener votre place sur cet appareil ?",
  "device.what": "Avec ce lien, vous êtes ici le même joueur que sur votre autre appareil.",
  "device.loses": "Les parties commencées ici sous un autre nom restent à ce nom.",
  "device.yes": "Oui, jouer ici",
  "device.no": "Non",
  "device.used":
    "Ce lien a déjà servi, ou son temps est passé. Créez-en un nouveau sur votre autre appareil.",
};

export default fr;
