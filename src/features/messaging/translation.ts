import { isUtf8 } from "node:buffer";
import type { Dialect } from "../../dialect";
import { prefixOf } from "./broker/topics";

/**
 * The payload of a client's message in the contract's words, or the very same bytes where nothing in it is a word. Bytes that
 * are no text stay as they are. `topic`: the contract's, behind the prefix of an account.
 */
export function payloadIn(dialect: Dialect, topic: string, sent: Buffer): Buffer {
  if (!isUtf8(sent)) return sent;
  const text = sent.toString();
  const told = dialect.messageIn(topic, text);
  return told === text ? sent : Buffer.from(told);
}

/** The payload of a message for clients in the words of a dialect, or the very same one. `topic`: as above. */
export function payloadOut(dialect: Dialect, topic: string, payload: string | Buffer): string | Buffer {
  if (typeof payload !== "string" && !isUtf8(payload)) return payload;
  const text = payload.toString();
  const told = dialect.messageOut(topic, text);
  return told === text ? payload : told;
}

/** A client's topic, or filter for topics, in the contract's words. Those of other accounts stay as they are. */
export function topicIn(dialect: Dialect, deviceId: number, topic: string): string {
  const prefix = prefixOf(deviceId);
  return topic.startsWith(prefix) ? prefix + dialect.topicIn(topic.slice(prefix.length)) : topic;
}
