import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { invalid, notFound, Refusal } from "../../framework/errors";
import { boolean, float, integer } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { named } from "../../framework/field/schema";
import { DAY_MS } from "../../platform/time";
import { isGuest, lastHearing } from "../account";
import { messenger } from "../messaging";
import { hasTooManyRecords, NOT_STARTED, scriptProcess } from "../rehearsal";
import { TOO_MANY } from "./records";
import { practiceRobots } from "./robots";
import { type Practice, practiceOf, savePractice } from "./store";
import { removeTraces, traceCounts } from "./traces";

/** A real robot that was here so long ago may come again. */
const SEEN_MS = DAY_MS;

const ALWAYS_ON = { on: "The practice robot of a demo account is always on" };
const ROBOT_IS_HERE = { error: "A robot of this account is connected, or was within 24 hours. Practice without it." };
const NO_BROKER = { error: "This server has no message broker of its own, so it has no practice robots." };
const NO_PLACE = { error: "All practice robots of this server are at work. Try again later." };
const NO_PROCESS = { error: NOT_STARTED };
const IS_OFF = { error: "The practice robot is off. Switch it on first." };
const IS_AWAY = { error: "The practice robot is not there now. Try again when it is back." };

/** Most rain that falls at once. */
const RAIN_MAXIMUM = 200;
const RAIN_RANGE = { rain_mm: `Rain mm must be between 0 and ${RAIN_MAXIMUM}` };

const conflict = (body: { readonly error: string }): Refusal => new Refusal("conflict", body);

/** @throws Refusal `not_found` when the account is gone. */
function requirePractice({ db, deviceId }: Context): Practice {
  const practice = practiceOf(db, deviceId, isGuest);
  if (!practice) throw notFound();
  return practice;
}

/** @throws Refusal with the reason why it cannot be switched on: `conflict`, or `invalid` for too many records. */
function requirePossible({ services, db, deviceId, now }: Context): void {
  const robots = services.get(practiceRobots);
  if (!robots.isPossible) throw conflict(NO_BROKER);
  const isHere = services.get(messenger).attendanceOf(deviceId).hasRobot;
  const seenAt = lastHearing(services, deviceId);
  const wasHere = seenAt !== null && now.getTime() - Date.parse(seenAt) < SEEN_MS;
  if (isHere || wasHere) throw conflict(ROBOT_IS_HERE);
  if (hasTooManyRecords(db, deviceId)) throw invalid({ on: TOO_MANY });
  if (!robots.hasRoom) throw conflict(NO_PLACE);
}

/** @throws Refusal where it cannot rain so much, or no practice robot is there. */
function requireRain(
  { services, deviceId }: Context,
  { isOn, wasOn, rain_mm }: { readonly isOn: boolean; readonly wasOn: boolean; readonly rain_mm: number },
): void {
  if (rain_mm < 0 || rain_mm > RAIN_MAXIMUM) throw invalid(RAIN_RANGE);
  if (!isOn) throw conflict(IS_OFF);
  if (wasOn && !services.get(practiceRobots).of(deviceId)) throw conflict(IS_AWAY);
}

function show(context: Context): object {
  const { services, db, deviceId } = context;
  const { isOn, since, speed, memory } = requirePractice(context);
  const robot = services.get(practiceRobots).of(deviceId);
  const position = robot?.position ?? memory.position;
  return { on: isOn, since, speed, position, busy: robot?.isBusy ?? false, traces: traceCounts(db, deviceId) };
}

const input = {
  on: field(boolean({ describe: "Demo accounts always have one" }), "C"),
  speed: field(integer({ minimum: 1, maximum: 20, describe: "Factor of time" }), "C"),
  rain_mm: field(float({ describe: `Rain that falls on its garden now, at most ${RAIN_MAXIMUM} mm` }), "C"),
};

const counts = () => ({
  logs: Type.Integer(),
  readings: Type.Integer(),
  telemetries: Type.Integer(),
  images: Type.Integer(),
  changes: Type.Integer(),
});

