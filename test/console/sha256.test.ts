import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { sha256 } from "../../src/console/pages/sign-in/sha256";

test.each(["", "abc", "ä🌱", "x".repeat(55), "x".repeat(56), "x".repeat(64), "y".repeat(1000)])(
  "of %p it is what others compute",
  (text) => expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex")),
);
