import { describe, expect, test } from "bun:test";
import { HEAD_BYTES, readMeta, softwareProblem, TAIL_BYTES } from "../../../src/features/releases/files/meta";
import { byteRange } from "../../../src/features/releases/files/range";
import { randomOf } from "../../support/random";
import { metaConf, software, zip } from "./software";

/* What a file of device software says of itself (care.md §2.2). */

const read = (file: Uint8Array) => readMeta(file.subarray(0, HEAD_BYTES), file.subarray(-TAIL_BYTES));
const IS = { version: "15.6.0", platform: "os4" };

describe("meta.conf is found", () => {
  test.each([
    ["first, deflated", software("15.6.0")],
    ["first, as it is", zip([metaConf("15.6.0", "os4")])],
    ["behind others", zip([{ name: "a", content: "x".repeat(999) }, metaConf("15.6.0", "os4")])],
    ["deflated, with its length behind it", zip([metaConf("15.6.0", "os4", { isDeflated: true, isOpen: true })])],
    ["in a file with a comment", zip([metaConf("15.6.0", "os4")], "made on a Monday")],
  ])("%s", (_, file) => expect(read(file)).toEqual(IS));
});

describe("nothing is known of", () => {
  const whole = software("15.6.0");
  test.each([
    ["a file without its end", whole.subarray(0, -1)],
    ["half a file", whole.subarray(0, whole.length / 2)],
    ["an empty file", new Uint8Array()],
    ["another kind of file", Buffer.from("GIF89a".repeat(100))],
    ["a ZIP file without it", zip([{ name: "readme", content: "hello" }])],
    ["one that names no platform", zip([{ name: "meta.conf", content: 'meta-version="15.6.0"\n' }])],
    ["one that lies too far behind", zip([{ name: "a", content: "x".repeat(HEAD_BYTES) }, metaConf("15.6.0", "os4")])],
    [
      "one behind another of unknown length",
      zip([{ name: "a", content: "x", isOpen: true }, metaConf("1.0.0", "os4")]),
    ],
    ["a bomb", zip([{ name: "meta.conf", content: Buffer.alloc(10_000_000), isDeflated: true }])],
  ])("%s", (_, file) => expect(read(file)).toBeUndefined());

  test("2,000 damaged files: none of them stops the reader", () => {
    const random = randomOf(48);
    for (let n = 0; n < 2_000; n++) {
      const file = Buffer.from(whole);
      for (let hits = 0; hits < 4; hits++) file[Math.floor(random() * file.length)] = Math.floor(random() * 256);
      expect(["object", "undefined"]).toContain(typeof read(file));
    }
  });
});

describe("a file fits a computer by its last digits", () => {
  test.each([
    ["os", "sbc", undefined],
    ["os3", "sbc3", undefined],
    ["os", "sbc3", "The file is for “os”, which is not sbc3."],
    ["os3", "sbc", "The file is for “os3”, which is not sbc."],
    ["os5", "sbc4", "The file is for “os5”, which is not sbc4."],
  ])("%s for %s", (platform, wanted, problem) =>
    expect(softwareProblem({ version: "15.6.0", platform }, wanted, undefined)).toBe(problem as string),
  );

  test("and has the version that is named", () =>
    expect(softwareProblem(IS, "sbc4", "15.6.1")).toBe("The file is version 15.6.0, not 15.6.1."));
});

describe("a part of 100 bytes", () => {
  test.each([
    [null, undefined],
    ["bytes=0-9", { first: 0, last: 9 }],
    ["bytes=90-", { first: 90, last: 99 }],
    ["bytes=-10", { first: 90, last: 99 }],
    ["bytes=-999", { first: 0, last: 99 }],
    ["bytes=90-999", { first: 90, last: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=9-0", undefined],
    ["bytes=-", undefined],
    ["bytes=0-1,5-6", undefined],
    ["lines=0-1", undefined],
  ] as const)("%s", (asked, part) => expect(byteRange(asked, null, '"x"', 100)).toEqual(part));

  test.each([
    ['"x"', { first: 0, last: 9 }],
    ['"y"', undefined],
    ["Sat, 28 Nov 2026 01:00:00 GMT", undefined],
  ])("if the file is still %s", (tag, part) => expect(byteRange("bytes=0-9", tag, '"x"', 100)).toEqual(part));
});
