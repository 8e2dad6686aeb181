import { LIMITS } from "./limits";

/** Prefix of all topics of an account. */
export const prefixOf = (deviceId: number): string => `bot/device_${deviceId}/`;

const PREFIX = /^bot\/[^/]+\//;

/** The prefix of a topic, empty for one of no account, and what stands behind it. */
export function splitTopic(text: string): { readonly prefix: string; readonly topic: string } {
  const [prefix = ""] = PREFIX.exec(text) ?? [];
  return { prefix, topic: text.slice(prefix.length) };
}

/** The topic that every client may read. */
export const PUBLIC_TOPIC = "public_broadcast";

/** Topics behind the prefix that the server itself sends or understands. Source: `live.md` §3.1. */
export const TOPICS = {
  commands: "from_clients",
  answers: "from_device",
  status: "status",
  logs: "logs",
  telemetry: "telemetry",
  measures: "measures",
} as const;

/** NUL, and the replacement for bytes that are no UTF-8. The specification of MQTT forbids both. */
const UNREADABLE = /[\0\uFFFD]/;

const isWithinLimits = (text: string): boolean =>
  text !== "" &&
  Buffer.byteLength(text) <= LIMITS.topicBytes &&
  !UNREADABLE.test(text) &&
  text.split("/").length <= LIMITS.levels;

/** Whether a text can be the topic of a message. */
export const isTopic = (text: string): boolean => isWithinLimits(text) && !/[+#]/.test(text);

/** The part of a topic behind `prefix`. Undefined for topics of others. */
export function topicBelow(prefix: string, text: string): string | undefined {
  if (!text.startsWith(prefix) || !isTopic(text)) return undefined;
  return text.slice(prefix.length) || undefined;
}

/** A filter behind the prefix of an account, by levels. */
export type Filter = readonly string[];

/** `+` is a level alone, and so is `#`, which is the last one. */
const WILDCARDS = /^(?:(?:[^/+#]*|\+)\/)*(?:[^/+#]*|\+|#)$/;

/** The filter that `text` means below `prefix`. Undefined if it does not begin with it, or is no valid filter. */
export function filterBelow(prefix: string, text: string): Filter | undefined {
  if (!text.startsWith(prefix) || !isWithinLimits(text)) return undefined;
  const filter = text.slice(prefix.length);
  return WILDCARDS.test(filter) ? filter.split("/") : undefined;
}

/** Whether a filter matches a topic, both behind the same prefix. `#` also matches the level above it. */
export function matches(filter: Filter, topic: string): boolean {
  const levels = topic.split("/");
  // Without an iterator: this is asked for each new topic and each subscription.
  for (let index = 0; index < filter.length; index++) {
    const wanted = filter[index];
    if (wanted === "#") return true;
    if (index >= levels.length) return false;
    if (wanted !== "+" && wanted !== levels[index]) return false;
    if (index === levels.length - 1) return filter.length === levels.length || isRestOf(filter, index);
  }
  return false;
}

/** `status/#` matches `status`. */
const isRestOf = (filter: Filter, index: number): boolean => filter.length === index + 2 && filter[index + 1] === "#";

/** Whether a filter matches more than a robot at rest reads, which is told commands and pings only. */
export const readsReports = ([first]: Filter): boolean => first !== TOPICS.commands && first !== "ping";

/** Topics behind the prefix that no client may send to: the server's own, and the shell of the robot. */
export const CLOSED_TOPICS = ["sync/#", "from_api", "terminal_input"] as const;
const CLOSED: readonly Filter[] = CLOSED_TOPICS.map((text) => text.split("/"));

/** Whether a client may send to a topic behind the prefix of its own account. */
export const mayPublish = (topic: string): boolean => !CLOSED.some((filter) => matches(filter, topic));

/** The topic on which a client waits for the demo account of this secret. */
export const demoTopic = (secret: string): string => `demos/${secret}`;

/** Topics of waiting demos: two levels, no wildcards. */
export const isDemoTopic = (text: string): boolean => isTopic(text) && /^demos\/[^/]+$/.test(text);
