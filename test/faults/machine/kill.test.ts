import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { killRounds } from "../kill";
import { tempFolder } from "../../support/folder";
import { part } from "../../support/tier";

/* `test/faults/long.ts` does the same for hundreds of rounds. */

test.each(part(["balanced", "full", "relaxed"], 3))(
  "a server with DURABILITY=%s that is killed while 8 clients write keeps what it has acknowledged",
  async (durability) => {
    const dataDir = tempFolder();
    const { acknowledged, problems } = await killRounds(dataDir, 1, { durability });
    rmSync(dataDir, { recursive: true });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
  },
);
