import { defineTexts } from "../language";

/** Texts of the page Set-up: the finding of each line, and the remedy. */
export const t = defineTexts({
  intro: {
    en: "From an empty account to a robot that waters. Each line checks itself and says what to do next.",
    de: "Vom leeren Konto bis zum Roboter, der gießt. Jede Zeile prüft sich selbst und sagt, was zu tun ist.",
  },
  progress: {
    en: (done: number, of: number) => `${done} of ${of} done`,
    de: (done: number, of: number) => `${done} von ${of} erledigt`,
  },
  good: { en: "done", de: "erledigt" },
  todo: { en: "to do", de: "zu tun" },
  bad: { en: "needs attention", de: "braucht Aufmerksamkeit" },
  waits: { en: "not known yet", de: "noch nicht bekannt" },
  groupGarden: { en: "Account and garden", de: "Konto und Garten" },
  groupServer: { en: "The way to the server", de: "Der Weg zum Server" },
  groupRobot: { en: "The robot", de: "Der Roboter" },
  groupCamera: { en: "The camera", de: "Die Kamera" },
  groupHands: { en: "With your hands on the robot", de: "Mit den Händen am Roboter" },
  handsHint: {
    en: "Only you see whether it runs, turns, clicks and fits. Each line asks, and helps where it has not worked.",
    de: "Nur du siehst, ob es läuft, dreht, klickt und passt. Jede Zeile fragt und hilft, wo es nicht klappt.",
  },

  garden: { en: "Garden", de: "Garten" },
  gardenFilled: { en: "The garden has its tools and sequences.", de: "Der Garten hat Werkzeuge und Abläufe." },
  gardenEmpty: {
    en: "Choose the kind of your robot, and the garden begins with what fits it.",
    de: "Wähle die Art deines Roboters, und der Garten beginnt mit dem, was dazu passt.",
  },
  toFirstSteps: { en: "First steps", de: "Erste Schritte" },
  zone: { en: "Time zone", de: "Zeitzone" },
  zoneMissing: {
    en: "Choose the time zone of the robot: events follow its clock.",
    de: "Wähle die Zeitzone des Roboters: Termine richten sich nach ihrer Uhr.",
  },
  toSettings: { en: "Settings", de: "Einstellungen" },

  address: { en: "Address of the server", de: "Adresse des Servers" },
  addressText: {
    en: "Enter this on the set-up page of the robot, with your e-mail and password. A phone reads it from the picture.",
    de: "Trage das auf der Einrichtungsseite des Roboters ein, dazu E-Mail und Passwort. Ein Handy liest es aus dem Bild.",
  },
  addressOthers: { en: (list: string) => `Or: ${list}`, de: (list: string) => `Oder: ${list}` },
  addressName: {
    en: "If the robot does not find this name, open this page by the number of the server (such as 192.168.1.20) and enter that.",
    de: "Findet der Roboter diesen Namen nicht, öffne diese Seite über die Nummer des Servers (etwa 192.168.1.20) und trage die ein.",
  },
  addressNone: {
    en: "Only this machine reaches the server. Start it with HOST=0.0.0.0, or set PUBLIC_URL to an address of your network.",
    de: "Nur dieser Rechner erreicht den Server. Starte ihn mit HOST=0.0.0.0 oder setze PUBLIC_URL auf eine Adresse deines Netzes.",
  },
  codeOf: { en: (address: string) => `QR code of ${address}`, de: (address: string) => `QR-Code von ${address}` },

  arrival: { en: "Robot at the server", de: "Roboter am Server" },
  arrived: { en: "The robot is connected.", de: "Der Roboter ist verbunden." },
  never: {
    en: "The server has heard nothing yet. Is the robot in the same network, and does it have the address above? A firewall must let it through to the port in that address.",
    de: "Der Server hat noch nichts gehört. Ist der Roboter im selben Netz und hat er die Adresse oben? Eine Firewall muss ihn zum Port dieser Adresse durchlassen.",
  },
  gone: {
    en: (ago: string) => `Seen ${ago}. Check its power and its network.`,
    de: (ago: string) => `Zuletzt gesehen: ${ago}. Prüfe Strom und Netzwerk.`,
  },
  silent: {
    en: (ago: string, place: string) =>
      `It logged in ${ago}, but it does not come to the message broker. It must reach ${place}, through firewalls too.`,
    de: (ago: string, place: string) =>
      `Er hat sich angemeldet (${ago}), kommt aber nicht zum Nachrichtendienst. Er muss ${place} erreichen, auch durch Firewalls.`,
  },
  password: {
    en: (ago: string) => `Refused ${ago}: wrong password. Enter e-mail and password again on its set-up page.`,
    de: (ago: string) =>
      `Abgewiesen (${ago}): falsches Passwort. Gib auf seiner Einrichtungsseite E-Mail und Passwort neu ein.`,
  },
  unverified: {
    en: (ago: string) => `Refused ${ago}: your address is not verified. Follow the link in the mail that you got.`,
    de: (ago: string) =>
      `Abgewiesen (${ago}): Deine Adresse ist nicht bestätigt. Folge dem Link in der Mail, die du bekommen hast.`,
  },
  terms: {
    en: (ago: string) => `Refused ${ago}: the terms are not accepted. Sign in here again and accept them.`,
    de: (ago: string) =>
      `Abgewiesen (${ago}): Die Bedingungen sind nicht angenommen. Melde dich hier neu an und nimm sie an.`,
  },
  too_often: {
    en: (ago: string) => `Refused ${ago}: too many wrong passwords. Wait a quarter of an hour, then correct it there.`,
    de: (ago: string) =>
      `Abgewiesen (${ago}): zu viele falsche Passwörter. Warte eine Viertelstunde und berichtige es dann dort.`,
  },
  token: {
    en: (ago: string) => `Refused ${ago}: its session has ended. Switch it off and on: it then logs in again.`,
    de: (ago: string) =>
      `Abgewiesen (${ago}): Seine Sitzung ist beendet. Schalte ihn aus und ein: Dann meldet er sich neu an.`,
  },
  noSession: {
    en: "Its session has ended. Switch it off and on: it then logs in again.",
    de: "Seine Sitzung ist beendet. Schalte ihn aus und ein: Dann meldet er sich neu an.",
  },

  broker: { en: "Message broker", de: "Nachrichtendienst" },
  brokerOpen: {
    en: (place: string) => `Robots find it at ${place}.`,
    de: (place: string) => `Roboter finden ihn unter ${place}.`,
  },
  brokerClosed: {
    en: (place: string) =>
      `Robots look for it at ${place}, and this server does not listen on that port. The command “gardenshed check” says why.`,
    de: (place: string) =>
      `Roboter suchen ihn unter ${place}, und dieser Server hört nicht auf diesem Port. Der Befehl „gardenshed check“ sagt, warum.`,
  },
  brokerOther: {
    en: (place: string) => `Another broker is used: ${place}. The command “gardenshed check” tries it.`,
    de: (place: string) => `Ein anderer Dienst wird benutzt: ${place}. Der Befehl „gardenshed check“ probiert ihn.`,
  },
  card: { en: "Card for the robot", de: "Karte für den Roboter" },
  software: { en: "Software of the robot", de: "Software des Roboters" },
  softwareOld: {
    en: (version: string, least: string) => `${version} is too old, the server wants ${least}. Update the robot.`,
    de: (version: string, least: string) =>
      `${version} ist zu alt, der Server verlangt ${least}. Aktualisiere den Roboter.`,
  },
  softwarePractice: {
    en: "The practice robot has no software of its own.",
    de: "Der Übungsroboter hat keine eigene Software.",
  },
  softwareUnknown: {
    en: "The robot tells it when it logs in.",
    de: "Der Roboter nennt sie, wenn er sich anmeldet.",
  },
  clock: { en: "Clock", de: "Uhr" },
  clockGood: { en: "The clocks of server and browser agree.", de: "Die Uhren von Server und Browser stimmen überein." },
  clockBad: {
    en: (server: string) =>
      `The clock of the server says ${server}, this device has another time. Sessions and events follow the server: let it set its clock by the network.`,
    de: (server: string) =>
      `Die Uhr des Servers sagt ${server}, die dieses Geräts etwas anderes. Sitzungen und Termine folgen dem Server: Lass ihn seine Uhr über das Netz stellen.`,
  },

  firmware: { en: "Electronics", de: "Elektronik" },
  toCare: { en: "Care of the robot", de: "Pflege des Roboters" },
  home: { en: "Home", de: "Nullpunkt" },
  homeGood: { en: "Home was found.", de: "Der Nullpunkt wurde gefunden." },
  homeBoot: { en: "Home is found at each start.", de: "Der Nullpunkt wird bei jedem Start gesucht." },
  homeMissing: {
    en: "The robot drives to the corner from which every place is counted. Clear its way first.",
    de: "Der Roboter fährt in die Ecke, von der aus alle Orte zählen. Räume ihm vorher den Weg frei.",
  },
  findHome: { en: "Find home", de: "Nullpunkt suchen" },
  axes: { en: "Length of the axes", de: "Länge der Achsen" },
  axesMissing: {
    en: (axes: string) =>
      `Not known: ${axes}. The robot drives to both ends of each axis and measures. Clear its way first.`,
    de: (axes: string) =>
      `Nicht bekannt: ${axes}. Der Roboter fährt an beide Enden jeder Achse und misst. Räume ihm vorher den Weg frei.`,
  },
  findLengths: { en: "Measure X, Y, Z", de: "X, Y, Z messen" },
  tools: { en: "Tools in their slots", de: "Werkzeuge in ihren Haltern" },
  toolsPlaced: {
    en: (placed: number, of: number) => `${placed} of ${of} lie in a slot or are on the robot.`,
    de: (placed: number, of: number) => `${placed} von ${of} liegen in einem Halter oder sind am Roboter.`,
  },
  toolsNone: { en: "There are no tools yet.", de: "Es gibt noch keine Werkzeuge." },
  toolsMissing: {
    en: "Press a slot on the map and choose its tool.",
    de: "Drücke auf der Karte auf einen Halter und wähle sein Werkzeug.",
  },
  toGarden: { en: "Garden", de: "Garten" },
  photo: { en: "First photo", de: "Erstes Foto" },
  photoGood: { en: (ago: string) => `The newest: ${ago}.`, de: (ago: string) => `Das neueste: ${ago}.` },
  photoMissing: { en: "Take one and look whether it is sharp.", de: "Nimm eines auf und schau, ob es scharf ist." },
  takePhoto: { en: "Take a photo", de: "Foto aufnehmen" },
  calibrated: { en: "Calibration", de: "Kalibrierung" },
  calibratedGood: {
    en: (size: string) => `A photo covers ${size} of the bed.`,
    de: (size: string) => `Ein Foto deckt ${size} des Beetes ab.`,
  },
  calibratedUnseen: {
    en: "There are values, but no photo shows yet whether they are right.",
    de: "Werte sind da, aber noch zeigt kein Foto, ob sie stimmen.",
  },
  calibratedMissing: {
    en: "Two marks in a photo tell how large it is and where it lies on the map.",
    de: "Zwei Marken in einem Foto sagen, wie groß es ist und wo es auf der Karte liegt.",
  },
  calibrate: { en: "Calibrate the camera", de: "Kamera kalibrieren" },
  weeds: { en: "Weed detection", de: "Unkrauterkennung" },
  weedsGood: { en: "Its settings are chosen.", de: "Ihre Einstellungen sind gewählt." },
  weedsMissing: {
    en: "Optional: choose on a photo which colours are plants.",
    de: "Freiwillig: Wähle an einem Foto, welche Farben Pflanzen sind.",
  },
  setWeeds: { en: "Set up weed detection", de: "Unkrauterkennung einstellen" },
  needsRobot: { en: "The robot must be connected.", de: "Der Roboter muss verbunden sein." },
});
