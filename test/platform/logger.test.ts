import { describe, expect, test } from "bun:test";
import { createLogger, type LogLevel } from "../../src/platform/logger";

const LEVELS = ["debug", "info", "warn", "error"] as const;
const clock = () => new Date("2026-11-20T12:00:00Z");
const logged = (
  format: "text" | "json",
  event: string,
  details?: Record<string, unknown>,
  level: LogLevel = "debug",
) => {
  const lines: string[] = [];
  createLogger(level, format, (line) => lines.push(line), clock).warn(event, details);
  return lines;
};
const head = "2026-11-20T12:00:00.000Z warn";

describe("text: one line per event", () => {
  test.each<[string, Record<string, unknown> | undefined, string]>([
    ["nothing more", undefined, ""],
    ["a text", { job: "retention" }, " job=retention"],
    ["a number and a list", { count: 2, ids: [1, 2] }, " count=2 ids=[1,2]"],
    ["nothing for what is absent", { job: undefined, count: 1 }, " count=1"],
    ["a stack", { cause: "Error: broken\n    at here\n    at there" }, " cause=Error: broken | at here | at there"],
    ["an answer with CRLF", { answer: "250 ok\r\n250 end" }, " answer=250 ok | 250 end"],
    ["no control characters", { answer: "a\u001b[2Jb\rc\u2028d" }, " answer=a [2Jb c d"],
  ])("%s", (_, details, text) => expect(logged("text", "event", details)).toEqual([`${head} event${text}`]));
});

describe("an event with a sentence", () => {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  test("is the sentence for people, name and fields for machines", () => {
    createLogger("info", "text", write, clock).info("grown", { by: 2 }, "It has grown\nby 2.");
    createLogger("info", "json", write, clock).info("grown", { by: 2 }, "It has grown\nby 2.");
    expect(lines).toEqual([
      "2026-11-20T12:00:00.000Z info It has grown | by 2.",
      '{"time":"2026-11-20T12:00:00.000Z","level":"info","event":"grown","by":2}',
    ]);
  });
});

describe("json: one object per event, in one line", () => {
  test.each<[string, Record<string, unknown> | undefined]>([
    ["nothing more", undefined],
    ["texts and numbers", { job: "retention", count: 2 }],
    ["a stack", { cause: "Error: broken\n    at here" }],
    ["control characters and quotation marks", { answer: 'a\u001b"b"\r\n\u2028' }],
  ])("%s", (_, details) => {
    const [line = "", ...others] = logged("json", "event", details);
    expect([others, line.includes("\n")]).toEqual([[], false]);
    expect(JSON.parse(line)).toEqual({ time: clock().toISOString(), level: "warn", event: "event", ...details });
  });
});

describe("nothing below the level", () => {
  test.each(LEVELS.map((level, index) => [level, LEVELS.slice(index)] as const))("%s", (level, expected) => {
    const lines: string[] = [];
    const log = createLogger(level, "text", (line) => lines.push(line), clock);
    for (const each of LEVELS) log[each](each);
    expect(lines.map((line) => line.split(" ")[1])).toEqual([...expected]);
  });
});
