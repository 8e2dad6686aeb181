import { Refusal, unavailable } from "../../framework/errors";
import { isFull, type Places } from "../../framework/places";
import { type Caller, isOfOwner } from "../../framework/right";
import { defineService, type Services } from "../../framework/services";
import { liveLogListeners } from "../alerts";
import { changeStream } from "../journal";
import { watchTokens } from "../messaging";
import { noticeListeners } from "../watch";
import { Channel } from "./channel";
import { contextNow } from "./context";
import { Replay } from "./replay";
import { EventStream, type StreamHost, type Start, type StreamRequest } from "./stream";

/** Streams of a garden. */
const STREAMS: Places = { owner: 20, each: 10, others: 150 };
const FULL_RETRY_SECONDS = 10;
export const TOO_MANY_STREAMS = {
  error: `${STREAMS.owner} streams of this account are open. Close one of them first.`,
};
const TOO_MANY_OF_OTHERS = {
  error: "Too many streams of yours, or of others beside the owner, are open. Close one of them first.",
};

/** How often tokens and silent readers are checked: a revocation takes effect within 1 s. */
const TICK_MS = 800;

/** All streams of events. Without streams it listens to nothing. Source: `live.md` §2. */
class Events implements StreamHost {
  readonly #services: Services;
  readonly #channels = new Map<number, Channel>();
  readonly #endingOfTokens: ReturnType<typeof watchTokens>;
  #isClosed = false;
  #stop: (() => void) | undefined;

  constructor(services: Services) {
    this.#services = services;
    this.#endingOfTokens = watchTokens(services);
  }

  /** Streams that are open. */
  get open(): number {
    return this.#channels.values().reduce((sum, { streams }) => sum + streams.size, 0);
  }

  /** @throws Refusal `too_many_requests`, `unavailable` when the server ends. */
  requireRoom(deviceId: number, caller: Caller): void {
    if (this.#isClosed) throw unavailable("The server is stopping.");
    if (!this.#isFull(deviceId, caller)) return;
    const text = isOfOwner(caller) ? TOO_MANY_STREAMS : TOO_MANY_OF_OTHERS;
    throw new Refusal("too_many_requests", text, FULL_RETRY_SECONDS);
  }

  /** A stream that begins when it is read. */
  stream(streamRequest: StreamRequest): EventStream {
    return new EventStream(this, streamRequest);
  }

  replay({ session, filter }: StreamRequest, after: number): Replay {
    return new Replay(() => contextNow(this.#services, session), filter, after);
  }

  enter(stream: EventStream): Start | undefined {
    const { session, caller } = stream.wish;
    const { deviceId } = session;
    if (this.#isClosed || this.#isFull(deviceId, caller)) return undefined;
    this.#stop ??= this.#start();
    const channel = this.#channels.get(deviceId) ?? new Channel(this.#services, session);
    this.#channels.set(deviceId, channel);
    return channel.add(stream);
  }

  leave(stream: EventStream): void {
    const { deviceId } = stream.wish.session;
    const channel = this.#channels.get(deviceId);
    if (!channel?.streams.delete(stream) || channel.streams.size > 0) return;
    channel.close();
    this.#channels.delete(deviceId);
    // Not at once: a stream may end while a part is published, and the rest of the part is still to come.
    if (this.#channels.size === 0) queueMicrotask(() => this.#rest());
  }

  nowMs(): number {
    return this.#services.clock().getTime();
  }

  /** Ends all streams and opens no more. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#all()) stream.end();
  }

  /** Stops listening, unless a stream has been opened meanwhile. */
  #rest(): void {
    if (this.#channels.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
  }

  #isFull(deviceId: number, caller: Caller): boolean {
    const streams = this.#channels.get(deviceId)?.streams ?? [];
    return isFull(
      caller,
      [...streams].map(({ wish }) => wish.caller),
      STREAMS,
    );
  }

  #all(): EventStream[] {
    return [...this.#channels.values()].flatMap(({ streams }) => [...streams]);
  }

  /** Begins to listen. Returns a function that ends it. */
  #start(): () => void {
    const end = this.#services.get(changeStream).add(
      (changes) => {
        for (const [deviceId, own] of Map.groupBy(changes, (each) => each.deviceId)) {
          this.#channels.get(deviceId)?.publish(own);
        }
      },
      (deviceId, table) => this.#channels.get(deviceId)?.wantsReport(table) ?? false,
    );
    const liveLogs = this.#services.get(liveLogListeners);
    const hearLog = (deviceId: number, log: object): void => this.#channels.get(deviceId)?.hearLog(log);
    liveLogs.add(hearLog);
    const notices = this.#services.get(noticeListeners);
    const hearNotice = (deviceId: number): void => this.#channels.get(deviceId)?.noticesChanged();
    notices.add(hearNotice);
    const timer = setInterval(() => this.#tick(), TICK_MS);
    return () => {
      clearInterval(timer);
      liveLogs.delete(hearLog);
      notices.delete(hearNotice);
      end();
    };
  }

  #tick(): void {
    const hasEnded = this.#endingOfTokens();
    for (const stream of this.#all()) {
      if (hasEnded(stream.wish)) stream.end();
      else stream.check();
    }
  }
}

export const events = defineService(
  (services) => new Events(services),
  (streams) => streams.close(),
);
