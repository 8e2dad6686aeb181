import {
  type Connect,
  decode,
  encodeConnack,
  encodeDisconnect,
  ProtocolError,
  ConnectError,
  type ProtocolVersion,
  TYPES,
  type Will,
} from "./codec";
import { PacketHandler, type PacketChannel } from "./packet-handler";
import { DISCONNECT_REASONS, type DisconnectReasonName, type ConnackCodeName, CONNACK_CODES } from "./reason-codes";
import { PacketFramer } from "./packet-framer";
import type { FairScheduler } from "../../../platform/fairness/fair-scheduler";
import { LIMITS } from "./limits";
import type { Link } from "./link";
import type { Message } from "./message";
import { Outbox } from "./outbox";
import { PacketRateLimit } from "./packet-rate-limit";
import type { ClientSession } from "./client-session";
import type { Peer } from "../../../platform/fairness/connection-quota";
import type { Subscriber } from "./rooms/room";
import { Subscriptions } from "./rooms/subscriptions";

/** The broker as its connections see it. */
export interface ConnectionHost {
  readonly scheduler: FairScheduler;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  /** Decides about a log-in, then calls `enter` or `refuse` of the connection. Never throws or rejects. */
  readonly logIn: (connection: Connection, packet: Connect) => void;
  /** The connection has something to send at the end of this turn. */
  readonly flushLater: (connection: Connection) => void;
  /** A message was not sent because its reader is behind, or does not take one so long. */
  readonly lost: (connection: Connection) => void;
  readonly ended: (connection: Connection) => void;
}

/** A client's packets are read for so many milliseconds; then other connections of its account have their turn. */
const SLICE_MS = 2;
/** A client is gone when it says nothing for so many times its keepalive. */
const SILENT_KEEPALIVES = 1.5;

type State = "new" | "entering" | "entered" | "ended";

/** One client: reads its packets, keeps it within its limits and writes what it gets. Source: `live.md` §3. */
export class Connection implements Subscriber, PacketChannel {
  readonly peer: Peer;
  clientId = "";
  place: ClientSession | undefined;
  readonly subscriptions = new Subscriptions();
  readonly #connectionHost: ConnectionHost;
  readonly #link: Link;
  readonly #packetFramer = new PacketFramer();
  readonly #outbox: Outbox;
  #packetHandler: PacketHandler | undefined;
  #packetRateLimit: PacketRateLimit | undefined;
  #state: State = "new";
  #version: ProtocolVersion = 4;
  #largest = Number.POSITIVE_INFINITY;
  #silenceMs: number = LIMITS.connectMs;
  #heardAt: number;
  #will: Will | undefined;
  #isPaused = false;
  /** Whether packets wait for the turn of the account. */
  #isInLine = false;

  constructor(connectionHost: ConnectionHost, link: Link, peer: Peer) {
    this.#connectionHost = connectionHost;
    this.#link = link;
    this.#outbox = new Outbox(link, LIMITS.behind);
    this.peer = peer;
    this.#heardAt = connectionHost.nowMs();
  }

  get version(): ProtocolVersion {
    return this.#version;
  }

  get keepaliveMs(): number {
    return this.#silenceMs / SILENT_KEEPALIVES;
  }

  /** When the last packet came. */
  get heardAtMs(): number {
    return this.#heardAt;
  }

  get isPending(): boolean {
    return this.#state === "new" || this.#state === "entering";
  }

  get isEnded(): boolean {
    return this.#state === "ended";
  }

