import { generate } from "mqtt-packet";

/** Who a client of the measurement is, and what it reads. */
export interface Client {
  readonly username: string;
  readonly password: string;
  readonly id: string;
  /** Filter of its subscription; none without. */
  readonly reads?: string;
  /** More filters; what comes by them is not counted on. */
  readonly filters?: readonly string[];
  /** Where its own messages go. */
  readonly writes?: string;
  /** Reads nothing more when its subscription is granted. */
  readonly hangs?: boolean;
}

export type Over = "tcp" | "ws";

/** Whatever has not come by then has been lost. */
const PATIENCE_MS = 20_000;
const CONNACK_BYTES = 4;
const SUBACK_BYTES = 5;

const UPGRADE = [
  ...["GET /ws HTTP/1.1", "Host: localhost", "Connection: Upgrade", "Upgrade: websocket"],
  ...[
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    "Sec-WebSocket-Protocol: mqtt",
    "",
    "",
  ],
].join("\r\n");

/** Mask of a frame: zeros change nothing. */
const NO_MASK = [0, 0, 0, 0];

/** The bytes as one binary frame. */
function framed(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head = length < 126 ? [0x82, 0x80 | length] : [0x82, 0xfe, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([...head, ...NO_MASK]), bytes]);
}

export const publishPacket = (topic: string, payload: Buffer): Buffer =>
  generate({ cmd: "publish", topic, payload, qos: 0, dup: false, retain: false });

/** A log that is acknowledged when it is stored, in `PUBACK_BYTES`. */
export const logPacket = (topic: string, message: string, messageId: number): Buffer => {
  const payload = JSON.stringify({ message, type: "info", major_version: 15, channels: [], verbosity: 1 });
  return generate({ cmd: "publish", topic, payload, messageId, qos: 1, dup: false, retain: false });
};
export const PUBACK_BYTES = 4;

export const subscribePacket = (...filters: readonly string[]): Buffer =>
  generate({ cmd: "subscribe", messageId: 1, subscriptions: filters.map((topic) => ({ topic, qos: 0 })) });

/** A message whose payload has so many bytes. */
export const messageOf = (topic: string, bytes: number): Buffer => publishPacket(topic, Buffer.alloc(bytes, "x"));

/**
 * A connection that counts what it gets instead of reading it: whatever a generator of load needs beside is lacking to
 * what is measured.
 */
export class Wire {
  readonly client: Client;
  /** Bytes of packets that have come in answer to messages. */
  received = 0;
  isClosed = false;
  readonly #over: Over;
  readonly #socket: Bun.Socket<Wire | undefined>;
  #unsent: Buffer[] = [];
  #heard: () => void = () => {};

  private constructor(client: Client, over: Over, socket: Bun.Socket<Wire | undefined>) {
    this.client = client;
    this.#over = over;
    this.#socket = socket;
  }

  /** Logs in and subscribes. @throws Error when the broker closes instead. */
  static async open(port: number, client: Client, over: Over = "tcp"): Promise<Wire> {
    const socket = await Bun.connect<Wire | undefined>({
      hostname: "127.0.0.1",
      port,
      socket: {
        data: ({ data: wire }, chunk) => wire && wire.#hear(chunk),
        drain: ({ data: wire }) => wire && wire.#flush(),
        close: ({ data: wire }) => wire && wire.#close(),
        error: ({ data: wire }) => wire && wire.#close(),
      },
    });
    const wire = new Wire(client, over, socket);
    socket.data = wire;
    await wire.#enter();
    return wire;
  }

  /** Sends packets, as one piece. */
  send(packets: Buffer): void {
    this.#write(this.#over === "ws" ? framed(packets) : packets);
  }

  /** Resolves when so many bytes have been received in all. @throws Error when they do not come. */
  async until(bytes: number): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    const timer = setTimeout(() => this.#heard(), PATIENCE_MS + 1);
    try {
      while (this.received < bytes) {
        if (this.isClosed) throw new Error("The broker has closed a connection.");
        if (performance.now() > deadline) throw new Error(`Only ${this.received} of ${bytes} bytes have come.`);
        await new Promise<void>((resolve) => (this.#heard = resolve));
      }
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.#socket.terminate();
  }

  async #enter(): Promise<void> {
    const { id, username, password, reads, filters = [], hangs } = this.client;
    if (this.#over === "ws") {
      this.#write(Buffer.from(UPGRADE));
      await this.until(1); // the head of the answer comes in one piece
      this.received = 0;
    }
    const frame = this.#over === "ws" ? 2 : 0;
    const login = { clientId: id, username, password: Buffer.from(password), clean: true, keepalive: 600 };
    this.send(generate({ cmd: "connect", protocolId: "MQTT", protocolVersion: 4, ...login }));
    await this.until(CONNACK_BYTES + frame);
    this.received = 0;
    const all = [...(reads === undefined ? [] : [reads]), ...filters];
    if (all.length > 0) {
      this.send(subscribePacket(...all));
      await this.until(SUBACK_BYTES + all.length - 1 + frame);
      this.received = 0;
    }
    if (hangs) this.#socket.pause();
  }

  #write(bytes: Buffer): void {
    const sent = this.#unsent.length > 0 ? 0 : Math.max(0, this.#socket.write(bytes));
    if (sent < bytes.length) this.#unsent.push(bytes.subarray(sent));
  }

  #flush(): void {
    const waiting = this.#unsent;
    this.#unsent = [];
    for (const bytes of waiting) this.#write(bytes);
  }

  #hear({ length }: Buffer): void {
    this.received += length;
    this.#heard();
  }

  #close(): void {
    this.isClosed = true;
    this.#heard();
  }
}
