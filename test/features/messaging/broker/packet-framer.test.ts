import { describe, expect, test } from "bun:test";
import { PacketFramer } from "../../../../src/features/messaging/broker/packet-framer";
import { below, randomOf } from "../../../support/random";

/** A packet with so many bytes behind its fixed header. */
function packet(length: number, fill = 7): Buffer {
  const sizes: number[] = [];
  let rest = length;
  do {
    const byte = rest % 128;
    rest = Math.floor(rest / 128);
    sizes.push(rest > 0 ? byte + 128 : byte);
  } while (rest > 0);
  return Buffer.concat([Buffer.from([0x30, ...sizes]), Buffer.alloc(length, fill)]);
}

const MAXIMUM = 131_072;

describe("packets", () => {
  test("come out as they went in, however they are cut", () => {
    const random = randomOf(3);
    for (let round = 0; round < 200; round++) {
      const packets = Array.from({ length: 1 + below(random, 8) }, (_, index) =>
        packet(below(random, random() < 0.2 ? 40_000 : 300), index),
      );
      const bytes = Buffer.concat(packets);
      const packetFramer = new PacketFramer();
      const found: Buffer[] = [];
      for (let start = 0; start < bytes.length;) {
        const end = Math.min(bytes.length, start + 1 + below(random, random() < 0.5 ? 5 : 20_000));
        packetFramer.push(Buffer.from(bytes.subarray(start, end)));
        start = end;
        for (let next = packetFramer.next(MAXIMUM); next !== undefined; next = packetFramer.next(MAXIMUM)) {
          if (typeof next === "string") throw new Error(next);
          found.push(next);
        }
      }
      expect(Buffer.concat(found).equals(bytes)).toBe(true);
      expect(found.map(({ length }) => length)).toEqual(packets.map(({ length }) => length));
      expect(packetFramer.waiting).toBe(0);
    }
  });

  test("are refused by the length they announce, before they are there", () => {
    const packetFramer = new PacketFramer();
    packetFramer.push(packet(250_000_000 % 268_435_455).subarray(0, 5));
    expect(packetFramer.next(MAXIMUM)).toBe("too_large");
  });

  test.each([
    [8_190, undefined],
    [8_189, "packet"],
  ])("of the first kilobytes: %p bytes", (length, is) => {
    const packetFramer = new PacketFramer();
    packetFramer.push(packet(length));
    const next = packetFramer.next(8_192);
    expect(typeof next === "string" ? undefined : next && "packet").toBe(is);
  });

  test("with a length that does not end are malformed", () => {
    const packetFramer = new PacketFramer();
    packetFramer.push(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01]));
    expect(packetFramer.next(MAXIMUM)).toBe("malformed");
  });

  test("that are not complete are waited for", () => {
    const packetFramer = new PacketFramer();
    for (const bytes of [[], [0x30], [0x30, 0x80], [0x30, 2, 1]]) {
      packetFramer.clear();
      packetFramer.push(Buffer.from(bytes));
      expect(packetFramer.next(MAXIMUM)).toBeUndefined();
    }
  });
});
