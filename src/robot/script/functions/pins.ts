import { BYTES, CallRequest, type Effect as Wanted, type Steps, type Value } from "../../lua";
import { askPin, pinOf, setPin } from "../pins";
import { asks, type Functions, type Host, numberOf, numberValue, textOf, toLua, wants } from "./host";

const modeOf = (mode: Value): 0 | 1 => (mode !== undefined && textOf(mode) === "analog" ? 1 : 0);

/** Functions that write and read pins. But for `toggle_pin` they log nothing. Source: `robot-facts.md` §8. */
export function pinFunctions(host: Host): Functions {
  const { state, program } = host;
  const watchers = new Map<number, Value[]>();
  const write = (pin: Value, mode: 0 | 1, value: number): Wanted => {
    const number = Math.trunc(numberOf(pin));
    return wants(function* () {
      yield* setPin(state, number, mode, Math.trunc(value));
      return [];
    });
  };
  const read = (pin: number, mode: Value): Wanted =>
    wants(function* () {
      return [numberValue(yield* askPin(state, pinOf(state, pin), modeOf(mode)))];
    });
  return {
    on: ([pin]) => write(pin, 0, 1),
    off: ([pin]) => write(pin, 0, 0),
    write_pin: ([pin, mode, value]) => write(pin, modeOf(mode), numberOf(value)),
    toggle_pin: ([pin]) => asks(host, { kind: "toggle_pin", args: { pin_number: numberOf(pin) } }),
    read_pin: ([pin, mode]) => {
      const number = numberOf(pin);
      const watching = watchers.get(number);
      if (!watching) return read(number, mode);
      return (function* (): Steps {
        const [value] = yield read(number, mode);
        for (const callee of watching) {
          yield new CallRequest(callee, [toLua(program, { pin: number, value: numberOf(value) }, true)]);
        }
        return value;
      })();
    },
    watch_pin: ([pin, callee]) => {
      const number = numberOf(pin);
      program.machine.meter.make(BYTES.entry);
      watchers.getOrInsertComputed(number, () => []).push(callee);
      return true;
    },
    set_pin_io_mode: () =>
      wants(function* () {
        state.needsController();
        yield* state.do({ kind: "script", what: "set_pin_io_mode" });
        return [true];
      }),
  };
}
