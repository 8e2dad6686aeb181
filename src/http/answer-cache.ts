import type { Keeping } from "../framework/action";
import { createCache, createSizedCache } from "../platform/cache/cache";
import type { WriteQueue } from "../platform/db/write-queue";
import type { Exchange } from "./exchange";
import { StreamedJson, SerializedJson, toJson } from "../framework/streamed-json";
import { splitUrl } from "./path";

/** JSON text of a list with its entity tag. */
export class CachedAnswer {
  readonly text: string;
  readonly etag: string;
  /** Version of the account's records when the list was read. */
  readonly version: number;
  /** The text as those get it who take gzip, from the first of them on. */
  zipped: Uint8Array<ArrayBuffer> | undefined;
  /** Times in milliseconds between which the answer is right: when it was read, and when it ends. */
  readonly #from: number;
  readonly #to: number;

  /** `stamp`: of the dialect in which the text is told. */
  constructor(text: string, version: number, from: number, to: number, stamp = "") {
    this.text = text;
    this.etag = `"${Bun.hash(text).toString(36)}${stamp && `-${stamp}`}"`;
    this.version = version;
    this.#from = from;
    this.#to = to;
  }

  isRightAt(version: number, nowMs: number): boolean {
    return version === this.version && this.#from <= nowMs && nowMs < this.#to;
  }
}

/** Most characters in all, addresses included. */
const CAPACITY = 16 * 1024 * 1024;
/** Longer answers are not kept, because a few of them would replace all others. */
const LONGEST = CAPACITY / 8;

/** Number of remembered requests that were answered once. */
const ASKED = 2_000;

/** The answer to a request: from memory, or the value of `read`. */
type AnswerCache = (exchange: Exchange, keeping: Keeping, read: () => unknown) => unknown;

/**
 * Keeps answers that depend only on the records of their account, until this process or another writes one of these. An
 * answer is kept when it is asked for a second time. Most are asked for once, and keeping costs more than a look-up.
 */
export function createAnswerCache(writes: WriteQueue): AnswerCache {
  const kept = createSizedCache<CachedAnswer>({
    capacity: CAPACITY,
    largest: LONGEST,
    sizeOf: ({ text }, key) => key.length + 1.5 * text.length, // and its compressed form
  });
  /** Version at the last request for an answer. */
  const asked = createCache<number>(ASKED);

  return (exchange, { until, expires, isLasting, key: ownKey }, read) => {
    const { deviceId, now } = exchange;
    const { speech } = exchange.request.arrival;
    const stamp = speech?.dialect.stamp ?? "";
    const asIs = ownKey ? ownKey(exchange) : addressKey(exchange);
    if (asIs === undefined) return read();
    const key = `${stamp} ${asIs}`; // in front, where no address can say it
    const version = writes.versions.of(deviceId, until);
    const known = kept.get(key);
    if (known?.isRightAt(version, now.getTime())) return known;
    if (!isLasting && asked.get(key) !== version) {
      asked.set(key, version);
      return read();
    }
    const value = read();
    const to = expires?.(exchange, value) ?? Number.POSITIVE_INFINITY;
    const json = toJson(value);
    if (typeof json !== "string") return json; // too long to be kept
    const from = expires ? now.getTime() : Number.NEGATIVE_INFINITY;
    const answer = new CachedAnswer(speech?.textOut(json) ?? json, version, from, to, stamp);
    kept.set(key, answer);
    return answer;
  };
}

/** The key leaves out the host: HEAD is routed under another host, and shares the answer of GET. */
function addressKey({ deviceId, request }: Exchange): string {
  const { path, search } = splitUrl(request.url);
  return `${deviceId} ${path}${search}`;
}

/** JSON in the words of its reader. */
export class TranslatedJson extends SerializedJson {}

/**
 * An answer with further keys before its own. It is an object, made or not, with at least one key. `tell`: into the words of
 * the reader, in which answers are kept.
 */
export function completed(value: unknown, keys: object, tell: (json: string) => string): unknown {
  const plain = JSON.stringify(keys);
  if (value instanceof CachedAnswer) return new TranslatedJson(`${tell(plain).slice(0, -1)},${value.text.slice(1)}`);
  const begun = `${plain.slice(0, -1)},`;
  if (value instanceof StreamedJson)
    return new SerializedJson(new StreamedJson(begun, behindBrace(value.pieces), value.bytes));
  return { ...keys, ...(value as object) }; // as `current` requires
}

function* behindBrace(pieces: Generator<string>): Generator<string> {
  const first = pieces.next();
  if (first.done) return;
  yield first.value.slice(1);
  yield* pieces;
}
