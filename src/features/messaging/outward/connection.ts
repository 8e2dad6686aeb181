import type { IClientOptions, MqttClient } from "mqtt";
import type { BrokerServer } from "../../../platform/config/address";
import { Backlog, type Outgoing } from "./backlog";
import { cutting } from "./packet-truncator";
import { ConnectionHealth, type Reporter } from "./connection-health";
import { type BrokerError, reasonOf } from "./reasons";

/** Times of a connection. */
interface Timing {
  /** Pause between two attempts, also after a refusal and after some short connections. */
  readonly retryMs: number;
  readonly refusedRetryMs: number;
  readonly unsteadyRetryMs: number;
  /** Longest wait for an acknowledgement, while the broker answers pings. */
  readonly patienceMs: number;
  /** Longest of a short connection. A bad network lets most last longer, and is asked again at once. */
  readonly shortMs: number;
}
const PACE: Timing = {
  retryMs: 2_000,
  refusedRetryMs: 30_000,
  unsteadyRetryMs: 10_000, // a stop is waited for longer
  patienceMs: 60_000,
  shortMs: 5_000,
};
const CONNECT_MS = 10_000;
const KEEPALIVE_S = 30;
/** Longest packet that is read: brokers of MQTT 5 are told so. A longer one is cut, and is still longer than all that we use. */
const PACKET_MAXIMUM = 1_000_000;
/** The lowest code with which a broker refuses a subscription. */
const REFUSED = 0x80;
/** How long a stopping server waits for acknowledgements. */
const FAREWELL_MS = 2_000;

/** A message from the broker. */
export interface Incoming {
  readonly topic: string;
  readonly payload: Buffer;
  /** The broker had retained it. */
  readonly isRetained: boolean;
}

/** The address of a broker, and the log-in. */
export interface Access {
  readonly server: BrokerServer;
  readonly version: 4 | 5;
  readonly user: string | undefined;
  /** Called for each log-in. Rejects with an error that says what to do. */
  readonly password: () => Promise<string | undefined>;
}

export interface ConnectionOptions extends Access, Reporter {
  /** Topics to read, with their QoS. */
  readonly filters: Readonly<Record<string, 0 | 1>>;
  /** The retained message that the broker sends when the connection is lost. */
  readonly will?: { readonly topic: string; readonly payload: string };
  readonly hear: (message: Incoming) => void;
  /** Called when it is connected and all topics are subscribed. Also called after each loss. */
  readonly connected?: () => void;
  /** A message to the broker was given up. */
  readonly gaveUp?: (message: Outgoing) => void;
  readonly pace?: Partial<Timing>;
}

/**
 * The server as a client of another broker. It reconnects whenever the connection is lost, and says why it cannot, once
 * per reason. It sends with QoS 1. Source: `live.md` §5.
 */
export class BrokerConnection {
  readonly #options: ConnectionOptions;
  readonly #timing: Timing;
  readonly #backlog: Backlog;
  readonly #connectionHealth: ConnectionHealth;
  #client: MqttClient | undefined;
  #isConnected = false;
  #followed: ReadonlySet<string> = new Set();
  #isClosed = false;
  #retry: Timer | undefined;
  /** Runs while an acknowledgement is awaited. */
  #patience: Timer | undefined;
  #emptied: (() => void) | undefined;
  /** Messages that the broker has acknowledged. */
  sent = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#timing = { ...PACE, ...options.pace };
    this.#backlog = new Backlog(options.gaveUp);
    this.#connectionHealth = new ConnectionHealth(options, this.#timing.shortMs);
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Messages that wait for the broker. */
  get waiting(): number {
    return this.#backlog.size;
  }

  /** Messages that were given up. */
  get lost(): number {
    return this.#backlog.lost;
  }

