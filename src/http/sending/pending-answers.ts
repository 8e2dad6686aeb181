import type { Action, PieceSource } from "../../framework/action";
import { unavailable } from "../../framework/errors";
import { holderOf } from "../../framework/right";
import { networkOf } from "../../platform/network/network";
import type { Owner } from "../../platform/fairness/fair-queue";
import { MINUTE_MS } from "../../platform/time";
import { fairScheduler } from "../../framework/fair-scheduler";
import { defineService } from "../../framework/services";
import type { FairScheduler } from "../../platform/fairness/fair-scheduler";
import { Quota } from "../../platform/fairness/quota";
import { HELD_BYTES } from "../held-bytes";
import { Compressor } from "./compression";
import type { Exchange } from "../exchange";
import type { Arrival, Wire } from "../router";
import { cut, StreamedJson } from "../../framework/streamed-json";

/** `flush(true)` resolves when the written bytes are sent. The types of Bun 1.4 lack the parameter. */
type FlushableStream = ReadableStreamDirectController & {
  readonly flush: (waits: boolean) => number | Promise<number>;
};

/** A longer answer counts until it is sent; characters, or bytes of a compressed one. */
export const COUNTED = 64 * 1024;

/**
 * A longer answer to a request that has waited is given to the run time in one piece (`inOnePiece`). It sends the head with
 * a body of up to 15,359 bytes, and otherwise each name and each value of the head by itself (Bun 1.4).
 */
const JOINED_CHARACTERS = 5_000; // of up to three bytes

/** Longest time for which an answer may hold what it is read from. Then its connection is ended. */
const HELD_MS = 5 * MINUTE_MS;

/** An answer that was given to the run time as a whole. */
interface Whole {
  readonly wire: Wire;
  readonly bytes: number;
  readonly holders: Holders;
}

/** Pieces of an answer: of long JSON, or of a text that is cut. */
type Source = Pick<StreamedJson, "bytes" | "pieces" | "close">;

export const tooMuchWaits = () => unavailable("Too much waits to be read by you. Read what you have asked for first.");

/**
 * The answers that wait to be sent (`operations.md` §6). The run time gets a text as a whole; with the next request this
 * class checks whether it was sent. JSON in pieces is a stream: the run time asks for the next piece when the one before is
 * sent, and cancels the stream when the connection ends (Bun 1.4).
 */
export class PendingAnswers {
  readonly #held = new Quota(HELD_BYTES);
  readonly #wholes = new Set<Whole>();
  readonly #scheduler: FairScheduler;
  readonly #heldMs: number;

  /** `heldMs`: for tests. */
  constructor(scheduler: FairScheduler, heldMs = HELD_MS) {
    this.#scheduler = scheduler;
    this.#heldMs = heldMs;
  }

  /**
   * Refuses a request before anything is done for it, if too many bytes of its account wait already. Its answer is expected
   * to take as many bytes as those of the same endpoint that wait. If the room for all is used up, only accounts of which
   * nothing waits are admitted.
   * @throws Refusal `unavailable`.
   */
  requireRoom(exchange: Exchange, action: Action): void {
    if (this.#held.isEmpty) return;
    this.#letGo();
    const [own, same] = holdersOf(exchange, action);
    const waiting = this.#held.heldBy(own);
    const isRefused = waiting + this.#held.heldBy(same) >= this.#held.each || (waiting > 0 && this.#held.isFull);
    if (isRefused) throw tooMuchWaits();
  }

  /**
   * The body of a response. An account of which nothing waits gets every answer, however large. `isZipped`: it is
   * compressed while it is sent; `keep` gets all of it then.
   * @throws Refusal `unavailable` if there is no room for it.
   */
  bodyOf(
    exchange: Exchange,
    action: Action,
    json: string | StreamedJson,
    isZipped = false,
    keep?: (bytes: Uint8Array<ArrayBuffer>) => void,
  ): string | ReadableStream<Uint8Array> {
    const isText = typeof json === "string";
    const { arrival } = exchange.request;
    const zip = isZipped && !arrival.isHead ? { compressor: new Compressor(), keep } : undefined;
    if (isText && json.length <= COUNTED && !zip) return wholeOf(json, arrival);
    const bytes = isText ? json.length : json.bytes;
    const holders = holdersOf(exchange, action);
    const waiting = this.#held.heldBy(holders[0]);
    if (!this.#held.hasRoomInAll(bytes) || (waiting > 0 && !this.#held.hasRoomFor(holders[0], bytes))) {
      if (!isText) json.close?.();
      throw tooMuchWaits();
    }
    this.#held.take(holders, bytes);
    const { wire } = arrival;
    if (!isText || !wire.isTaken || zip) {
      const source = isText ? { bytes, pieces: cut(json), close: undefined } : json;
      return this.#streamOf(ownerOf(exchange), holders, source, zip);
    }
    this.#wholes.add({ wire, bytes, holders });
    return wholeOf(json, arrival);
  }

  /** Gives back the bytes of answers that are sent by now. */
  #letGo(): void {
    for (const whole of this.#wholes) {
      if (whole.wire.isTaken?.() === false) continue;
      this.#wholes.delete(whole);
      this.#held.giveBack(whole.holders, whole.bytes);
    }
  }

