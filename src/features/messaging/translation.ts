import { isUtf8 } from "node:buffer";
import type { Dialect } from "../../dialect";
import type { Services } from "../../framework/services";
import { prefixOf } from "./broker/topics";

/** Hears of a defect: a message passes in the words in which it came, for it may be a stop. */
export type Untranslated = (dialect: Dialect, cause: unknown) => void;

/** The line of the journal about it. */
export const logUntranslated =
  ({ log }: Services): Untranslated =>
  ({ name }, cause) =>
    log.error("message_not_translated", { dialect: name, cause: String(cause) });

/**
 * The payload of a client's message in the contract's words, or the very same bytes where nothing in it is a word. Bytes that
 * are no text stay as they are. `topic`: the contract's, behind the prefix of an account.
 */
export function payloadIn(dialect: Dialect, topic: string, sent: Buffer, failed: Untranslated): Buffer {
  if (!isUtf8(sent)) return sent;
  const text = sent.toString();
  const told = attempt(dialect, text, (json) => dialect.messageIn(topic, json), failed);
  return told === text ? sent : Buffer.from(told);
}

/** The payload of a message for clients in the words of a dialect, or the very same one. `topic`: as above. */
export function payloadOut(
  dialect: Dialect,
  topic: string,
  payload: string | Buffer,
  failed: Untranslated,
): string | Buffer {
  if (typeof payload !== "string" && !isUtf8(payload)) return payload;
  const text = payload.toString();
  const told = attempt(dialect, text, (json) => dialect.messageOut(topic, json), failed);
  return told === text ? payload : told;
}

function attempt(dialect: Dialect, text: string, tell: (text: string) => string, failed: Untranslated): string {
  try {
    return tell(text);
  } catch (cause) {
    failed(dialect, cause);
    return text;
  }
}

/** A client's topic, or filter for topics, in the contract's words. Those of other accounts stay as they are. */
export function topicIn(dialect: Dialect, deviceId: number, topic: string): string {
  const prefix = prefixOf(deviceId);
  return topic.startsWith(prefix) ? prefix + dialect.topicIn(topic.slice(prefix.length)) : topic;
}
