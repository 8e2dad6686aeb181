import { describe, expect, test } from "bun:test";
import { createPasswords } from "../../../src/platform/auth/passwords";

const passwords = createPasswords({ concurrency: 2 });
const long = "a".repeat(100_000);

describe("passwords", () => {
  test.each<[string, string]>([
    ["plain", "correct horse"],
    ["accents and other scripts", "ünïçødé-Ж-文-🌱"],
    ["white space", " \t two\nlines  "],
    ["a NUL character", "abc\0def12"],
    ["100,000 characters", long],
    ["something like a hash", "$argon2id$v=19$m=19456,t=2,p=1$"],
  ])("accepts the right one: %s", async (_, password) => {
    expect(await passwords.verify(password, await passwords.hash(password))).toBe(true);
  });

  test.each<[string, string, string]>([
    ["a different one", "correct horse", "battery staple"],
    ["none", "correct horse", ""],
    ["its beginning", "correct horse", "correct hors"],
    ["a longer one", "correct horse", "correct horse "],
    ["other case", "correct horse", "Correct horse"],
    ["blanks in front", "correct horse", " correct horse"],
    ["an accent composed otherwise", "caf\u00e9 noir", "cafe\u0301 noir"],
    ["another astral character", "garden 🌱", "garden 🌲"],
    ["a difference after a NUL character", "abc\0def12", "abc\0def13"],
    ["the part before a NUL character", "abcdefgh\0ij", "abcdefgh"],
    ["a difference after 72 bytes", `${"a".repeat(72)}b`, `${"a".repeat(72)}c`],
    ["a difference at the very end", `${long}b`, `${long}c`],
  ])("refuses %s", async (_, password, attempt) => {
    expect(await passwords.verify(attempt, await passwords.hash(password))).toBe(false);
  });

  test.each(["", "anything", long])("refuses everything when there is no hash", async (attempt) => {
    expect(await passwords.verify(attempt, undefined)).toBe(false);
  });

  test("hashes are argon2id with 19 MiB and 2 passes, each with its own salt", async () => {
    const hashes = [await passwords.hash("correct horse"), await passwords.hash("correct horse")];
    for (const hash of hashes) expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(new Set(hashes).size).toBe(2);
  });

  test("an unusable stored hash is a defect, not a wrong password", async () => {
    await expect(passwords.verify("correct horse", "plain text")).rejects.toThrow();
    expect(await passwords.verify("correct horse", await passwords.hash("correct horse"))).toBe(true);
  });

  test("more operations than places all get their turn", async () => {
    const hash = await passwords.hash("correct horse");
    const attempts = ["correct horse", "wrong", "correct horse", "wrong", "correct horse"];
    const answers = await Promise.all(attempts.map((attempt) => passwords.verify(attempt, hash)));
    expect(answers).toEqual([true, false, true, false, true]);
  });
});
