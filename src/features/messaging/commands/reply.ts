import { isObject, readObject } from "../../../platform/json";
import { cutText } from "../../../platform/text";

/** A robot's reply to a command. */
export interface Reply {
  readonly label: string;
  /** Why it has failed. Undefined if it is done. */
  readonly problem: string | undefined;
}

/** Longer explanations are cut before anybody reads them (`framework/errors.ts`). */
const LONGEST_CHARACTERS = 501;
const UNEXPLAINED = "The robot could not do this, and has not told why.";

/** Reads a message of the topic `from_device`; undefined if it is no reply. Source: `live.md` §3.1. */
export function readReply(payload: Buffer): Reply | undefined {
  const { kind, args, body } = readObject(payload) ?? {};
  const label = isObject(args) ? args["label"] : undefined;
  if (typeof label !== "string") return undefined;
  if (kind === "rpc_ok") return { label, problem: undefined };
  return kind === "rpc_error" ? { label, problem: explanationOf(body) } : undefined;
}

function explanationOf(body: unknown): string {
  const [explanation]: unknown[] = Array.isArray(body) ? body : [];
  const args = isObject(explanation) ? explanation["args"] : undefined;
  const message = isObject(args) ? args["message"] : undefined;
  if (typeof message !== "string" || message.trim() === "") return UNEXPLAINED;
  return Buffer.from(cutText(message, LONGEST_CHARACTERS, "")).toString(); // a copy: a part of a text holds the whole
}
