import { expect, test } from "bun:test";
import { scrub } from "../../../src/cli/report/scrub";

/* What a report must not tell (operations.md §1). */

test.each([
  ["client=203.0.113.5 email=ada@garden.example", "client=<address> email=<e-mail>"],
  ["client=2001:db8::5 refused", "client=<address> refused"],
  ["client=[::1]:5000", "client=[<address>]:5000"],
  ["client=::ffff:192.168.1.5", "client=<address><address>"],
  ["Listening on http://192.168.1.5:3000", "Listening on http://<host>"],
  ["smtp://ada:secret@mail.example:587 is away", "smtp://<host> is away"],
  ["mqtt://user:pass%40word@host:1883, again", "mqtt://<host>, again"],
  ["mail.garden.example does not answer", "<host> does not answer"],
  ["Ada Gärtner <ada.gaertner+x@garden.example>", "Ada Gärtner <<e-mail>>"],
  ["/home/ada/garden/gardenshed.db is missing", "/home/<user>/garden/gardenshed.db is missing"],
  ["/Users/Ada/data", "/Users/<user>/data"],
  ["/media/ada/STICK/backups", "/media/<user>/STICK/backups"],
  ["/run/media/ada/STICK", "/run/media/<user>/STICK"],
  [String.raw`C:\Users\Ada\garden`, String.raw`C:\Users\<user>\garden`],
  ["getaddrinfo ENOTFOUND shed", "getaddrinfo ENOTFOUND <host>"],
  ["connect ECONNREFUSED nas:5432", "connect ECONNREFUSED <host>:5432"],
  ["cause=connect to gardenboard:1883 failed", "cause=connect to <host>:1883 failed"],
  ["login_failed client=203.0.113.5 email=ada", "login_failed client=<address> email=<e-mail>"],
  ['login_failed email="ada l" x=1', "login_failed email=<e-mail> x=1"],
  ['{"event":"login_failed","email":"my \\"secret"}', '{"event":"login_failed","email":"<e-mail>"}'],
  ["token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOjEyMzQ1Njc4fQ.c2lnbmF0dXJlLW9mLXRoZQ", "token <token>"],
  ["request=123e4567-e89b-12d3-a456-426614174000", "request=<id>"],
  ["key 0123456789abcdef0123456789abcdef", "key <id>"],
])("%s", (text, expected) => expect(scrub(text)).toBe(expected));

test.each([
  "2026-11-23T10:20:30.456Z info migrated from=46 to=47",
  "the schema is 47, the version 0.1.0, gardenshed.toml and gardenshed.db-wal are there",
  "203 MB are free; a copy at 10:20:30 took 5 ms",
  "at run (program.ts:12:3), port:3000",
])("%s is kept", (text) => expect(scrub(text)).toBe(text));

/* A pattern that begins anew at each place would take minutes. */
test.each(["a", "a-", "a.", "a+", "1.", "a@", "ab:", "/home/", "email=", '\\"', "<"])(
  "a line of hundreds of thousands of %j is read",
  (part) => {
    expect(scrub(part.repeat(300_000))).not.toBe("");
  },
);

test("words that are known go first, the longest before those that it holds", () => {
  const known = new Map([
    ["shed", "<machine>"],
    ["/srv/shed/data", "<data folder>"],
  ]);
  expect(scrub("/srv/shed/data on shed", known)).toBe("<data folder> on <machine>");
});
