import type { Language } from "../language";

/** A function that Lua has at the robot: its arguments as a program writes them, and a line about it. */
interface LuaFunction {
  /** Arguments with their brackets: `(x, y)`, `{x, y, z}`. Names of Lua itself have neither these nor a line. */
  readonly args?: string;
  /** A line about it, in each language. */
  readonly does?: Readonly<Record<Language, string>>;
  /** The first version of the robot's software that has it, where an older one lacks it. */
  readonly since?: string;
}

const robot = (args: string, en: string, de: string, since?: string): LuaFunction => ({
  args,
  does: { en, de },
  ...(since !== undefined && { since }),
});

/** Functions of the robot. Source: `robot-facts.md` §8. */
const ROBOT: Readonly<Record<string, LuaFunction>> = {
  variable: robot("(name)", "Value of a variable", "Wert einer Variable"),
  variables: robot("(name)", "Value of a variable", "Wert einer Variable"),
  safe_z: robot("()", "Safe height in mm", "Sichere Höhe in mm"),
  soil_height: robot("(x, y)", "Height of the soil in mm", "Höhe des Bodens in mm"),
  garden_size: robot("()", "Lengths of the axes in mm", "Längen der Achsen in mm"),
  soft_stop: robot("()", "Ends the motion", "Beendet die Fahrt"),
  emergency_lock: robot("()", "Emergency stop", "Not-Stopp"),
  emergency_unlock: robot("()", "Ends an emergency stop", "Beendet einen Not-Stopp"),
  send_message: robot("(type, text, channels)", "Writes a log", "Schreibt ins Protokoll"),
  toast: robot("(text, type)", "Shows a message", "Zeigt eine Meldung"),
  debug: robot("(text)", "Writes a log of details", "Protokolliert eine Einzelheit"),
  wait: robot("(milliseconds, {job, status})", "Waits, and counts a job", "Wartet und zählt einen Auftrag"),
  wait_ms: robot("(milliseconds)", "Waits, less than 3 minutes", "Wartet, weniger als 3 Minuten"),
  take_photo: robot("(width, height, args)", "Takes a photo", "Macht ein Foto"),
  take_photo_raw: robot("()", "Takes a photo, gives its data", "Macht ein Foto, gibt seine Daten"),
  measure_soil_height: robot("()", "Measures the soil with the camera", "Misst den Boden mit der Kamera"),
  detect_weeds: robot("()", "Looks for weeds with the camera", "Sucht Unkraut mit der Kamera"),
  calibrate_camera: robot("()", "Calibrates the camera", "Kalibriert die Kamera"),
  sequence: robot("(id, values)", "Runs a sequence", "Führt einen Ablauf aus"),
  rpc: robot("(node)", "Runs a node of a script", "Führt einen Knoten eines Skripts aus"),
  cs_eval: robot("(request)", "Runs a script", "Führt ein Skript aus"),
  move: robot("{x, y, z, speed, safe_z}", "Moves; axes left out stay", "Fährt; weggelassene Achsen bleiben"),
  move_absolute: robot("(x, y, z, speed)", "Moves to a place", "Fährt zu einem Ort"),
  go_to_home: robot("(axis, speed)", "Goes home, as one move", "Fährt zum Ursprung, in einem Zug"),
  find_home: robot("(axis)", "Finds home", "Sucht den Ursprung"),
  find_axis_length: robot("(axis)", "Measures an axis", "Misst eine Achse"),
  get_position: robot("(axis)", "Place, as the board tells it", "Ort, wie ihn die Platine sagt"),
  get_xyz: robot("()", "Place, as the robot knows it", "Ort, wie ihn der Roboter kennt"),
  check_position: robot("(place, tolerance)", "Whether it stands there", "Ob er dort steht"),
  coordinate: robot("(x, y, z)", "A place", "Ein Ort"),
  on: robot("(pin)", "Switches a pin on", "Schaltet einen Pin an"),
  off: robot("(pin)", "Switches a pin off", "Schaltet einen Pin aus"),
  toggle_pin: robot("(pin)", "Switches a pin over", "Schaltet einen Pin um"),
  write_pin: robot("(pin, mode, value)", "Sets a pin", "Setzt einen Pin"),
  read_pin: robot("(pin, mode)", "Value of a pin, without a log", "Wert eines Pins, ohne Protokoll"),
  watch_pin: robot(
    "(pin, function)",
    "Calls a function when a pin changes",
    "Ruft eine Funktion, wenn sich ein Pin ändert",
  ),
  set_pin_io_mode: robot("(pin, mode)", "Input or output", "Eingang oder Ausgang"),
  get_plants: robot("()", "All plants", "Alle Pflanzen", "15.5"),
  get_weeds: robot("()", "All weeds", "Alle Unkräuter", "15.5"),
  get_generic_points: robot("()", "All points", "Alle Punkte", "15.5"),
  group: robot("(id)", "Ids of a group, in its order", "Nummern einer Gruppe, in ihrer Reihenfolge"),
  get_group: robot("(id)", "Points of a group, in its order", "Punkte einer Gruppe, in ihrer Reihenfolge", "15.5"),
  sort: robot("(ids, method)", "Puts ids into an order", "Ordnet Nummern"),
  get_tool: robot("{id, name}", "A tool by id or name", "Ein Werkzeug nach Nummer oder Name"),
  get_device: robot("(field)", "The device, or a field of it", "Das Gerät oder ein Feld davon"),
  get_dos_config: robot("(field)", "Settings of the robot", "Einstellungen des Roboters"),
  get_firmware_config: robot("(field)", "Settings of the motors", "Einstellungen der Motoren"),
  update_device: robot("{field}", "Changes the device", "Ändert das Gerät"),
  update_dos_config: robot("{field}", "Changes settings of the robot", "Ändert Einstellungen des Roboters"),
  update_firmware_config: robot("{field}", "Changes settings of the motors", "Ändert Einstellungen der Motoren"),
  new_sensor_reading: robot("{x, y, z, pin, mode, value}", "Stores a reading", "Speichert einen Messwert"),
  read_status: robot("(path, …)", "A part of the robot's state", "Ein Teil des Zustands des Roboters"),
  dos_version: robot("()", "Version of the software", "Version der Software"),
  firmware_version: robot("()", "Version of the board's firmware", "Version der Firmware der Platine"),
  is_demo: robot("()", "Whether it is a demo account", "Ob es ein Demo-Konto ist", "15.5"),
  api: robot("{method, url, headers, body}", "Asks this server", "Fragt diesen Server"),
  http: robot("{url, method, headers, body}", "Asks any server", "Fragt irgendeinen Server"),
  auth_token: robot("()", "Token of the robot", "Token des Roboters"),
  utc: robot("(part)", "Time in UTC", "Zeit in UTC"),
  local_time: robot("(part)", "Time in the garden", "Zeit im Garten"),
  current_month: robot("()", "Month in UTC", "Monat in UTC"),
  current_hour: robot("()", "Hour in UTC", "Stunde in UTC"),
  current_minute: robot("()", "Minute in UTC", "Minute in UTC"),
  current_second: robot("()", "Second in UTC", "Sekunde in UTC"),
  to_unix: robot("(text)", "Seconds since 1970", "Sekunden seit 1970"),
  set_job: robot("(name, {status, percent, time})", "Begins or changes a job", "Beginnt oder ändert einen Auftrag"),
  set_job_progress: robot("(name, {status, percent, time})", "Changes a job", "Ändert einen Auftrag"),
  complete_job: robot("(name)", "Ends a job", "Beendet einen Auftrag"),
  get_job: robot("(name)", "A job", "Ein Auftrag"),
  get_job_progress: robot("(name)", "A job", "Ein Auftrag"),
  env: robot("(key, value)", "Reads or stores a text", "Liest oder speichert einen Text"),
  "json.encode": robot("(value)", "Text of a value", "Text eines Werts"),
  "json.decode": robot("(text)", "Value of a text", "Wert eines Texts"),
  "base64.encode": robot("(data)", "Data as letters", "Daten als Buchstaben"),
  "base64.decode": robot("(text)", "Data of letters", "Daten aus Buchstaben"),
  "uart.list": robot("()", "Serial ports", "Serielle Anschlüsse"),
  "uart.open": robot("(path, speed, parity)", "Opens a serial port", "Öffnet einen seriellen Anschluss"),
  inspect: robot("(value)", "A value as text, to read", "Ein Wert als Text, zum Lesen"),
  gcode: robot("(command, values)", "Sends G-code to the board", "Schickt G-Code an die Platine"),
  get_curve: robot("(id)", "A curve; day(n) is its value", "Eine Kurve; day(n) ist ihr Wert"),
  dispense: robot("(ml, {tool_name, pin})", "Gives water", "Gibt Wasser"),
  water: robot("(plant, {tool_name, pin})", "Waters a plant by its curve", "Gießt eine Pflanze nach ihrer Kurve"),
  mount_tool: robot("(name)", "Takes a tool from its slot", "Nimmt ein Werkzeug aus seinem Fach"),
  dismount_tool: robot("()", "Puts the tool back", "Legt das Werkzeug zurück"),
  verify_tool: robot("()", "Whether a tool is mounted", "Ob ein Werkzeug am Kopf ist"),
  grid: robot("{grid_points, start, spacing, offset, ignore_bounds}", "Places in rows", "Orte in Reihen"),
  photo_grid: robot("()", "Places that photos cover together", "Orte, deren Fotos alles zeigen"),
  get_seed_tray_cell: robot("(tray, cell)", "Place of a cell, A1 to D4", "Ort einer Zelle, A1 bis D4"),
};

/** Names of Lua itself. Source: `robot.md` §1. */
const STANDARD =
  "_G _VERSION assert error getmetatable ipairs load next pairs pcall print rawequal rawget rawlen rawset select " +
  "setmetatable tonumber tostring type xpcall io.flush io.write math.abs math.acos math.asin math.atan math.ceil math.cos " +
  "math.deg math.exp math.floor math.fmod math.huge math.log math.max math.maxinteger math.min math.mininteger math.modf " +
  "math.pi math.rad math.random math.randomseed math.sin math.sqrt math.tan math.tointeger math.type math.ult os.clock " +
  "os.date os.time string.byte string.char string.find string.format string.gmatch string.gsub string.len string.lower " +
  "string.match string.rep string.reverse string.sub string.upper table.concat table.insert table.move table.pack " +
  "table.remove table.sort table.unpack utf8.char utf8.charpattern utf8.codepoint utf8.codes utf8.len utf8.offset";

/** Everything that Lua has at the robot, by name. A test compares it with the interpreter. */
export const luaFunctions: Readonly<Record<string, LuaFunction>> = {
  ...ROBOT,
  ...Object.fromEntries(STANDARD.split(" ").map((name) => [name, {}])),
};