  receive(chunk: Buffer): void {
    if (this.#state === "ended") return;
    // A client that speaks another protocol is not read any further.
    if (this.#state === "new" && this.#packetFramer.waiting === 0 && !mayBeLogIn(chunk)) return this.end("malformed");
    this.#packetFramer.push(chunk);
    if (!this.#isInLine) this.#read(this.#connectionHost.nowMs());
    else if (this.#packetFramer.waiting > LIMITS.bytes.burst && !this.#link.pause()) this.end("too_fast");
  }

  /** The log-in has been granted. */
  enter(packet: Connect, clientSession: ClientSession, assignedId: string | undefined): void {
    const { keepalive = 0, will, properties = {} } = packet;
    const seconds = keepalive === 0 ? LIMITS.keepaliveSeconds : keepalive;
    this.place = clientSession;
    this.#packetHandler = new PacketHandler(this, clientSession);
    this.#state = "entered";
    this.#silenceMs = seconds * 1_000 * SILENT_KEEPALIVES;
    this.#heardAt = this.#connectionHost.nowMs();
    this.#packetRateLimit = new PacketRateLimit(this.#heardAt);
    this.#largest = properties.maximumPacketSize ?? Number.POSITIVE_INFINITY;
    if (will && willLength(will) <= LIMITS.will) this.#will = will;
    this.send(
      encodeConnack(0, this.#version, {
        maximumPacketSize: LIMITS.packet,
        receiveMaximum: LIMITS.unreleased,
        clientId: assignedId,
        keepalive: keepalive === 0 ? LIMITS.keepaliveSeconds : undefined,
      }),
    );
    this.#readOn(this.#heardAt);
  }

  refuse(name: ConnackCodeName): void {
    if (this.#state === "ended") return;
    const { old, new: code } = CONNACK_CODES[name];
    this.send(encodeConnack(this.#version === 5 ? code : old, this.#version));
    this.end("left");
  }

  hears(topic: string): boolean {
    return this.place?.hears(topic) ?? true;
  }

  deliver(message: Message): void {
    if (!this.#outbox.hasRoomFor(message.payload.length, this.#connectionHost)) return this.#connectionHost.lost(this); // it is not even encoded
    const bytes = (this.place?.told(message) ?? message).bytesFor(this.#version);
    const isTaken = bytes.length <= this.#largest && this.#outbox.hasRoomFor(bytes.length, this.#connectionHost);
    if (isTaken) this.send(bytes);
    else this.#connectionHost.lost(this);
  }

  send(bytes: Buffer): void {
    if (this.#state === "ended") return;
    // Acknowledgements that nobody reads have the same limit as messages.
    if (this.#outbox.bytes > 2 * LIMITS.behind) return this.end("behind");
    if (this.#outbox.add(bytes)) this.#connectionHost.flushLater(this);
  }

  /** Sends what was collected. */
  flush(): void {
    this.#outbox.flush();
  }

  /** Goes on with waiting packets, or ends the connection when its time is over. */
  check(nowMs: number): void {
    if (nowMs - this.#heardAt > this.#silenceMs) return this.end(this.isPending ? "left" : "silent");
    if (this.#outbox.behindMs(nowMs) > LIMITS.behindMs) return this.end("behind");
    if (!this.#isPaused || this.#state !== "entered") return;
    this.#isPaused = false;
    this.#readOn(nowMs);
  }

  /** Ends the connection from this side. */
  end(name: DisconnectReasonName): void {
    if (this.#state === "ended") return;
    const { sendsWill, reason } = DISCONNECT_REASONS[name];
    const wasEntered = this.#state === "entered";
    this.#state = "ended";
    this.#packetFramer.clear();
    if (wasEntered && reason !== undefined && this.#version === 5) this.#outbox.add(encodeDisconnect(reason));
    this.#outbox.flush();
    this.#link.close();
    try {
      if (wasEntered && sendsWill && this.#will) this.place?.sendWill({ cmd: "publish", qos: 0, ...this.#will });
    } finally {
      this.#connectionHost.ended(this); // else a defect would leave it among the clients for ever
    }
  }

  /** Reads the waiting packets, and lets more come. */
  #readOn(nowMs: number): void {
    this.#read(nowMs);
    if (this.#state === "entered" && !this.#isPaused && !this.#isInLine) this.#link.resume();
  }

  /** Reads the waiting packets as far as the turn of the account goes. Without an account there are few of them. */
  #read(nowMs: number): void {
    const owner = this.place?.session?.deviceId;
    if (owner === undefined) this.#readUntil(Number.POSITIVE_INFINITY, nowMs);
    else if (this.#connectionHost.scheduler.isFree(owner))
      void this.#connectionHost.scheduler.run(owner, () => this.#readSlice(owner, nowMs));
    else this.#getInLine(owner);
  }

  #readSlice(owner: number, nowMs: number): void {
    if (!this.#readUntil(nowMs + SLICE_MS, nowMs)) this.#getInLine(owner);
  }

  /** The rest is read when the account has its turn. */
  #getInLine(owner: number): void {
    this.#isInLine = true;
    this.#link.pause();
    this.#connectionHost.scheduler.later(owner, () => {
      this.#isInLine = false;
      this.#readSlice(owner, this.#connectionHost.nowMs());
      if (this.#state === "entered" && !this.#isPaused && !this.#isInLine) this.#link.resume();
    });
  }

  /** Reads packets until nothing can be read, or until `endMs`: then the answer is false. */
  #readUntil(endMs: number, nowMs: number): boolean {
    while (this.#state === "new" || this.#state === "entered") {
      if (this.#packetRateLimit && !this.#packetRateLimit.admits(nowMs)) return (this.#holdBack(), true);
      const bytes = this.#packetFramer.next(this.#state === "new" ? LIMITS.firstPacket : LIMITS.packet);
      if (bytes === undefined) return true;
      if (typeof bytes === "string") return (this.end(bytes), true);
      this.#packetRateLimit?.count(bytes.length);
      this.#handle(bytes, nowMs);
      if (this.#connectionHost.nowMs() >= endMs) return false;
    }
    // While a log-in is decided, further packets wait. Where the link can pause, no more arrive.
    if (this.#state === "entering" && !this.#link.pause() && this.#packetFramer.waiting > LIMITS.packet)
      this.end("too_large");
    return true;
  }

  /** The limits let nothing more through for now: reading stops, or the connection ends. */
  #holdBack(): void {
    if (this.#isPaused || this.#link.pause()) this.#isPaused = true;
    else this.end("too_fast");
  }

  #handle(bytes: Buffer, nowMs: number): void {
    const packet = decode(bytes, this.#state === "new" ? undefined : this.#version);
    if (packet instanceof ProtocolError) return this.end(packet.problem);
    if (packet instanceof ConnectError) return this.#refuseForm(packet);
    this.#heardAt = nowMs;
    if (packet.cmd !== "connect") return this.#packetHandler?.answer(packet, bytes);
    this.#version = packet.protocolVersion;
    this.#state = "entering";
    this.#connectionHost.logIn(this, packet);
  }

  #refuseForm({ version, problem }: ConnectError): void {
    this.#version = version;
    this.refuse(problem);
  }
}

/** Whether the first bytes may begin a log-in. A frame of a WebSocket may be empty. */
const mayBeLogIn = (chunk: Buffer): boolean => chunk.length === 0 || chunk[0] === TYPES.connect << 4;

const willLength = ({ topic, payload }: Will): number => Buffer.byteLength(topic) + Buffer.byteLength(payload);
