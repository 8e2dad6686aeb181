import { type Zone, zoneOf } from "../../calendar/zone";
import { Float, toBytes, type Value } from "../../lua";
import { type Functions, type Host, textOf } from "./host";

const PARTS = ["year", "month", "day", "hour", "minute", "second"] as const;
type Part = (typeof PARTS)[number];

const partsOf = (text: string): Record<Part, number> => {
  const numbers = (/(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+)/.exec(text) ?? []).slice(1).map(Number);
  return Object.fromEntries(PARTS.map((part, index) => [part, numbers[index] ?? 0])) as Record<Part, number>; // all of them
};

/** Records that could be looked at while the time in a zone is found. */
const ZONED = 5_000;

/** Functions that tell the time of the run, in UTC or in the zone of the device. Source: `robot-facts.md` §8. */
export function timeFunctions({ state }: Host): Functions {
  let known: Zone | undefined;
  const zoneNamed = (name: string): Zone => (known = known?.name === name ? known : zoneOf(name));
  const told =
    (textAt: () => string) =>
    ([part]: Value[]): Value => {
      const name = part === undefined ? undefined : PARTS.find((each) => each === textOf(part));
      return name === undefined ? toBytes(textAt()) : partsOf(textAt())[name];
    };
  const inUtc = (): string => new Date(state.now).toISOString();
  const inZone = (): string => {
    const { timezone } = state.records.device;
    state.look(ZONED);
    return timezone === null
      ? inUtc()
      : new Date(state.now + zoneNamed(timezone).offsetAt(state.now)).toISOString().slice(0, -1);
  };
  const current = (part: Part) => (): Value => partsOf(inUtc())[part];
  return {
    utc: told(inUtc),
    local_time: told(inZone),
    current_month: current("month"),
    current_hour: current("hour"),
    current_minute: current("minute"),
    current_second: current("second"),
    to_unix: ([text]) => {
      const at = Date.parse(textOf(text)) / 1000;
      return Number.isSafeInteger(at) ? at : new Float(at);
    },
  };
}
