import { wayOf, type WayPoint } from "../motion/move";
import { cut } from "../script/cut";
import { numberText } from "../script/effect";
import type { Effect, Records, State, Trace } from "../script/run";
import { millimetres, type TimelineRow, seconds, type Steps } from "./answer";

export const stepsOf = (trace: Trace): Steps => trace.map(({ sequence, path }) => ({ sequence_id: sequence, path }));

type Of<K extends Effect["kind"]> = Extract<Effect, { readonly kind: K }>;

/** The name of a pin: from its peripheral or sensor, else its number. */
export const labelOfPin = ({ peripherals, sensors }: Records, pin: number): string =>
  [...peripherals, ...sensors].find((each) => each.pin === pin)?.label ?? `Pin ${pin}`;

/** The text of a row by its kind. */
const TEXTS: { readonly [K in Effect["kind"]]: (effect: Of<K>, records: Records) => string } = {
  move: ({ text = "" }) => text,
  wait: ({ seconds: length }) => `${numberText(length)} s`,
  pin: ({ pin, value }, records) => `${labelOfPin(records, pin)}: ${numberText(value)}`,
  read: ({ pin }, records) => labelOfPin(records, pin),
  log: ({ text }) => text,
  message: ({ text }) => text,
  photo: () => "",
  change: ({ resource, field }) => `${resource}.${field}`,
  request: ({ method, path }) => `${method} ${path}`,
  job: ({ name }) => name,
  lock: ({ isLocked }) => (isLocked ? "locked" : "unlocked"),
  script: ({ what }) => what,
};

/** The value of a field before a change of the run. */
function valueOf({ records, envs }: State, { resource, id, field }: Of<"change">): unknown {
  const single = { Device: records.device, DosConfig: records.dosConfig, FirmwareConfig: records.firmwareConfig };
  if (resource === "PluginEnv") return envs.get(field) ?? null;
  let value: unknown = new Map<string, unknown>(Object.entries(single)).get(resource);
  value ??= records.points.find((point) => point.id === id);
  for (const name of field.split(".")) value = new Map<string, unknown>(Object.entries(Object(value))).get(name);
  return value ?? null;
}

/** The way of an effect that moves, from its beginning on. `begins`: seconds that its first point has. */
export function wayOfMoves({ moves }: Of<"move">, begins: number): WayPoint[] {
  let from = begins;
  return moves.flatMap((move) => {
    const [, ...points] = wayOf(move);
    const way = points.map(([time, ...place]): WayPoint => [from + time, ...place]);
    from += move.seconds;
    return way;
  });
}

/** Characters of a text in an answer. */
const TEXT_MAXIMUM = 300;

/** The first characters of a text. */
export const shortText = (text: string): string => cut(text, TEXT_MAXIMUM);

/** A value of a field; of one that is long only the beginning, as a text. */
function shortValue(value: unknown): unknown {
  if (typeof value === "string") return shortText(value);
  if (typeof value !== "object" || value === null) return value;
  const json = JSON.stringify(value);
  return json.length > TEXT_MAXIMUM ? shortText(json) : value;
}

/** The row of an effect that is about to be done. `way`: of one that moves. */
export function rowOf(
  effect: Effect,
  state: State,
  at: { readonly run: number; readonly t: number },
  way: readonly WayPoint[],
): TimelineRow {
  const text = (TEXTS[effect.kind] as (effect: Effect, records: Records) => string)(effect, state.records); // of its kind
  const { x, y, z } = state.position;
  const place = { x: millimetres(x), y: millimetres(y), z: millimetres(z) };
  const rounded = way.map(([time, ...rest]): WayPoint => [
    seconds(time),
    ...(rest.map(millimetres) as [number, number, number]),
  ]); // three
  return {
    run: at.run,
    t: seconds(at.t),
    d: seconds(effect.seconds),
    kind: effect.kind,
    text: shortText(text),
    step: stepsOf(effect.trace),
    ...(effect.kind === "move" && { from: place, way: rounded }),
    ...(effect.kind === "change" && {
      changes: [
        {
          resource: effect.resource,
          id: effect.id,
          field: effect.field,
          from: shortValue(valueOf(state, effect)),
          to: shortValue(effect.value ?? null),
        },
      ],
    }),
  };
}
