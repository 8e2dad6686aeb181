import { object } from "../../framework/field/composite-fields";
import { float, integer, text } from "../../framework/field/field";
import type { Context } from "../../framework/context";
import type { Problems } from "../../framework/errors";
import type { Services } from "../../framework/services";
import { type Placeholders, query } from "../../platform/db/query";
import { isObject } from "../../platform/json";
import { findUserByEmail } from "../account";

/** Topics of a home automation that a garden listens to. */
export const TOPICS_AT_MOST = 30;
/** Measures that come from one sensor: each reading becomes a value of each. */
export const OF_SENSOR_AT_MOST = 4;

/** Where the values of a measure come from by themselves: a topic of the home automation, or a sensor of the robot. */
export const sourceField = () =>
  object(
    {
      topic: text({ maximum: 200, describe: "At the broker of the home automation, no wildcards" }),
      key: text({ maximum: 60, describe: "Key of the number, where the message is an object" }),
      sensor_id: integer({ describe: "Sensor of the robot" }),
      dry: float({ describe: "Its reading in air" }),
      wet: float({ describe: "Its reading in water" }),
    },
    { nullable: true, describe: "`topic`, or `sensor_id` with `dry` and `wet`; `key` alone is that of our own topics" },
  );

/** A source as it is stored. */
export interface Source {
  readonly topic?: string | null;
  readonly key?: string | null;
  readonly sensor_id?: number | null;
  readonly dry?: number | null;
  readonly wet?: number | null;
}

const ownSensor = query((q, p: Placeholders<{ id: number; device_id: number }>) =>
  q.selectFrom("sensors").select("id").where("id", "=", p.id).where("device_id", "=", p.device_id),
);

/** Whether the server reads topics of a home automation for an account: for one only, its operator's. */
function readsTopics({ db, config }: Pick<Services, "db" | "config">, deviceId: number): boolean {
  const { homeAssistantUrl, homeAssistantAccount } = config;
  if (!homeAssistantUrl || homeAssistantAccount === undefined) return false;
  return findUserByEmail(db, homeAssistantAccount)?.device_id === deviceId;
}

/** Whether the body of a request names a topic, which only the owner may: it is read outside of the garden. */
export const namesTopic = (body: Readonly<Record<string, unknown>>): boolean =>
  isObject(body["source"]) && Object.hasOwn(body["source"], "topic");

/** Why a source cannot be. */
export function sourceProblem({ services, db, deviceId }: Context, source: Source | null): Problems | undefined {
  if (source === null) return undefined;
  const { topic, key, sensor_id, dry, wet } = source;
  const problem = (text: string): Problems => ({ source: `Source ${text}` });
  if (typeof topic === "string" && typeof sensor_id === "number") return problem("is a topic or a sensor, not both");
  if (typeof topic === "string") {
    if (/[+#\0]/.test(topic)) return problem("has no wildcards in its topic");
    return readsTopics(services, deviceId) ? undefined : problem("cannot be a topic: this server reads none for you");
  }
  if (typeof sensor_id !== "number" && typeof key === "string") return undefined;
  if (typeof sensor_id !== "number") return problem("needs a topic, a key or a sensor_id");
  if (!db.get(ownSensor, { id: sensor_id, device_id: deviceId })) return problem("names a sensor that does not exist");
  if (typeof dry !== "number" || typeof wet !== "number") return problem("needs the readings dry and wet");
  return dry === wet ? problem("needs two different readings, dry and wet") : undefined;
}
