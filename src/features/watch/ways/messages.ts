import { createHmac } from "node:crypto";
import type { Kind } from "../kinds";
import type { Way } from "./persons";
import type { Posted } from "./post";

/** Something that a person is told. */
export interface Message {
  /** Number of the notice: the same for each try, and for its end. */
  readonly id: number;
  readonly kind: Kind | "test" | "server";
  /** Name of the garden. */
  readonly garden: string;
  readonly title: string;
  readonly text: string;
  readonly at: string;
  readonly ended: string | null;
  /** Leads to the page of the console that it is about. */
  readonly url: string;
}

/** Priorities of ntfy: nothing to hear, as usual, at once. */
const [QUIET, USUAL, AT_ONCE] = [2, 3, 5];

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

/** Publishes as JSON, so that no text gets into a header. */
function ntfy({ settings: { url, topic, token, priority } }: Way, message: Message): Posted {
  const usual = typeof priority === "number" ? priority : USUAL;
  const weight = message.ended !== null ? QUIET : message.kind === "stopped" ? AT_ONCE : usual;
  const { garden, title, text } = message;
  const body = { topic, title: `${garden}: ${title}`, message: text, priority: weight, click: message.url };
  return {
    url: String(url),
    headers: { ...JSON_TYPE, ...(typeof token === "string" ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  };
}

/** Signed, so that a receiver knows from whom it is and when it was sent. */
function webhook({ settings: { url, secret } }: Way, message: Message, now: Date): Posted {
  const body = JSON.stringify(message);
  const seconds = Math.floor(now.getTime() / 1000);
  const signature = createHmac("sha256", String(secret)).update(`${seconds}.${body}`).digest("hex");
  return {
    url: String(url),
    headers: { ...JSON_TYPE, "x-gardenshed-signature": `t=${seconds},sha256=${signature}` },
    body,
  };
}

/** How a message looks by each way that is posted. */
export const POSTED: Readonly<Partial<Record<Way["type"], (way: Way, message: Message, now: Date) => Posted>>> = {
  ntfy,
  webhook,
};

const PAGES: Readonly<Partial<Record<Message["kind"], string>>> = {
  missed: "/events",
  away: "/robot",
  stopped: "/robot",
  robot: "/robot",
  failed: "/logs",
  said: "/logs",
  done: "/logs",
  reading: "/sensors",
  frost: "/sensors",
  heat: "/sensors",
  rain: "/sensors",
  water: "/water",
};

/** The address of the page that a notice is about. `base`: of the server. */
export const linkOf = (base: string, kind: Message["kind"], photoId: number | null): string =>
  `${base}/app${photoId === null ? (PAGES[kind] ?? "/messages") : `/photos/${photoId}`}`;
