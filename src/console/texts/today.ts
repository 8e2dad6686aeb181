import { defineTexts } from "./language";

/** Texts of the page Today. */
export const t = defineTexts({
  well: { en: "All is well.", de: "Alles in Ordnung." },
  toDo: { en: "To do", de: "Zu tun" },
  stopped: { en: "The robot is stopped.", de: "Der Roboter ist gestoppt." },
  unlock: { en: "Look and unlock", de: "Nachsehen und entsperren" },
  away: {
    en: (ago: string) => `The robot is offline, last seen ${ago}.`,
    de: (ago: string) => `Der Roboter ist offline, zuletzt gesehen: ${ago}.`,
  },
  why: { en: "Find out why", de: "Herausfinden, warum" },
  noRobot: { en: "No robot is connected yet.", de: "Noch ist kein Roboter verbunden." },
  setUp: { en: "Set it up", de: "Einrichten" },
  practise: { en: "Practise without one", de: "Ohne Roboter üben" },
  unread: {
    en: (n: number) => (n === 1 ? "One message is unread." : `${n} messages are unread.`),
    de: (n: number) => (n === 1 ? "Eine Nachricht ist ungelesen." : `${n} Nachrichten sind ungelesen.`),
  },
  read: { en: "Read", de: "Lesen" },
  look: { en: "Look", de: "Ansehen" },
  next: { en: "The next 24 hours", de: "Die nächsten 24 Stunden" },
  now: { en: "now", de: "jetzt" },
  tomorrow: { en: (time: string) => `tomorrow, ${time}`, de: (time: string) => `morgen, ${time}` },
  noneNext: { en: "Nothing is planned.", de: "Nichts geplant." },
  plan: { en: "Plan something", de: "Etwas planen" },
  calendar: { en: "Calendar", de: "Kalender" },
  times: { en: (n: number) => `${n} times`, de: (n: number) => `${n}-mal` },
  more: { en: (n: number) => `and ${n} more`, de: (n: number) => `und ${n} weitere` },
  ripe: { en: "Ripe", de: "Erntereif" },
  ripeSince: {
    en: (days: number) => (days === 0 ? "since today" : days === 1 ? "since yesterday" : `for ${days} days`),
    de: (days: number) => (days === 0 ? "seit heute" : days === 1 ? "seit gestern" : `seit ${days} Tagen`),
  },
  due: { en: "Time to sow", de: "Zeit zu säen" },
  dueNow: { en: "planned · sow this month", de: "geplant · diesen Monat säen" },
  soon: { en: "Next harvest", de: "Nächste Ernte" },
  inDays: {
    en: (days: number) => (days === 1 ? "tomorrow" : `in ${days} days`),
    de: (days: number) => (days === 1 ? "morgen" : `in ${days} Tagen`),
  },
  plants: {
    en: (n: number) => (n === 1 ? "1 plant" : `${n} plants`),
    de: (n: number) => (n === 1 ? "1 Pflanze" : `${n} Pflanzen`),
  },
  garden: { en: "In the garden", de: "Im Garten" },
  noPlants: { en: "Nothing grows here yet.", de: "Hier wächst noch nichts." },
  plant: { en: "Plant something", de: "Etwas pflanzen" },
  photo: { en: "Newest photo", de: "Neuestes Foto" },
  noPhoto: { en: "There is no photo yet.", de: "Noch kein Foto." },
  allPhotos: { en: "All photos", de: "Alle Fotos" },
  pinned: { en: "At hand", de: "Griffbereit" },
  noPinned: {
    en: "Sequences that you pin become buttons here.",
    de: "Abläufe, die du anheftest, werden hier zu Knöpfen.",
  },
  sequences: { en: "Sequences", de: "Abläufe" },
});
