import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { formatOf } from "../../../../src/features/pictures/formats/picture";
import { readGif } from "../../../../src/features/pictures/formats/gif";
import { readJpeg } from "../../../../src/features/pictures/formats/jpeg";
import { readPng } from "../../../../src/features/pictures/formats/png";
import { FLOODS } from "../../../support/floods";
import { part } from "../../../support/tier";

const LARGEST_RISE_MB = 100;
const READERS = { jpg: readJpeg, png: readPng, gif: readGif };
const names = Object.keys(FLOODS);

/** Steps in which a file is walked over, until its end or its refusal. */
function stepsOf(file: Buffer): number {
  const steps = READERS[formatOf(file) ?? "gif"](file);
  for (let count = 1; ; count++) {
    try {
      if (steps.next().done) return count;
    } catch {
      return count;
    }
  }
}

describe("pictures of very many parts (accounts.md §8.4)", () => {
  test.each(part(names, 12))("%s is refused, with little memory", async (name) => {
    const child = Bun.spawn([process.execPath, join(import.meta.dir, "flood.ts"), name], { stdout: "pipe" });
    const { refusal, risenMb } = (await new Response(child.stdout).json()) as { refusal: string; risenMb: number }; // its last line
    expect(refusal).toStartWith("BadPicture: ");
    expect(risenMb).toBeLessThan(LARGEST_RISE_MB);
  });

  test.each(names)("%s is walked over in steps, not more than are allowed", (name) => {
    const file = FLOODS[name]?.() ?? Buffer.alloc(0);
    expect(stepsOf(file)).toBeLessThanOrEqual(10_002);
  });

  test("a scan of the largest file is walked over in more than a hundred steps", () => {
    for (const name of names.filter((each) => each.includes("scan"))) {
      expect(stepsOf(FLOODS[name]?.() ?? Buffer.alloc(0))).toBeGreaterThan(100);
    }
  });
});
