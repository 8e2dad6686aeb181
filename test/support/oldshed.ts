import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PASSWORD } from "./scenarios";

/* A dialect with invented words, and clients that speak it. */

export const OLDSHED = `name = "oldshed"
[paths]
dos_config = "shed_config"
points = "spots"
[keys]
points = "spots"
radius = "reach"
token = "ticket"
[keys.status]
controller_version = "shed_version"
[values.pointer_type]
Plant = "Growth"
[values.firmware_hardware]
board_k15 = "shedboard_k15"
[script]
send_message = "say"
move_relative = "shift"
message = "words"
[lua]
get_dos_config = "get_shed_config"
[classes]
DosConfig = "ShedConfig"
[agents]
DeviceOS = "ShedOS"
[guests]
"demo.guest" = "oldshed.guest"
demo = "oldshed_demo"
`;

/** Writes the file of a dialect into a folder. @returns its path */
export function writeDialect(folder: string, text = OLDSHED, name = "oldshed.toml"): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The User-Agent of a robot that speaks it. */
export const OLDSHED_ROBOT = "ShedOS/15.8.0 (sbc4) sbc4 ()";

/** A token that a robot gets at the address of the dialect: it speaks it from then on. */
export async function oldshedToken(base: string, email: string): Promise<string> {
  const answer = await fetch(`${base}/api/tokens`, {
    method: "POST",
    headers: { "user-agent": OLDSHED_ROBOT },
    body: JSON.stringify({ user: { email, password: PASSWORD } }),
  });
  return ((await answer.json()) as { ticket: { encoded: string } }).ticket.encoded; // a log-in in its words
}
