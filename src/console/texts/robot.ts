import { defineTexts } from "./language";

/** Texts of the page Robot. */
export const t = defineTexts({
  parts: { en: "Parts of this page", de: "Teile dieser Seite" },
  control: { en: "Control", de: "Steuern" },
  care: { en: "Care", de: "Pflege" },
  telemetry: { en: "Health", de: "Zustand" },
  state: { en: "State", de: "Status" },

  neverTitle: { en: "No robot yet", de: "Noch kein Roboter" },
  neverText: {
    en: (address: string) =>
      `Enter ${address} as server on the setup page of your robot, with your e-mail and password. It appears here by itself.`,
    de: (address: string) =>
      `Trage auf der Einrichtungsseite deines Roboters ${address} als Server ein, dazu E-Mail und Passwort. Er erscheint hier von selbst.`,
  },
  awayTitle: { en: "The robot is offline", de: "Der Roboter ist offline" },
  awayText: {
    en: (ago: string) => `Seen ${ago}. Check its power and its network; you see what it reported last.`,
    de: (ago: string) => `Zuletzt gesehen: ${ago}. Prüfe Strom und Netzwerk; du siehst, was er zuletzt gemeldet hat.`,
  },
  toSetup: { en: "Find out why, step by step", de: "Schritt für Schritt herausfinden, warum" },
  setUpTitle: { en: "Set the robot up again", de: "Richte den Roboter neu ein" },
  setUpText: {
    en: (address: string) =>
      `The password has changed, and the robot knows only the old one. When its session ends it cannot come back: enter ${address} as server on its setup page, with your e-mail and the new password.`,
    de: (address: string) =>
      `Das Passwort ist neu, und der Roboter kennt nur das alte. Wenn seine Sitzung endet, kann er nicht wiederkommen: Trage auf seiner Einrichtungsseite ${address} als Server ein, dazu deine E-Mail und das neue Passwort.`,
  },
  lockedText: {
    en: "The robot is stopped. Unlock it at the top before it moves again.",
    de: "Der Roboter ist angehalten. Entsperre ihn oben, bevor er sich wieder bewegt.",
  },

  position: { en: "Position", de: "Position" },
  moving: { en: "moving", de: "fährt" },
  scaled_encoders: { en: "Encoder", de: "Geber" },
  raw_encoders: { en: "Raw", de: "Roh" },
  step: { en: "Step in mm", de: "Schritt in mm" },
  jog: { en: (where: string) => `Move ${where}`, de: (where: string) => `Fahre ${where}` },
  axes: { en: "Axes", de: "Achsen" },
  all: { en: "All", de: "Alle" },
  home: { en: "Go home", de: "Zum Nullpunkt" },
  findHome: { en: "Find home", de: "Nullpunkt suchen" },
  zero: { en: "Set zero here", de: "Hier Null setzen" },
  moveTo: { en: "Move to", de: "Fahren nach" },
  move: { en: "Move there", de: "Dorthin fahren" },
  keepAxis: { en: "Left empty: stays as it is", de: "Leer gelassen: bleibt, wie es ist" },

  jobs: { en: "Busy with", de: "Arbeitet an" },
  pinned: { en: "Pinned sequences", de: "Angeheftete Abläufe" },
  noPinned: {
    en: "Sequences that you pin become buttons here.",
    de: "Abläufe, die du anheftest, werden hier zu Knöpfen.",
  },
  peripherals: { en: "Peripherals", de: "Peripheriegeräte" },
  noPeripherals: {
    en: "Lights, pumps and valves that you add in the settings can be switched here.",
    de: "Lampen, Pumpen und Ventile, die du in den Einstellungen anlegst, schaltest du hier.",
  },
  pin: { en: (n: number) => `Pin ${n}`, de: (n: number) => `Pin ${n}` },
  pinIs: {
    en: (n: number, value: string) => `Pin ${n} · ${value}`,
    de: (n: number, value: string) => `Pin ${n} · ${value}`,
  },
  on: { en: "On", de: "An" },
  off: { en: "Off", de: "Aus" },
  turnOn: { en: (what: string) => `${what} on`, de: (what: string) => `${what} an` },
  turnOff: { en: (what: string) => `${what} off`, de: (what: string) => `${what} aus` },
  setTo: { en: (what: string, n: number) => `${what} to ${n}`, de: (what: string, n: number) => `${what} auf ${n}` },
  set: { en: "Set", de: "Setzen" },
  value: { en: "Value", de: "Wert" },
  mode: { en: "Kind of pin", de: "Art des Pins" },
  digital: { en: "Digital", de: "Digital" },
  analog: { en: "Analog", de: "Analog" },
  valueOf: { en: (what: string) => `Value of ${what}`, de: (what: string) => `Wert von ${what}` },
  anyPin: { en: "Any pin", de: "Beliebiger Pin" },
  pinNumber: { en: "Number of the pin", de: "Nummer des Pins" },
  toggle: { en: "Toggle", de: "Umschalten" },
  read: { en: "Read", de: "Lesen" },
  togglePin: { en: (n: number) => `Toggle pin ${n}`, de: (n: number) => `Pin ${n} umschalten` },
  readPin: { en: (n: number) => `Read pin ${n}`, de: (n: number) => `Pin ${n} lesen` },

  camera: { en: "Camera", de: "Kamera" },
  takePhoto: { en: "Take a photo", de: "Foto aufnehmen" },
  newestPhoto: { en: "Newest photo", de: "Neuestes Foto" },
  noPhotos: { en: "No photos yet.", de: "Noch keine Fotos." },

  tools: { en: "Tools", de: "Werkzeuge" },
  noTools: {
    en: "Tools in a slot can be mounted here.",
    de: "Werkzeuge, die im Garten in einem Halter liegen, nimmst du hier auf.",
  },
  mounted: { en: "On the robot", de: "Am Roboter" },
  mountedHint: {
    en: "Correct it when you changed the tool by hand.",
    de: "Korrigiere es, wenn du das Werkzeug von Hand gewechselt hast.",
  },
  mountedChanged: { en: "Tool on the robot changed", de: "Werkzeug am Roboter geändert" },
  none: { en: "None", de: "Keines" },
  mount: { en: "Mount", de: "Aufnehmen" },
  mountTool: { en: (name: string) => `Mount ${name}`, de: (name: string) => `${name} aufnehmen` },
  unmount: { en: "Put back", de: "Zurücklegen" },
  unmountTool: { en: (name: string) => `Put back ${name}`, de: (name: string) => `${name} zurücklegen` },
  inSlot: { en: "In its slot", de: "Im Halter" },
  isMounted: { en: "On the robot", de: "Am Roboter" },

  answers: { en: "Last commands", de: "Letzte Befehle" },
  waits: { en: "waits for the robot", de: "wartet auf den Roboter" },
  works: { en: "is still at it", de: "ist noch dabei" },
  heard: { en: "the robot has answered", de: "der Roboter hat geantwortet" },

  temperature: { en: "Temperature", de: "Temperatur" },
  cpu: { en: "Processor", de: "Prozessor" },
  memory: { en: "Memory in use", de: "Belegter Speicher" },
  disk: { en: "Disk in use", de: "Belegter Datenträger" },
  wifi: { en: "Wi-Fi", de: "WLAN" },
  uptime: { en: "Up for", de: "Läuft seit" },
  lowPower: { en: "Power too low (1: yes)", de: "Strom zu schwach (1: ja)" },
  noTelemetry: { en: "No measurements yet", de: "Noch keine Messwerte" },
  noTelemetryText: {
    en: "A connected robot reports how it is every few minutes.",
    de: "Ein verbundener Roboter meldet alle paar Minuten, wie es ihm geht.",
  },
  noState: { en: "No state yet", de: "Noch kein Status" },
  noStateText: {
    en: "Everything that the robot reports about itself appears here.",
    de: "Alles, was der Roboter von sich meldet, erscheint hier.",
  },
});
