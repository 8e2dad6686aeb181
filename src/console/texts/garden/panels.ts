import { defineTexts } from "../language";

/** Texts of the panels beside the map. */
export const t = defineTexts({
  close: { en: "Close", de: "Schließen" },
  gone: { en: "This is no longer in the garden", de: "Das ist nicht mehr im Garten" },
  goneText: {
    en: "It was deleted, or the address is wrong.",
    de: "Es wurde gelöscht, oder die Adresse stimmt nicht.",
  },
  // What stands in the garden
  plant: { en: "Plant", de: "Pflanze" },
  weed: { en: "Weed", de: "Unkraut" },
  point: { en: "Point", de: "Punkt" },
  slot: { en: "Tool slot", de: "Werkzeughalter" },
  emptySlot: { en: "Empty slot", de: "Leerer Halter" },
  untitled: { en: "Unnamed", de: "Ohne Namen" },
  // Details
  place: { en: "Place", de: "Ort" },
  age: { en: "Age", de: "Alter" },
  day: { en: (n: string) => `Day ${n}`, de: (n: string) => `Tag ${n}` },
  planted: { en: "Planted", de: "Gepflanzt" },
  notPlanted: { en: "Not yet", de: "Noch nicht" },
  spread: { en: "Spread", de: "Breite" },
  height: { en: "Height", de: "Höhe" },
  waterPerDay: { en: "Water per day", de: "Wasser pro Tag" },
  groups: { en: "Groups", de: "Gruppen" },
  edit: { en: "Edit", de: "Bearbeiten" },
  delete: { en: "Delete", de: "Löschen" },
  deleteTitle: { en: (name: string) => `Delete ${name}?`, de: (name: string) => `${name} löschen?` },
  deleted: { en: (name: string) => `${name} deleted`, de: (name: string) => `${name} gelöscht` },
  soilHeight: { en: "Soil Height", de: "Bodenhöhe" },
  moveRobot: { en: "Move the robot here", de: "Roboter hierher bewegen" },
  together: {
    en: (n: number) => `All ${n} of this block`,
    de: (n: number) => `Alle ${n} dieses Blocks`,
  },
  grid: { en: (n: number) => `The whole grid (${n})`, de: (n: number) => `Das ganze Raster (${n})` },
  lookAt: { en: "Look at", de: "Ansehen" },
  wholeGarden: { en: "Garden", de: "Garten" },
  block: { en: (n: number) => `Block of ${n}`, de: (n: number) => `Block mit ${n}` },
  near: { en: "This one", de: "Nur diese" },
  dragHint: {
    en: "Drag it on the map to move it, or choose its handle there and press arrow keys: 1\u00a0mm, with Shift 10, with Ctrl 100.",
    de: "Zum Verschieben auf der Karte ziehen, oder dort den Griff wählen und Pfeiltasten drücken: 1\u00a0mm, mit Umschalt 10, mit Strg 100.",
  },
  back: { en: "Back", de: "Zurück" },
  // Adding
  addTitle: { en: "Add to the garden", de: "Zum Garten hinzufügen" },
  addHint: { en: "Press the map to choose the place.", de: "Tippe auf die Karte, um die Stelle zu wählen." },
  kind: { en: "What", de: "Was" },
  one: { en: "One", de: "Einzeln" },
  rows: { en: "In rows", de: "In Reihen" },
  howMany: { en: "How many", de: "Wie viele" },
  countX: { en: "Along x", de: "Entlang x" },
  countY: { en: "Along y", de: "Entlang y" },
  gapX: { en: "Distance in x", de: "Abstand in x" },
  gapY: { en: "Distance in y", de: "Abstand in y" },
  offset: { en: "Stagger every second row", de: "Jede zweite Reihe versetzt" },
  offsetHint: {
    en: "Rows then stand at 0.866 of their distance, so that all neighbours are as far apart.",
    de: "Reihen stehen dann im 0,866-fachen Abstand, damit alle Nachbarn gleich weit voneinander sind.",
  },
  asCamera: { en: "As far as the camera sees", de: "So weit die Kamera sieht" },
  notCalibrated: {
    en: "The camera is not calibrated: Set-up has a line for it.",
    de: "Die Kamera ist nicht kalibriert: Die Einrichtung hat dafür eine Zeile.",
  },
  samplesCount: {
    en: "Soil samples that are typed count at once: the robot takes their z as the height of the soil.",
    de: "Eingetragene Bodenproben gelten sofort: Der Roboter nimmt ihr z als Höhe des Bodens.",
  },
  placesFollow: {
    en: "Places to measure: next you can make a group of them for a sequence.",
    de: "Stellen zum Messen: Als Nächstes kannst du sie für einen Ablauf zu einer Gruppe machen.",
  },
  addOne: { en: (kind: string) => `Add ${kind.toLowerCase()}`, de: (kind: string) => `${kind} hinzufügen` },
  added: { en: (name: string) => `${name} added`, de: (name: string) => `${name} hinzugefügt` },
  leftOut: {
    en: (n: number) => `${n} would lie outside of the bed and are left out.`,
    de: (n: number) => `${n} lägen außerhalb des Beets und werden ausgelassen.`,
  },
  hereTitle: { en: "This place", de: "Diese Stelle" },
  addPlant: { en: "Add plant", de: "Pflanze" },
  addWeed: { en: "Add weed", de: "Unkraut" },
  addPoint: { en: "Add point", de: "Punkt" },
  readings: { en: "Readings here", de: "Messwerte hier" },
  pin: { en: (n: number) => `Pin ${n}`, de: (n: number) => `Pin ${n}` },
  // Selecting
  selected: {
    en: (n: number) => (n === 1 ? "1 selected" : `${n} selected`),
    de: (n: number) => `${n} gewählt`,
  },
  selectHint: {
    en: "Press what you want on the map, draw a box around it, or choose below.",
    de: "Tippe auf der Karte an, ziehe einen Rahmen, oder wähle unten aus.",
  },
  box: { en: "Draw a box", de: "Rahmen ziehen" },
  by: { en: "By kind, crop or group", de: "Nach Art, Sorte oder Gruppe" },
  choose: { en: "Choose …", de: "Wählen …" },
  allPlants: { en: "All plants", de: "Alle Pflanzen" },
  allWeeds: { en: "All weeds", de: "Alles Unkraut" },
  allPoints: { en: "All points", de: "Alle Punkte" },
  cropOf: { en: (name: string) => `Crop: ${name}`, de: (name: string) => `Sorte: ${name}` },
  stageOf: { en: (name: string) => `Stage: ${name}`, de: (name: string) => `Stadium: ${name}` },
  groupOf: { en: (name: string) => `Group: ${name}`, de: (name: string) => `Gruppe: ${name}` },
  clear: { en: "Clear selection", de: "Auswahl aufheben" },
  change: { en: "Change", de: "Ändern" },
  changeTitle: {
    en: (n: number) => (n === 1 ? "Change 1 plant" : `Change ${n} plants`),
    de: (n: number) => (n === 1 ? "1 Pflanze ändern" : `${n} Pflanzen ändern`),
  },
  deletedMany: {
    en: (n: number) => (n === 1 ? "1 deleted" : `${n} deleted`),
    de: (n: number) => `${n} gelöscht`,
  },
  deleteMany: {
    en: (n: number) => (n === 1 ? "Delete 1 thing?" : `Delete ${n} things?`),
    de: (n: number) => (n === 1 ? "1 Eintrag löschen?" : `${n} Einträge löschen?`),
  },
  group: { en: "Make a group", de: "Gruppe bilden" },
  groupName: { en: "Name of the group", de: "Name der Gruppe" },
  grouped: { en: (name: string) => `Group ${name} made`, de: (name: string) => `Gruppe ${name} angelegt` },
});

