import { below, pick, type Random } from "../../support/random";
import { patch, post, remove, type Sent } from "../../support/scenarios";
import { goTo, pointNode, sequence, toolNode } from "../../support/script-users";

/* Requests of which random histories are made. */

/** Where a history has come to. */
export interface Story {
  readonly random: Random;
  /** A name that nothing has yet. */
  readonly name: string;
  /** Ids of the account's records of a resource. */
  readonly ids: (resource: string) => readonly number[];
}

const some = ({ random, ids }: Story, resource: string): number => pick(random, [...ids(resource), 0]);
const POINTS = ["Plant", "Weed", "GenericPointer", "ToolSlot"];

/** Requests that may be refused. */
export const REQUESTS: readonly ((story: Story) => Sent)[] = [
  (story) =>
    post("/api/points", {
      pointer_type: pick(story.random, POINTS),
      name: story.name,
      x: story.random() * 1e3,
      y: story.random() / 3,
      z: -story.random(),
    }),
  (story) =>
    patch(`/api/points/${some(story, "points")}`, { name: story.name, x: story.random(), meta: { [story.name]: "1" } }),
  (story) => patch(`/api/points/${some(story, "points")}`, { tool_id: some(story, "tools") || null }),
  (story) => remove(`/api/points/${[1, 2, 3].map(() => some(story, "points")).join(",")}`),
  (story) => post("/api/tools", { name: story.name }),
  (story) => remove(`/api/tools/${some(story, "tools")}`),
  (story) => patch("/api/device", { mounted_tool_id: some(story, "tools") || null, lat: story.random() * 90 }),
  (story) => post("/api/point_groups", { name: story.name, point_ids: [some(story, "points")].filter(Boolean) }),
  (story) => patch(`/api/point_groups/${some(story, "point_groups")}`, { name: story.name, point_ids: [] }),
  (story) => remove(`/api/point_groups/${some(story, "point_groups")}`),
  (story) => post("/api/saved_gardens/snapshot", { name: story.name }),
  (story) => post(`/api/saved_gardens/${some(story, "saved_gardens")}/apply`),
  (story) => remove(`/api/saved_gardens/${some(story, "saved_gardens")}`),
  (story) => sequence(story.name, goTo(pointNode(some(story, "points"))), goTo(toolNode(some(story, "tools")))),
  (story) => sequence(story.name),
  (story) => patch(`/api/sequences/${some(story, "sequences")}`, { name: story.name, args: {}, body: [] }),
  (story) => remove(`/api/sequences/${some(story, "sequences")}`),
  (story) =>
    post("/api/regimens", {
      name: story.name,
      color: "red",
      body: [],
      regimen_items: [{ sequence_id: some(story, "sequences"), time_offset: below(story.random, 1e6) }],
    }),
  (story) => patch(`/api/regimens/${some(story, "regimens")}`, { name: story.name, color: "pink", regimen_items: [] }),
  (story) => remove(`/api/regimens/${some(story, "regimens")}`),
  (story) => post("/api/folders", { name: story.name, color: "red", parent_id: some(story, "folders") }),
  (story) => remove(`/api/folders/${some(story, "folders")}`),
  (story) => post("/api/sensors", { pin: below(story.random, 70), label: story.name, mode: 0 }),
  (story) => remove(`/api/sensors/${some(story, "sensors")}`),
  (story) => post("/api/plugin_envs", { key: story.name, value: String(story.random()) }),
  () => remove("/api/plugin_envs/all"),
  (story) => patch("/api/dos_config", { safe_height: below(story.random, 1000) }),
  () => remove("/api/dos_config"),
];
