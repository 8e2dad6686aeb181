import { createCache, createSizedCache } from "../platform/cache/cache";
import type { WriteQueue } from "../platform/db/write-queue";
import type { Exchange } from "./exchange";
import { toJson } from "../framework/json-pieces";
import { splitUrl } from "./path";

/** JSON text of a list with its entity tag. */
export class KeptAnswer {
  readonly text: string;
  readonly etag: string;
  /** Version of the account's records when the list was read. */
  readonly version: number;

  constructor(text: string, version: number) {
    this.text = text;
    this.etag = `"${Bun.hash(text).toString(36)}"`;
    this.version = version;
  }
}

/** Most characters in all, addresses included. */
const CAPACITY = 16 * 1024 * 1024;
/** Longer answers are not kept, because a few of them would replace all others. */
const LONGEST = CAPACITY / 8;

/** Number of remembered requests that were answered once. */
const ASKED = 2_000;

/** The answer to a request: from memory, or the value of `read`. */
export type KeepAnswers = (exchange: Exchange, read: () => unknown) => unknown;

/**
 * Keeps answers that depend only on the records of their account, until this process or another writes one of these. An
 * answer is kept when it is asked for a second time. Most are asked for once, and keeping costs more than a look-up.
 */
export function createKeptAnswers(writes: WriteQueue): KeepAnswers {
  const kept = createSizedCache<KeptAnswer>({
    capacity: CAPACITY,
    largest: LONGEST,
    sizeOf: ({ text }, key) => key.length + text.length,
  });
  /** Version at the last request for an answer. */
  const asked = createCache<number>(ASKED);

  return ({ request: { url }, deviceId }, read) => {
    // Without the host: HEAD, which is routed under another one, has the answer of GET.
    const { path, search } = splitUrl(url);
    const key = `${deviceId} ${path}${search}`;
    const version = writes.versionOf(deviceId);
    const known = kept.get(key);
    if (known?.version === version) return known;
    if (asked.get(key) !== version) {
      asked.set(key, version);
      return read();
    }
    const json = toJson(read());
    if (typeof json !== "string") return json; // too long to be kept
    const answer = new KeptAnswer(json, version);
    kept.set(key, answer);
    return answer;
  };
}
