import type { Context } from "../../framework/context";
import type { Services } from "../../framework/services";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { isObject, readObject } from "../../platform/json";
import { flood } from "./flood";
import { nameKey } from "./measures";
import type { Source } from "./source";
import { takeValues } from "./values";

const sources = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("measures")
    .select(["name", "source"])
    .where("device_id", "=", p.device_id)
    .where("source", "is not", null),
);

/** A message that tells a value. */
export interface MeasureMessage {
  readonly payload: Buffer;
  /** Name of who hands it in. */
  readonly by: string;
  /** Whether it may be old, so that only its time tells. */
  readonly isRetained?: boolean;
}

/** The value of a message: a number, an object with `value` and `at`, or with the number under `key`. */
function readMessage(payload: Buffer, key: string): { readonly value: unknown; readonly at: unknown } {
  const object = readObject(payload);
  if (!object) return { value: payload.toString(), at: undefined };
  const at = typeof object["at"] === "string" ? object["at"] : undefined;
  return { value: Object.hasOwn(object, key) ? object[key] : object["value"], at };
}

const sourceOf = (text: string | null): Source => {
  const source: unknown = JSON.parse(text ?? "{}");
  return isObject(source) ? source : {};
};

/** Stores the value of a message for the measure with a name. Other payloads are dropped. Belongs in a write. */
export function takeMessage(context: Context, name: string, { payload, by, isRetained = false }: MeasureMessage): void {
  const { db, deviceId } = context;
  const own = db.all(sources, { device_id: deviceId }).find((each) => nameKey(each.name) === nameKey(name));
  const { value, at } = readMessage(payload, sourceOf(own?.source ?? null).key ?? "value");
  if (isRetained && at === undefined) return;
  takeValues(context, [{ name, value, at }], { by, isOnce: false });
}

/** The names of measures by the topic of a home automation that they come from. */
export const namesByTopic = ({ db }: Services, deviceId: number): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [
      ...Map.groupBy(db.all(sources, { device_id: deviceId }), ({ source }) => sourceOf(source).topic ?? undefined),
    ].flatMap(([topic, of]) => (topic === undefined ? [] : [[topic, of.map(({ name }) => name)]])),
  );

/** Whether a garden still takes a value that comes as a message. */
export const admitsMessage = ({ get, clock }: Services, deviceId: number): boolean =>
  get(flood).admits(deviceId, clock());
