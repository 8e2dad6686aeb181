import { expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { sentenceOf } from "../../src/cli/failure";
import { invalid } from "../../src/framework/errors";

const noLibrary = Object.assign(new Error("/x.node: failed to map segment from shared object"), {
  code: "ERR_DLOPEN_FAILED",
});

test.each<[string, unknown, string]>([
  [
    "a refusal",
    invalid({ email: "Email is required", name: "Name is required" }),
    "Email is required; Name is required",
  ],
  [
    "an error with causes",
    new Error("open", { cause: new Error("read\n it", { cause: "gone" }) }),
    "open: read it: gone",
  ],
  [
    "a sentence with a cause",
    new Error("It is damaged.", { cause: new Error("no page 3") }),
    "It is damaged (no page 3).",
  ],
  [
    "an error of the system",
    new Error("ENOENT: no such file or directory, open '/x'"),
    "/x: no such file or directory",
  ],
  ["such an error without a path", new Error("EPIPE: broken pipe, write"), "broken pipe"],
  [
    "a library that cannot be loaded, whatever it was for",
    new Error("Cannot open the database /data/gardenshed.db", { cause: noLibrary }),
    `Cannot load the database engine (${noLibrary.message}). Its library is unpacked to ${process.env["BUN_TMPDIR"] ?? tmpdir()}, which must exist, be writable and not be mounted noexec; set BUN_TMPDIR to another folder.`,
  ],
])("%s is told in one line", (_, error, sentence) => expect(sentenceOf(error)).toBe(sentence));
