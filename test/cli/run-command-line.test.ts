import { describe, expect, test } from "bun:test";
import { run } from "./fixtures";

const plain = { words: [], flags: {}, port: 3000 };

describe("a command line that fits runs its command", () => {
  test.each<[string, Record<string, unknown>]>([
    ["", plain],
    ["serve", plain],
    ["--port 8080", { ...plain, port: 8080 }],
    ["--port=8080 serve", { ...plain, port: 8080 }],
    ["serve --port 8080", { ...plain, port: 8080 }],
    ["--port 1 --port 2", { ...plain, port: 2 }],
    ["serve --force-ssl", plain],
    ["serve --force-ssl=off", plain],
    ["--force-ssl serve", plain],
    ["user create ada@garden.example", { ...plain, words: ["ada@garden.example"] }],
    [
      "user create a@b --name Ada --password-stdin",
      { ...plain, words: ["a@b"], flags: { name: "Ada", "password-stdin": "" } },
    ],
    ["--name=Ada --port 5 user create a@b", { words: ["a@b"], flags: { name: "Ada" }, port: 5 }],
    ["user --name=a=b create a@b", { ...plain, words: ["a@b"], flags: { name: "a=b" } }],
    ["user create a@b --name=", { ...plain, words: ["a@b"], flags: { name: "" } }],
    ["export a@b -", { ...plain, words: ["a@b", "-"] }],
    ["export a@b", { ...plain, words: ["a@b"] }],
    ["export -- a@b --port", { ...plain, words: ["a@b", "--port"] }],
    ["config", plain],
    ["config set KEY 1", { ...plain, words: ["KEY", "1"] }],
  ])("%s", async (line, printed) => {
    const { code, out, err } = await run(line);
    expect({ code, printed: out.map((text) => JSON.parse(text)), err }).toEqual({
      code: 0,
      printed: [printed],
      err: [],
    });
  });

  test("with standard input", async () => {
    expect(await run("echo", { stdin: "secret" })).toEqual({ code: 0, out: ["secret"], err: [] });
  });
});

describe("--help and --version turn any line into that command", () => {
  test.each([
    ["--help", "help for "],
    ["user create --help", "help for user create"],
    ["--help user delete a@b --yes", "help for user delete a@b"],
    ["--version", "1.2.3"],
    ["-v", "1.2.3"],
    ["user create -h", "help for user create"],
    ["--version --port abc", "1.2.3"],
    ["user delete --version", "1.2.3"],
  ])("%s", async (line, printed) => expect(await run(line)).toEqual({ code: 0, out: [printed], err: [] }));
});

describe("wrong usage is exit 2 with one sentence", () => {
  test.each([
    ["srve", "Unknown command srve; did you mean serve?"],
    ["user crate a@b", "Unknown command user crate; did you mean user create?"],
    ["usr delete a@b --yes", "Unknown command usr delete; did you mean user delete?"],
    ["create", "Unknown command create; did you mean user create?"],
    ["set KEY 1", "Unknown command set KEY; did you mean config set?"],
    ["create user", "Unknown command create user; did you mean user create?"],
    ["config st KEY", "Unknown command config st; did you mean config set?"],
    ["xyzzy", "Unknown command xyzzy; `gardenshed help` lists them all."],
    ["-x", "Unknown flag -x; `gardenshed help` tells what there is."],
    ["uesr", "Unknown command uesr; did you mean user create?"],
    ["user", "user needs a second word; it is one of user create, user delete."],
    ["serve now", "Usage: gardenshed serve"],
    ["user create", "Usage: gardenshed user create <email> [--name N] [--password-stdin]"],
    ["user delete a@b", "Usage: gardenshed user delete <email> --yes (--yes: Really)"],
    ["export", "Usage: gardenshed export <email> [file]"],
    ["export a b c", "Usage: gardenshed export <email> [file]"],
    ["config set KEY", "Usage: gardenshed config set <key> <value>"],
    ["config unset KEY", "Unknown command config unset; did you mean config set?"],
    ["--prot 8080", "Unknown flag --prot; did you mean --port?"],
    ["serve --PORT=1", "Unknown flag --PORT; did you mean --port?"],
    ["serve --port-file x", "Unknown flag --port-file; did you mean --port?"],
    ["serve --yes", "serve takes no flag --yes; `gardenshed help serve` tells what there is."],
    ["user delete a@b --nam Ada", "Unknown flag --nam; did you mean --name?"],
    [
      "user delete a@b --password-stdin",
      "user delete takes no flag --password-stdin; `gardenshed help user delete` tells what there is.",
    ],
    ["user delete a@b --yes=no", "Flag --yes takes no value."],
    ["--port", "Flag --port needs a value."],
    ["--port --host x", "Flag --port needs a value."],
    ["--config", "Flag --config needs a value."],
    ["fail usage", "Say unit or compose."],
  ])("%s", async (line, sentence) => expect(await run(line)).toEqual({ code: 2, out: [], err: [sentence] }));
});

describe("a failure is exit 1 with one sentence", () => {
  test.each([
    ["fail", "Cannot open the box: no such file or directory"],
    ["fail advice", "The box is damaged. Restore it (permission denied)."],
    ["fail data", "No such account (data folder /nowhere)."],
    ["fail data --data-dir /a$&b", "No such account (data folder /a$&b)."],
    ["fail data --port abc", "No such account."],
    ["fail refusal", "Email is taken; Kind is unknown"],
    ["serve --port abc", "PORT must be a whole number from 0 to 65535 (flag --port)."],
    ["serve --config /missing.toml", "Cannot read /missing.toml: no such file or directory"],
  ])("%s", async (line, sentence) => expect(await run(line)).toEqual({ code: 1, out: [], err: [sentence] }));

  test("and the stack under LOG_LEVEL=debug", async () => {
    const { code, err } = await run("fail --log-level debug");
    expect({ code, lines: err.length, first: err[0] }).toEqual({
      ...{ code: 1, lines: 2, first: "Cannot open the box: no such file or directory" },
    });
    expect(err[1]).toContain("fixtures.ts");
  });
});

test("a command that uses data names the folder on standard error when it is done", async () => {
  const { code, err } = await run("user delete a@b --yes");
  expect({ code, err }).toEqual({ code: 0, err: ["Data folder: /nowhere"] });
});

test("a command that reads no setting works with settings that are wrong", async () => {
  expect(await run("version", { environment: { PORT: "abc" } })).toEqual({ code: 0, out: ["1.2.3"], err: [] });
});
