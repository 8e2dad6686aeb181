import { defineTexts } from "../language";

/** Texts of the part Care of the page Robot. */
export const t = defineTexts({
  underWay: { en: "This is under way.", de: "Das läuft gerade." },
  notTold: { en: "not reported", de: "nicht gemeldet" },
  software: { en: "Software", de: "Software" },
  softwareHere: {
    en: (version: string) => `It runs ${version}.`,
    de: (version: string) => `Auf ihm läuft ${version}.`,
  },
  softwareUnknown: { en: "Its version is not known yet.", de: "Die Version ist noch nicht bekannt." },
  upToDate: { en: "It is up to date.", de: "Sie ist aktuell." },
  offered: { en: (version: string) => `On offer: ${version}.`, de: (version: string) => `Im Angebot: ${version}.` },
  noRelease: {
    en: "This server offers none. Its operator can register one.",
    de: "Dieser Server bietet keine an. Wer ihn betreibt, kann eine eintragen.",
  },
  noPlatform: {
    en: "Which computer the robot has is not known. Choose it in Settings, under Device.",
    de: "Welchen Rechner der Roboter hat, ist nicht bekannt. Wähle ihn in den Einstellungen unter Gerät.",
  },
  askFailed: { en: "The server did not say what it offers.", de: "Der Server hat nicht gesagt, was er anbietet." },
  update: { en: (version: string) => `Update to ${version}`, de: (version: string) => `Auf ${version} aktualisieren` },
  goBack: { en: (version: string) => `Go back to ${version}`, de: (version: string) => `Zurück auf ${version}` },
  updateTitle: { en: (version: string) => `Install ${version}?`, de: (version: string) => `${version} installieren?` },
  updateText: {
    en: "The robot downloads it, restarts, and is away for some minutes. Its work ends. Leave its power on.",
    de: "Der Roboter lädt sie, startet neu und ist einige Minuten weg. Was er gerade tut, endet. Lass ihm den Strom an.",
  },
  eventSoon: {
    en: (name: string, at: string) => `“${name}” is due at ${at}, and may be dropped.`,
    de: (name: string, at: string) => `„${name}“ ist um ${at} dran und fällt vielleicht aus.`,
  },
  notes: { en: "What is new", de: "Was ist neu" },

  when: { en: "When it updates", de: "Wann er sich aktualisiert" },
  byItself: { en: "Update by itself", de: "Selbst aktualisieren" },
  byItselfHint: {
    en: "At this hour the server asks the robot to install newer software. Not while it works or is stopped, and not within 30 minutes before an event.",
    de: "Zu dieser Stunde bittet der Server den Roboter, neuere Software zu installieren. Nicht, während er arbeitet oder gestoppt ist, und nicht in den 30 Minuten vor einem Termin.",
  },
  hour: { en: "Hour for updates", de: "Stunde für Updates" },
  hourHint: {
    en: (zone: string) => `By the clock of the garden (${zone}).`,
    de: (zone: string) => `Nach der Uhr des Gartens (${zone}).`,
  },
  noZone: {
    en: "Without a time zone it never updates by itself. Choose one in Settings.",
    de: "Ohne Zeitzone aktualisiert er sich nie selbst. Wähle eine in den Einstellungen.",
  },
  next: {
    en: (time: string) => `Next time: ${time}, if there is newer software then.`,
    de: (time: string) => `Das nächste Mal: ${time}, wenn es dann neuere Software gibt.`,
  },
  channel: { en: "Kind of software", de: "Art der Software" },
  stable: { en: "Stable", de: "Stabil" },
  beta: { en: "Beta", de: "Beta" },
  alpha: { en: "Alpha", de: "Alpha" },
  channelTitle: { en: (name: string) => `Take ${name} software?`, de: (name: string) => `${name}-Software nehmen?` },
  channelText: {
    en: "It may have faults that nobody knows yet. A robot that hangs after an update may need its card written anew.",
    de: "Sie kann Fehler haben, die noch niemand kennt. Bleibt ein Roboter nach einem Update hängen, muss vielleicht seine Karte neu beschrieben werden.",
  },
  channelAction: { en: (name: string) => `Take ${name}`, de: (name: string) => `${name} nehmen` },

  restartTitle: { en: "Restart", de: "Neustart" },
  restart: { en: "Restart the robot", de: "Roboter neu starten" },
  restartAsk: { en: "Restart the robot?", de: "Roboter neu starten?" },
  restartText: {
    en: "Its work ends, and its motors hold. It is back after one or two minutes, and its board gets its firmware then.",
    de: "Was er gerade tut, endet, und seine Motoren halten. Nach ein, zwei Minuten ist er zurück; seine Platine bekommt dann ihre Firmware.",
  },
  upSince: { en: (time: string) => `Up since ${time}.`, de: (time: string) => `Läuft seit ${time}.` },
  powerOff: { en: "Shut it down", de: "Herunterfahren" },
  powerOffAsk: { en: "Shut the robot down?", de: "Roboter herunterfahren?" },
  powerOffText: {
    en: "Its work ends, and events are missed. Only its plug switches it on again.",
    de: "Was er gerade tut, endet, und Termine fallen aus. Nur sein Stecker schaltet ihn wieder an.",
  },

  board: { en: "Board", de: "Platine" },
  boardRestart: { en: "Restart the board", de: "Platine neu starten" },
  boardRestartAsk: { en: "Restart the board?", de: "Platine neu starten?" },
  boardRestartText: {
    en: "All motion stops, and orders that wait fail. It may not know where it stands then: find home afterwards.",
    de: "Was fährt, hält an, und wartende Befehle schlagen fehl. Danach weiß er vielleicht nicht, wo er steht: Suche dann den Nullpunkt.",
  },
  findHome: { en: "Find home", de: "Nullpunkt suchen" },
  install: {
    en: (board: string) => `Install the firmware for ${board}`,
    de: (board: string) => `Firmware für ${board} installieren`,
  },
  installAsk: {
    en: (board: string) => `Install the firmware for ${board}?`,
    de: (board: string) => `Firmware für ${board} installieren?`,
  },
  installText: {
    en: "All motion stops, and orders that wait fail. It takes some minutes. Leave power and cable as they are.",
    de: "Was fährt, hält an, und wartende Befehle schlagen fehl. Es dauert einige Minuten. Lass Strom und Kabel, wie sie sind.",
  },
  installOther: {
    en: (version: string) => `The board says ${version}, which is no board that is known here. Install all the same?`,
    de: (version: string) => `Die Platine sagt ${version}; so eine kennt diese Seite nicht. Trotzdem installieren?`,
  },
  take: {
    en: (board: string) => `Take ${board} into Settings`,
    de: (board: string) => `${board} in die Einstellungen übernehmen`,
  },
  taken: { en: "Board changed", de: "Platine geändert" },
  noBoard: { en: "Choose the board in Settings first.", de: "Wähle zuerst die Platine in den Einstellungen." },

  sync: { en: "In step with the account", de: "Auf dem Stand des Kontos" },
  syncNow: { en: "Sync now", de: "Jetzt abgleichen" },
  synced: { en: "The robot knows the account as it is.", de: "Der Roboter kennt das Konto, wie es ist." },
  syncing: { en: "It gets changes.", de: "Er holt Änderungen." },
  sync_now: { en: "It has not asked for changes yet.", de: "Er hat noch nicht nach Änderungen gefragt." },
  sync_error: { en: "It could not get the changes.", de: "Er konnte die Änderungen nicht holen." },
  maintenance: { en: "It restarts.", de: "Er startet neu." },

  reset: { en: "Reset", de: "Zurücksetzen" },
  resetHint: {
    en: "Its log-in, Wi-Fi and records go, and it opens its set-up page. The account keeps everything.",
    de: "Seine Anmeldung, sein WLAN und seine Daten gehen verloren, und er öffnet seine Einrichtungsseite. Das Konto behält alles.",
  },
  resetDo: { en: "Reset the robot", de: "Roboter zurücksetzen" },
  resetAsk: { en: "Reset the robot?", de: "Roboter zurücksetzen?" },
  resetAgain: { en: "Really reset it?", de: "Wirklich zurücksetzen?" },
  resetAgainText: {
    en: (address: string) => `You will stand beside it and enter this address: ${address}`,
    de: (address: string) => `Du wirst neben ihm stehen und diese Adresse eintragen: ${address}`,
  },
  noAddress: { en: "the address of this server", de: "die Adresse dieses Servers" },

  jobs: { en: "Jobs", de: "Aufträge" },
  noJobs: { en: "Nothing is under way.", de: "Gerade läuft nichts." },
  jobUpdate: { en: "Update of the software", de: "Update der Software" },
  jobBoot: { en: "Start of the board", de: "Start der Platine" },
  jobPhoto: { en: "Upload of a photo", de: "Hochladen eines Fotos" },
  jobDone: { en: "done", de: "fertig" },
  jobFailed: { en: "failed", de: "fehlgeschlagen" },

  pings: { en: "Five pings", de: "Fünf Pings" },
  pinged: {
    en: (lost: number, ms: string) => `${lost} of 5 lost, median ${ms}\u00a0ms.`,
    de: (lost: number, ms: string) => `${lost} von 5 verloren, Median ${ms}\u00a0ms.`,
  },
  allLost: { en: "All five were lost.", de: "Alle fünf gingen verloren." },
});
