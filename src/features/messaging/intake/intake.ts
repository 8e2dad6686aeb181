import type { Session } from "../../../platform/auth/tokens";
import { addressWithoutRequest } from "../../../platform/network/public-address";
import type { Context } from "../../../framework/context";
import { Refusal } from "../../../framework/errors";
import { type Author, origin, SERVER } from "../../../framework/origin";
import type { Services } from "../../../framework/services";
import { contextOf, currentVersion } from "../../account";
import { logs, telemetries } from "../../history";
import { admitsMessage, type MeasureMessage, takeMessage } from "../../measures";
import { type Placeholders, query } from "../../../platform/db/query";
import { type JsonObject, readObject } from "../../../platform/json";
import { TOPICS } from "../broker/topics";
import { LogThrottle } from "./log-throttle";
import { WindowLimits } from "../../../platform/fairness/window-limits";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/time";

const TELEMETRY_LIMITS = [
  { count: 25, ms: MINUTE_MS, name: "minute" },
  { count: 250, ms: HOUR_MS, name: "hour" },
  { count: 1_500, ms: DAY_MS, name: "day" },
];
/** Most devices that are counted. */
const COUNTED = 10_000;
/** Oldest major version whose logs are stored. */
const LEAST_MAJOR_VERSION = 7;
/** Types of logs that are shown but not stored. */
const PASSING = ["fun", "debug"];
/** Prefix of each key of a telemetry. */
const TELEMETRY_KEY = /^telemetry_/;

const software = query((q, p: Placeholders<{ id: number }>) =>
  q
    .selectFrom("devices as device")
    .leftJoin("dos_config as config", "config.device_id", "device.id")
    .select(["device.dos_version", "config.firmware_hardware"])
    .where("device.id", "=", p.id),
);

/** The sender of a message, and the author of its records, where that is not the server. */
type Sender = Pick<Session, "userId" | "deviceId"> & Partial<Pick<Author, "author" | "caller">>;

/** Topic of a measure behind the prefix of an account, with the measure's name. */
const MEASURE = new RegExp(`^${TOPICS.measures}/([^/]+)$`);

/** Resolves when a message is stored or refused by the rules: with false if its write has failed. Undefined: is not stored. */
type Stored = Promise<boolean> | undefined;

/** Stores logs and telemetries from the messages of an account. Source: `live.md` §3.2. */
export class Intake {
  readonly #services: Services;
  readonly #throttle: LogThrottle;
  readonly #telemetryLimits = new WindowLimits(TELEMETRY_LIMITS, COUNTED);
  readonly #takers: Readonly<Record<string, (session: Sender, payload: Buffer, now: Date) => Stored>> = {
    [TOPICS.logs]: (session, payload, now) => this.#takeLog(session, payload, now),
    [TOPICS.telemetry]: (session, payload, now) => this.#takeTelemetry(session, payload, now),
  };

  constructor(services: Services) {
    this.#services = services;
    this.#throttle = new LogThrottle(services);
  }

  /** Handles a message. `topic`: the part behind the prefix. */
  take(session: Sender, topic: string, payload: Buffer, isRetained = false): Stored {
    const measure = MEASURE.exec(topic)?.[1];
    if (measure !== undefined) return this.#takeMeasure(session, measure, { payload, by: nameOf(session), isRetained });
    if (!Object.hasOwn(this.#takers, topic)) return undefined;
    return this.#takers[topic]?.(session, payload, this.#services.clock());
  }

  #takeMeasure(session: Sender, name: string, message: MeasureMessage): Stored {
    if (!admitsMessage(this.#services, session.deviceId)) return undefined;
    return this.#store(session, (context) => takeMessage(context, name, message));
  }

  #takeLog(session: Sender, payload: Buffer, now: Date): Stored {
    if (!this.#throttle.admits(session.deviceId, now)) return undefined;
    const body = readObject(payload);
    if (!body || !isStored(body)) return undefined;
    return this.#store(session, (context) => logs.create(context, body));
  }

  #takeTelemetry(session: Sender, payload: Buffer, now: Date): Stored {
    if (this.#telemetryLimits.count(session.deviceId, now)) return undefined;
    const sent = readObject(payload);
    if (sent?.["telemetry_target"] === undefined) return undefined;
    const known = Object.entries(sent).map(([key, value]) => [key.replace(TELEMETRY_KEY, ""), value]);
    return this.#store(session, (context) => {
      const { dos_version = null, firmware_hardware = null } = context.db.get(software, { id: session.deviceId }) ?? {};
      const version = currentVersion(this.#services, session.deviceId, dos_version);
      return telemetries.create(context, { ...Object.fromEntries(known), dos_version: version, firmware_hardware });
    });
  }

  /** Stores by the rules of the endpoint. Drops a message that they refuse. */
  #store(
    { userId, deviceId, author = SERVER.author, caller }: Sender,
    write: (context: Context) => object | void,
  ): Stored {
    const { writes, config, log, get } = this.#services;
    const address = () => addressWithoutRequest(config, config.port);
    const account = { id: userId, device_id: deviceId };
    const store = (): object | void => write(contextOf(this.#services, account, address));
    const failed = (cause: unknown): boolean => {
      if (cause instanceof Refusal) return true;
      log.warn("message_not_stored", { cause: String(cause) });
      return false;
    };
    return writes
      .run("log", () => get(origin).during({ ...SERVER, author, caller, deviceId }, store), deviceId)
      .then(() => true, failed);
  }
}

/** Name of who hands in a measure. */
const nameOf = ({ caller }: Sender): string => (caller ? caller.name || caller.kind : "MQTT");

function isStored({ major_version, type }: JsonObject): boolean {
  return Number(major_version) >= LEAST_MAJOR_VERSION && typeof type === "string" && !PASSING.includes(type);
}
