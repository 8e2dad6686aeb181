import type { FirmwareConfigChanges } from "../../../client/records";
import { row, type Rows } from "./row";

type Field = keyof FirmwareConfigChanges;
/** `movement_max_spd` of the fields that exist once per axis. */
type PerAxis<F> = F extends `${infer Base}_z` ? Base : never;
type OfAxes = `${PerAxis<Field>}_${"x" | "y" | "z"}`;

const speed = { unit: "steps/s" };
const steps = { unit: "steps" };
const seconds = { unit: "s" };

const guard = (n: number) => ({
  pin: row("guards", [`Pin guard ${n}: pin`, "0 is none."], [`Pin-Wächter ${n}: Pin`, "0 ist keiner."]),
  time: row(
    "guards",
    [`Pin guard ${n}: longest time`, "Then the pin goes back."],
    [`Pin-Wächter ${n}: längste Zeit`, "Danach geht der Pin zurück."],
    seconds,
  ),
  state: row("guards", [`Pin guard ${n}: is active when on`], [`Pin-Wächter ${n}: aktiv, wenn an`]),
});
const [one, two, three, four, five] = [guard(1), guard(2), guard(3), guard(4), guard(5)];
const report = (n: number) =>
  row(
    "guards",
    [`Reported pin ${n}`, "Its value is told again and again."],
    [`Gemeldeter Pin ${n}`, "Sein Wert wird laufend gemeldet."],
  );

