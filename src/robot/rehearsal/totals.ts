import type { Tool } from "../../client/records";
import type { Effect, Records, State } from "../script/run";
import { seconds, type Totals } from "./answer";
import { labelOfPin } from "./rows";
import { workOf } from "./work";

/** Millilitres in a second: of the tool that is mounted, else of the only one that has a flow. */
function flowOf({ tools, device }: Records): number | undefined {
  const withFlow = tools.filter((tool: Tool) => tool.flow_rate_ml_per_s > 0);
  const mounted = withFlow.find(({ id }) => id === device.mounted_tool_id);
  return (mounted ?? (withFlow.length === 1 ? withFlow[0] : undefined))?.flow_rate_ml_per_s;
}

interface PinTotal {
  label: string;
  on_s: number;
  ml: number | undefined;
}

/** Adds up what runs do. */
export class TotalsCounter {
  readonly #pins = new Map<number, PinTotal>();
  /** Pins that are on, and since when. */
  readonly #on = new Map<number, number>();
  readonly #kinds = new Map<Effect["kind"], { count: number; s: number }>();
  #photos = 0;
  #readings = 0;
  #toolChanges = 0;

  /** An effect that is about to be done; `t`: seconds. */
  add(effect: Effect, state: State, t: number): void {
    const kind = this.#kinds.get(effect.kind) ?? { count: 0, s: 0 };
    this.#kinds.set(effect.kind, { count: kind.count + 1, s: kind.s + effect.seconds });
    if (effect.kind === "photo") this.#photos++;
    if (effect.kind === "read" && effect.sensor !== undefined) this.#readings++;
    if (effect.kind === "change" && effect.resource === "SensorReading") this.#readings++;
    if (effect.kind === "change" && effect.field === "mounted_tool_id") {
      this.#toolChanges += Number(effect.value !== state.records.device.mounted_tool_id);
    }
    if (effect.kind === "pin") this.#switch(effect.pin, effect.value !== 0, state.records, t);
    if (effect.kind === "lock" && effect.isLocked) {
      for (const pin of this.#on.keys()) this.#switch(pin, false, state.records, t);
    }
  }

  /** The end of a run: pins that are on count up to here. */
  end({ records, pins }: State, t: number): void {
    for (const pin of [...this.#on.keys()]) {
      this.#switch(pin, false, records, t);
      if (pins.get(pin) !== 0) this.#on.delete(pin);
    }
  }

  #switch(pin: number, isOn: boolean, records: Records, t: number): void {
    const since = this.#on.get(pin);
    if (isOn) {
      if (since === undefined) this.#on.set(pin, t);
      return;
    }
    if (since === undefined) return;
    this.#on.delete(pin);
    const total = this.#pins.get(pin) ?? { label: labelOfPin(records, pin), on_s: 0, ml: undefined };
    const flow = workOf(records, pin) === "water" ? flowOf(records) : undefined;
    total.on_s += t - since;
    if (flow !== undefined) total.ml = (total.ml ?? 0) + (t - since) * flow;
    this.#pins.set(pin, total);
  }

  totals(): Totals {
    const litres = (ml: number | undefined): number | null => (ml === undefined ? null : seconds(ml / 1000));
    return {
      pins: [...this.#pins].map(([pin, { label, on_s, ml }]) => ({
        pin,
        label,
        on_s: seconds(on_s),
        litres: litres(ml),
      })),
      photos: this.#photos,
      readings: this.#readings,
      tool_changes: this.#toolChanges,
      kinds: [...this.#kinds].map(([kind, { count, s }]) => ({ kind, count, s: seconds(s) })),
    };
  }
}
