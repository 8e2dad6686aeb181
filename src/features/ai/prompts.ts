import type { Context } from "../../framework/context";
import { type Placeholders, query } from "../../platform/db/query";
import { ENUMS } from "../scripts";
import { cutText } from "../../platform/text";

/** Functions that the device adds to Lua. */
const LUA_FUNCTIONS = `
move{x=, y=, z=, speed=, safe_z=}   move to a position in mm; left out axes stay
move_absolute(x, y, z)              move to a position in mm
get_xyz()                           current position as a table with x, y and z in mm
check_position({x=, y=, z=}, t)     whether the position is within t mm
find_home(axis), go_to_home(axis)   axis is "x", "y", "z" or "all"
find_axis_length(axis)              measure the length of an axis
safe_z(), soil_height(x, y)         height in mm
garden_size()                       length of the axes in mm as a table with x and y
on(pin), off(pin), toggle_pin(pin)  switch a pin
read_pin(pin, mode)                 value of a pin; mode is "digital" or "analog"
write_pin(pin, mode, value)         set a pin
watch_pin(pin, function)            call a function when a pin changes
variable(label)                     value of a variable of the sequence
wait(milliseconds)                  wait
take_photo()                        take a photo
measure_soil_height()               measure with the camera
mount_tool(tool), dismount_tool()   change the tool on the mount
get_tool{name=}                     a tool by its name
water(plant), dispense(ml)          water a plant; dispense an amount in mL
verify_tool()                       whether a tool is mounted
send_message(type, text, channels)  log a message
toast(text, type), debug(text)      show a message; write a debug message
api{method=, url=, body=}           request to the account server
http{method=, url=, headers=, body=} request to any server
json.encode(value), json.decode(text) JSON
env(key, value)                     read or store a small text
current_hour(), current_minute(), current_month(), utc(), local_time() time
emergency_lock(), emergency_unlock() stop and release the motors
read_status(path)                   part of the device's state
rpc(node)                           run a node of the script language
`.trim();

/** Characters of a sequence in a prompt (`accounts.md` §11). */
const SEQUENCE_MAXIMUM = 10_000;

const pins = {
  peripherals: query((q, p: Placeholders<{ device_id: number }>) =>
    q
      .selectFrom("peripherals")
      .select(["label as name", "pin as pin_number"])
      .where("device_id", "=", p.device_id)
      .orderBy("id"),
  ),
  sensors: query((q, p: Placeholders<{ device_id: number }>) =>
    q
      .selectFrom("sensors")
      .select(["label as name", "pin as pin_number"])
      .where("device_id", "=", p.device_id)
      .orderBy("id"),
  ),
};
const tools = query((q, p: Placeholders<{ device_id: number }>) =>
  q.selectFrom("tools").select(["name", "id"]).where("device_id", "=", p.device_id).orderBy("id"),
);

/** System prompt for code and for everything else without a sequence. */
export function codePrompt({ db, deviceId }: Context, language: string): string {
  const device = { device_id: deviceId };
  return [
    "You write Lua code for a garden robot. These functions are there beside the language itself:",
    LUA_FUNCTIONS,
    `Peripherals: ${JSON.stringify(db.all(pins.peripherals, device))}`,
    `Sensors: ${JSON.stringify(db.all(pins.sensors, device))}`,
    `Tools: ${JSON.stringify(db.all(tools, device))}`,
    `Answer with commented Lua code only. Write the comments in ${language}.`,
  ].join("\n\n");
}

const SUMMARIES = {
  title: (language: string) => `Answer with a title of at most 25 characters for this sequence, in ${language}.`,
  color: () => `Answer with the one word of this list that suits this sequence best: ${ENUMS.Color.join(", ")}.`,
  description: (language: string) => `Describe what this sequence does in at most 75 words, in ${language}.`,
} as const;
type SummaryKey = keyof typeof SUMMARIES;
export const SUMMARY_KEYS = Object.keys(SUMMARIES);

export const isSummaryKey = (key: string): key is SummaryKey => Object.hasOwn(SUMMARIES, key);

/** Prompt to summarise a sequence. It holds the sequence as JSON. */
export function summaryPrompt(key: SummaryKey, language: string, sequence: Readonly<Record<string, unknown>>): string {
  const { created_at: _, updated_at: __, ...rest } = sequence;
  const asked = key === "title" ? "name" : key;
  const shown = Object.fromEntries(Object.entries(rest).filter(([name]) => name !== asked));
  const text = JSON.stringify(shown).replace(/(?:\s|\\[nrt])+/g, " ");
  return `${SUMMARIES[key](language)}\n\n${cutText(text, SEQUENCE_MAXIMUM, "")}`;
}