/** Settings of the motors and their electronics. A setting that exists once per axis is one row. */
export const MOTOR_ROWS: Rows<PerAxis<Field> | Exclude<Field, OfAxes>> = {
  movement_axis_nr_steps: row(
    "axes",
    ["Length of the axis", "0 is not known."],
    ["Länge der Achse", "0 ist unbekannt."],
    steps,
  ),
  movement_home_up: row("axes", ["Negative coordinates only"], ["Nur negative Koordinaten"]),
  movement_stop_at_home: row("axes", ["Stop at home"], ["Am Nullpunkt anhalten"]),
  movement_stop_at_max: row(
    "axes",
    ["Stop at the far end", "Needs the length of the axis."],
    ["Am anderen Ende anhalten", "Braucht die Länge der Achse."],
  ),
  movement_home_at_boot: row("axes", ["Find home at start"], ["Nullpunkt beim Start suchen"]),
  movement_max_spd: row("speed", ["Highest speed"], ["Höchste Geschwindigkeit"], speed),
  movement_max_spd_z2: row("speed", ["Highest speed of Z upwards"], ["Höchste Geschwindigkeit von Z nach oben"], speed),
  movement_min_spd: row("speed", ["Lowest speed"], ["Niedrigste Geschwindigkeit"], speed),
  movement_min_spd_z2: row(
    "speed",
    ["Lowest speed of Z upwards"],
    ["Niedrigste Geschwindigkeit von Z nach oben"],
    speed,
  ),
  movement_home_spd: row("speed", ["Speed to find home"], ["Geschwindigkeit zum Nullpunkt"], speed),
  movement_steps_acc_dec: row(
    "speed",
    ["Way to reach the speed", "Steps in which it speeds up and slows down."],
    ["Weg zum Beschleunigen", "Schritte zum Beschleunigen und Bremsen."],
    steps,
  ),
  movement_steps_acc_dec_z2: row(
    "speed",
    ["Way to reach the speed, Z upwards"],
    ["Weg zum Beschleunigen, Z nach oben"],
    steps,
  ),
  movement_step_per_mm: row(
    "motors",
    ["Steps per mm", "Changes every distance: measure after it."],
    ["Schritte pro mm", "Ändert jede Strecke: danach nachmessen."],
  ),
  movement_microsteps: row("motors", ["Microsteps per step"], ["Mikroschritte pro Schritt"]),
  movement_invert_motor: row("motors", ["Turn the other way"], ["Andersherum drehen"]),
  movement_motor_current: row(
    "motors",
    ["Motor current", "More is stronger and hotter."],
    ["Motorstrom", "Mehr ist stärker und wärmer."],
  ),
  movement_axis_stealth: row("motors", ["Quiet"], ["Leise"]),
  movement_keep_active: row(
    "motors",
    ["Always powered", "Holds its place."],
    ["Immer unter Strom", "Hält seine Lage."],
  ),
  movement_secondary_motor_x: row("motors", ["Second motor of X"], ["Zweiter Motor von X"]),
  movement_secondary_motor_invert_x: row(
    "motors",
    ["Second motor of X turns the other way"],
    ["Zweiter Motor von X dreht andersherum"],
  ),
  encoder_enabled: row(
    "stalls",
    ["Notice stalls", "By encoders, or by the motor itself."],
    ["Blockaden erkennen", "Durch Drehgeber oder den Motor selbst."],
  ),
  movement_stall_sensitivity: row(
    "stalls",
    ["Sensitivity", "Lower notices sooner."],
    ["Empfindlichkeit", "Niedriger erkennt früher."],
  ),
  encoder_missed_steps_max: row("stalls", ["Steps that may be missed"], ["Schritte, die fehlen dürfen"], steps),
  encoder_missed_steps_decay: row(
    "stalls",
    ["Missed steps forgotten per step"],
    ["Fehlschritte, die je Schritt vergessen werden"],
    steps,
  ),
  encoder_use_for_pos: row("stalls", ["Encoders tell the position"], ["Drehgeber bestimmen die Position"]),
  encoder_invert: row("stalls", ["Turn encoders round"], ["Drehgeber umkehren"]),
  encoder_scaling: row(
    "stalls",
    ["Encoder scaling", "10,000 × resolution of the motor ÷ that of the encoder."],
    ["Skalierung der Drehgeber", "10.000 × Auflösung des Motors ÷ die des Drehgebers."],
  ),
  movement_enable_endpoints: row("limits", ["Limit switches"], ["Endschalter"]),
  movement_invert_endpoints: row("limits", ["Swap the switches of both ends"], ["Schalter beider Enden tauschen"]),
  movement_invert_2_endpoints: row("limits", ["Normally closed"], ["Öffner statt Schließer"]),
  movement_timeout: row("errors", ["Longest movement"], ["Längste Bewegung"], seconds),
  param_mov_nr_retry: row("errors", ["Tries after a failed movement"], ["Versuche nach einer missglückten Bewegung"]),
  param_e_stop_on_mov_err: row(
    "errors",
    ["Stop everything after a failed movement"],
    ["Nach einer missglückten Bewegung alles anhalten"],
  ),
  movement_calibration_retry: row("calibration", ["Tries to find an end"], ["Versuche, ein Ende zu finden"]),
  movement_calibration_retry_total: row("calibration", ["Tries in all"], ["Versuche insgesamt"]),
  movement_calibration_deadzone: row("calibration", ["Dead zone at the ends"], ["Totzone an den Enden"], steps),
  pin_guard_1_pin_nr: one.pin,
  pin_guard_1_time_out: one.time,
  pin_guard_1_active_state: one.state,
  pin_guard_2_pin_nr: two.pin,
  pin_guard_2_time_out: two.time,
  pin_guard_2_active_state: two.state,
  pin_guard_3_pin_nr: three.pin,
  pin_guard_3_time_out: three.time,
  pin_guard_3_active_state: three.state,
  pin_guard_4_pin_nr: four.pin,
  pin_guard_4_time_out: four.time,
  pin_guard_4_active_state: four.state,
  pin_guard_5_pin_nr: five.pin,
  pin_guard_5_time_out: five.time,
  pin_guard_5_active_state: five.state,
  pin_report_1_pin_nr: report(1),
  pin_report_2_pin_nr: report(2),
  encoder_type: row("unused", ["Kind of encoder"], ["Art des Drehgebers"]),
  param_config_ok: row("unused", ["Settings are complete"], ["Einstellungen sind vollständig"]),
  param_test: row("unused", ["Test value"], ["Testwert"]),
  param_use_eeprom: row("unused", ["Keep in the electronics"], ["In der Elektronik speichern"]),
  param_version: row("unused", ["Version of the settings"], ["Version der Einstellungen"]),
};
