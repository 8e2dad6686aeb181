import { isSoilPin } from "../garden/wiring";
import { softwareOf } from "../script/software";
import type { Action, Answer, Effect, Meanwhile } from "../script/effect";
import type { Pairs } from "../script/programs";
import { sceneOf } from "./camera";
import type { MotorController } from "./motor-controller";
import type { Knowledge } from "./knowledge";
import { request } from "./requests";
import { type Body, DEPARTURES } from "./body";
import { MAINTENANCE } from "./maintenance";
import { look } from "./programs";
import { send, sendPhoto, setEnv } from "./writes";

const ANALOG = 1;
const POINTS: readonly string[] = ["Plant", "Weed", "GenericPointer", "ToolSlot"];
const SINGLES: Readonly<Record<string, string>> = {
  Device: "/api/device",
  DosConfig: "/api/dos_config",
  FirmwareConfig: "/api/firmware_config",
};
type Perform<K extends Action["kind"]> = (
  body: Body,
  effect: Extract<Effect, { readonly kind: K }>,
) => Answer | Promise<Answer>;

const DONE: Answer = {};

async function order(
  { controller }: Body,
  seconds: number,
  moves: Parameters<MotorController["do"]>[0] = [],
): Promise<Answer> {
  const { position, failure } = await controller.do(moves, seconds);
  return { meanwhile: { position }, ...(failure !== undefined && { failure }) };
}

/** Waits without the motor controller: nobody ends it. */
const pause = ({ surroundings, controller }: Body, seconds: number): Promise<void> =>
  seconds <= 0
    ? Promise.resolve()
    : new Promise((resolve) => void surroundings.after((seconds * 1000) / controller.speed, resolve));

/** How each effect is done. */
const PERFORM: { readonly [K in Action["kind"]]: Perform<K> } = {
  move: (body, { moves, seconds, text }) => {
    const isMoving = moves.some(({ seconds: driving }) => driving > 0);
    if (text !== undefined) body.logs.announce(text, isMoving);
    return order(body, seconds, moves);
  },
  wait: async (body, { seconds }) => {
    await pause(body, seconds);
    return DONE;
  },
  pin: async (body, { pin, mode, value, seconds }) => {
    const answer = await order(body, seconds);
    if (answer.failure !== undefined) return answer;
    body.changed(); // water that has run until now
    body.condition.setPin(pin, { mode, value });
    body.changed();
    return answer;
  },
  read: async (body, { pin, mode, sensor, known, seconds }) => {
    const answer = await order(body, seconds);
    if (answer.failure !== undefined) return answer;
    const value = known ?? valueOf(body, pin, mode);
    body.condition.setPin(pin, { mode: body.condition.pins.get(pin)?.mode ?? -1, value });
    body.changed();
    if (sensor !== undefined) await report(body, pin, mode, value);
    return known === undefined ? { ...answer, value } : answer;
  },
  log: ({ logs }, { type, text, verbosity, meta }) => {
    logs.tell({ type, text, verbosity, ...(meta && { meta }) });
    return DONE;
  },
  message: async (body, { type, text, channels, seconds }) => {
    body.logs.tell({ type, text, verbosity: 1, channels });
    await pause(body, seconds);
    return DONE;
  },
  photo: (body, { program: taker, seconds }) => photo(body, taker, seconds),
  job: async (body, effect) => {
    if (effect.job) body.condition.setJob(effect.name, { ...effect.job }, body.surroundings.now());
    else await program(body, effect);
    body.changed();
    return DONE;
  },
  change: async (body, { resource, id, field, value }) => {
    await change(body, resource, id, field, value);
    return DONE;
  },
  request: ({ server }, effect) => request(server, effect),
  lock: ({ controller, condition, surroundings, knowledge, changed }, { isLocked }) => {
    changed(); // water that has run until now
    const software = softwareOf(knowledge().device.dos_version);
    condition.lock(
      isLocked,
      surroundings.now(),
      software.some(({ emptiesJobs }) => emptiesJobs),
    );
    if (isLocked) controller.stop("Emergency locked");
    changed();
    return { meanwhile: { position: controller.position } };
  },
  script: async (body, { what, seconds }) => {
    const [name = "", argument = ""] = what.split(" ");
    if (name === "zero") body.controller.position = { ...body.controller.position, [argument]: 0 };
    if (name === "sync") return sync(body, seconds);
    if (Object.hasOwn(MAINTENANCE, name))
      return MAINTENANCE[name]?.(body, (spent) => pause(body, spent), argument) ?? DONE;
    const departure = DEPARTURES.find((each) => each === name);
    if (departure) body.leave(departure);
    else await pause(body, seconds);
    body.changed();
    return DONE;
  },
};