const response = () =>
  named("PracticeRobot", () =>
    Type.Object({
      on: Type.Boolean(),
      since: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
        description: "When it was switched on",
      }),
      speed: Type.Integer({ description: "Factor of time" }),
      position: Type.Object({ x: Type.Number(), y: Type.Number(), z: Type.Number() }, { description: "mm" }),
      busy: Type.Boolean({ description: "Whether it carries something out" }),
      traces: Type.Object(counts(), { description: "How much of what it made is still there" }),
    }),
  );

const PATH = "/api/device/practice";

/** The practice robot of an account. Source: `robot.md` §3. */
export const practiceEndpoints = {
  name: "practice",
  isOwn: true as const,
  summary: "A robot without a machine",
  actions: [
    action({
      method: "GET",
      path: PATH,
      right: "read",
      id: "showPracticeRobot",
      summary: "Show the practice robot",
      description: "Whether it is on, where it is and what it has left.",
      response,
      run: show,
    }),
    action({
      method: "PATCH",
      path: PATH,
      right: "command",
      id: "switchPracticeRobot",
      summary: "Switch the practice robot on or off, or change its speed",
      description:
        "It takes part in the account like a robot: its logs and readings count for the limits of the account.",
      input,
      example: { on: true, speed: 4 },
      refusals: { conflict: ROBOT_IS_HERE, invalid: ALWAYS_ON },
      response,
      writes: "account",
      prepare: async ({ services, db, deviceId }, { on }) => {
        const isComing = on === true && practiceOf(db, deviceId, isGuest)?.isOn === false;
        return isComing && services.get(practiceRobots).isPossible ? services.get(scriptProcess).problem() : undefined;
      },
      run: (context, { on, speed, rain_mm }, problem) => {
        const { services, db, deviceId, nowText } = context;
        const before = requirePractice(context);
        if (before.isDemo && on === false) throw invalid(ALWAYS_ON);
        const isOn = on ?? before.isOn;
        if (isOn && !before.isOn) requirePossible(context);
        if (problem !== undefined) throw conflict(NO_PROCESS);
        if (typeof rain_mm === "number") requireRain(context, { isOn, wasOn: before.isOn, rain_mm });
        const since = isOn ? (before.isOn ? before.since : nowText) : null;
        const memory = services.get(practiceRobots).of(deviceId)?.memory ?? before.memory;
        savePractice(db, deviceId, { isOn, since, memory, speed: speed ?? before.speed });
        return show(context);
      },
      stored: async (context) => {
        const robots = context.services.get(practiceRobots);
        await robots.switched(context.deviceId, requirePractice(context));
        const rain = Number(context.body["rain_mm"] ?? 0);
        if (rain > 0) robots.of(context.deviceId)?.rain(rain);
      },
    }),
    action({
      method: "POST",
      path: `${PATH}/press`,
      right: "command",
      id: "pressButton",
      summary: "Press a button of the practice robot",
      description: "It does what the pin is bound to, as a robot whose button is pressed.",
      input: { pin: field(integer({ minimum: 0, maximum: 69 }), "C!") },
      example: { pin: 16 },
      refusals: { conflict: IS_OFF, not_found: notFound().body },
      response: () => Type.Object({}),
      prepare: async (context, { pin }) => {
        const robot = context.services.get(practiceRobots).of(context.deviceId);
        if (!requirePractice(context).isOn) throw conflict(IS_OFF);
        if (!robot) throw conflict(IS_AWAY);
        if (!(await robot.press(pin ?? -1))) throw notFound();
        return {};
      },
      run: (_, __, done) => done,
    }),
    action({
      method: "DELETE",
      path: `${PATH}/traces`,
      right: "write",
      id: "removePracticeTraces",
      summary: "Remove what the practice robot has left",
      description:
        "Its logs, readings, telemetries and photos go. Its changes of records are taken back as far as the journal has them, record by record.",
      response: () =>
        named("RemovedTraces", () =>
          Type.Object({
            ...counts(),
            kept: Type.Array(Type.Object({ resource: Type.String(), id: Type.Integer(), reason: Type.String() }), {
              description: "Records that stay as they are, and why",
            }),
          }),
        ),
      prepare: (context) => removeTraces(context, context.readmit),
      run: (_, __, removed) => removed,
    }),
  ],
};