  /** The body of an answer that goes on. */
  streamOf(exchange: Exchange, action: Action, source: PieceSource): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      type: "direct",
      pull: async (controller) => {
        const reader = controller as FlushableStream;
        await this.pass(exchange, action, source, async (piece) => {
          reader.write(piece);
          await reader.flush(true);
        });
        reader.close();
      },
      cancel: () => source.close(),
    });
  }

  /** Sends the pieces of a source, each when the one before is taken. A piece counts until then. Rejects as `send`. */
  async pass(
    exchange: Exchange,
    action: Action,
    source: PieceSource,
    send: (piece: string) => Promise<void>,
  ): Promise<void> {
    const holders = holdersOf(exchange, action);
    const owner = ownerOf(exchange);
    const next = async () => await this.#scheduler.run(owner, () => source.next());
    let abandon = (): void => {};
    source.open(() => abandon());
    try {
      for (let piece = await next(); piece !== undefined; piece = await next()) {
        const { length } = piece;
        this.#held.take(holders, length);
        try {
          const taken = send(piece);
          await new Promise<void>((resolve, reject) => {
            abandon = reject; // with nothing: the run time would print the stack of an error (Bun 1.4)
            taken.then(resolve, reject);
          });
        } finally {
          this.#held.giveBack(holders, length);
        }
      }
    } finally {
      source.close();
    }
  }

  /** A direct stream, which is a kind of the run time: it takes texts, and tells when they are sent (Bun 1.4). */
  #streamOf(owner: Owner, holders: Holders, { bytes, pieces, close }: Source, zip?: Zip): ReadableStream<Uint8Array> {
    let held = bytes;
    const giveBack = (taken: number): void => {
      const share = Math.min(taken, held);
      held -= share;
      if (share > 0) this.#held.giveBack(holders, share);
    };
    const late = Promise.withResolvers<never>();
    late.promise.catch(() => {}); // perhaps nobody waits for it
    const timer = close && setTimeout(() => late.reject(), this.#heldMs); // with nothing, as in `pass`
    let hasEnded = false;
    const end = (): void => {
      hasEnded = true;
      clearTimeout(timer);
      giveBack(held);
      close?.();
      zip?.compressor.close();
    };
    const next = async () => await this.#scheduler.run(owner, () => (hasEnded ? undefined : pieces.next()));
    const sent: Uint8Array<ArrayBuffer>[] = [];
    const told = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
      if (zip?.keep) sent.push(bytes);
      return bytes;
    };
    return new ReadableStream<Uint8Array>({
      type: "direct",
      pull: async (controller) => {
        try {
          for (let piece = await next(); piece && !piece.done && !hasEnded; piece = await next()) {
            controller.write(zip ? told(await zip.compressor.add(piece.value)) : piece.value);
            await Promise.race([(controller as FlushableStream).flush(true), late.promise]);
            if (!close) giveBack(piece.value.length);
          }
          if (zip && !hasEnded) controller.write(told(await zip.compressor.end()));
          if (!hasEnded) zip?.keep?.(Buffer.concat(sent));
          controller.close();
        } finally {
          end();
        }
      },
      cancel: end,
    });
  }
}

/** The answers of a server that wait, whatever connections they wait for. */
export const pendingAnswers = defineService(({ get }) => new PendingAnswers(get(fairScheduler)));

/** How a stream is compressed, and who gets all of it. */
interface Zip {
  readonly compressor: Compressor;
  readonly keep: ((bytes: Uint8Array<ArrayBuffer>) => void) | undefined;
}

/** The body of a text that is given to the run time as a whole. */
const wholeOf = (text: string, { wire, isHead }: Arrival): string | ReadableStream<Uint8Array> =>
  text.length <= JOINED_CHARACTERS || isHead || !wire.isLate ? text : inOnePiece(text);

/** A body that the run time sends with its head, and with its length: a direct stream that holds all of it (Bun 1.4). */
const inOnePiece = (text: string): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      type: "direct",
      pull: (controller) => {
        controller.write(text);
        controller.close();
      },
    },
    { highWaterMark: Buffer.byteLength(text) + 1 }, // at the mark it would be sent without its length
  );

/** The owner of a request: an account or, without one, a client. */
export const ownerOf = ({ deviceId, client }: Pick<Exchange, "deviceId" | "client">): Owner =>
  deviceId === 0 ? networkOf(client.address) : deviceId;

/** The account or, without one, the client; then the same with the endpoint. */
type Holders = readonly [string, string];

function holdersOf({ deviceId, client, caller }: Exchange, { method, path }: Action): Holders {
  const own = deviceId === 0 ? `client ${networkOf(client.address)}` : `account ${holderOf(caller, deviceId)}`;
  return [own, `${own} ${method} ${path}`];
}
