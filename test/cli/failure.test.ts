import { expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { sentenceOf } from "../../src/cli/failure";
import { invalid } from "../../src/framework/errors";

const notLoaded = (message: string): Error => Object.assign(new Error(message), { code: "ERR_DLOPEN_FAILED" });
const noLibrary = notLoaded("/x.node: failed to map segment from shared object");

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
  ["words of a server that control a terminal", new Error("It says \x1b[2J\x1b[31mno\x07"), "It says [2J [31mno "],
  [
    "an error of a request, without the advice of the run time",
    new Error(
      "ECONNRESET: It was closed. For more information, pass `verbose: true` in the second argument to fetch()",
    ),
    "ECONNRESET: It was closed.",
  ],
  ["such an error without a path", new Error("EPIPE: broken pipe, write"), "broken pipe"],
  [
    "a library that cannot be loaded, whatever it was for",
    new Error("Cannot open the database /data/gardenshed.db", { cause: noLibrary }),
    `Cannot load the database engine (${noLibrary.message}). Its library is unpacked to ${process.env["BUN_TMPDIR"] ?? tmpdir()}, which must exist, be writable and not be mounted noexec; set BUN_TMPDIR to another folder.`,
  ],
  [
    "a system library that is missing",
    notLoaded("libstdc++.so.6: cannot open shared object file: No such file or directory"),
    "Cannot load the database engine: the system library libstdc++.so.6 is missing; install the package libstdc++6 (Debian, Ubuntu) or libstdc++ (Alpine).",
  ],
  [
    "the same as musl tells it",
    notLoaded(
      "Error loading shared library libgcc_s.so.1: No such file or directory (needed by /usr/lib/libstdc++.so.6)",
    ),
    "Cannot load the database engine: the system library libgcc_s.so.1 is missing; install the package libgcc-s1 (Debian, Ubuntu) or libgcc (Alpine).",
  ],
  [
    "another one",
    notLoaded("libother.so.2: cannot open shared object file: No such file or directory"),
    "Cannot load the database engine: the system library libother.so.2 is missing; install the package that brings it.",
  ],
])("%s is told in one line", (_, error, sentence) => expect(sentenceOf(error)).toBe(sentence));
