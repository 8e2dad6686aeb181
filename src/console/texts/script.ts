import { defineTexts } from "./language";

/** Args of a node as texts. */
type Words = Readonly<Record<string, string>>;

/** One sentence for each kind of node; of values only the words that stand in a sentence. */
export const sentences = defineTexts({
  _if: {
    en: ({ lhs, op, rhs }: Words) => `If ${lhs} ${op}${rhs}`,
    de: ({ lhs, op, rhs }: Words) => `Wenn ${lhs} ${op}${rhs}`,
  },
  assertion: {
    en: ({ assertion_type }: Words) => `Check by Lua; if it fails: ${assertion_type}`,
    de: ({ assertion_type }: Words) => `Mit Lua prüfen; wenn es fehlschlägt: ${assertion_type}`,
  },
  axis_addition: {
    en: ({ axis, axis_operand }: Words) => `${axis} plus ${axis_operand}`,
    de: ({ axis, axis_operand }: Words) => `${axis} plus ${axis_operand}`,
  },
  axis_order: {
    en: ({ grouping, route }: Words) => `axes in the order ${grouping}, ${route}`,
    de: ({ grouping, route }: Words) => `Achsen in der Folge ${grouping}, ${route}`,
  },
  axis_overwrite: {
    en: ({ axis, axis_operand }: Words) => `${axis} to ${axis_operand}`,
    de: ({ axis, axis_operand }: Words) => `${axis} auf ${axis_operand}`,
  },
  calibrate: {
    en: ({ axis }: Words) => `Measure the length of ${axis}`,
    de: ({ axis }: Words) => `Länge messen: ${axis}`,
  },
  change_ownership: { en: "Change the owner", de: "Besitzer wechseln" },
  channel: { en: ({ channel_name }: Words) => `${channel_name}`, de: ({ channel_name }: Words) => `${channel_name}` },
  check_updates: {
    en: ({ package: name }: Words) => `Check for updates: ${name}`,
    de: ({ package: name }: Words) => `Nach Updates suchen: ${name}`,
  },
  coordinate: {
    en: ({ x, y, z }: Words) => `x ${x} · y ${y} · z ${z}`,
    de: ({ x, y, z }: Words) => `x ${x} · y ${y} · z ${z}`,
  },
  emergency_lock: { en: "Emergency stop", de: "Not-Stopp" },
  emergency_unlock: { en: "Unlock after an emergency stop", de: "Nach Not-Stopp entsperren" },
  execute: {
    en: ({ sequence_id }: Words) => `Run ${sequence_id}`,
    de: ({ sequence_id }: Words) => `${sequence_id} ausführen`,
  },
  execute_script: {
    en: ({ label }: Words) => `Run the plugin ${label}`,
    de: ({ label }: Words) => `Plugin ${label} ausführen`,
  },
  factory_reset: {
    en: ({ package: name }: Words) => `Reset to factory state: ${name}`,
    de: ({ package: name }: Words) => `Auf Werkszustand zurücksetzen: ${name}`,
  },
  find_home: {
    en: ({ axis, speed }: Words) => `Find home on ${axis} at ${speed}`,
    de: ({ axis, speed }: Words) => `Nullpunkt suchen: ${axis}, Tempo ${speed}`,
  },
  flash_firmware: {
    en: ({ package: name }: Words) => `Install the firmware: ${name}`,
    de: ({ package: name }: Words) => `Firmware aufspielen: ${name}`,
  },
  home: {
    en: ({ axis, speed }: Words) => `Go home on ${axis} at ${speed}`,
    de: ({ axis, speed }: Words) => `Zum Nullpunkt fahren: ${axis}, Tempo ${speed}`,
  },
  identifier: { en: ({ label }: Words) => `‹${label}›`, de: ({ label }: Words) => `‹${label}›` },
  install_first_party_plugin: { en: "Install the standard plugins", de: "Standard-Plugins installieren" },
  install_plugin: {
    en: ({ url }: Words) => `Install the plugin from ${url}`,
    de: ({ url }: Words) => `Plugin von ${url} installieren`,
  },
  location_placeholder: { en: "a place", de: "ein Ort" },
  lua: { en: "Lua", de: "Lua" },
  move: {
    en: ({ target, parts }: Words) => (target ? `Go to ${target}${parts}` : `Move ${parts}`),
    de: ({ target, parts }: Words) => (target ? `Zu ${target} fahren${parts}` : `Fahren: ${parts}`),
  },
  move_absolute: {
    en: ({ location, offset, speed }: Words) => `Move to ${location}${offset} at ${speed}`,
    de: ({ location, offset, speed }: Words) => `Zu ${location}${offset} fahren, Tempo ${speed}`,
  },
  move_relative: {
    en: ({ x, y, z, speed }: Words) => `Move by x ${x} · y ${y} · z ${z} at ${speed}`,
    de: ({ x, y, z, speed }: Words) => `Um x ${x} · y ${y} · z ${z} fahren, Tempo ${speed}`,
  },
  named_pin: { en: ({ pin_id }: Words) => `${pin_id}`, de: ({ pin_id }: Words) => `${pin_id}` },
  nothing: { en: "nothing", de: "nichts" },
  number_placeholder: { en: "a number", de: "eine Zahl" },
  numeric: { en: ({ number }: Words) => `${number}`, de: ({ number }: Words) => `${number}` },
  pair: {
    en: ({ label, value }: Words) => `${label} = ${value}`,
    de: ({ label, value }: Words) => `${label} = ${value}`,
  },
  parameter_application: {
    en: ({ label, data_value }: Words) => `‹${label}› is ${data_value}`,
    de: ({ label, data_value }: Words) => `‹${label}› ist ${data_value}`,
  },
  parameter_declaration: {
    en: ({ label, default_value }: Words) => `‹${label}› is given when it runs${default_value}`,
    de: ({ label, default_value }: Words) => `‹${label}› wird beim Ausführen angegeben${default_value}`,
  },
  point: { en: ({ pointer_id }: Words) => `${pointer_id}`, de: ({ pointer_id }: Words) => `${pointer_id}` },
  point_group: {
    en: ({ point_group_id }: Words) => `each of ${point_group_id}`,
    de: ({ point_group_id }: Words) => `jedes aus ${point_group_id}`,
  },
  power_off: { en: "Switch the robot off", de: "Roboter ausschalten" },
  random: {
    en: ({ variance }: Words) => `up to ±${variance} at random`,
    de: ({ variance }: Words) => `zufällig bis ±${variance}`,
  },
  read_pin: {
    en: ({ pin_number, label }: Words) => `Read ${pin_number} as ${label}`,
    de: ({ pin_number, label }: Words) => `${pin_number} lesen als ${label}`,
  },
  read_status: { en: "Read the state", de: "Zustand lesen" },
  reboot: {
    en: ({ package: name }: Words) => `Restart: ${name}`,
    de: ({ package: name }: Words) => `Neu starten: ${name}`,
  },
  remove_plugin: {
    en: ({ package: name }: Words) => `Remove the plugin ${name}`,
    de: ({ package: name }: Words) => `Plugin ${name} entfernen`,
  },
  resource: { en: ({ resource_id }: Words) => `${resource_id}`, de: ({ resource_id }: Words) => `${resource_id}` },
  resource_placeholder: {
    en: ({ resource_type }: Words) => `any ${resource_type}`,
    de: ({ resource_type }: Words) => `beliebig: ${resource_type}`,
  },
  safe_z: { en: "by way of the safe height", de: "über die sichere Höhe" },
  send_message: {
    en: ({ message, message_type }: Words) => `Say “${message}” (${message_type})`,
    de: ({ message, message_type }: Words) => `„${message}“ melden (${message_type})`,
  },
  set_servo_angle: {
    en: ({ pin_number, pin_value }: Words) => `Turn the servo at ${pin_number} to ${pin_value}°`,
    de: ({ pin_number, pin_value }: Words) => `Servo an ${pin_number} auf ${pin_value}° drehen`,
  },
  set_user_env: { en: "Set values of plugins", de: "Plugin-Werte setzen" },
  special_value: { en: ({ label }: Words) => `${label}`, de: ({ label }: Words) => `${label}` },
  speed_overwrite: {
    en: ({ axis, speed_setting }: Words) => `${axis} at ${speed_setting}\u00a0% speed`,
    de: ({ axis, speed_setting }: Words) => `${axis} mit ${speed_setting}\u00a0% Tempo`,
  },
  sync: { en: "Fetch what has changed in the account", de: "Änderungen des Kontos holen" },
  take_photo: { en: "Take a photo", de: "Foto machen" },
  text: { en: ({ string }: Words) => `“${string}”`, de: ({ string }: Words) => `„${string}“` },
  text_placeholder: { en: "a text", de: "ein Text" },
  toggle_pin: {
    en: ({ pin_number }: Words) => `Toggle ${pin_number}`,
    de: ({ pin_number }: Words) => `${pin_number} umschalten`,
  },
  tool: { en: ({ tool_id }: Words) => `${tool_id}`, de: ({ tool_id }: Words) => `${tool_id}` },
  update_plugin: {
    en: ({ package: name }: Words) => `Update the plugin ${name}`,
    de: ({ package: name }: Words) => `Plugin ${name} aktualisieren`,
  },
  update_resource: {
    en: ({ resource, parts }: Words) => `Change ${resource}: ${parts}`,
    de: ({ resource, parts }: Words) => `${resource} ändern: ${parts}`,
  },
  variable_declaration: {
    en: ({ label, data_value }: Words) => `‹${label}› is always ${data_value}`,
    de: ({ label, data_value }: Words) => `‹${label}› ist immer ${data_value}`,
  },
  wait: {
    en: ({ milliseconds }: Words) => `Wait ${milliseconds}`,
    de: ({ milliseconds }: Words) => `${milliseconds} warten`,
  },
  write_pin: {
    en: ({ pin_number, pin_value }: Words) => `Turn ${pin_number} ${pin_value}`,
    de: ({ pin_number, pin_value }: Words) => `${pin_number} ${pin_value}`,
  },
  zero: { en: ({ axis }: Words) => `Set ${axis} to zero here`, de: ({ axis }: Words) => `Hier Null setzen: ${axis}` },
});

