import { defineTexts } from "../language";

export const t = defineTexts({
  title: { en: "Signs on the map", de: "Zeichen auf der Karte" },
});

/** Meanings of the signs of the map. */
export const legendTexts = defineTexts({
  planned: { en: "Planned: pale", de: "Geplant: blass" },
  sprouted: { en: "First leaves", de: "Erste Blätter" },
  growing: { en: "Growing, as large as it is by its age", de: "Wächst, so groß wie in seinem Alter" },
  ripe: { en: "Bears, or can be harvested", de: "Trägt, oder kann geerntet werden" },
  gone: { en: "Harvested or removed", de: "Geerntet oder entfernt" },
  room: { en: "Thin circle: the room that it takes", de: "Dünner Kreis: der Platz, den sie braucht" },
  tight: { en: "Orange: two take the same room", de: "Orange: Zwei brauchen denselben Platz" },
  weed: { en: "Red circle: weed", de: "Roter Kreis: Unkraut" },
  removed: { en: "Broken circle: removed", de: "Unterbrochener Kreis: entfernt" },
  point: { en: "Point, in its own colour", de: "Punkt in seiner Farbe" },
  slot: { en: "Tool slot; the line is the way out", de: "Werkzeughalter; der Strich ist der Weg hinaus" },
  robot: { en: "Robot on its gantry", de: "Roboter auf seiner Brücke" },
  trail: { en: "Where it was", de: "Wo er war" },
  ahead: { en: "Dots: where it goes", de: "Punkte: wohin er fährt" },
  camera: { en: "What the camera sees", de: "Was die Kamera sieht" },
  reading: { en: "Reading: the fuller, the more", de: "Messwert: je voller, desto mehr" },
});
