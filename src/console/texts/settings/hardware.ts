import type { Peripheral, PinBinding, Sensor, Tool } from "../../../client/records";
import { defineTexts } from "../language";

/** Texts of the lists of hardware. */
export const t = defineTexts({
  name: { en: "Name", de: "Name" },
  pin: { en: "Pin", de: "Pin" },
  pinOf: { en: (pin: string) => `Pin ${pin}`, de: (pin: string) => `Pin ${pin}` },
  sensorPin: { en: "0 to 69.", de: "0 bis 69." },
  buttonPin: { en: "Of the computer, not of the electronics.", de: "Am Rechner, nicht an der Elektronik." },
  buttonPins: {
    en: (pins: string) => `Those of this robot: ${pins}.`,
    de: (pins: string) => `Die dieses Roboters: ${pins}.`,
  },
  mode: { en: "Kind of pin", de: "Art des Pins" },
  digital: { en: "Digital: on or off", de: "Digital: an oder aus" },
  analog: { en: "Analog: 0 to 1023", de: "Analog: 0 bis 1023" },
  does: { en: "What it does", de: "Was er tut" },
  runs: { en: (name: string) => `Run ${name}`, de: (name: string) => `${name} ausführen` },
  flow: { en: "Flow", de: "Durchfluss" },
  flowHint: { en: "Of a watering nozzle; 0 for other tools.", de: "Einer Gießdüse; 0 bei anderen Werkzeugen." },
  tip: { en: "Length of the tip", de: "Länge der Spitze" },
  tipHint: { en: "Of a seeder; 80 for other tools.", de: "Eines Säers; 80 bei anderen Werkzeugen." },
  type: { en: "Type", de: "Art" },
  typeHint: { en: "Rehearsals and practice go by it.", de: "Proben und Übungen richten sich danach." },
  byName: { en: "As its name says", de: "Wie der Name sagt" },
  more: { en: "Mount and offsets", de: "Aufnahme und Abstände" },
  effectorOffset: {
    en: (axis: string) => `Working end, from the mount along ${axis}`,
    de: (axis: string) => `Arbeitendes Ende, von der Aufnahme entlang ${axis}`,
  },
  mountable: { en: "The head of the robot takes it up", de: "Der Kopf des Roboters nimmt es auf" },
  notSet: { en: "Not set", de: "Nicht festgelegt" },
  yes: { en: "Yes", de: "Ja" },
  no: { en: "No", de: "Nein" },
  inSlot: { en: "In a slot", de: "In einem Fach" },
  inNoSlot: { en: "In no slot", de: "In keinem Fach" },
  url: { en: "Address", de: "Adresse" },
  key: { en: "Key", de: "Schlüssel" },
  value: { en: "Value", de: "Wert" },
  peripherals: { en: "Peripherals", de: "Peripherie" },
  addPeripheral: { en: "Add peripheral", de: "Peripheriegerät anlegen" },
  noPeripherals: {
    en: "Things that the robot switches: water, light, vacuum.",
    de: "Was der Roboter schaltet: Wasser, Licht, Vakuum.",
  },
  addStock: {
    en: (n: number) => `Add all of this board (${n})`,
    de: (n: number) => `Alle dieser Platine anlegen (${n})`,
  },
  stockAdded: { en: "Peripherals added", de: "Peripheriegeräte angelegt" },
  sensors: { en: "Sensors", de: "Sensoren" },
  addSensor: { en: "Add sensor", de: "Sensor anlegen" },
  noSensors: {
    en: "Things that the robot measures: soil moisture, a mounted tool.",
    de: "Was der Roboter misst: Bodenfeuchte, ein Werkzeug am Kopf.",
  },
  pinBindings: { en: "Buttons", de: "Tasten" },
  addPinBinding: { en: "Add button", de: "Taste anlegen" },
  noPinBindings: {
    en: "Each button on the robot and the action that it starts.",
    de: "Was die Tasten am Roboter tun.",
  },
  tools: { en: "Tools", de: "Werkzeuge" },
  addTool: { en: "Add tool", de: "Werkzeug anlegen" },
  noTools: {
    en: "Nozzles, seeders, bins and what else the robot holds.",
    de: "Düsen, Säer, Schalen und was der Roboter sonst hält.",
  },
  slots: { en: "Tool slots", de: "Werkzeughalter" },
  webcams: { en: "Webcams", de: "Webcams" },
  addWebcam: { en: "Add webcam", de: "Webcam anlegen" },
  noWebcams: { en: "Cameras that look at the garden.", de: "Kameras, die auf den Garten blicken." },
  pluginEnvs: { en: "Plugin values", de: "Plugin-Werte" },
  addPluginEnv: { en: "Add value", de: "Wert anlegen" },
  noPluginEnvs: {
    en: "Values that programs on the robot keep, such as the calibration of the camera.",
    de: "Was Programme auf dem Roboter sich merken, etwa die Kalibrierung der Kamera.",
  },
  edit: { en: (what: string) => `Edit ${what}`, de: (what: string) => `${what} bearbeiten` },
  deleted: { en: (what: string) => `${what} deleted`, de: (what: string) => `${what} gelöscht` },
  gone: { en: "It was deleted.", de: "Es wurde gelöscht." },
});

/** Types of hardware, as clients know them. */
export const peripheralTypes = defineTexts({
  none: { en: "None of these", de: "Nichts davon" },
  lighting: { en: "Light", de: "Licht" },
  rotary_tool: { en: "Rotary tool", de: "Drehwerkzeug" },
  vacuum: { en: "Vacuum", de: "Vakuum" },
  water: { en: "Water", de: "Wasser" },
} satisfies Record<NonNullable<Peripheral["type"]>, unknown>);
export const sensorTypes = defineTexts({
  none: { en: "None of these", de: "Nichts davon" },
  soil_moisture: { en: "Soil moisture", de: "Bodenfeuchte" },
  tool_verification: { en: "A mounted tool", de: "Ein Werkzeug am Kopf" },
  current: { en: "Electric current", de: "Elektrischer Strom" },
} satisfies Record<NonNullable<Sensor["type"]>, unknown>);
export const toolTypes = defineTexts({
  none: { en: "None of these", de: "Nichts davon" },
  rotary_tool: { en: "Rotary tool", de: "Drehwerkzeug" },
  seed_bin: { en: "Seed bin", de: "Saatschale" },
  seed_tray: { en: "Seed tray", de: "Saatplatte" },
  seed_trough: { en: "Seed trough", de: "Saatrinne" },
  seeder: { en: "Seeder", de: "Säer" },
  soil_sensor: { en: "Soil sensor", de: "Bodensensor" },
  watering_nozzle: { en: "Watering nozzle", de: "Gießdüse" },
  weeder: { en: "Weeder", de: "Jäter" },
} satisfies Record<NonNullable<Tool["type"]>, unknown>);

/** The actions of a button beside running a sequence. */
export const actions = defineTexts({
  emergency_lock: { en: "Emergency stop", de: "Not-Stopp" },
  emergency_unlock: { en: "Unlock", de: "Entsperren" },
  take_photo: { en: "Take a photo", de: "Foto aufnehmen" },
  read_status: { en: "Read the state", de: "Zustand lesen" },
  sync: { en: "Get changes", de: "Änderungen holen" },
  reboot: { en: "Restart", de: "Neu starten" },
  power_off: { en: "Switch off", de: "Ausschalten" },
} satisfies Record<NonNullable<PinBinding["special_action"]>, unknown>);
