import { defineTexts } from "../language";

/** Texts about notices, and about how one is told. */
export const t = defineTexts({
  messages: { en: "Messages", de: "Nachrichten" },
  told: { en: "Be told", de: "Benachrichtigen" },
  tabs: { en: "Messages, and how you are told", de: "Nachrichten und wie du sie bekommst" },
  now: { en: "Now", de: "Jetzt" },
  before: { en: "Before", de: "Früher" },
  seen: { en: "Seen", de: "Gesehen" },
  look: { en: "Look", de: "Ansehen" },
  photo: { en: "Photo", de: "Foto" },
  notTold: {
    en: (type: string, reason: string) => `Not told by ${type}: ${reason}.`,
    de: (type: string, reason: string) => `Nicht per ${type} benachrichtigt: ${reason}.`,
  },
  missed: {
    en: "A run without the robot, or a server that was off",
    de: "Ein Lauf ohne Roboter, oder der Server war aus",
  },
  away: { en: "The robot is away", de: "Der Roboter ist weg" },
  stopped: { en: "The robot is stopped", de: "Der Roboter steht still" },
  failed: { en: "A run or command failed", de: "Ein Lauf oder Befehl ist gescheitert" },
  reading: { en: "A sensor is outside of its limits", de: "Ein Sensor ist außerhalb seiner Grenzen" },
  frost: { en: "Frost", de: "Frost" },
  heat: { en: "Heat", de: "Hitze" },
  rain: { en: "Much rain", de: "Viel Regen" },
  water: {
    en: "Water by need: skipped for long, or by measures that want a look",
    de: "Gießen nach Bedarf: lange ausgelassen, oder Messgrößen wollen angesehen werden",
  },
  done: { en: "A run that you follow is done", de: "Ein Lauf, dem du folgst, ist fertig" },
  said: { en: "The robot says something to you", de: "Der Roboter sagt dir etwas" },
  robot: {
    en: "The robot has to be set up again, or an update failed",
    de: "Der Roboter muss neu eingerichtet werden, oder ein Update ist gescheitert",
  },
  console: { en: "The page Messages", de: "Die Seite Nachrichten" },
  ntfy: { en: "ntfy", de: "ntfy" },
  webhook: { en: "Webhook", de: "Webhook" },
  mail: { en: "Mail", de: "Mail" },
  consoleStays: { en: "Stays in the house.", de: "Bleibt im Haus." },
  ntfyStays: {
    en: "A program for phones. Goes to the server that you name; a public one can read them.",
    de: "Ein Programm für Telefone. Geht an den Server, den du nennst; ein öffentlicher kann mitlesen.",
  },
  webhookStays: { en: "Goes to the address that you name.", de: "Geht an die Adresse, die du nennst." },
  mailStays: { en: "Leaves the house, through mail servers.", de: "Verlässt das Haus, über Mailserver." },
  onlyPublic: {
    en: "Only addresses in the internet: anybody may sign up here. The operator can change that (NOTIFY_FETCH).",
    de: "Nur Adressen im Internet: Hier darf sich jeder anmelden. Wer den Server betreibt, kann das ändern (NOTIFY_FETCH).",
  },
  postOff: {
    en: "The operator has switched off messages to other addresses (NOTIFY_FETCH).",
    de: "Wer den Server betreibt, hat Nachrichten an andere Adressen abgeschaltet (NOTIFY_FETCH).",
  },
  add: { en: "Add a way", de: "Weg hinzufügen" },
  type: { en: "Kind", de: "Art" },
  url: { en: "Address", de: "Adresse" },
  serverHint: { en: "The server alone: the topic stands below.", de: "Nur der Server: Das Thema steht darunter." },
  topic: { en: "Topic", de: "Thema" },
  topicHint: {
    en: "Choose one that nobody guesses: everybody who knows it can read along.",
    de: "Wähle eines, das niemand errät: Wer es kennt, kann mitlesen.",
  },
  token: { en: "Access token, if the server wants one", de: "Zugangstoken, wenn der Server eines will" },
  secret: { en: "Secret for checking the signature", de: "Geheimnis zum Prüfen der Signatur" },
  secretHint: { en: "It is shown this once.", de: "Es wird nur dieses eine Mal gezeigt." },
  test: { en: "Try it", de: "Ausprobieren" },
  testWorks: { en: (status: number) => `Accepted (${status}).`, de: (status: number) => `Angenommen (${status}).` },
  testFails: { en: (reason: string) => `It failed: ${reason}.`, de: (reason: string) => `Fehlgeschlagen: ${reason}.` },
  end: { en: "Remove", de: "Entfernen" },
  refused: {
    en: "The receiver has refused it. Nothing is sent until you change something.",
    de: "Der Empfänger hat abgelehnt. Es wird nichts geschickt, bis du etwas änderst.",
  },
  quiet: { en: "Quiet hours", de: "Ruhezeit" },
  quietText: {
    en: "Meanwhile you are told of stops and frost only. The rest comes afterwards, if it still lasts.",
    de: "In dieser Zeit werden nur Stillstand und Frost gemeldet. Alles andere kommt danach, wenn es noch andauert.",
  },
  from: { en: "From", de: "Von" },
  until: { en: "Until", de: "Bis" },
  save: { en: "Save", de: "Speichern" },
  saved: { en: "Saved.", de: "Gespeichert." },
  reasonOff: { en: "switched off by the operator", de: "vom Betreiber abgeschaltet" },
  reasonNotAllowed: { en: "the address is not allowed", de: "die Adresse ist nicht erlaubt" },
  reasonTimeout: { en: "no answer within 10 seconds", de: "keine Antwort in 10 Sekunden" },
  reasonUnreachable: { en: "not reached", de: "nicht erreicht" },
  reasonRedirected: { en: "it leads to another address", de: "sie führt zu einer anderen Adresse" },
  reasonRefused: { en: "refused by the receiver", de: "vom Empfänger abgelehnt" },
  reasonFailed: { en: "an error of the receiver", de: "ein Fehler des Empfängers" },
  reasonLimit: { en: "too many within an hour", de: "zu viele in einer Stunde" },
  reasonOver: { en: "it was over before", de: "es war vorher vorbei" },
  reasonMailOff: { en: "e-mail is off here", de: "E-Mail ist hier aus" },
  reasonNotConfirmed: { en: "your address is not confirmed", de: "deine Adresse ist nicht bestätigt" },
});

const REASONS: Readonly<Record<string, keyof typeof t>> = {
  off: "reasonOff",
  not_allowed: "reasonNotAllowed",
  timeout: "reasonTimeout",
  unreachable: "reasonUnreachable",
  redirected: "reasonRedirected",
  refused: "reasonRefused",
  failed: "reasonFailed",
  limit: "reasonLimit",
  over: "reasonOver",
  mail_off: "reasonMailOff",
  not_confirmed: "reasonNotConfirmed",
};

/** A reason of the server in words. */
export const reasonText = (reason: string): string => {
  const key = REASONS[reason];
  return key === undefined ? reason : String(t[key]);
};
