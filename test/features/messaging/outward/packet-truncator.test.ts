import { expect, test } from "bun:test";
import { generate, type IPublishPacket, parser } from "mqtt-packet";
import { PacketTruncator } from "../../../../src/features/messaging/outward/packet-truncator";
import { below, randomOf } from "../../../support/random";

const MAXIMUM = 300;
/** Bytes of a packet beside its payload, as long as it has no more than 16,383: header, length, topic. */
const OTHERS = 1 + 2 + 2 + 1;
const message = (length: number): Buffer =>
  generate({ cmd: "publish", topic: "t", payload: Buffer.alloc(length), qos: 0, dup: false, retain: false });

/** Lengths of the payloads that get through; `pieceLength`: of the pieces in which the bytes come. */
async function throughOf(bytes: Buffer, pieceLength: () => number): Promise<number[]> {
  const packetTruncator = new PacketTruncator(MAXIMUM);
  const lengths: number[] = [];
  const reading = parser();
  reading.on("packet", (packet) => lengths.push((packet as IPublishPacket).payload.length)); // nothing else is sent
  for (let at = 0, end = 0; at < bytes.length; at = end) {
    end = at + pieceLength();
    packetTruncator.write(bytes.subarray(at, end));
  }
  packetTruncator.end();
  for await (const piece of packetTruncator) reading.parse(piece as Buffer);
  return lengths;
}

test("packets go through whole up to the maximum, and longer ones are cut", async () => {
  const longest = MAXIMUM - OTHERS;
  const random = randomOf(7);
  for (let round = 0; round < 200; round++) {
    const lengths = [0, longest, longest + 1, 2_000, 5, ...Array.from({ length: 5 }, () => below(random, 1_000))];
    const bytes = Buffer.concat(lengths.map(message));
    const through = await throughOf(bytes, () => 1 + below(random, round < 100 ? 5 : 2_000));
    expect(through).toEqual(lengths.map((length) => (length > longest ? MAXIMUM - 5 - 3 : length)));
  }
});

test("what is no packet goes through", async () => {
  const packetTruncator = new PacketTruncator(MAXIMUM);
  packetTruncator.end(Buffer.alloc(5, 0xff));
  expect(Buffer.concat((await packetTruncator.toArray()) as Buffer[])).toEqual(Buffer.alloc(5, 0xff));
});
