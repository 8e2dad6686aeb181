import { defineService } from "../../../framework/services";
import { messenger } from "../carrier";
import type { Messenger } from "../messenger";
import { readReply, type Reply } from "./reply";

/** Commands of one account that may wait at a time. */
export const WAITING_MAXIMUM = 20;

/** How the wait ends: with a reply, at the end of its time, because the client has gone, or because the server stops. */
export type Ending = Reply | "timed_out" | "left" | "stopped";

/** The waiting commands of one account by label, and a function that ends listening to replies. */
interface Waiting {
  readonly endings: Map<string, (ending: Ending) => void>;
  readonly stopListening: () => void;
}

/** Commands that wait for the reply of their robot. */
export const waitingCommands = defineService(
  ({ get }) => new WaitingCommands(get(messenger)),
  (waiting) => waiting.stop(),
);

/**
 * Sends commands and waits for replies. Only replies of a robot's connection count. Labels are random, so that
 * nobody can reply before it has read the command. Source: `live.md` §4.
 */
export class WaitingCommands {
  readonly #messenger: Messenger;
  readonly #byDevice = new Map<number, Waiting>();

  constructor(messages: Messenger) {
    this.#messenger = messages;
  }

  /** Whether another command of the account may wait. */
  hasRoom(deviceId: number): boolean {
    return (this.#byDevice.get(deviceId)?.endings.size ?? 0) < WAITING_MAXIMUM;
  }

  /** Sends a command and resolves with how it ends, never later than after `timeoutMs`. */
  send(deviceId: number, label: string, message: string, timeoutMs: number, client: AbortSignal): Promise<Ending> {
    const { promise, resolve } = Promise.withResolvers<Ending>();
    const leave = (): void => resolve("left");
    const timer = setTimeout(resolve, timeoutMs, "timed_out");
    client.addEventListener("abort", leave);
    this.#waitingOf(deviceId).endings.set(label, resolve);
    if (client.aborted) leave();
    else this.#messenger.publish(deviceId, "from_clients", message);
    return promise.finally(() => {
      clearTimeout(timer);
      client.removeEventListener("abort", leave);
      this.#forget(deviceId, label);
    });
  }

  /** Ends all waits. */
  stop(): void {
    for (const deviceId of this.#byDevice.keys()) this.#stop(deviceId);
  }

  #stop(deviceId: number): void {
    for (const end of this.#byDevice.get(deviceId)?.endings.values() ?? []) end("stopped");
  }

  #waitingOf(deviceId: number): Waiting {
    const known = this.#byDevice.get(deviceId);
    if (known) return known;
    const endings: Waiting["endings"] = new Map();
    const stopListening = this.#messenger.listen(deviceId, {
      heard: (topic, payload, isRobot) => {
        if (topic !== "from_device" || !isRobot) return;
        const reply = readReply(payload);
        if (reply) endings.get(reply.label)?.(reply);
      },
      ended: () => this.#stop(deviceId),
    });
    const waiting = { endings, stopListening };
    this.#byDevice.set(deviceId, waiting);
    return waiting;
  }

  #forget(deviceId: number, label: string): void {
    const waiting = this.#byDevice.get(deviceId);
    if (!waiting?.endings.delete(label) || waiting.endings.size > 0) return;
    waiting.stopListening();
    this.#byDevice.delete(deviceId);
  }
}
