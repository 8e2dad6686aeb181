import type { Session } from "../../../platform/auth/tokens";
import { Bucket } from "./bucket";
import {
  CONNECT,
  type Connect,
  type Decoder,
  encodeAcknowledgement,
  encodeConnack,
  encodeDisconnect,
  encodeSuback,
  encodeUnsuback,
  isPlainPublish,
  type Packet,
  PINGRESP,
  type ProtocolVersion,
  type Publish,
  type Subscribe,
  type Unsubscribe,
} from "./codec";
import { ENDINGS, type EndingName, type RefusalName, REFUSALS } from "./endings";
import { Frames } from "./frames";
import { LIMITS } from "./limits";
import type { Link } from "./link";
import { Message } from "./message";
import { Outbox } from "./outbox";
import type { Peer } from "./quota";
import type { Member, Subscription } from "./room";
import { PUBLIC_TOPIC } from "./topics";

/** Where a client may be after its log-in. */
export interface Place {
  /** Undefined for whoever waits for a demo. */
  readonly session: Session | undefined;
  /** Whether a client may read what `text` names, and what it then reads. */
  readonly filterOf: (text: string) => Subscription["filter"] | undefined;
  /** What was subscribed has changed: `added` are new. */
  readonly subscribed: (added: readonly string[]) => void;
  /** False for a message that is refused. */
  readonly publish: (message: Publish, bytes: Buffer | undefined) => boolean;
}

/** What connections live in. */
export interface Host {
  readonly decoder: Decoder;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  /** Decides about a log-in; `enter` or `refuse` of the connection follows. Owns its failures. */
  readonly logIn: (connection: Connection, packet: Connect) => void;
  /** The connection has something to send at the end of this moment. */
  readonly flushLater: (connection: Connection) => void;
  /** A message was not sent because its reader is behind. */
  readonly lost: () => void;
  readonly ended: (connection: Connection) => void;
}

/** The two ways a text that may not be read is refused: MQTT 5 says why. */
const FAILURE = 0x80;
const NOT_AUTHORIZED = 0x87;
const TOO_MANY = 0x97;
const SHARED = 0x9e;

type State = "new" | "entering" | "entered" | "ended";

/** One client: reads its packets, keeps it within its limits and writes what it gets. Source: `live.md` §3. */
export class Connection implements Member {
  readonly peer: Peer;
  clientId = "";
  place: Place | undefined;
  hearsPublic = false;
  readonly subscriptions = new Map<string, Subscription>();
  readonly #host: Host;
  readonly #link: Link;
  readonly #frames = new Frames();
  readonly #outbox: Outbox;
  #messages: Bucket | undefined;
  #bytes: Bucket | undefined;
  #state: State = "new";
  #version: ProtocolVersion = 4;
  #largest = Number.POSITIVE_INFINITY;
  #silenceMs: number = LIMITS.connectMs;
  #heardAt: number;
  #will: Publish | undefined;
  #refused = 0;
  #unreleased: Set<number> | undefined;
  #isPaused = false;

  constructor(host: Host, link: Link, peer: Peer) {
    this.#host = host;
    this.#link = link;
    this.#outbox = new Outbox(link, LIMITS.behind);
    this.peer = peer;
    this.#heardAt = host.nowMs();
  }

  get version(): ProtocolVersion {
    return this.#version;
  }

  get isPending(): boolean {
    return this.#state === "new" || this.#state === "entering";
  }

  get isEnded(): boolean {
    return this.#state === "ended";
  }

