import { describe, expect, test } from "bun:test";
import { gardenshed, program } from "./process";

describe("as a process", () => {
  test.each([
    { args: ["version"], code: 0, out: /^gardenshed \S+ \(revision \S+\)\n$/, err: /^$/ },
    { args: ["--help"], code: 0, out: /^Usage: gardenshed [^]*Example:\n {2}gardenshed [^\n]+\n$/, err: /^$/ },
    { args: ["config", "--port", "8080"], code: 0, out: /^PORT +8080 +flag --port$/m, err: /^$/ },
    { args: ["config", "--port", "abc"], code: 1, out: /^$/, err: /^PORT must be [^\n]+\.\n$/ },
    { args: ["versoin"], code: 2, out: /^$/, err: /^Unknown command versoin; did you mean version\?\n$/ },
    { args: ["--prot", "1"], code: 2, out: /^$/, err: /^Unknown flag --prot; did you mean --port\?\n$/ },
  ])("$args ends with $code", async ({ args, code, out, err }) => {
    const ended = await gardenshed(args);
    expect(ended).toEqual({ code, out: expect.stringMatching(out), err: expect.stringMatching(err) });
  });

  test("standard output that nobody reads to its end is no failure of its own", async () => {
    const child = Bun.spawn(["sh", "-c", `"$@" help config | head -n 1`, "sh", ...program], {
      stdout: "pipe",
      stderr: "pipe",
    });
    expect([await child.stdout.text(), await child.stderr.text()]).toEqual(["Usage: gardenshed config\n", ""]);
  });
});
