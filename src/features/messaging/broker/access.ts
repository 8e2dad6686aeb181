import { type Caller, isOfOwner, mayDo } from "../../../framework/right";
import { readObject } from "../../../platform/json";
import { rightOfCommand } from "../commands/right";
import { matches, TOPICS } from "./topics";

/* The one place where the broker decides by rights. Source: `people.md` §1.1. */

/** Topics that nobody but the owner and robots sends to: they say what a robot does. */
const OF_ROBOTS = [TOPICS.answers, TOPICS.status, TOPICS.logs, TOPICS.telemetry, "pong/#"].map((text) =>
  text.split("/"),
);
const PING = /^ping\//;
const MEASURES = new RegExp(`^${TOPICS.measures}/`);

/** Whether a caller may subscribe to anything. */
export const maySubscribe = (caller: Caller): boolean => mayDo(caller, "read");

/** Topics for the owner and robots: a log-in for the robot may be among the commands, and an address is in the user. */
const PRIVATE = new RegExp(`^(?:${TOPICS.commands}$|sync/User/)`);

/** Whether a caller is sent the messages of a topic. */
export const hears = (caller: Caller, topic: string): boolean => isOfOwner(caller) || !PRIVATE.test(topic);

/**
 * Whether a caller may log in to another broker. It asks about a client by the user name, which all of a garden share, so
 * everybody there reads and sends what gardeners may.
 */
export const maySeeAll = (caller: Caller): boolean =>
  caller.kind !== "program" && (["read", "write", "command"] as const).every((right) => mayDo(caller, right));

/** Whether a caller may send this message. `topic`: behind the prefix. */
export function maySend(caller: Caller, topic: string, payload: Buffer): boolean {
  if (isOfOwner(caller)) return true;
  if (PING.test(topic)) return mayDo(caller, ["read", "command"]);
  if (MEASURES.test(topic)) return mayDo(caller, ["measure", "write"]);
  if (topic === TOPICS.commands) return mayDo(caller, "command") && mayCommand(caller, payload);
  return mayDo(caller, "write") && !OF_ROBOTS.some((filter) => matches(filter, topic));
}

/** Nobody knows what an unreadable command asks for. Robots do what stands at the root, too. */
function mayCommand(caller: Caller, payload: Buffer): boolean {
  const command = readObject(payload);
  return command?.["kind"] === "rpc_request" && mayDo(caller, rightOfCommand([command]));
}
