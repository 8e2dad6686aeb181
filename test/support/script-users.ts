import { type Sent, post } from "./scenarios";
import { absolute } from "./script-steps";
import { application, node } from "./scripts";

/* Requests that make scripts which hold on to records; `$name` stands for the id of a record. */

export const sequence = (name: string, ...body: object[]): Sent =>
  post("/api/sequences", { name, color: "red", args: {}, body });

/** A step that goes to a place. */
export const goTo = (place: object): object => absolute(place);
export const pointNode = (pointer_id: unknown, pointer_type = "Plant"): object =>
  node("point", { pointer_type, pointer_id });
export const toolNode = (tool_id: unknown): object => node("tool", { tool_id });
export const groupNode = (point_group_id: unknown): object => node("point_group", { point_group_id });

/** A step that marks a record, e.g. a plant as planted. */
export const update = (resource_type: string, resource_id: unknown, label: string, value: unknown): object =>
  node("update_resource", { resource: node("resource", { resource_type, resource_id }) }, [
    node("pair", { label, value }),
  ]);

/** A regimen whose body hands a value to its sequences. */
export const regimen = (name: string, value: object): Sent =>
  post("/api/regimens", { name, color: "red", regimen_items: [], body: [application("Where", value)] });

/** A farm event for a sequence whose body hands a value to it. */
export const farmEvent = (sequence_id: unknown, value: object, start_time: string): Sent =>
  post("/api/farm_events", {
    executable_type: "Sequence",
    executable_id: sequence_id,
    start_time,
    repeat: 1,
    time_unit: "never",
    body: [application("Where", value)],
  });
