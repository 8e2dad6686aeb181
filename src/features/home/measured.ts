import { origin, SERVER } from "../../framework/origin";
import type { Services } from "../../framework/services";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { addressWithoutRequest } from "../../platform/network/public-address";
import { contextOf, findOwner } from "../account";
import { admitsMessage, namesByTopic, takeMessage } from "../measures";
import type { Incoming } from "../messaging";
import type { HomeTopics } from "./topics";

/* Measures in a home automation: those of the garden are shown there, and topics of the house become measures. */

/** Measures that do not come from the home automation itself. */
const ownMeasures = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("measures")
    .select(["id", "name", "unit", "kind", "value"])
    .where("device_id", "=", p.device_id)
    .where((e) => e.or([e("source", "is", null), e("source", "not like", '%"topic":"%')]))
    .orderBy("id"),
);

/** Classes of Home Assistant, by the kind and the unit that it takes with them. */
const CLASSES: Readonly<Record<string, string>> = {
  "temperature °C": "temperature",
  "wind km/h": "wind_speed",
  "soil %": "moisture",
  "rain mm": "precipitation",
  "rain_expected mm": "precipitation",
};

const keyOf = (id: number): string => `measure_${id}`;

/** The components of the measures of a device, by their keys. */
export const measureComponents = ({ db }: Services, deviceId: number, { state }: HomeTopics) =>
  db.all(ownMeasures, { device_id: deviceId }).map(({ id, name, unit, kind }) => {
    const known = CLASSES[`${kind} ${unit}`];
    const config = {
      platform: "sensor",
      name,
      state_topic: state(keyOf(id)),
      state_class: "measurement",
      ...(unit === "" ? {} : { unit_of_measurement: unit }),
      ...(known === undefined ? {} : { device_class: known }),
    };
    return [keyOf(id), config] as const;
  });

/** The states of these components. */
export const measureStates = ({ db }: Services, deviceId: number): readonly (readonly [key: string, state: string])[] =>
  db.all(ownMeasures, { device_id: deviceId }).map(({ id, value }) => [keyOf(id), String(value ?? "None")]);

/** Stores what a topic of the house tells, for each measure that comes from it. */
export function takeFromHouse(services: Services, deviceId: number, { topic, payload, isRetained }: Incoming): void {
  const { db, config, writes, get, log } = services;
  const owner = findOwner(db, deviceId);
  for (const name of namesByTopic(services, deviceId).get(topic) ?? []) {
    if (!owner || !admitsMessage(services, deviceId)) return;
    const take = (): void => {
      const context = contextOf(services, owner, () => addressWithoutRequest(config, config.port));
      takeMessage(context, name, { payload, by: "Home Assistant", isRetained });
    };
    writes
      .run("log", () => get(origin).during({ ...SERVER, deviceId }, take), deviceId)
      .catch((cause: unknown) => log.warn("message_not_stored", { cause: String(cause) }));
  }
}