/** Does an effect, and tells what came of it. */
export const executeEffect = (body: Body, effect: Effect): Answer | Promise<Answer> =>
  (PERFORM[effect.kind] as Perform<Action["kind"]>)(body, effect as never); // the row of this kind

/** The changes by others that a run has to know. */
export const meanwhileOf = ({ controller, condition }: Body, locksBefore: number): Meanwhile => ({
  position: controller.position,
  pins: condition.pinValues,
  isLocked: condition.isLocked,
  locks: condition.locks - locksBefore,
});

function valueOf({ condition, controller, soil, surroundings, knowledge }: Body, pin: number, mode: 0 | 1) {
  const written = condition.pins.get(pin);
  if (written && written.mode !== -1) return written.value;
  const { sensors } = knowledge();
  if (mode === ANALOG && isSoilPin(sensors, pin)) return soil.readingAt(controller.position, surroundings.now());
  return written?.value ?? 0;
}

async function report(body: Body, pin: number, mode: 0 | 1, value: number): Promise<void> {
  const { x, y, z } = body.controller.position;
  const read_at = new Date(body.surroundings.now()).toISOString();
  await send(body, "POST", "/api/sensor_readings", { pin, mode, value, x, y, z, read_at });
}

async function photo(body: Body, program: string | undefined, seconds: number): Promise<Answer> {
  const { surroundings, condition, controller } = body;
  const name = program ?? "take-photo";
  condition.setJob(name, { status: "Working", percent: 50 }, surroundings.now());
  body.changed();
  await pause(body, seconds);
  if (program === undefined) condition.setJob(name, { status: "Complete", percent: 100 }, surroundings.now());
  body.changed();
  const at = new Date(surroundings.now()).toISOString();
  // It is sent while the robot goes on.
  void sendPhoto(body, sceneOf(body.knowledge(), body.soil, controller.position, surroundings.now(), at));
  return DONE;
}

async function program(
  body: Body,
  { name, pairs, seconds }: { readonly name: string; readonly pairs: Pairs; readonly seconds: number },
): Promise<void> {
  const { condition, surroundings } = body;
  condition.setJob(name, { status: "Working", percent: 50 }, surroundings.now());
  body.changed();
  await pause(body, seconds);
  await look(body, name, pairs);
  condition.setJob(name, { status: "Complete", percent: 100 }, surroundings.now());
}

async function change(body: Body, resource: string, id: number, field: string, value: unknown): Promise<void> {
  if (resource === "SensorReading")
    return void (await send(body, "POST", "/api/sensor_readings", Object(value) as object));
  if (resource === "PluginEnv") return setEnv(body, field, String(value));
  if (resource === "Device" && field === "mounted_tool_id") body.condition.hasTool = Boolean(value);
  const path = POINTS.includes(resource) ? `/api/points/${id}` : SINGLES[resource];
  if (path !== undefined) await send(body, "PATCH", path, fieldOf(body.knowledge(), id, field, value));
}

/** The field as it is sent; of a dotted one the whole object. */
function fieldOf({ points }: Knowledge, id: number, field: string, value: unknown): object {
  const [name = field, inner] = field.split(".");
  if (inner === undefined) return { [name]: value };
  const point: object = points.find((each) => each.id === id) ?? {};
  return { [name]: { ...Object(new Map<string, unknown>(Object.entries(point)).get(name)), [inner]: value } };
}

async function sync(body: Body, seconds: number): Promise<Answer> {
  try {
    await pause(body, seconds);
    if (body.machine.fails("sync")) throw new Error(body.condition.failSync());
    await body.sync();
    return { meanwhile: { records: body.knowledge() } };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
