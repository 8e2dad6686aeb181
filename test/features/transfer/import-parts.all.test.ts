import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { openAccount } from "../../support/account";
import { tempFolder } from "../../support/folder";
import { writeDialect } from "../../support/oldshed";
import { post } from "../../support/scenarios";
import { startServer } from "../../support/server";

/* A large export in parts (`accounts.md` §7.6). */

const PARTS = Array.from({ length: 13 }, (_, index) => index + 1);
const RECORDS = 76;
/** Keys and texts that are words, which nobody changes. */
const META = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`radius ${index}`, "reach ".repeat(170)]));

test.each([
  [undefined, "points", "Plant", "radius"],
  ["oldshed", "spots", "Growth", "reach"],
])(
  "12 MB in the words of %s are looked at, then taken, and nothing is left of them",
  async (dialect, key, kind, size) => {
    const server = await startServer({ DIALECTS: `https://oldshed.example=${writeDialect(tempFolder())}` });
    const account = await openAccount(server);
    const files = () => readdirSync(join(server.dataDir, "uploads")).length;
    const plant = (id: number) => ({ id, pointer_type: kind, name: "reach", x: 1, y: 2, z: 0, [size]: 77, meta: META });
    let bytes = 0;
    for (const number of PARTS) {
      const records = Array.from({ length: RECORDS }, (_, index) => plant(number * RECORDS + index));
      const sent = post("/api/import_data/parts", { file: "garden", number, export: { [key]: records } });
      ({ bytes } = (await account.ask(sent)) as { bytes: number }); // documented
    }
    expect(bytes).toBeGreaterThan(12_000_000);
    const all = PARTS.length * RECORDS;
    for (const dry of [true, false]) {
      const report = await account.ask(post("/api/import_data", { file: "garden", parts: PARTS, dry, dialect }));
      expect(report).toMatchObject({ parts: [{ name: "points", taken: all, left_out: 0 }], unknown: [] });
      expect({ dry, files: files(), points: (await account.list("points")).length }).toEqual(
        dry ? { dry, files: PARTS.length, points: 0 } : { dry, files: 0, points: all },
      );
    }
    expect((await account.list("points"))[0]).toMatchObject({ name: "reach", radius: 77, meta: META });
    await server.stop();
  },
);
