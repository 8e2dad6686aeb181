import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { tempFolder } from "../../support/folder";
import { hasLitestream } from "../../support/litestream";
import { copyRounds } from "../litestream";
import { week } from "../week";

/* `test/faults/long.ts` does the same for a hundred rounds, and for a week. */

test.skipIf(!hasLitestream)(
  "a copy that Litestream has made is never torn, whichever of the two is killed while 8 clients write",
  async () => {
    const folder = tempFolder();
    const { acknowledged, problems } = await copyRounds(folder, 3, { seed: 5 });
    rmSync(folder, { recursive: true });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  },
  120_000,
);

test.skipIf(!hasLitestream)(
  "in the evening of a day of a robot and its people, the copy lacks nothing",
  async () => {
    const folder = tempFolder();
    const { answered, wholeCopies, problems } = await week(folder, { days: 2, hours: 2 });
    rmSync(folder, { recursive: true });
    expect(problems).toEqual([]);
    expect(answered).toBeGreaterThan(0);
    expect(wholeCopies).toBeGreaterThan(0);
  },
  120_000,
);
