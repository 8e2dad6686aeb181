import { integer, oneOf, text } from "../../framework/field/field";
import { meant } from "../../framework/field/field-variants";
import { field } from "../../framework/field/fields";
import { epochRecordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import { COMPUTERS, FIRMWARE_HARDWARE } from "../account";
import { NEWEST, pruneFirst } from "./retention";

const HEXADECIMAL = { pattern: /^0x[0-9A-Fa-f]{1,8}$/, must: "must be a hexadecimal number such as 0x50000" };
const percent = () => integer({ minimum: 0, maximum: 100, nullable: true });

/** State of the device over time: temperature, memory, reception. Source: `garden.md` §13. */
export const telemetries = defineResource({
  name: "telemetries",
  syncClass: "Telemetry",
  summary: "Historical device status information",
  verbs: ["list", "create", "delete", "deleteAll"],
  order: "newest",
  clustered: true,
  newest: NEWEST.telemetries,
  durability: "log",
  leftOut: { journal: "a stream of reports" },
  fields: {
    ...epochRecordKeys,
    target: field(
      meant(text({ maximum: 64, describe: "Computer of the robot, e.g. `sbc4`" }), { knows: COMPUTERS }),
      "C!",
    ),
    soc_temp: field(integer({ nullable: true, describe: "CPU temperature, degrees Celsius" }), "C"),
    throttled: field(text({ nullable: true, form: HEXADECIMAL }), "C"),
    wifi_level_percent: field(percent(), "C"),
    uptime: field(integer({ nullable: true, describe: "Seconds since boot" }), "C"),
    memory_usage: field(integer({ nullable: true, describe: "MB" }), "C"),
    disk_usage: field(percent(), "C"),
    cpu_usage: field(percent(), "C"),
    dos_version: field(text({ nullable: true, maximum: 20 }), "C"),
    firmware_hardware: field(oneOf(FIRMWARE_HARDWARE, { nullable: true }), "C"),
  },
  deleting: pruneFirst,
  exported: "listed",
  example: { target: "sbc4", soc_temp: 45, throttled: "0x0", wifi_level_percent: 80, uptime: 12345 },
});
