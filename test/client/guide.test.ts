import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../src/client";
import { jpeg } from "../support/pictures";
import type { RunningServer } from "../support/executable";
import { tempFolder } from "../support/folder";
import { canRun, examplesIn, sectionOf, serveForReader } from "../support/guide";
import { eventually } from "../support/eventually";
import { longTest } from "../support/tier";

const root = join(import.meta.dir, "../..");
const PLACE = ["script", "In three languages"] as const;

const LANGUAGES = [
  { language: "ts", file: "program.ts", command: [process.execPath], programs: [] },
  { language: "python", file: "program.py", command: ["python3"], programs: ["python3"] },
  { language: "sh", file: "program.sh", command: ["sh", "-eu"], programs: ["curl"] },
];

describe("the guide's example", () => {
  let server: RunningServer;
  let folder: string;
  let home: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "gardenshed-guide-"));
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(root, join(folder, "node_modules/gardenshed"), "dir");
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    home = tempFolder();
    server = await serveForReader(home);
    await server.signUp("ada@garden.example");
    await Bun.write(join(folder, "photo.jpg"), await jpeg(16, 16));
  });
  afterEach(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(home, { recursive: true });
  });

  for (const { language, file, command, programs } of LANGUAGES) {
    const isThere = canRun(`the guide's example in ${language}`, ...programs);

    test.skipIf(!isThere)(`in ${language} runs as it is`, async () => {
      const [text = ""] = examplesIn(...PLACE, language);
      expect(text).toContain("http://localhost:3000");
      await Bun.write(join(folder, file), text.replaceAll("http://localhost:3000", server.url));
      const child = Bun.spawn([...command, file], { cwd: folder, stdout: "pipe", stderr: "pipe" });
      const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      for (const told of ["Lettuce", "422", "Pin"]) expect(out).toContain(told);

      const client = await connect({ url: server.url, email: "ada@garden.example", password: "password123" });
      expect(await client.points.list()).toMatchObject([
        { pointer_type: "Plant", name: "Lettuce", x: 100, y: 200, z: 0, plant_stage: "planted" },
      ]);
      expect(await client.sensors.list()).toEqual([]);
      const photo = await eventually(async () =>
        (await client.images.list()).find((image) => image.attachment_processed_at !== null),
      );
      expect(photo).toMatchObject({
        meta: { name: "Bed", x: 100, y: 200, z: 0 },
        attachment_url: expect.stringMatching(/\.jpg$/),
      });
    });
  }

  longTest("is there once in each language", () => {
    const languages = [...sectionOf(...PLACE).matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
    expect(languages).toEqual(LANGUAGES.map(({ language }) => language));
  });
});
