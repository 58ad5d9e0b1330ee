/** A private link was opened. */
export default {
  "device.title": "Bring your seat to this device?",
  "device.what": "This link makes you the same player here as on your other device.",
  "device.loses": "Games you began here under another name stay with that name.",
  "device.yes": "Yes, play here",
  "device.no": "No",
  "device.used": "This link has been used already, or its time is over. Make a new one on your other device.",
} as const;
