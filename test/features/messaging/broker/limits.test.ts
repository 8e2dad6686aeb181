import { expect, test } from "bun:test";
import { Outbox } from "../../../../src/features/messaging/broker/outbox";
import { PacketRateLimit } from "../../../../src/features/messaging/broker/packet-rate-limit";

test("a client sends a burst, then so much per second: 500 packets and 100, a MB and 256 kB", () => {
  const readBy = (packetRateLimit: PacketRateLimit, bytes: number, nowMs: number): number => {
    let count = 0;
    for (; packetRateLimit.admits(nowMs); count++) packetRateLimit.count(bytes);
    return count;
  };
  const small = new PacketRateLimit(0);
  expect([0, 0, 1_000, 1_005, 1_010, 60_000].map((nowMs) => readBy(small, 10, nowMs))).toEqual([
    500, 0, 100, 0, 1, 500,
  ]);
  const large = new PacketRateLimit(0);
  const KB_16 = 16 * 1024;
  expect([0, 0, 1_000, 2_000, 60_000].map((nowMs) => readBy(large, KB_16, nowMs))).toEqual([64, 0, 16, 16, 64]);
});

test("a burst is sent on in pieces, so that who reads loses nothing of it", () => {
  const sent: number[] = [];
  const link = {
    backlog: 0,
    send: ({ length }: Buffer) => void sent.push(length),
    pause: () => true,
    resume: () => {},
    close: () => {},
  };
  const outbox = new Outbox(link, 100_000);
  const taken = Array.from({ length: 150 }, () => {
    const hasRoom = outbox.hasRoomFor(1_000, { nowMs: () => 0 });
    outbox.add(Buffer.alloc(1_000));
    return hasRoom;
  });
  expect([taken.every(Boolean), sent]).toEqual([true, [66_000, 66_000]]);
  outbox.flush();
  expect(sent).toEqual([66_000, 66_000, 18_000]);
});

test("who does not read loses messages, and is behind until it has read half of what waits", () => {
  let nowMs = 0;
  const link = { backlog: 0, send: (bytes: Buffer) => void (link.backlog += bytes.length) };
  const outbox = new Outbox(
    {
      ...link,
      get backlog() {
        return link.backlog;
      },
      pause: () => true,
      resume: () => {},
      close: () => {},
    },
    100,
  );
  const send = (length: number): boolean => {
    const hasRoom = outbox.hasRoomFor(length, { nowMs: () => nowMs });
    if (hasRoom) outbox.add(Buffer.alloc(length));
    outbox.flush();
    return hasRoom;
  };
  expect([send(60), send(40), send(1)]).toEqual([true, true, false]);
  nowMs = 30_001;
  expect(outbox.behindMs(nowMs)).toBe(30_001);
  link.backlog = 60;
  expect(outbox.behindMs(nowMs)).toBe(30_001);
  link.backlog = 49;
  expect([outbox.behindMs(nowMs), send(50), outbox.bytes]).toEqual([0, true, 99]);
});
