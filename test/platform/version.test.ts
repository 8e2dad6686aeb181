import { expect, test } from "bun:test";
import { compareVersions, isVersion } from "../../src/platform/version";

test.each([
  ["15.8.0", true],
  ["0.0.0", true],
  ["15.8.0-rc1", true],
  ["15.8.0-beta.2+5", true],
  ["15.8", false],
  ["15.8.0.1", false],
  ["v15.8.0", false],
  ["15.8.0-", false],
  ["15.8.x", false],
  ["", false],
] as const)("%s has the form a.b.c[-suffix]: %p", (text, expected) => expect(isVersion(text)).toBe(expected));

test.each([
  ["15.8.0", "15.8.0", 0],
  ["15.8.1", "15.8.0", 1],
  ["15.10.0", "15.9.9", 1],
  ["9.0.0", "14.6.0", -1],
  ["14.6.0-rc1", "14.6.0", -1],
  ["14.6.1-rc1", "14.6.0", 1],
  ["14.6.0-rc2", "14.6.0-rc10", -1],
  ["14.6.0-rc1", "14.6.0-rc1", 0],
  ["0.0.0-rc1", "0.0.0", -1],
  ["unreadable", "0.0.0", 0],
  ["unreadable", "0.0.1", -1],
] as const)("%s against %s (accounts.md §2.4)", (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
  expect(Math.sign(compareVersions(b, a)) + sign).toBe(0);
});