  receive(chunk: Buffer): void {
    if (this.#state === "ended") return;
    // Whoever speaks another protocol is not listened to any longer.
    if (this.#state === "new" && this.#frames.waiting === 0 && chunk[0] !== CONNECT) return this.end("malformed");
    this.#frames.push(chunk);
    this.#read();
  }

  /** The log-in has been granted. */
  enter(packet: Connect, place: Place, assignedId: string | undefined): void {
    const { keepalive = 0, will, properties = {} } = packet;
    const seconds = keepalive === 0 ? LIMITS.keepaliveSeconds : keepalive;
    this.place = place;
    this.#state = "entered";
    this.#silenceMs = seconds * 1500;
    this.#heardAt = this.#host.nowMs();
    this.#largest = properties.maximumPacketSize ?? Number.POSITIVE_INFINITY;
    if (will && willLength(will) <= LIMITS.will) {
      this.#will = { cmd: "publish", qos: 0, dup: false, retain: false, topic: will.topic, payload: will.payload };
    }
    this.#send(
      encodeConnack(0, this.#version, {
        maximumPacketSize: LIMITS.packet,
        receiveMaximum: LIMITS.unreleased,
        sessionExpiryInterval: 0,
        sharedSubscriptionAvailable: false,
        subscriptionIdentifiersAvailable: false,
        ...(assignedId === undefined ? {} : { assignedClientIdentifier: assignedId }),
        ...(keepalive === 0 ? { serverKeepAlive: LIMITS.keepaliveSeconds } : {}),
      }),
    );
    this.#read();
    this.#resume();
  }

