import { wordsBy } from "./by-pattern";
import { defineTexts } from "./language";

/** Texts about what a robot would do (`robot.md` §4). */
export const t = defineTexts({
  rehearse: { en: "Rehearse", de: "Proben" },
  rehearsal: { en: "Rehearsal", de: "Probe" },
  failed: { en: "This could not be rehearsed.", de: "Das konnte nicht geprobt werden." },
  path: { en: "The bed with the path of the robot", de: "Das Beet mit dem Weg des Roboters" },
  totals: { en: "What it takes", de: "Was es braucht" },
  faults: { en: "What would go wrong", de: "Was schiefgehen würde" },
  noFaults: { en: "No problems found.", de: "Keine Probleme gefunden." },
  moreFaults: { en: (n: number) => `${n} more`, de: (n: number) => `${n} weitere` },
  truncated: {
    en: "This is only the beginning: the rest is too long to rehearse.",
    de: "Das ist nur der Anfang: Der Rest ist zu lang für eine Probe.",
  },
  stop: { en: "Ends the run", de: "Beendet den Lauf" },
  warn: { en: "Warning", de: "Warnung" },
  note: { en: "Note", de: "Hinweis" },
  on: {
    en: (label: string, time: string) => `${label}: on for ${time}`,
    de: (label: string, time: string) => `${label}: ${time} an`,
  },
  litres: { en: (amount: string) => `${amount} of water`, de: (amount: string) => `${amount} Wasser` },
  toolChanges: {
    en: (n: number) => (n === 1 ? "1 tool change" : `${n} tool changes`),
    de: (n: number) => (n === 1 ? "1 Werkzeugwechsel" : `${n} Werkzeugwechsel`),
  },
  photos: {
    en: (n: number) => (n === 1 ? "1 photo" : `${n} photos`),
    de: (n: number) => (n === 1 ? "1 Foto" : `${n} Fotos`),
  },
  readings: {
    en: (n: number) => (n === 1 ? "1 reading" : `${n} readings`),
    de: (n: number) => (n === 1 ? "1 Messwert" : `${n} Messwerte`),
  },
  play: { en: "Play", de: "Abspielen" },
  pause: { en: "Pause", de: "Anhalten" },
  time: { en: "Time", de: "Zeit" },
  speed: { en: (times: number) => `Speed: ${times} times`, de: (times: number) => `Tempo: ${times}-fach` },
  move: { en: "Moves", de: "Fährt" },
  wait: { en: "Waits", de: "Wartet" },
  pin: { en: "Switches a pin", de: "Schaltet einen Pin" },
  read: { en: "Reads a pin", de: "Liest einen Pin" },
  log: { en: "Writes a log", de: "Schreibt ein Protokoll" },
  message: { en: "Sends a message", de: "Sendet eine Nachricht" },
  photo: { en: "Takes a photo", de: "Macht ein Foto" },
  change: { en: "Changes a record", de: "Ändert einen Eintrag" },
  request: { en: "Asks the server", de: "Fragt den Server" },
  job: { en: "Runs a job", de: "Führt einen Auftrag aus" },
  lock: { en: "Locks or unlocks", de: "Sperrt oder entsperrt" },
  script: { en: "Runs a script", de: "Führt ein Skript aus" },
  noPlace: {
    en: "A variable stands for a place that is chosen when this runs.",
    de: "Eine Variable steht für einen Ort, der erst beim Ausführen gewählt wird.",
  },
  firmware: {
    en: "The robot answers an error to this step: use Care.",
    de: "Der Roboter antwortet auf diesen Schritt mit einem Fehler: Nimm die Pflege.",
  },
  runAnyway: { en: "Run anyway", de: "Trotzdem ausführen" },
});

/** Faults by their codes, in the fewest words. */
export const faultTitles = defineTexts({
  error: { en: "Error.", de: "Fehler." },
  cut: { en: "Beyond an axis.", de: "Jenseits einer Achse." },
  length_unknown: { en: "Length of an axis unknown.", de: "Länge einer Achse unbekannt." },
  crosses: { en: "Through something.", de: "Durch etwas hindurch." },
  tool: { en: "Tool.", de: "Werkzeug." },
  left_on: { en: "Left on.", de: "Bleibt an." },
  never_read: { en: "Never read.", de: "Nie gelesen." },
  group_empty: { en: "Empty group.", de: "Leere Gruppe." },
  group_two: { en: "Two groups.", de: "Zwei Gruppen." },
  group_order: { en: "Order of a group.", de: "Reihenfolge einer Gruppe." },
  slow_stop: { en: "Slow to stop.", de: "Hält spät an." },
  late: { en: "Late.", de: "Verspätet." },
  dropped: { en: "Dropped.", de: "Fällt aus." },
  paused: { en: "Paused.", de: "Pausiert." },
  clock_change: { en: "Clock change.", de: "Zeitumstellung." },
  not_rehearsed: { en: "Not rehearsed.", de: "Nicht geprobt." },
  version: { en: "Version of the robot.", de: "Version des Roboters." },
  calls_itself: { en: "Calls itself.", de: "Ruft sich selbst auf." },
  long: { en: "Long.", de: "Lang." },
  too_much: { en: "Too much.", de: "Zu viel." },
  time: { en: "Takes too long to rehearse.", de: "Dauert zu lange für eine Probe." },
  memory: { en: "Takes too much memory.", de: "Braucht zu viel Speicher." },
});

/** A fault in the words of the robot, in plain ones where those name a node of the script. */
export const faultText = wordsBy([
  [/^Unknown location: location_placeholder$/, () => t.noPlace],
  [/^flash_firmware is not simulated$/, () => t.firmware],
]);
