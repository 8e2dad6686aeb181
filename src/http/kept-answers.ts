import type { WriteQueue } from "../db/write-queue";
import type { Exchange } from "./exchange";

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

/** Characters kept in all. */
const CAPACITY = 16 * 1024 * 1024;
/** Longer answers are not kept, or a few would push out all others. */
const LONGEST = CAPACITY / 8;

/** The answer to a request of a device, from memory or made by `read`. */
export type KeepAnswers = (exchange: Exchange, read: () => unknown) => KeptAnswer;

/**
 * Keeps answers that depend on nothing but the records of their own account, until one of them is written, by this process
 * or another. Two generations, as in `auth/cache.ts`: when the young one is full, what nobody asked for since goes.
 */
export function createKeptAnswers(writes: WriteQueue): KeepAnswers {
  let young = new Map<string, KeptAnswer>();
  let old = new Map<string, KeptAnswer>();
  let length = 0;

  function keep(key: string, answer: KeptAnswer): void {
    if (answer.text.length > LONGEST) return;
    length += answer.text.length;
    if (length > CAPACITY / 2) {
      old = young;
      young = new Map();
      length = answer.text.length;
    }
    young.set(key, answer);
  }

  return ({ request: { url }, deviceId }, read) => {
    const key = `${deviceId} ${url}`;
    const version = writes.versionOf(deviceId);
    const recent = young.get(key);
    const known = recent ?? old.get(key);
    const answer = known?.version === version ? known : new KeptAnswer(JSON.stringify(read()), version);
    if (answer !== recent) keep(key, answer);
    return answer;
  };
}
