import { defineTexts } from "../../language";

/** Names of the pages of lines, then of the lines; `part` is their axis, tool or slot. */
export const chapters = defineTexts({
  begin: { en: "Assembled, power, network", de: "Aufbau, Strom, Netz" },
  motors: { en: "Motors", de: "Motoren" },
  switches: { en: "Water, light, buttons", de: "Wasser, Licht, Tasten" },
  photos: { en: "Photos", de: "Fotos" },
  tools: { en: "Tools and slots", de: "Werkzeuge und Halter" },
});

export const titles = defineTexts({
  assembled: { en: () => "Assembled, before power", de: () => "Aufgebaut, noch ohne Strom" },
  kind: { en: () => "Kind, computer, card", de: () => "Art, Rechner, Karte" },
  power: { en: () => "Power and network", de: () => "Strom und Netz" },
  wifi: { en: () => "Its own Wi-Fi", de: () => "Sein eigenes WLAN" },
  entered: { en: () => "Its set-up page", de: () => "Seine Einrichtungsseite" },
  hour: { en: () => "Hour of updates", de: () => "Stunde der Updates" },
  map: { en: () => "The map as you stand", de: () => "Die Karte, wie du stehst" },
  motor: { en: (axis: string) => `Motor ${axis}`, de: (axis: string) => `Motor ${axis}` },
  direction: { en: (axis: string) => `Direction of ${axis}`, de: (axis: string) => `Richtung von ${axis}` },
  home: { en: (axis: string) => `Home of ${axis}`, de: (axis: string) => `Nullpunkt von ${axis}` },
  boot: { en: () => "Home at each start", de: () => "Nullpunkt bei jedem Start" },
  way: { en: (axis: string) => `Whole way of ${axis}`, de: (axis: string) => `Ganzer Weg von ${axis}` },
  length: { en: (axis: string) => `Length of ${axis}`, de: (axis: string) => `Länge von ${axis}` },
  bed: { en: () => "The map as large as the axes", de: () => "Die Karte so groß wie die Achsen" },
  water: { en: () => "Valve", de: () => "Ventil" },
  pump: { en: () => "Vacuum pump", de: () => "Vakuumpumpe" },
  light: { en: () => "Light", de: () => "Licht" },
  stop: { en: () => "Stop and unlock", de: () => "Anhalten und entsperren" },
  buttons: { en: () => "Buttons", de: () => "Tasten" },
  photo: { en: () => "Photo", de: () => "Foto" },
  calibration: { en: () => "Calibration by the card", de: () => "Kalibrierung mit der Karte" },
  fits: { en: () => "The photo on the map", de: () => "Das Foto auf der Karte" },
  soilHeight: { en: () => "Soil height", de: () => "Bodenhöhe" },
  tool: { en: (tool: string) => tool, de: (tool: string) => tool },
  flow: { en: () => "Flow of the nozzle", de: () => "Durchfluss der Düse" },
  soil: { en: () => "Value of the soil sensor", de: () => "Wert des Bodensensors" },
  rotary: { en: () => "Rotary tool, both ways", de: () => "Drehwerkzeug in beide Richtungen" },
  slot: { en: (slot: string) => `Slot ${slot}`, de: (slot: string) => `Halter ${slot}` },
  slots: { en: () => "Tools in their slots", de: () => "Werkzeuge in ihren Haltern" },
  trough: { en: () => "Seed troughs", de: () => "Saatrinnen" },
});

/** Tools by their part. */
export const tools = defineTexts({
  head: { en: "Tool head", de: "Werkzeugkopf" },
  seeder: { en: "Seeder", de: "Säer" },
  nozzle: { en: "Watering nozzle", de: "Gießdüse" },
  weeder: { en: "Weeder", de: "Jäter" },
  soil: { en: "Soil sensor", de: "Bodensensor" },
  rotary: { en: "Rotary tool", de: "Drehwerkzeug" },
});
