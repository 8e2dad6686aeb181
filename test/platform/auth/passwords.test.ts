import { describe, expect, test } from "bun:test";
import { longTest, part } from "../../support/tier";
import { createPasswords, type Verdict } from "../../../src/platform/auth/passwords";

const passwords = createPasswords({ concurrency: 2 });
const long = "a".repeat(100_000);

describe("passwords", () => {
  test.each(
    part<[string, string]>(
      [
        ["plain", "correct horse"],
        ["accents and other scripts", "ünïçødé-Ж-文-🌱"],
        ["white space", " \t two\nlines  "],
        ["a NUL character", "abc\0def12"],
        ["100,000 characters", long],
        ["something like a hash", "$argon2id$v=19$m=19456,t=2,p=1$"],
      ],
      6,
    ),
  )("accepts the right one: %s", async (_, password) => {
    expect(await passwords.verify(password, await passwords.hash(password))).toBe("right");
  });

  test.each(
    part<[string, string, string]>(
      [
        ["a different one", "correct horse", "battery staple"],
        ["none", "correct horse", ""],
        ["its beginning", "correct horse", "correct hors"],
        ["a longer one", "correct horse", "correct horse "],
        ["other case", "correct horse", "Correct horse"],
        ["blanks in front", "correct horse", " correct horse"],
        ["another astral character", "garden 🌱", "garden 🌲"],
        ["a difference after a NUL character", "abc\0def12", "abc\0def13"],
        ["the part before a NUL character", "abcdefgh\0ij", "abcdefgh"],
        ["a difference after 72 bytes", `${"a".repeat(72)}b`, `${"a".repeat(72)}c`],
        ["a difference at the very end", `${long}b`, `${long}c`],
      ],
      6,
    ),
  )("refuses %s", async (_, password, attempt) => {
    expect(await passwords.verify(attempt, await passwords.hash(password))).toBe("wrong");
  });

  test.each(
    part<[string, string, string]>(
      [
        ["an accent of two characters", "caf\u00e9 noir", "cafe\u0301 noir"],
        ["an accent of one character", "cafe\u0301 noir", "caf\u00e9 noir"],
        ["two accents in another order", "a\u0323\u0302 garden", "a\u0302\u0323 garden"],
        [
          "Korean syllables in letters",
          "\ud55c\uae00 \uc815\uc6d0\uc785\ub2c8\ub2e4",
          "\ud55c\uae00 \uc815\uc6d0\uc785\ub2c8\ub2e4".normalize("NFD"),
        ],
        ["the sign of an \u00e5ngstr\u00f6m", "\u00e5ngstr\u00f6m \u00c5", "a\u030angstro\u0308m \u212b"],
        ["a blank of another kind", "correct horse", "correct\u00a0horse"],
        ["a wide blank", "correct\u3000horse", "correct horse"],
      ],
      6,
    ),
  )("accepts the same one typed otherwise: %s", async (_, password, attempt) => {
    expect(await passwords.verify(attempt, await passwords.hash(password))).toBe("right");
  });

  test.each<[string, string, string]>([
    ["a ligature is no letters", "\ufb01nd a garden", "find a garden"],
    ["a wide letter is no narrow one", "\uff41bc garden", "abc garden"],
  ])("refuses what only looks alike: %s", async (_, password, attempt) => {
    expect(await passwords.verify(attempt, await passwords.hash(password))).toBe("wrong");
  });

  test.each<[string, string, Verdict]>([
    ["as it was typed then", "cafe\u0301 noir", "outdated"],
    ["composed", "caf\u00e9 noir", "wrong"],
    ["another one", "cafe\u0302 noir", "wrong"],
  ])("tries a hash of a text that was not composed with the password as typed: %s", async (_, attempt, verdict) => {
    expect(await passwords.verify(attempt, await Bun.password.hash("cafe\u0301 noir"))).toBe(verdict);
  });

  test.each(["", "anything", "cafe\u0301 noir", long])("refuses everything when there is no hash", async (attempt) => {
    expect(await passwords.verify(attempt, undefined)).toBe("wrong");
  });

  test("hashes are argon2id with 19 MiB and 2 passes, each with its own salt", async () => {
    const hashes = [await passwords.hash("correct horse"), await passwords.hash("correct horse")];
    for (const hash of hashes) expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(new Set(hashes).size).toBe(2);
  });

  longTest("an unusable stored hash is a defect, not a wrong password", async () => {
    await expect(passwords.verify("correct horse", "plain text")).rejects.toThrow();
    expect(await passwords.verify("correct horse", await passwords.hash("correct horse"))).toBe("right");
  });

  longTest("more operations than places all get their turn", async () => {
    const hash = await passwords.hash("correct horse");
    const attempts = ["correct horse", "wrong", "correct horse", "wrong", "correct horse"];
    const answers = await Promise.all(attempts.map((attempt) => passwords.verify(attempt, hash)));
    expect(answers).toEqual(["right", "wrong", "right", "wrong", "right"]);
  });
});
