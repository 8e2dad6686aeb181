import { defineTexts } from "../language";

export const t = defineTexts({
  title: { en: "Signs on the map", de: "Zeichen auf der Karte" },
});

/** Meanings of the signs of the map. */
export const legendTexts = defineTexts({
  planned: { en: "Planned: pale", de: "Geplant: blass" },
  sprouted: { en: "First leaves", de: "Erste Blätter" },
  growing: { en: "Growing: as large as its age says", de: "Wächst: so groß, wie ihr Alter sagt" },
  ripe: { en: "Fruiting or ready to harvest", de: "Trägt Früchte oder ist erntereif" },
  gone: { en: "Harvested or removed", de: "Geerntet oder entfernt" },
  room: { en: "Thin circle: the room that it takes", de: "Dünner Kreis: der Platz, den sie braucht" },
  tight: { en: "Orange: two take the same room", de: "Orange: Zwei brauchen denselben Platz" },
  weed: { en: "Red circle: weed", de: "Roter Kreis: Unkraut" },
  pending: { en: "Dashed red circle: weed to look at", de: "Gestrichelter roter Kreis: Unkraut zum Ansehen" },
  removed: { en: "Broken circle: removed", de: "Unterbrochener Kreis: entfernt" },
  point: { en: "Point, in its own colour", de: "Punkt in seiner Farbe" },
  slot: { en: "Tool slot; the line shows the way out", de: "Werkzeughalter; der Strich ist der Weg hinaus" },
  robot: { en: "Robot on its gantry", de: "Roboter auf seinem Portal" },
  trail: { en: "Where it was", de: "Wo er war" },
  ahead: { en: "Dots: where it goes", de: "Punkte: wohin er fährt" },
  camera: { en: "View of the camera", de: "Sichtfeld der Kamera" },
  reading: { en: "Reading: the fuller, the higher", de: "Messwert: je voller, desto höher" },
});
