import { expect, test } from "bun:test";
import { isLoopback } from "../../../src/platform/network/loopback";

test.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["127.0.0.10", false],
  ["192.168.1.20", false],
  ["::ffff:192.168.1.20", false],
  ["", false],
])("%s", (client, expected) => {
  expect(isLoopback(client)).toBe(expected);
});
