import { map, object } from "../../framework/field/composite-fields";
import { float, integer, text, time } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { scriptBody } from "../scripts";

/** Pins that may be given. */
const PINS = 100;
const PIN = /^\d{1,3}$/;

const byPin = (describe: string) =>
  map(float(), {
    elements: PINS,
    keyProblem: (key) => (PIN.test(key) ? undefined : "must be the number of a pin"),
    describe,
    example: { 8: 1 },
  });

const id = (describe: string) => integer({ describe });

/** The body of a request. Source: `robot.md` §2. */
export const fields = {
  sequence_id: field(id("A sequence"), "C"),
  regimen_id: field(id("A regimen: all of its items in their order, without the time between them"), "C"),
  farm_event_id: field(id("An event: its next occurrence"), "C"),
  body: field(scriptBody("rpc_request"), "C"),
  day: field(
    text({
      form: { pattern: /^\d{4}-\d{2}-\d{2}$/, must: "must be a date such as 2026-03-01" },
      describe: "All that is due on a date in the time zone of the device",
      example: "2026-03-01",
    }),
    "C",
  ),
  variables: field(scriptBody("internal_farm_event"), "C"),
  start: field(
    object(
      { x: float({ describe: "mm" }), y: float({ describe: "mm" }), z: float({ describe: "mm" }) },
      { required: ["x", "y", "z"], describe: "Where the robot is. By default where it told last, else home" },
    ),
    "C",
  ),
  tool_id: field(
    integer({ nullable: true, describe: "The mounted tool; null is none. By default that of the device" }),
    "C",
  ),
  pins: field(byPin("Values of pins that the robot knows"), "C"),
  readings: field(byPin("The values that reads give. By default the newest reading of the pin, else 0"), "C"),
  at: field(time({ describe: "When it begins. By default now" }), "C"),
};