  refuse(name: RefusalName): void {
    if (this.#state === "ended") return;
    const { old, new: code } = REFUSALS[name];
    this.#send(encodeConnack(this.#version === 5 ? code : old, this.#version));
    this.end("left");
  }

  deliver(message: Message): void {
    const bytes = message.bytesFor(this.#version);
    if (bytes.length > this.#largest) return;
    if (!this.#outbox.hasRoomFor(bytes.length, this.#host)) this.#host.lost();
    else this.#send(bytes);
  }

  /** Sends what has come together. */
  flush(): void {
    this.#outbox.flush();
  }

  /** What was held back may go on, or its time is over. */
  check(nowMs: number): void {
    if (nowMs - this.#heardAt > this.#silenceMs) return this.end(this.isPending ? "left" : "silent");
    if (this.#outbox.behindMs(nowMs) > LIMITS.behindMs) return this.end("behind");
    if (this.#isPaused && this.#state === "entered") {
      this.#isPaused = false;
      this.#read();
      this.#resume();
    }
  }

  /** Ends the connection from here. */
  end(name: EndingName): void {
    if (this.#state === "ended") return;
    const { sendsWill, reason } = ENDINGS[name];
    const wasEntered = this.#state === "entered";
    this.#state = "ended";
    this.#frames.clear();
    if (wasEntered && reason !== undefined && this.#version === 5) this.#outbox.add(encodeDisconnect(reason));
    this.#outbox.flush();
    this.#link.close();
    if (wasEntered && sendsWill && this.#will) this.place?.publish(this.#will, undefined);
    this.#host.ended(this);
  }

  #resume(): void {
    if (this.#state === "entered" && !this.#isPaused) this.#link.resume();
  }

  #read(): void {
    while (this.#state === "new" || this.#state === "entered") {
      if (!this.#mayRead()) return;
      const bytes = this.#frames.next(this.#state === "new" ? LIMITS.firstPacket : LIMITS.packet);
      if (bytes === undefined) return;
      if (typeof bytes === "string") return this.end(bytes);
      this.#messages?.take(1);
      this.#bytes?.take(bytes.length);
      this.#handle(bytes);
    }
    // While a log-in is decided the rest waits, and no more comes where that can be helped.
    if (this.#state === "entering" && !this.#link.pause() && this.#frames.waiting > LIMITS.packet)
      this.end("too_large");
  }

  /** Whether the limits let another packet through. Otherwise reading stops, or the connection ends. */
  #mayRead(): boolean {
    if (this.#state === "new") return true;
    const now = this.#host.nowMs();
    this.#messages ??= new Bucket(LIMITS.messages, now);
    this.#bytes ??= new Bucket(LIMITS.bytes, now);
    if (this.#messages.has(1, now) && this.#bytes.has(1, now)) return true;
    if (this.#isPaused || this.#link.pause()) this.#isPaused = true;
    else this.end("too_fast");
    return false;
  }

  #handle(bytes: Buffer): void {
    const packet = this.#host.decoder.decode(bytes, this.#state === "new" ? undefined : this.#version);
    if (!packet) return this.end("malformed");
    this.#heardAt = this.#host.nowMs();
    if (this.#state === "new") this.#connect(packet);
    else this.#react(packet, bytes);
  }

  #connect(packet: Packet): void {
    if (packet.cmd !== "connect") return this.end("malformed");
    this.#version = packet.protocolVersion ?? 4;
    this.#state = "entering";
    this.#host.logIn(this, packet);
  }

  #react(packet: Packet, bytes: Buffer): void {
    switch (packet.cmd) {
      case "publish":
        return this.#publish(packet, bytes);
      case "pingreq":
        return this.#send(PINGRESP);
      case "subscribe":
        return this.#subscribe(packet);
      case "unsubscribe":
        return this.#unsubscribe(packet);
      case "pubrel":
        this.#unreleased?.delete(packet.messageId ?? 0);
        return this.#send(encodeAcknowledgement("pubcomp", packet.messageId ?? 0, this.#version));
      case "disconnect":
        return this.end(packet.reasonCode === 4 ? "left_with_will" : "left");
      default:
        // Nothing else is for a server: everything is delivered with QoS 0, and nobody logs in twice.
        return this.end("protocol");
    }
  }

  #publish(packet: Publish, bytes: Buffer): void {
    const { qos, messageId = 0, properties } = packet;
    if (properties?.topicAlias !== undefined) return this.end("topic_alias");
    if (qos > 0 && messageId <= 0) return this.end("malformed");
    const isRepeated = qos === 2 && this.#unreleased?.has(messageId) === true;
    const isTaken = isRepeated || this.place?.publish(packet, isPlainPublish(bytes) ? bytes : undefined) === true;
    if (qos > 0) this.#acknowledge(qos === 1 ? "puback" : "pubrec", messageId, isTaken);
    if (!isTaken && (this.#refused += 1) >= LIMITS.refusedPublishes) this.end("not_allowed");
  }

  #acknowledge(kind: "puback" | "pubrec", messageId: number, isTaken: boolean): void {
    if (this.#state === "ended") return; // it was the last one of its token
    if (kind === "pubrec" && (isTaken || this.#version !== 5)) {
      this.#unreleased ??= new Set();
      if (this.#unreleased.add(messageId).size > LIMITS.unreleased) return this.end("too_many_unreleased");
    }
    this.#send(encodeAcknowledgement(kind, messageId, this.#version, isTaken ? 0 : NOT_AUTHORIZED));
  }

  #subscribe({ messageId = 0, subscriptions }: Subscribe): void {
    if (messageId <= 0 || subscriptions.length === 0) return this.end("malformed");
    const added: string[] = [];
    const granted = subscriptions.map(({ topic, nl = false }) => {
      const problem = this.#add(topic, nl);
      if (problem === undefined) added.push(topic);
      return problem === undefined ? 0 : this.#version === 5 ? problem : FAILURE;
    });
    this.#send(encodeSuback(messageId, granted, this.#version));
    this.place?.subscribed(added);
  }

  /** Why a subscription is refused, undefined when it is granted. */
  #add(topic: string, isDeafToSelf: boolean): number | undefined {
    if (topic === PUBLIC_TOPIC && this.place?.session) {
      this.hearsPublic = true;
      return undefined;
    }
    const filter = this.place?.filterOf(topic);
    if (!filter) return topic.startsWith("$share/") ? SHARED : NOT_AUTHORIZED;
    if (!this.subscriptions.has(topic) && this.subscriptions.size >= LIMITS.filters) return TOO_MANY;
    this.subscriptions.set(topic, { filter, isDeafToSelf });
    return undefined;
  }

  #unsubscribe({ messageId = 0, unsubscriptions }: Unsubscribe): void {
    if (messageId <= 0 || unsubscriptions.length === 0) return this.end("malformed");
    const codes = unsubscriptions.map((topic) => {
      const wasPublic = topic === PUBLIC_TOPIC && this.hearsPublic;
      if (wasPublic) this.hearsPublic = false;
      return this.subscriptions.delete(topic) || wasPublic ? 0 : 0x11;
    });
    this.place?.subscribed([]);
    this.#send(encodeUnsuback(messageId, codes, this.#version));
  }

  #send(bytes: Buffer): void {
    if (this.#state === "ended") return;
    // Acknowledgements that nobody reads pile up no further than messages.
    if (this.#outbox.bytes > 2 * LIMITS.behind) return this.end("behind");
    if (this.#outbox.add(bytes)) this.#host.flushLater(this);
  }
}

const willLength = ({ topic, payload }: NonNullable<Connect["will"]>): number =>
  Buffer.byteLength(topic) + Buffer.byteLength(payload);