/** Names of the steps, as the palette lists them. */
export const stepNames = defineTexts({
  _if: { en: "If … then", de: "Wenn … dann" },
  assertion: { en: "Check something", de: "Etwas prüfen" },
  axis_addition: { en: "Add to an axis", de: "Zu einer Achse addieren" },
  axis_order: { en: "Order of the axes", de: "Reihenfolge der Achsen" },
  axis_overwrite: { en: "Set an axis", de: "Eine Achse setzen" },
  calibrate: { en: "Measure an axis", de: "Achse messen" },
  channel: { en: "Where the message goes", de: "Wohin die Nachricht geht" },
  check_updates: { en: "Check for updates", de: "Nach Updates suchen" },
  emergency_lock: { en: "Emergency stop", de: "Not-Stopp" },
  emergency_unlock: { en: "Unlock", de: "Entsperren" },
  execute: { en: "Run a sequence", de: "Ablauf ausführen" },
  execute_script: { en: "Run a plugin", de: "Plugin ausführen" },
  factory_reset: { en: "Reset to factory state", de: "Auf Werkszustand zurücksetzen" },
  find_home: { en: "Find home", de: "Nullpunkt suchen" },
  flash_firmware: { en: "Install the firmware", de: "Firmware aufspielen" },
  home: { en: "Go home", de: "Zum Nullpunkt fahren" },
  install_first_party_plugin: { en: "Install standard plugins", de: "Standard-Plugins installieren" },
  install_plugin: { en: "Install a plugin", de: "Plugin installieren" },
  lua: { en: "Lua program", de: "Lua-Programm" },
  move: { en: "Go to a place", de: "Zu einem Ort fahren" },
  move_absolute: { en: "Move to a place with an offset", de: "Mit Versatz zu einem Ort fahren" },
  move_relative: { en: "Move by a distance", de: "Um eine Strecke fahren" },
  pair: { en: "Value", de: "Wert" },
  parameter_application: { en: "Value of a variable", de: "Wert einer Variable" },
  parameter_declaration: { en: "Variable, given when it runs", de: "Variable, beim Ausführen angegeben" },
  power_off: { en: "Switch the robot off", de: "Roboter ausschalten" },
  read_pin: { en: "Read a sensor or pin", de: "Sensor oder Pin lesen" },
  read_status: { en: "Read the state", de: "Zustand lesen" },
  reboot: { en: "Restart", de: "Neu starten" },
  remove_plugin: { en: "Remove a plugin", de: "Plugin entfernen" },
  safe_z: { en: "By way of the safe height", de: "Über die sichere Höhe" },
  send_message: { en: "Send a message", de: "Nachricht senden" },
  set_servo_angle: { en: "Turn a servo", de: "Servo drehen" },
  set_user_env: { en: "Set values of plugins", de: "Plugin-Werte setzen" },
  speed_overwrite: { en: "Speed of an axis", de: "Tempo einer Achse" },
  sync: { en: "Fetch changes", de: "Änderungen holen" },
  take_photo: { en: "Take a photo", de: "Foto machen" },
  toggle_pin: { en: "Toggle a pin", de: "Pin umschalten" },
  update_plugin: { en: "Update a plugin", de: "Plugin aktualisieren" },
  update_resource: { en: "Change a plant or the robot", de: "Pflanze oder Roboter ändern" },
  variable_declaration: { en: "Variable with a fixed value", de: "Variable mit festem Wert" },
  wait: { en: "Wait", de: "Warten" },
  watering: { en: "Water", de: "Gießen" },
  write_pin: { en: "Switch a pin", de: "Pin schalten" },
  zero: { en: "Set zero here", de: "Hier Null setzen" },
});
