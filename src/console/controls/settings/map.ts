import { row, type Rows } from "./row";

const mm = { unit: "mm" };

/** Preferences of the map. */
export type MapField =
  | "map_size_x"
  | "map_size_y"
  | "dynamic_map"
  | "bot_origin_quadrant"
  | "xy_swap"
  | "zoom_level"
  | "default_plant_depth"
  | "show_plants"
  | "show_spread"
  | "show_weeds"
  | "show_points"
  | "show_zones"
  | "show_device"
  | "display_trail"
  | "display_map_missed_steps"
  | "show_historic_points"
  | "show_sensor_readings"
  | "show_soil_interpolation_map"
  | "show_moisture_interpolation_map"
  | "show_images"
  | "crop_images"
  | "clip_image_layer"
  | "show_camera_view_area"
  | "show_uncropped_camera_view_area"
  | "photo_filter_begin"
  | "photo_filter_end";

export const MAP_ROWS: Rows<MapField> = {
  map_size_x: row("map", ["Length, along X"], ["Länge, entlang X"], mm),
  map_size_y: row("map", ["Width, along Y"], ["Breite, entlang Y"], mm),
  dynamic_map: row(
    "map",
    ["Size follows the axes", "Needs their length, and to stop at the far end."],
    ["Größe folgt den Achsen", "Braucht ihre Länge und das Anhalten am anderen Ende."],
  ),
  bot_origin_quadrant: row("map", ["Corner of the origin"], ["Ecke des Nullpunkts"], {
    names: {
      1: { en: "Top right", de: "Oben rechts" },
      2: { en: "Top left", de: "Oben links" },
      3: { en: "Bottom left", de: "Unten links" },
      4: { en: "Bottom right", de: "Unten rechts" },
    },
  }),
  xy_swap: row("map", ["Turn the map: swap X and Y"], ["Karte drehen: X und Y tauschen"]),
  zoom_level: row("map", ["Zoom"], ["Vergrößerung"]),
  default_plant_depth: row("map", ["Depth of new plants"], ["Tiefe neuer Pflanzen"], mm),
  show_plants: row("layers", ["Plants"], ["Pflanzen"]),
  show_spread: row("layers", ["Spread of plants"], ["Ausbreitung der Pflanzen"]),
  show_weeds: row("layers", ["Weeds"], ["Unkraut"]),
  show_points: row("layers", ["Points"], ["Punkte"]),
  show_zones: row("layers", ["Zones of groups"], ["Zonen der Gruppen"]),
  show_device: row("layers", ["Robot"], ["Roboter"]),
  display_trail: row("layers", ["Trail of the robot"], ["Spur des Roboters"]),
  display_map_missed_steps: row(
    "layers",
    ["Missed steps", "Needs the trail, and the robot to notice stalls."],
    ["Fehlschritte", "Braucht die Spur und das Erkennen von Blockaden."],
  ),
  show_historic_points: row("layers", ["Removed weeds and points"], ["Entfernte Unkräuter und Punkte"]),
  show_sensor_readings: row("layers", ["Sensor readings"], ["Messwerte"]),
  show_soil_interpolation_map: row("layers", ["Soil height as shades"], ["Bodenhöhe als Schattierung"]),
  show_moisture_interpolation_map: row("layers", ["Moisture as shades"], ["Feuchte als Schattierung"]),
  show_images: row("pictures", ["Photos"], ["Fotos"]),
  crop_images: row("pictures", ["Cut off their edges"], ["Ränder abschneiden"]),
  clip_image_layer: row("pictures", ["Only inside of the map"], ["Nur innerhalb der Karte"]),
  show_camera_view_area: row("pictures", ["View of the camera"], ["Sichtfeld der Kamera"]),
  show_uncropped_camera_view_area: row("pictures", ["Whole view of the camera"], ["Ganzes Sichtfeld der Kamera"]),
  photo_filter_begin: row("pictures", ["Photos from", "A time as text."], ["Fotos ab", "Eine Zeit als Text."]),
  photo_filter_end: row("pictures", ["Photos until", "A time as text."], ["Fotos bis", "Eine Zeit als Text."]),
};
