import type { Language } from "../../platform/language";

/** A name or comment of a seeded record, in some language. */
export type Words = (text: string) => string;

export const ENGLISH: Words = (text) => text;

const GERMAN: Readonly<Record<string, string>> = {
  Spinach: "Spinat",
  Broccoli: "Brokkoli",
  Beet: "Rote Bete",
  Dandelion: "Löwenzahn",
  Nettle: "Brennnessel",
  "Soil Height": "Bodenhöhe",
  "Spinach plants": "Aller Spinat",
  "Broccoli plants": "Aller Brokkoli",
  "Beet plants": "Alle Rote Bete",
  "All plants": "Alle Pflanzen",
  "All points": "Alle Punkte",
  "All weeds": "Alles Unkraut",
  "Spinach spread": "Breite von Spinat",
  "Broccoli spread": "Breite von Brokkoli",
  "Spinach water curve": "Wasser für Spinat",
  "Broccoli water curve": "Wasser für Brokkoli",
  "Water plant": "Pflanze gießen",
  "Water all plants": "Alle Pflanzen gießen",
  "Water all": "Alles gießen",
  "Dispense Water": "Wasser abgeben",
  "Take photo of plant": "Pflanze fotografieren",
  "Find Home": "Nullpunkt suchen",
  Grid: "Raster abfahren",
  "Photo Grid": "Ganzes Beet fotografieren",
  "Weed Detection Grid": "Unkraut im Beet suchen",
  "Soil Height Grid": "Bodenhöhe im Beet messen",
  "Mow All Weeds": "Alles Unkraut mähen",
  "Mount Tool": "Werkzeug aufnehmen",
  "Dismount Tool": "Werkzeug ablegen",
  "Pick up seed": "Samen aufnehmen",
  "Plant seed": "Samen legen",
  "Pick from Seed Tray": "Samen aus der Schale nehmen",
  "Pick from Seed Trough": "Samen aus der Rinne nehmen",
  "Pick from Seed Bin": "Samen aus dem Behälter nehmen",
  "Weekly care": "Pflege der Woche",
  "Hello from your Garden Robot!": "Hallo von deinem Gartenroboter!",
  "Go over the plant": "Über die Pflanze fahren",
  "Go over the planting spot": "Über die Pflanzstelle fahren",
  "Go over the trough": "Über die Rinne fahren",
  "Home X": "Nullpunkt von X",
  "Home Y": "Nullpunkt von Y",
  "Home every axis": "Nullpunkt aller Achsen",
  "Let it run for two seconds": "Zwei Sekunden laufen lassen",
  "Lift the needle": "Nadel heben",
  "Lower the needle into the seeds": "Nadel in die Samen senken",
  "Once per plant in the group": "Einmal für jede Pflanze der Gruppe",
  "Push the seed into the soil": "Samen in die Erde drücken",
  "Raise Z fully": "Z ganz heben",
  "Vacuum off": "Sauger aus",
  "Vacuum on": "Sauger an",
  "Water off": "Wasser aus",
  "Water on": "Wasser an",
};

/** The words of a visitor; what has none in their language stays English. */
export const wordsIn = (language: Language): Words => (language === "de" ? (text) => GERMAN[text] ?? text : ENGLISH);
