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
import type { EndingName } from "./endings";
import { LIMITS } from "./limits";
import type { Place, Taken } from "./place";
import type { Subscriptions } from "./subscriptions";

/** The connection over which a dialogue is held. */
export interface Line {
  readonly version: ProtocolVersion;
  readonly isEnded: boolean;
  readonly subscriptions: Subscriptions;
  readonly send: (bytes: Buffer) => void;
  readonly end: (name: EndingName) => void;
}

/** A subscription is refused; only MQTT 5 is told why. */
const FAILURE = 0x80;
const NOT_AUTHORIZED = 0x87;

/** Answers the packets of a client that has logged in. Source: `live.md` §3. */
export class Dialogue {
  readonly #line: Line;
  readonly #place: Place;
  #refused = 0;
  /** Messages of QoS 2 that may come again, by their id, each with its fate. */
  #unreleased: Map<number, Taken> | undefined;
  /** Ends when all messages so far are acknowledged that are stored. */
  #storing: Promise<void> | undefined;

  constructor(line: Line, place: Place) {
    this.#line = line;
    this.#place = place;
  }

  /** `bytes`: the packet as it came. */
  answer(packet: Exclude<Packet, Connect>, bytes: Buffer): void {
    switch (packet.cmd) {
      case "publish":
        return this.#publish(packet, bytes);
      case "pingreq":
        return this.#line.send(PINGRESP);
      case "subscribe":
        return this.#subscribe(packet);
      case "unsubscribe":
        return this.#unsubscribe(packet);
      case "pubrel":
        this.#unreleased?.delete(packet.messageId);
        return this.#line.send(encodeAcknowledgement("pubcomp", packet.messageId, this.#line.version));
      case "disconnect":
        return this.#line.end(packet.reasonCode === 0 ? "left" : "left_with_will");
    }
  }

  #publish(packet: Publish, bytes: Buffer): void {
    const { qos, messageId = 0 } = packet;
    const known = qos === 2 ? this.#unreleased?.get(messageId) : undefined;
    const taken = known ?? this.#place.publish(packet, isPlainPublish(bytes) ? bytes : undefined);
    if (qos === 2 && !this.#awaitsRelease(messageId, taken)) return;
    if (qos > 0) this.#acknowledge(qos === 1 ? "puback" : "pubrec", messageId, taken);
    if (taken === false && (this.#refused += 1) >= LIMITS.refusedPublishes) this.#line.end("not_allowed");
  }

  /** False when too many messages wait to be released. */
  #awaitsRelease(messageId: number, taken: Taken): boolean {
    if (taken === false && this.#line.version === 5) return true;
    this.#unreleased ??= new Map();
    if (this.#unreleased.set(messageId, taken).size <= LIMITS.unreleased) return true;
    this.#line.end("too_many_unreleased");
    return false;
  }

  /**
   * A message that is stored is acknowledged afterwards, and not at all when that fails: it may then come again.
   * Acknowledgements go out in the order of their messages.
   */
  #acknowledge(kind: "puback" | "pubrec", messageId: number, taken: Taken): void {
    const send = (isTaken: boolean): void => {
      const { version, isEnded } = this.#line;
      if (isEnded) return; // the refusal was one too many
      this.#line.send(encodeAcknowledgement(kind, messageId, version, isTaken ? 0 : NOT_AUTHORIZED));
    };
    if (typeof taken === "boolean" && !this.#storing) return send(taken);
    const mine = Promise.all([taken, this.#storing]).then(([isTaken]) => {
      if (isTaken || taken === false) send(isTaken);
      else if (this.#unreleased?.get(messageId) === taken) this.#unreleased.delete(messageId);
      if (this.#storing === mine) this.#storing = undefined;
    });
    this.#storing = mine;
  }

  #subscribe({ messageId, subscriptions }: Subscribe): void {
    const { version, subscriptions: own } = this.#line;
    const codes = subscriptions.map(({ topic, nl }) => own.add(topic, nl, this.#place));
    const granted = version === 5 ? codes : codes.map((code) => (code === 0 ? 0 : FAILURE));
    this.#line.send(encodeSuback(messageId, granted, version));
    this.#place.subscribed(subscriptions.flatMap(({ topic }, index) => (codes[index] === 0 ? topic : [])));
  }

  #unsubscribe({ messageId, unsubscriptions }: Unsubscribe): void {
    const { version, subscriptions: own } = this.#line;
    const codes = unsubscriptions.map((topic) => own.remove(topic, this.#place));
    this.#line.send(encodeUnsuback(messageId, codes, version));
  }
}
