import { defineTexts } from "../../language";

/** The task of each line. */
export const todo = defineTexts({
  assembled: {
    en: () => "Push gantry, slide and z by hand some 150\u00a0mm off their ends. They should run freely.",
    de: () => "Schiebe Portal, Schlitten und z von Hand etwa 150\u00a0mm von ihren Enden weg. Sie sollen frei laufen.",
  },
  assembledCompact: {
    en: "Push gantry and slide by hand off their ends, and turn z fully up by its screw.",
    de: "Schiebe Portal und Schlitten von Hand von ihren Enden weg und drehe z mit der Schraube ganz nach oben.",
  },
  kind: {
    en: () => "Choose the kind of your robot. Which computer it has, its sockets tell. Then write the card.",
    de: () => "Wähle die Art deines Roboters. Welchen Rechner er hat, sagen seine Buchsen. Dann schreibe die Karte.",
  },
  power: {
    en: () => "Put in the card and plug in. Do lights come on? Connect a network cable, or use its Wi-Fi below.",
    de: () =>
      "Stecke die Karte ein, dann den Strom. Gehen Lampen an? Schließe ein Netzkabel an oder nutze unten sein WLAN.",
  },
  wifi: {
    en: () => "Within three minutes a phone sees a Wi-Fi of the robot. Connect the phone with it.",
    de: () => "Innerhalb von drei Minuten sieht ein Handy ein WLAN des Roboters. Verbinde das Handy damit.",
  },
  entered: {
    en: () => "A page opens on the phone. Enter the address of this server, your e-mail and your password.",
    de: () =>
      "Auf dem Handy öffnet sich eine Seite. Trage die Adresse dieses Servers, deine E-Mail und dein Passwort ein.",
  },
  hour: {
    en: () => "Choose an hour in which no events run. Updates come then.",
    de: () => "Wähle eine Stunde, in der keine Termine laufen. Dann kommen Updates.",
  },
  map: {
    en: () =>
      "Stand beside the bed with the map in your hand. Does it lie like the bed, with the origin in the right corner?",
    de: () =>
      "Stell dich mit der Karte in der Hand ans Beet. Liegt sie wie das Beet, mit dem Nullpunkt in der richtigen Ecke?",
  },
  motor: {
    en: (mm: string) => `Let it move ${mm}. Does this axis move, evenly and to the end of the way?`,
    de: (mm: string) => `Lass ihn ${mm} fahren. Bewegt sich diese Achse, gleichmäßig und bis zum Ende des Wegs?`,
  },
  direction: {
    en: (way: string) => `Let it move once more. It should go ${way}.`,
    de: (way: string) => `Lass ihn noch einmal fahren. Er sollte ${way} fahren.`,
  },
  home: {
    en: (axis: string) => `Let it find home of ${axis}. Does it stand at the end of the axis, within 1\u00a0mm?`,
    de: (axis: string) => `Lass ihn den Nullpunkt von ${axis} suchen. Steht er am Ende der Achse, auf 1\u00a0mm genau?`,
  },
  homeByHand: {
    en: "Turn z fully up by its screw, then set zero.",
    de: "Drehe z mit der Schraube ganz nach oben und setze dann Null.",
  },
  boot: {
    en: () =>
      "At each start the robot runs this sequence. One that finds home makes sure that it knows where it stands.",
    de: () =>
      "Bei jedem Start führt der Roboter diesen Ablauf aus. Einer, der den Nullpunkt sucht, sorgt dafür, dass er weiß, wo er steht.",
  },
  way: {
    en: (axis: string) => `Let it drive along ${axis}, to and fro. Does it run the whole way, each time?`,
    de: (axis: string) => `Lass ihn ${axis} hin und her fahren. Läuft er jedes Mal den ganzen Weg?`,
  },
  length: {
    en: (axis: string) => `Let it measure ${axis}. Does it reach both ends?`,
    de: (axis: string) => `Lass ihn ${axis} messen. Erreicht er beide Enden?`,
  },
  lengthByHand: {
    en: "Turn z fully down by its screw, set its length to here, and turn it up again.",
    de: "Drehe z mit der Schraube ganz nach unten, setze seine Länge bis hier und drehe es wieder hinauf.",
  },
  bed: {
    en: () => "Should the map be as large as the axes are long?",
    de: () => "Soll die Karte so groß sein, wie die Achsen lang sind?",
  },
  water: {
    en: () => "Open the valve for two seconds. Does water run?",
    de: () => "Öffne das Ventil für zwei Sekunden. Läuft Wasser?",
  },
  pump: {
    en: () => "Let the pump run for three seconds. Does the tip of the needle draw air?",
    de: () => "Lass die Pumpe drei Sekunden laufen. Zieht die Spitze der Nadel Luft?",
  },
  light: {
    en: () => "Switch the light on for three seconds. Does it shine?",
    de: () => "Schalte das Licht für drei Sekunden ein. Leuchtet es?",
  },
  stop: {
    en: () => "Press the stop button on the box: y can be moved by hand then. Press unlock: it holds again.",
    de: () =>
      "Drücke die Stopptaste am Kasten: y lässt sich dann von Hand schieben. Drücke Entsperren: Es hält wieder.",
  },
  buttons: {
    en: (buttons: string) => `Press each of the ${buttons} buttons. The page tells what the robot has heard.`,
    de: (buttons: string) => `Drücke jede der ${buttons} Tasten. Die Seite sagt, was der Roboter gehört hat.`,
  },
  button: {
    en: "Press the button. The page tells what the robot has heard.",
    de: "Drücke die Taste. Die Seite sagt, was der Roboter gehört hat.",
  },
  photo: {
    en: () => "Take a photo. Is it sharp, bright and the right way up?",
    de: () => "Nimm ein Foto auf. Ist es scharf, hell und richtig herum?",
  },
  calibration: {
    en: () => "Drive z to its top. Lay the card on the soil, whole in sight of the camera, and run.",
    de: () => "Fahre z ganz nach oben. Lege die Karte auf den Boden, ganz im Bild der Kamera, und starte.",
  },
  fits: {
    en: () => "Water a spot, take a photo of it, and look at the map. Does the wet spot lie where the water ran?",
    de: () => "Gieße eine Stelle, fotografiere sie und sieh auf die Karte. Liegt der nasse Fleck, wo das Wasser lief?",
  },
  soilHeight: {
    en: () => "Let it measure the soil below the camera. Its picture shows the soil from red to green.",
    de: () => "Lass es den Boden unter der Kamera messen. Sein Bild zeigt den Boden von rot bis grün.",
  },
  tool: {
    en: (tool: string) => `Put this on by hand: ${tool}. Then verify it.`,
    de: (tool: string) => `Stecke von Hand an: ${tool}. Prüfe es dann.`,
  },
  toolHead: {
    en: "Plug in the cable of the tool head at both ends, and verify: without a tool it says off.",
    de: "Stecke das Kabel des Werkzeugkopfs an beiden Enden ein und prüfe: Ohne Werkzeug sagt es aus.",
  },
  flow: {
    en: () => "Hold a jug below the nozzle, water for five seconds, and enter how much is in it.",
    de: () => "Halte einen Messbecher unter die Düse, gieße fünf Sekunden und trage ein, wie viel darin ist.",
  },
  soil: {
    en: () => "Put the soil sensor on, its tip into moist soil, and read it.",
    de: () => "Stecke den Bodensensor an, seine Spitze in feuchte Erde, und lies ihn ab.",
  },
  rotary: {
    en: () => "Keep hands, hair and stones away. It turns two seconds one way, then two seconds the other.",
    de: () => "Halte Hände, Haare und Steine fern. Es dreht zwei Sekunden in die eine und zwei in die andere Richtung.",
  },
  slot: {
    en: (slot: string) =>
      `Lay the seeder into slot ${slot} by hand, counted from home. Drive over it, then down until it is mounted, and take the place.`,
    de: (slot: string) =>
      `Lege den Säer von Hand in Halter ${slot}, vom Nullpunkt gezählt. Fahre darüber, dann hinunter, bis er sitzt, und übernimm den Ort.`,
  },
  slots: {
    en: () => "Let it go home, and lay the tools in as the table says. Or change the table.",
    de: () =>
      "Lass ihn zum Nullpunkt fahren und lege die Werkzeuge ein, wie es die Tabelle sagt. Oder ändere die Tabelle.",
  },
  trough: {
    en: () =>
      "Drive the needle 1\u00a0mm above the middle of each trough, and take the place. The next one lies 22\u00a0mm further along y.",
    de: () =>
      "Fahre die Nadel 1\u00a0mm über die Mitte jeder Rinne und übernimm den Ort. Die nächste liegt 22\u00a0mm weiter auf y.",
  },
});
