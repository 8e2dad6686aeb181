import {
  type Connect,
  encodeAcknowledgement,
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
import type { DisconnectReasonName } from "./reason-codes";
import { LIMITS } from "./limits";
import type { ClientSession, PublishOutcome } from "./client-session";
import type { Subscriptions } from "./rooms/subscriptions";

/** The connection of a client, as the handler of its packets sees it. */
export interface PacketChannel {
  readonly version: ProtocolVersion;
  readonly isEnded: boolean;
  readonly subscriptions: Subscriptions;
  readonly send: (bytes: Buffer) => void;
  readonly end: (name: DisconnectReasonName) => void;
}

/** A subscription is refused; only MQTT 5 is told why. */
const FAILURE = 0x80;
const NOT_AUTHORIZED = 0x87;

/** Answers the packets of a client that has logged in. Source: `live.md` §3. */
export class PacketHandler {
  readonly #packetChannel: PacketChannel;
  readonly #clientSession: ClientSession;
  #refused = 0;
  /** Messages of QoS 2 that may come again, by their id, each with its outcome. */
  #unreleased: Map<number, PublishOutcome> | undefined;
  /** Ends when all messages so far are acknowledged that are stored. */
  #storing: Promise<void> | undefined;

  constructor(packetChannel: PacketChannel, clientSession: ClientSession) {
    this.#packetChannel = packetChannel;
    this.#clientSession = clientSession;
  }

  /** `bytes`: the packet as it came. */
  answer(packet: Exclude<Packet, Connect>, bytes: Buffer): void {
    switch (packet.cmd) {
      case "publish":
        return this.#publish(packet, bytes);
      case "pingreq":
        return this.#packetChannel.send(PINGRESP);
      case "subscribe":
        return this.#subscribe(packet);
      case "unsubscribe":
        return this.#unsubscribe(packet);
      case "pubrel":
        this.#unreleased?.delete(packet.messageId);
        return this.#packetChannel.send(
          encodeAcknowledgement("pubcomp", packet.messageId, this.#packetChannel.version),
        );
      case "disconnect":
        return this.#packetChannel.end(packet.reasonCode === 0 ? "left" : "left_with_will");
    }
  }

  #publish(packet: Publish, bytes: Buffer): void {
    const { qos, messageId = 0 } = packet;
    const known = qos === 2 ? this.#unreleased?.get(messageId) : undefined;
    const publishOutcome = known ?? this.#clientSession.publish(packet, isPlainPublish(bytes) ? bytes : undefined);
    if (qos === 2 && !this.#awaitsRelease(messageId, publishOutcome)) return;
    if (qos > 0) this.#acknowledge(qos === 1 ? "puback" : "pubrec", messageId, publishOutcome);
    if (publishOutcome === false && (this.#refused += 1) >= LIMITS.refusedPublishes)
      this.#packetChannel.end("not_allowed");
  }

  /** False when too many messages wait to be released. */
  #awaitsRelease(messageId: number, publishOutcome: PublishOutcome): boolean {
    if (publishOutcome === false && this.#packetChannel.version === 5) return true;
    this.#unreleased ??= new Map();
    if (this.#unreleased.set(messageId, publishOutcome).size <= LIMITS.unreleased) return true;
    this.#packetChannel.end("too_many_unreleased");
    return false;
  }

  /**
   * A message that is stored is acknowledged afterwards, and not at all when that fails: it may then come again.
   * Acknowledgements go out in the order of their messages.
   */
  #acknowledge(kind: "puback" | "pubrec", messageId: number, publishOutcome: PublishOutcome): void {
    const send = (isTaken: boolean): void => {
      const { version, isEnded } = this.#packetChannel;
      if (isEnded) return; // the refusal was one too many
      this.#packetChannel.send(encodeAcknowledgement(kind, messageId, version, isTaken ? 0 : NOT_AUTHORIZED));
    };
    if (typeof publishOutcome === "boolean" && !this.#storing) return send(publishOutcome);
    const mine = Promise.all([publishOutcome, this.#storing]).then(([isTaken]) => {
      if (isTaken || publishOutcome === false) send(isTaken);
      else if (this.#unreleased?.get(messageId) === publishOutcome) this.#unreleased.delete(messageId);
      if (this.#storing === mine) this.#storing = undefined;
    });
    this.#storing = mine;
  }

  #subscribe({ messageId, subscriptions }: Subscribe): void {
    const { version, subscriptions: own } = this.#packetChannel;
    const codes = subscriptions.map(({ topic, nl }) => own.add(topic, nl, this.#clientSession));
    const granted = version === 5 ? codes : codes.map((code) => (code === 0 ? 0 : FAILURE));
    this.#packetChannel.send(encodeSuback(messageId, granted, version));
    this.#clientSession.subscribed(subscriptions.flatMap(({ topic }, index) => (codes[index] === 0 ? topic : [])));
  }

  #unsubscribe({ messageId, unsubscriptions }: Unsubscribe): void {
    const { version, subscriptions: own } = this.#packetChannel;
    const codes = unsubscriptions.map((topic) => own.remove(topic, this.#clientSession));
    this.#packetChannel.send(encodeUnsuback(messageId, codes, version));
  }
}
