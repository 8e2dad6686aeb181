import { Float } from "../lua";
import { update } from "./change";
import { branch, check } from "./branch";
import { type Doing, numberText, RobotOff, ScriptError } from "./effect";
import { runLua, type RunStep } from "./lua";
import { drive, emergencyLock, goHome, lookForHome, measureLength, setHome } from "./motion";
import { move } from "./move-step";
import { isNode, type ScriptNode } from "./node";
import { pinOf, readPin, setPin, togglePin, writePin } from "./pins";
import { announceProgram } from "./programs";
import { placeOf, type Scope } from "./scope";
import type { State } from "./state";
import { filledIn } from "./template";

type RunKind = (state: State, scope: Scope, step: ScriptNode, runStep: RunStep) => Doing;

/** Seconds; steps that are not here take no time. Source: `robot.md` §1. */
const SECONDS = {
  message: 0.1,
  sync: 1,
  reboot: 60,
} as const;

/** Pins that a servo may be at. */
const SERVO_PINS = [4, 5, 6, 11];

/** Notes that come only where the account asks for them. */
function* bodyLog(state: State, text: string): Doing {
  if (state.records.dosConfig.sequence_body_log) yield* state.log(text);
}

const locationOf = (state: State, scope: Scope, { args }: ScriptNode, name: string) => {
  const node = args[name];
  if (!isNode(node)) throw new ScriptError(`Unknown location: ${name}`);
  return placeOf(state, scope, node);
};

const speedsOf = ({ args }: ScriptNode) => {
  const speed = Number(args["speed"] ?? 100);
  return { x: speed, y: speed, z: speed };
};

const modeOf = ({ args }: ScriptNode): 0 | 1 => (Number(args["pin_mode"]) === 1 ? 1 : 0);

/** The robot goes off, and its scripts with it. */
const goesOff = (what: string, seconds: number, text: string): RunKind =>
  function* (state) {
    yield* state.log(text, "busy", 1);
    yield* state.do({ kind: "script", what }, seconds);
    throw new RobotOff();
  };

/** Restart. For the motor controller alone it is a new connection: the script goes on. */
const restart = goesOff("reboot", SECONDS.reboot, "Rebooting...");
const reboot: RunKind = function* (state, scope, step, runStep) {
  if (step.args["package"] !== "arduino_firmware") return yield* restart(state, scope, step, runStep);
  yield* state.log("Rebooting...", "busy", 1);
  yield* state.do({ kind: "script", what: "reconnect" });
};

const notSimulated: RunKind = function* (_, __, { kind }) {
  throw new ScriptError(`${kind} is not simulated`);
};

/** An order to software or board, which only a robot has: a rehearsal has none. */
const forMachine: RunKind = function* (state, scope, step, runStep) {
  if (!state.start.hasMachine) return yield* notSimulated(state, scope, step, runStep);
  yield* state.do({ kind: "script", what: `${step.kind} ${String(step.args["package"])}` });
};

/** One kind of step each. Source: `robot-facts.md` §2. */
export const STEPS: Readonly<Record<string, RunKind>> = {
  nothing: function* () {},

  move_absolute: function* (state, scope, step) {
    const [place, offset] = [locationOf(state, scope, step, "location"), locationOf(state, scope, step, "offset")];
    const target = { x: place.x + offset.x, y: place.y + offset.y, z: place.z + offset.z };
    yield* drive(state, target, speedsOf(step));
  },
  move_relative: function* (state, _, step) {
    const { x, y, z } = state.position;
    const { args } = step;
    const target = { x: x + Number(args["x"]), y: y + Number(args["y"]), z: z + Number(args["z"]) };
    yield* drive(state, target, speedsOf(step), "Moving relative to");
  },
  move: function* (state, scope, { body = [] }, runStep) {
    yield* move(state, scope, body, function* (text) {
      const [value] = yield* runLua(state, scope, text, runStep);
      const number = value instanceof Float ? value.value : value;
      if (typeof number === "number" && Number.isFinite(number)) return number;
      throw new ScriptError("The formula of a move has to give a number");
    });
  },
  home: (state, _, { args }) => goHome(state, args["axis"]),
  find_home: (state, _, { args }) => lookForHome(state, args["axis"]),
  calibrate: (state, _, { args }) => measureLength(state, args["axis"]),
  zero: (state, _, { args }) => setHome(state, args["axis"]),

  write_pin: (state, _, step) =>
    writePin(state, pinOf(state, step.args["pin_number"]), modeOf(step), Number(step.args["pin_value"])),
  read_pin: function* (state, _, step) {
    yield* readPin(state, pinOf(state, step.args["pin_number"]), modeOf(step));
  },
  toggle_pin: (state, _, { args }) => togglePin(state, pinOf(state, args["pin_number"])),
  set_servo_angle: function* (state, _, { args }) {
    const [pin, value] = [Number(args["pin_number"]), Number(args["pin_value"])];
    if (!SERVO_PINS.includes(pin)) throw new ScriptError(`A servo is at one of the pins ${SERVO_PINS.join(", ")}`);
    yield* bodyLog(state, `Writing servo: ${pin}: ${numberText(value)}`);
    yield* setPin(state, pin, 1, value);
  },

  wait: function* (state, _, { args }) {
    const milliseconds = Number(args["milliseconds"]);
    yield* bodyLog(state, `Waiting for ${numberText(milliseconds)} milliseconds`);
    yield* state.do({ kind: "wait" }, Math.max(0, milliseconds) / 1000);
  },
  send_message: function* (state, _, { args, body = [] }) {
    const channels = body.map((channel) => String(channel.args["channel_name"]));
    const template = String(args["message"]);
    state.meter.read(template.length);
    const text = filledIn(state, template);
    yield* state.say(text, String(args["message_type"]), channels, SECONDS.message);
  },
  take_photo: (state) => announceProgram(state, "take-photo"),
  execute_script: (state, _, { args, body = [] }) =>
    announceProgram(
      state,
      String(args["label"]),
      Object.fromEntries(body.map((pair) => [String(pair.args["label"]), String(pair.args["value"])])),
    ),

  _if: branch,
  assertion: check,
  lua: function* (state, scope, { args }, runStep) {
    yield* runLua(state, scope, String(args["lua"]), runStep);
  },

  update_resource: update,
  set_user_env: function* (state, _, { body = [] }) {
    for (const { args } of body) {
      yield* state.setEnv(String(args["label"]), String(args["value"]));
    }
  },
  sync: function* (state) {
    yield* state.log("Syncing", "busy", 3);
    yield* state.do({ kind: "script", what: "sync" }, SECONDS.sync);
    yield* state.log("Synced", "success", 3);
  },
  read_status: function* (state) {
    yield* state.do({ kind: "script", what: "read_status" });
  },

  emergency_lock: emergencyLock,
  emergency_unlock: function* (state) {
    yield* state.lock(false);
    yield* state.log("Unlocked", "success", 1);
  },
  reboot,
  power_off: goesOff("power_off", 0, "Shutting down..."),
  factory_reset: goesOff("factory_reset", SECONDS.reboot, "Soft resetting..."),

  check_updates: forMachine,
  flash_firmware: forMachine,
  change_ownership: notSimulated,
  install_plugin: notSimulated,
  update_plugin: notSimulated,
  remove_plugin: notSimulated,
  install_first_party_plugin: notSimulated,
};