/** Texts about what is added in rows. */
export const rowTexts = {
  Plant: defineTexts({
    add: {
      en: (n: number) => (n === 1 ? "Add 1 plant" : `Add ${n} plants`),
      de: (n: number) => (n === 1 ? "1 Pflanze hinzufügen" : `${n} Pflanzen hinzufügen`),
    },
    added: {
      en: (n: number) => (n === 1 ? "1 plant added" : `${n} plants added`),
      de: (n: number) => (n === 1 ? "1 Pflanze hinzugefügt" : `${n} Pflanzen hinzugefügt`),
    },
  }),
  GenericPointer: defineTexts({
    add: {
      en: (n: number) => (n === 1 ? "Add 1 point" : `Add ${n} points`),
      de: (n: number) => (n === 1 ? "1 Punkt hinzufügen" : `${n} Punkte hinzufügen`),
    },
    added: {
      en: (n: number) => (n === 1 ? "1 point added" : `${n} points added`),
      de: (n: number) => (n === 1 ? "1 Punkt hinzugefügt" : `${n} Punkte hinzugefügt`),
    },
  }),
};

/** Why nothing is made of rows, by the fault. */
export const gridFaultTexts = defineTexts({
  none: { en: () => "Enter a whole number from 1 on", de: () => "Gib eine ganze Zahl ab 1 ein" },
  many: {
    en: (most: number) => `At most ${most} at once`,
    de: (most: number) => `Höchstens ${most} auf einmal`,
  },
  flat: { en: () => "Without a distance all lie on one place", de: () => "Ohne Abstand liegen alle auf einer Stelle" },
  outside: { en: () => "Not all of them lie on the bed", de: () => "Nicht alle liegen auf dem Beet" },
});

/** Layers of the map, by the preference that has them. */
export const layerTexts = defineTexts({
  show_plants: { en: "Plants", de: "Pflanzen" },
  show_spread: { en: "Spread of plants", de: "Breite der Pflanzen" },
  show_weeds: { en: "Weeds", de: "Unkraut" },
  show_historic_points: { en: "Removed weeds and points", de: "Entfernte Unkräuter und Punkte" },
  show_points: { en: "Points", de: "Punkte" },
  show_device: { en: "Robot and tools", de: "Roboter und Werkzeuge" },
  display_trail: { en: "Trail of the robot", de: "Spur des Roboters" },
  display_map_missed_steps: { en: "Missed steps on the trail", de: "Fehlschritte auf der Spur" },
  show_images: { en: "Photos", de: "Fotos" },
  show_camera_view_area: { en: "View of the camera", de: "Sichtfeld der Kamera" },
  show_uncropped_camera_view_area: { en: "Whole view of the camera", de: "Ganzes Sichtfeld der Kamera" },
  show_zones: { en: "Zones of groups", de: "Zonen von Gruppen" },
  show_sensor_readings: { en: "Sensor readings", de: "Messwerte" },
  show_soil_interpolation_map: { en: "Soil height", de: "Bodenhöhe" },
  show_moisture_interpolation_map: { en: "Soil moisture", de: "Bodenfeuchte" },
});
