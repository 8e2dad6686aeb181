import { expect, test } from "bun:test";
import { createKnownGuesses } from "../../../../src/features/account/session/known-guesses";

const start = Date.UTC(2026, 2, 1, 8);
const guess = { client: "10.0.0.1", email: "ann@example.com", password: "password", hash: "hash" };

test.each<[string, object, number, boolean]>([
  ["the same", {}, start, true],
  ["the same a moment before 15 minutes have passed", {}, start + 899_999, true],
  ["the same after 15 minutes", {}, start + 900_000, false],
  ["the same after the clock was set back", {}, start - 1, false],
  ["another password", { password: "passwore" }, start, false],
  ["another address", { email: "bob@example.com" }, start, false],
  ["an address that runs into the password", { email: "ann@example.comp", password: "assword" }, start, false],
  ["another client", { client: "10.0.0.2" }, start, false],
  ["the same after the password was changed", { hash: "other" }, start, false],
  ["the same after the account was deleted", { hash: undefined }, start, false],
  ["unreadable credentials", { email: undefined, password: "-", hash: undefined }, start, false],
])("of a guess that was wrong is known: %s", (_, changes, atMs, isKnown) => {
  const guesses = createKnownGuesses();
  guesses.add(guess, start);
  expect(guesses.has({ ...guess, ...changes }, atMs)).toBe(isKnown);
});

test("the oldest one goes when there are too many", () => {
  const guesses = createKnownGuesses({ capacity: 2 });
  for (const password of ["one", "two", "one", "three"]) guesses.add({ ...guess, password }, start);
  const known = ["one", "two", "three"].filter((password) => guesses.has({ ...guess, password }, start));
  expect(known).toEqual(["one", "three"]);
});
