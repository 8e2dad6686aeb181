import { expect, test } from "bun:test";
import { createUploadForm, isUploadAllowed, type UploadForm } from "../../../src/features/pictures/policy";

const SECRET = Buffer.alloc(32, 7);
const NOW = new Date("2026-03-04T05:06:07.089Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);
const HOUR = 3_600_000;

const form = createUploadForm("temp/a.jpg", SECRET, NOW);

test("the policy says what may be uploaded and until when (accounts.md §8.1)", () => {
  expect(JSON.parse(Buffer.from(form.policy, "base64").toString())).toEqual({
    expiration: "2026-03-04T06:06:07.089Z",
    conditions: [
      { key: "temp/a.jpg" },
      { acl: "public-read" },
      ["eq", "$Content-Type", "image/jpeg"],
      ["content-length-range", 1, 7340032],
    ],
  });
  expect(form.signature).toMatch(/^[0-9a-f]{64}$/);
  expect(form.signature).toBe(new Bun.CryptoHasher("sha256", SECRET).update(form.policy).digest("hex"));
});

const other = createUploadForm("temp/b.jpg", SECRET, NOW);
const forged = Buffer.from(
  JSON.stringify({ expiration: "2999-01-01T00:00:00.000Z", conditions: [{ key: "temp/a.jpg" }] }),
);

test.each<[string, UploadForm, Date, boolean]>([
  ["as it was made", form, NOW, true],
  ["just before its end", form, after(HOUR - 1), true],
  ["at its end", form, after(HOUR), false],
  ["later", form, after(2 * HOUR), false],
  ["with another key", { ...form, key: "temp/b.jpg" }, NOW, false],
  ["with a part of its key", { ...form, key: "a.jpg" }, NOW, false],
  ["with the policy of another one", { ...form, policy: other.policy }, NOW, false],
  ["with the signature of another one", { ...form, signature: other.signature }, NOW, false],
  ["with a policy of its own", { ...form, policy: forged.toString("base64") }, NOW, false],
  ["with a signature in capitals", { ...form, signature: form.signature.toUpperCase() }, NOW, false],
  ["with a shorter signature", { ...form, signature: form.signature.slice(1) }, NOW, false],
  ["with a signature of other characters", { ...form, signature: "é".repeat(32) }, NOW, false],
  ["without signature", { ...form, signature: "" }, NOW, false],
  ["without anything", { key: "", policy: "", signature: "" }, NOW, false],
])("a form %s", (_, given, now, allowed) => {
  expect(isUploadAllowed(given, SECRET, now)).toBe(allowed);
});

test("a form of another server", () => {
  expect(isUploadAllowed(createUploadForm("temp/a.jpg", Buffer.alloc(32, 8), NOW), SECRET, NOW)).toBe(false);
});