  /** Connects; a connection that waits for its next attempt does so at once. */
  start(): void {
    clearTimeout(this.#retry);
    this.#connect().catch((cause: BrokerError) => this.#ended(undefined, cause));
  }

  /** Sends a message as soon as it is connected. */
  publish(topic: string, payload: string | Buffer, retain = false): void {
    this.#add({ topic, payload, retain });
  }

  /** Sends a message once, and only while it is connected. */
  publishNow(topic: string, payload: string | Buffer, retain = false): void {
    if (this.#isConnected) this.#add({ topic, payload, retain, isFleeting: true });
  }

  /** Reads exactly these topics besides, as far as the broker lets us. Asked anew for each connection. */
  follow(topics: ReadonlySet<string>): void {
    const client = this.#client;
    if (!client || !this.#isConnected) return;
    const left = [...this.#followed].filter((topic) => !topics.has(topic));
    const added = [...topics].filter((topic) => !this.#followed.has(topic));
    this.#followed = topics;
    if (left.length > 0) client.unsubscribe(left);
    if (added.length > 0) client.subscribe(Object.fromEntries(added.map((topic) => [topic, { qos: 1 }])), () => {});
  }

  #add(message: Outgoing): void {
    if (this.#isClosed) return;
    this.#backlog.add(message);
    this.#flush();
  }

  /** Waits a moment for acknowledgements, then disconnects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#connectionHealth.close();
    this.#awaitNoMore();
    if (this.#isConnected && this.waiting > 0) {
      const emptied = new Promise<void>((resolve) => (this.#emptied = resolve));
      const late = setTimeout(() => this.#emptied?.(), FAREWELL_MS);
      await emptied;
      clearTimeout(late);
    }
    const client = this.#client;
    const isInOrder = this.#isConnected && this.waiting === 0;
    this.#client = undefined;
    this.#isConnected = false;
    if (!client) return;
    const late = setTimeout(() => client.stream.destroy(), FAREWELL_MS); // a broker that has vanished does not answer
    await client.endAsync(!isInOrder);
    clearTimeout(late);
  }

  async #connect(): Promise<void> {
    const { server, version, user, will } = this.#options;
    // Its code is loaded only by servers that have such a broker.
    const [{ default: mqtt }, password] = await Promise.all([import("mqtt"), this.#options.password()]);
    if (this.#isClosed) return;
    const options: IClientOptions = {
      ...(server.path === undefined
        ? { protocol: server.tls ? "mqtts" : "mqtt" }
        : { protocol: server.tls ? "wss" : "ws", path: server.path }),
      host: server.host,
      port: server.port,
      protocolVersion: version,
      clientId: `gardenshed-${crypto.randomUUID().slice(0, 8)}`,
      keepalive: KEEPALIVE_S,
      connectTimeout: CONNECT_MS,
      reconnectPeriod: 0, // we reconnect ourselves, with the messages that are not acknowledged
      manualConnect: true,
      timerVariant: "native",
      writeCache: false, // otherwise it keeps 7 MB of prepared numbers
      ...(version === 5 && { properties: { maximumPacketSize: PACKET_MAXIMUM } }),
      ...(user !== undefined && { username: user }),
      ...(password !== undefined && { password }),
      ...(will && { will: { ...will, payload: Buffer.from(will.payload), qos: 1, retain: true } }),
    };
    const client = mqtt.connect(options);
    this.#client = client;
    client.on("connect", ({ properties }) => {
      this.#backlog.limit(properties?.receiveMaximum ?? Number.POSITIVE_INFINITY); // the library does not look at it
      this.#subscribe(client);
    });
    client.on("message", (topic, payload, { retain }) =>
      this.#tell(() => this.#options.hear({ topic, payload, isRetained: retain })),
    );
    client.on("error", (cause) => this.#ended(client, cause));
    client.on("close", () => this.#ended(client, { message: "it has closed the connection" }));
    const open = client["streamBuilder"]; // there is no option that bounds what the library reads
    client["streamBuilder"] = (...own: Parameters<typeof open>) => cutting(open(...own), PACKET_MAXIMUM);
    client.connect();
  }

  #subscribe(client: MqttClient): void {
    const { filters } = this.#options;
    if (Object.keys(filters).length === 0) return this.#entered();
    const wanted = Object.fromEntries(Object.entries(filters).map(([filter, qos]) => [filter, { qos }]));
    this.#await(client);
    client.subscribe(wanted, (cause) => {
      if (this.#client !== client) return;
      if (!cause) return this.#entered();
      const { packet } = cause as { packet?: { granted: readonly number[] } }; // as the library does, if the broker refuses
      const at = packet?.granted.findIndex((code) => code >= REFUSED) ?? -1;
      const topic = Object.keys(filters)[at];
      this.#ended(client, topic === undefined ? cause : { code: REFUSED, message: `it does not let us read ${topic}` });
    });
  }

  /** An acknowledgement is awaited, unless one is already. */
  #await(client: MqttClient): void {
    const late = (): void => this.#ended(client, { code: "ETIMEDOUT", message: "" });
    this.#patience ??= setTimeout(late, this.#timing.patienceMs);
    this.#patience.unref();
  }

  #awaitNoMore(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  #entered(): void {
    this.#awaitNoMore();
    this.#isConnected = true;
    this.#followed = new Set();
    this.#connectionHealth.entered();
    this.#tell(() => this.#options.connected?.());
    this.#flush();
  }

  /** The library takes what its listeners throw for a failure of the broker. */
  #tell(listener: () => void): void {
    try {
      listener();
    } catch (cause) {
      this.#options.threw(cause);
    }
  }

  #flush(): void {
    const client = this.#client;
    if (!client || !this.#isConnected) return;
    for (let message = this.#backlog.take(); message; message = this.#backlog.take()) {
      const taken = message;
      const answered = (isAccepted: boolean): void => {
        if (this.#client !== client) return; // it waits again
        this.#backlog[isAccepted ? "done" : "refused"](taken);
        this.#awaitNoMore();
        if (isAccepted) this.sent += 1;
        this.#flush();
        if (this.waiting === 0) this.#emptied?.();
      };
      // Of a silent broker the library refuses what is under way first, and says then that the connection has ended.
      client.publish(taken.topic, taken.payload, { qos: 1, retain: taken.retain }, (refusal) =>
        refusal ? queueMicrotask(() => answered(false)) : answered(true),
      );
    }
    if (this.#backlog.isAwaiting) this.#await(client);
  }

  /** `client` could not connect, or is disconnected. */
  #ended(client: MqttClient | undefined, cause: BrokerError): void {
    if (this.#client !== client || this.#isClosed) return this.#emptied?.();
    this.#client = undefined;
    this.#isConnected = false;
    this.#awaitNoMore();
    client?.end(true);
    this.#backlog.putBack();
    const { reason, isRefusal } = reasonOf(cause);
    const { retryMs, refusedRetryMs, unsteadyRetryMs } = this.#timing;
    const ownMs = this.#connectionHealth.ended(reason, isRefusal) ? unsteadyRetryMs : retryMs;
    this.#retry = setTimeout(() => this.start(), isRefusal ? refusedRetryMs : ownMs).unref();
  }
}
