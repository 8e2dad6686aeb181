import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { named } from "../../framework/field/schema";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { partOf, readObject } from "../../platform/json";
import { findDevice, isPupil, lastHearing } from "../account";
import { messenger } from "../messaging";
import { rememberedNext } from "../scripts";
import { problemOf } from "./gardens";
import { peopleOf } from "./members";

const points = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("points")
    .select(["id", "pointer_type", "name", "x", "y", "z", "radius"])
    .where("device_id", "=", p.device_id)
    .where("discarded_at", "is", null)
    .orderBy("id"),
);
const tools = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("tools").select(["id", "name"]).where("device_id", "=", p.device_id).orderBy("id"),
);

/** The place of the robot as it told it last. */
function placeOf(tree: Buffer | undefined): object | null {
  const { x, y, z } = partOf(partOf(readObject(tree ?? ""), "location_data"), "position");
  return [x, y, z].every((value) => typeof value === "number") ? { x, y, z } : null;
}

/** A garden as it hangs on a wall: no logs, photos, values, addresses and scripts. */
function showDisplay(context: Context): object {
  const { services, db, deviceId, now } = context;
  const messages = services.get(messenger);
  const state = messages.stateOf(deviceId);
  const robot = { connected: messages.attendanceOf(deviceId).hasRobot, seen_at: lastHearing(services, deviceId) };
  const next = rememberedNext(services, deviceId, now);
  const helpers = peopleOf(db, deviceId).filter(({ role, email }) => role !== "viewer" && !isPupil(email));
  return {
    name: findDevice(context).name,
    points: db.all(points, { device_id: deviceId }),
    tools: db.all(tools, { device_id: deviceId }),
    robot: { ...robot, position: placeOf(state?.tree) },
    next_event: next ? { at: next.at.toISOString(), name: next.name } : null,
    problem: problemOf(services, deviceId, robot),
    helpers: helpers.map(({ name }) => name),
  };
}

const place = () => Type.Object({ x: Type.Number(), y: Type.Number(), z: Type.Number() });
const schema = () =>
  named("Display", () =>
    Type.Object({
      name: Type.String({ examples: ["Garden Robot"] }),
      points: Type.Array(
        Type.Object({
          id: Type.Integer(),
          pointer_type: Type.String({ examples: ["Plant"] }),
          name: Type.String(),
          x: Type.Number(),
          y: Type.Number(),
          z: Type.Number(),
          radius: Type.Number(),
        }),
      ),
      tools: Type.Array(Type.Object({ id: Type.Integer(), name: Type.Union([Type.String(), Type.Null()]) })),
      robot: Type.Object({
        connected: Type.Boolean(),
        seen_at: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
        position: Type.Union([place(), Type.Null()]),
      }),
      next_event: Type.Union([
        Type.Object({ at: Type.String({ format: "date-time" }), name: Type.String() }),
        Type.Null(),
      ]),
      problem: Type.Union([Type.String(), Type.Null()]),
      helpers: Type.Array(Type.String(), { description: "Names of people who can help" }),
    }),
  );

/** The document of a display. Source: `people.md` §4. */
export const displayEndpoints = {
  name: "display",
  isOwn: true as const,
  summary: "The garden on a wall",
  actions: [
    action({
      method: "GET",
      path: "/api/display",
      right: ["read", "display"],
      isForPeople: true,
      id: "showDisplay",
      summary: "Show the garden for a display",
      description:
        "Map, next event, what is wrong and who can help. It has no logs, photos, values, addresses and scripts.",
      response: schema,
      run: showDisplay,
    }),
  ],
};
