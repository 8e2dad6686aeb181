import { isVerifyingPin } from "../garden/wiring";
import { type Doing, numberText, ScriptError } from "./effect";
import { isNode, type Leaf, type ScriptNode } from "./node";
import type { State } from "./state";

const PIN_S = 0.05;
const DIGITAL = 0;

/** Number of pins, more than any motor controller has. */
const PINS = 1_000;

function requirePin(pin: number): void {
  if (!(pin >= 0 && pin < PINS)) throw new ScriptError(`There is no pin ${pin}`);
}

/** A pin as a step names it. */
interface Pin {
  readonly number: number;
  /** Name in logs. */
  readonly label: string;
  readonly kind: "plain" | "peripheral" | "sensor" | "box_led";
  /** Id of the sensor. */
  readonly id?: number;
}

/** @throws ScriptError for a sensor or peripheral that there is not. */
export function pinOf(state: State, arg: Leaf | ScriptNode | undefined): Pin {
  const { peripherals, sensors } = state.records;
  state.look(peripherals.length + sensors.length);
  const isNamed = isNode(arg);
  const [type, id] = isNamed ? [String(arg.args["pin_type"]), Number(arg.args["pin_id"])] : ["", Number(arg)];
  if (/^BoxLed/.test(type)) return { number: id, label: type, kind: "box_led" };
  const isWanted = (each: { readonly id: number; readonly pin: number }): boolean =>
    (isNamed ? each.id : each.pin) === id;
  const sensor = type === "Peripheral" ? undefined : sensors.find(isWanted);
  if (sensor) return { number: sensor.pin, label: `The ${sensor.label} sensor`, kind: "sensor", id: sensor.id };
  const peripheral = type === "Sensor" ? undefined : peripherals.find(isWanted);
  if (peripheral) return { number: peripheral.pin, label: `The ${peripheral.label} peripheral`, kind: "peripheral" };
  if (isNamed) throw new ScriptError(`Could not find ${type} by id: ${id}`);
  requirePin(id);
  return { number: id, label: `Pin ${id}`, kind: "plain" };
}

/** Reads, logs what it is, and remembers it. Source: `robot-facts.md` §2. */
export function* readPin(state: State, pin: Pin, mode: 0 | 1): Doing<number> {
  const value = yield* askPin(state, pin, mode, true);
  const shown = mode !== DIGITAL || pin.kind === "sensor" ? numberText(value) : value === 0 ? "OFF" : "ON";
  const isMeasured = mode !== DIGITAL && pin.kind !== "sensor";
  yield* state.log(
    `${pin.label} ${isMeasured ? "is" : "value is"} ${shown} (${mode === DIGITAL ? "digital" : "analog"})`,
  );
  return value;
}

/** Reads without a word. With `isReading` a sensor's value is kept. */
export function* askPin(state: State, pin: Pin, mode: 0 | 1, isReading = false): Doing<number> {
  state.needsController();
  const sensor = isReading && pin.id !== undefined ? { sensor: pin.id } : {};
  const isVerifying = isVerifyingPin(state.records.sensors, pin.number);
  const mounted = isVerifying ? { known: Number(!state.hasTool) } : {};
  const known = mounted.known ?? state.pins.get(pin.number) ?? 0;
  const { value = known } = yield* state.do({ kind: "read", pin: pin.number, mode, ...sensor, ...mounted }, PIN_S);
  state.pins.set(pin.number, value);
  return value;
}

/** Writes; a digital pin is read then, so that its log tells what it is. */
export function* writePin(state: State, pin: Pin, mode: 0 | 1, value: number): Doing {
  if (pin.kind === "sensor") throw new ScriptError("cannot write Sensor value. Use a Peripheral");
  if (pin.kind === "box_led" && mode !== DIGITAL) {
    throw new ScriptError(`cannot write ${pin.label.replace("BoxLed", "Boxled")} in analog mode`);
  }
  yield* setPin(state, pin.number, mode, value);
  if (mode === DIGITAL) yield* readPin(state, pin, mode);
  else if (state.records.dosConfig.sequence_body_log) {
    yield* state.log(`Pin ${pin.number} is ${numberText(value)} (analog)`);
  }
}

/** Writes without a word. */
export function* setPin(state: State, pin: number, mode: 0 | 1, value: number): Doing {
  requirePin(pin);
  state.needsController();
  yield* state.do({ kind: "pin", pin, mode, value }, PIN_S);
  state.pins.set(pin, value);
  state.written.add(pin);
}

/** Reads, writes the opposite, reads. */
export function* togglePin(state: State, pin: Pin): Doing {
  if (pin.kind === "box_led") throw new ScriptError("Cannot toggle box LEDs.");
  const value = yield* askPin(state, pin, DIGITAL);
  yield* setPin(state, pin.number, DIGITAL, value === 0 ? 1 : 0);
  yield* readPin(state, pin, DIGITAL);
}
