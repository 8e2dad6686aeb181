import type { DosConfigChanges } from "../../../client/records";
import { row, type Rows } from "./row";

const mm = { unit: "mm" };

/** Settings of the robot's computer. */
export const ROBOT_ROWS: Rows<keyof DosConfigChanges> = {
  safe_height: row(
    "heights",
    ["Safe height", "Z to which the tool head is raised before it moves across the bed."],
    ["Sichere Höhe", "Z, auf die der Werkzeugkopf gehoben wird, bevor er über das Beet fährt."],
    mm,
  ),
  soil_height: row(
    "heights",
    ["Soil height", "Z of the soil. Used only while no soil height has been measured."],
    ["Bodenhöhe", "Z des Bodens. Gilt nur, solange keine Bodenhöhe gemessen ist."],
    mm,
  ),
  gantry_height: row(
    "heights",
    ["Gantry height", "From the bottom of the tool head to the bottom of the gantry beam, with Z fully raised."],
    ["Portalhöhe", "Von der Unterkante des Werkzeugkopfs bis zur Unterkante des Portals, mit Z ganz oben."],
    mm,
  ),
  default_axis_order: row(
    "movement",
    ["Order of the axes", "For movements that name none."],
    ["Reihenfolge der Achsen", "Für Fahrten, die keine nennen."],
    {
      names: {
        safe_z: { en: "Safe height first, then X and Y", de: "Erst auf sichere Höhe, dann X und Y" },
        "x,y,z;high": { en: "One after the other, Z high", de: "Nacheinander, Z oben" },
        "xy,z;high": { en: "X and Y together, Z high", de: "X und Y zusammen, Z oben" },
        "xyz;high": { en: "All together", de: "Alle zusammen" },
      },
      isOnlyNamed: true,
    },
  ),
  firmware_hardware: row(
    "electronics",
    ["Electronics", "The board that drives the motors."],
    ["Elektronik", "Die Platine, die die Motoren antreibt."],
    { names: { none: { en: "Another one", de: "Eine andere" } } },
  ),
  firmware_path: row(
    "electronics",
    ["Port of the electronics", "Where the computer finds the board: ttyUSB0, ttyACM0, ttyAMA0 or another path."],
    ["Anschluss der Elektronik", "Wo der Rechner die Platine findet: ttyUSB0, ttyACM0, ttyAMA0 oder ein anderer Pfad."],
  ),
  boot_sequence_id: row(
    "start",
    ["Sequence at start", "Runs each time the robot has started."],
    ["Ablauf beim Start", "Läuft jedes Mal, wenn der Roboter gestartet ist."],
    { control: "sequence" },
  ),
  os_auto_update: row(
    "updates",
    [
      "Update by itself",
      "The server asks the robot at its hour, unless it works, is stopped, or an event is near. The page Robot, Care, tells when.",
    ],
    [
      "Selbst aktualisieren",
      "Der Server bittet den Roboter zu seiner Stunde, außer er arbeitet, ist gestoppt oder ein Termin ist nah. Wann, sagt die Seite Roboter unter Pflege.",
    ],
  ),
  update_channel: row("updates", ["Update channel"], ["Update-Kanal"], {
    names: {
      stable: { en: "Stable", de: "Stabil" },
      beta: { en: "Beta: new things earlier", de: "Beta: Neues früher" },
      alpha: { en: "Alpha: for developers", de: "Alpha: für Entwickler" },
    },
  }),
  sequence_init_log: row("logging", ["Log when a sequence begins"], ["Protokollieren, wenn ein Ablauf beginnt"]),
  sequence_body_log: row("logging", ["Log each step of a sequence"], ["Jeden Schritt eines Ablaufs protokollieren"]),
  sequence_complete_log: row("logging", ["Log when a sequence ends"], ["Protokollieren, wenn ein Ablauf endet"]),
  disable_factory_reset: row(
    "unused",
    ["No factory reset by itself"],
    ["Nie selbst auf Werkseinstellungen zurücksetzen"],
  ),
  network_not_found_timer: row("unused", ["Wait for the network"], ["Auf das Netz warten"]),
  firmware_input_log: row(
    "unused",
    ["Log what the electronics hears"],
    ["Protokollieren, was die Elektronik empfängt"],
  ),
  firmware_output_log: row("unused", ["Log what the electronics says"], ["Protokollieren, was die Elektronik sendet"]),
  firmware_debug_log: row("unused", ["Log details of the electronics"], ["Einzelheiten der Elektronik protokollieren"]),
  arduino_debug_messages: row("unused", ["Debug messages of the electronics"], ["Debug-Meldungen der Elektronik"]),
};
