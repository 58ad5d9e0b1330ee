/** Without a connection, and installed like a program. */
export default {
  "offline.bar": "No connection",
  "offline.title": "Nobody answers",
  "offline.what":
    "The server cannot be reached. Tables are back as soon as it can be; you need do nothing for that.",
  "offline.meanwhile": "Until then you can",
  "offline.learn": "Learn to play",
  "offline.rules": "Read the rules",
  "offline.replay": "Watch a game again",
  "offline.proof": "Check the dice of a game",
  "install.title": "As an app",
  "install.what":
    "Dice Town gets an icon of its own, opens in its own window, and opens without a connection too.",
  "install.now": "Install",
  "install.by.hand": "On an iPhone or iPad: tap Share, then “Add to Home Screen”.",
} as const;
