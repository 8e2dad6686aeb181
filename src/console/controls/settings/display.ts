import type { WebAppConfigChanges } from "../../../client/records";
import { MAP_ROWS, type MapField } from "./map";
import { row, type Rows } from "./row";

const levels = {
  names: {
    0: { en: "None", de: "Keine" },
    1: { en: "Important ones", de: "Wichtige" },
    2: { en: "More", de: "Mehr" },
    3: { en: "All", de: "Alle" },
  },
};
const elsewhere = { isElsewhere: true } as const;
const level = (en: string, de: string) => row("levels", [en], [de], levels);

const OTHER_ROWS: Rows<Exclude<keyof WebAppConfigChanges, MapField>> = {
  landing_page: row("general", ["Page to begin with"], ["Seite am Anfang"], { control: "page" }),
  disable_i18n: row("general", ["Everything in English"], ["Alles auf Englisch"]),
  time_format_24_hour: row("general", ["24 hours"], ["24 Stunden", "Auf Deutsch ist es immer so."]),
  time_format_seconds: row("general", ["Times with seconds"], ["Zeiten mit Sekunden"]),
  disable_animations: row("general", ["Without movement"], ["Ohne Bewegung"]),
  user_interface_read_only_mode: row(
    "general",
    ["Look only", "Nothing can be changed here but this. The robot can be stopped."],
    ["Nur ansehen", "Hier lässt sich nur noch dies ändern. Anhalten lässt sich der Roboter."],
  ),
  highlight_modified_settings: row("general", ["Mark changed settings"], ["Geänderte Einstellungen markieren"]),
  show_advanced_settings: row(
    "general",
    ["All settings", "Those too that no current robot uses."],
    ["Alle Einstellungen", "Auch die, die heute kein Roboter benutzt."],
  ),
  enable_browser_speak: row(
    "general",
    ["Speak messages", "Those that the robot wants to be spoken, in one window of the browser."],
    ["Meldungen vorlesen", "Die gesprochen werden sollen, in einem Fenster des Browsers."],
    { sound: "voice" },
  ),
  dark_mode: row(
    "general",
    ["Dark", "This console follows the settings of the device that shows it."],
    ["Dunkel", "Diese Konsole folgt den Einstellungen des Geräts, das sie zeigt."],
    elsewhere,
  ),
  confirm_plant_deletion: row("confirmations", ["Deleting plants"], ["Löschen von Pflanzen"]),
  confirm_sequence_deletion: row("confirmations", ["Deleting sequences"], ["Löschen von Abläufen"]),
  confirm_step_deletion: row("confirmations", ["Deleting steps"], ["Löschen von Schritten"]),
  disable_emergency_unlock_confirmation: row(
    "confirmations",
    ["Unlock without a question"],
    ["Ohne Rückfrage entsperren"],
  ),
  discard_unsaved: row(
    "confirmations",
    ["Leave pages without a question"],
    ["Seiten ohne Rückfrage verlassen"],
    elsewhere,
  ),
  discard_unsaved_sequences: row(
    "confirmations",
    ["Leave unsaved sequences without a question"],
    ["Ungespeicherte Abläufe ohne Rückfrage verlassen"],
  ),
  x_axis_inverted: row("control", ["Buttons of X the other way"], ["Tasten für X umkehren"]),
  y_axis_inverted: row("control", ["Buttons of Y the other way"], ["Tasten für Y umkehren"]),
  z_axis_inverted: row("control", ["Buttons of Z the other way"], ["Tasten für Z umkehren"]),
  home_button_homing: row("control", ["Home button finds home"], ["Home-Taste sucht den Nullpunkt"], elsewhere),
  go_button_axes: row("control", ["Axes of the Go button"], ["Achsen der Los-Taste"], elsewhere),
  show_pins: row("control", ["Pins"], ["Pins"], elsewhere),
  hide_sensors: row("control", ["Hide sensors"], ["Sensoren ausblenden"]),
  raw_encoders: row("position", ["Raw values of the encoders"], ["Rohwerte der Drehgeber"]),
  scaled_encoders: row("position", ["Scaled values of the encoders"], ["Umgerechnete Werte der Drehgeber"]),
  show_motor_plot: row("position", ["Plot of the position"], ["Verlauf der Position"], elsewhere),
  show_missed_step_plot: row("position", ["Plot of the load"], ["Verlauf der Last"], elsewhere),
  encoder_figure: row("position", ["Encoders on the map"], ["Drehgeber auf der Karte"], elsewhere),
  expand_step_options: row("editor", ["Open the options of steps"], ["Optionen von Schritten öffnen"], elsewhere),
  view_script: row("editor", ["Show the script"], ["Skript anzeigen"], elsewhere),
  success_log: level("Success", "Erfolge"),
  busy_log: level("Work", "Arbeit"),
  warn_log: level("Warnings", "Warnungen"),
  error_log: level("Errors", "Fehler"),
  info_log: level("Information", "Informationen"),
  fun_log: level("Fun", "Spaß"),
  debug_log: level("Details", "Einzelheiten"),
  assertion_log: level("Checks", "Prüfungen"),
  beep_verbosity: row("levels", ["With a sound"], ["Mit Ton"], { ...levels, sound: "beep" }),
  three_d_garden: row("model", ["Garden in three dimensions"], ["Garten in drei Dimensionen"], elsewhere),
  top_down_view: row("model", ["View from above"], ["Blick von oben"], elsewhere),
  viewpoint_heading: row("model", ["Direction of the view"], ["Richtung des Blicks"], { unit: "°", ...elsewhere }),
  show_scene_objects: row("model", ["Things beside the bed"], ["Dinge neben dem Beet"], elsewhere),
  show_controls_overlay: row("model", ["Controls on the map"], ["Steuerung auf der Karte"], elsewhere),
  enable_3d_electronics_box_top: row("unused", ["Electronics box in 3D"], ["Elektronikgehäuse in 3D"]),
  hide_webcam_widget: row("unused", ["Hide the webcam"], ["Webcam ausblenden"]),
  show_first_party_plugin: row("unused", ["Show plugins of the maker"], ["Plugins des Herstellers anzeigen"]),
  show_dev_menu: row("unused", ["Menu for developers"], ["Menü für Entwickler"]),
  stub_config: row("unused", ["Placeholder"], ["Platzhalter"]),
  legend_menu_open: row("unused", ["Open the menu of layers"], ["Menü der Ebenen öffnen"]),
  internal_use: row("unused", ["Notes of developers"], ["Notizen von Entwicklern"]),
};

/** Preferences of the person. */
export const DISPLAY_ROWS: Rows<keyof WebAppConfigChanges> = { ...MAP_ROWS, ...OTHER_ROWS };
