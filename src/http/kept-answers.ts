import { createCache, createSizedCache } from "../platform/cache/cache";
import type { WriteQueue } from "../platform/db/write-queue";
import type { Exchange } from "./exchange";
import { toJson } from "../framework/json-pieces";

/** JSON text of a list with the tag by which a client asks whether it has changed. */
export class KeptAnswer {
  readonly text: string;
  readonly etag: string;
  /** Version of the account's records it was read at. */
  readonly version: number;

  constructor(text: string, version: number) {
    this.text = text;
    this.etag = `"${Bun.hash(text).toString(36)}"`;
    this.version = version;
  }
}

/** Characters kept in all, those of the addresses too. */
const CAPACITY = 16 * 1024 * 1024;
/** Longer answers are not kept, or a few would push out all others. */
const LONGEST = CAPACITY / 8;

/** Requests remembered that have been answered once. */
const ASKED = 2_000;

/** The answer to a request of a device: from memory, or the value of `read`. */
export type KeepAnswers = (exchange: Exchange, read: () => unknown) => unknown;

/**
 * Keeps answers that depend on nothing but the records of their own account, until one of them is written, by this process
 * or another. An answer is kept when it is asked for a second time: most are not, and keeping costs more than a look-up.
 */
export function createKeptAnswers(writes: WriteQueue): KeepAnswers {
  const kept = createSizedCache<KeptAnswer>({
    capacity: CAPACITY,
    largest: LONGEST,
    sizeOf: ({ text }, key) => key.length + text.length,
  });
  /** Version at which an answer was asked for last. */
  const asked = createCache<number>(ASKED);

  return ({ request: { url }, deviceId }, read) => {
    const key = `${deviceId} ${url}`;
    const version = writes.versionOf(deviceId);
    const known = kept.get(key);
    if (known?.version === version) return known;
    if (asked.get(key) !== version) {
      asked.set(key, version);
      return read();
    }
    const json = toJson(read());
    if (typeof json !== "string") return json; // longer than what is kept
    const answer = new KeptAnswer(json, version);
    kept.set(key, answer);
    return answer;
  };
}
