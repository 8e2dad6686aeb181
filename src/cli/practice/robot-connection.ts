import { BrokerConnection } from "../../features/messaging/commands";
import { apiOf, type Ask, LogInRefused, payloadOf, type Token } from "../../features/practice/commands";
import type { Server } from "../../robot/practice/environment";
import { brokerOf, enter, type Wishes } from "./entry";

/** Topics that robots subscribe to. */
const TOPICS = ["from_clients", "sync/#", "ping/#"];

/** Hears of the line. */
interface ConnectionListener {
  readonly hear: (topic: string, payload: Uint8Array) => void;
  /** Called with each connection, also after a loss. */
  readonly connected: () => void;
  /** Not connected for now; a sentence. */
  readonly lost: (why: string) => void;
  /** The server lets the robot in no more. */
  readonly refused: (cause: unknown) => void;
}

/** Whether another log-in would be refused too. */
export const isFinal = (cause: unknown): boolean => cause instanceof LogInRefused && cause.isFinal;

/**
 * A robot's line to its server over HTTP and the broker. A lost one comes again by itself; a robot whose token is refused
 * logs in anew. Messages wait for the broker until it has acknowledged them, but for states, which are told anew. A robot
 * inside of the server needs none of it: nothing but the broker ends its connection, and its life with it.
 */
export class RobotConnection {
  readonly #wishes: Wishes;
  readonly #ask: Ask;
  readonly #connectionListener: ConnectionListener;
  readonly #prefix: string;
  readonly #connection: BrokerConnection;
  #token: Token;
  #isTokenRefused = false;
  #wasConnected = false;
  readonly ask: Server["ask"];
  readonly photograph: Server["photograph"];

  /** @throws Error with one sentence when the server names no broker. */
  constructor(wishes: Wishes, ask: Ask, token: Token, connectionListener: ConnectionListener) {
    this.#wishes = wishes;
    this.#ask = ask;
    this.#connectionListener = connectionListener;
    this.#token = token;
    this.#prefix = `bot/${token.bot}/`;
    this.#connection = new BrokerConnection({
      server: brokerOf(token, wishes),
      version: 4,
      user: token.bot,
      password: () => this.#password(),
      filters: Object.fromEntries(TOPICS.map((topic) => [this.#prefix + topic, 0 as const])),
      hear: ({ topic, payload }) => connectionListener.hear(topic.slice(this.#prefix.length), payload),
      connected: () => this.#connected(),
      failed: (reason, isRefusal) => this.#failed(reason, isRefusal),
      threw: (cause) => connectionListener.lost(`A message was not understood: ${String(cause)}`),
    });
    const api = apiOf(
      (path, init) => ask(wishes.url + path, init),
      () => this.#token.encoded,
    );
    this.ask = api.ask;
    this.photograph = api.photograph;
  }

  start(): void {
    this.#connection.start();
  }

  /** Waits a moment for acknowledgements. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  publish(topic: string, content: object | string | Uint8Array): void {
    if (topic === "status" && !this.#connection.isConnected) return;
    this.#connection.publish(this.#prefix + topic, payloadOf(content));
  }

  async #password(): Promise<string> {
    if (!this.#isTokenRefused) return this.#token.encoded;
    try {
      this.#token = await enter(this.#ask, this.#wishes);
      this.#isTokenRefused = false;
      return this.#token.encoded;
    } catch (cause) {
      if (isFinal(cause)) this.#connectionListener.refused(cause);
      throw cause;
    }
  }

  #connected(): void {
    this.#wasConnected = true;
    this.#connectionListener.connected();
  }

  /** A broker that never let it in will not do so with another token. */
  #failed(reason: string, isRefusal: boolean): void {
    if (isRefusal && !this.#wasConnected) {
      return this.#connectionListener.refused(new Error(`The broker refuses the robot: ${reason}.`));
    }
    this.#connectionListener.lost(`Not connected: ${reason.replace(/\.$/, "")}.`);
    if (!isRefusal) return;
    this.#isTokenRefused = true;
    this.#connection.start();
  }
}
