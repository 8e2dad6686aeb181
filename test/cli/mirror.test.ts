import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type BackedUp, hashesIn, restored, startBackedUp } from "../support/backups";
import { eventually } from "../support/eventually";
import { keysIn, mirrored, storePictures } from "../support/mirrors";
import { jpeg } from "../support/pictures";
import { get, post, remove, send } from "../support/scenarios";
import { photograph, upload } from "../support/uploads";
import { command } from "./fixtures";
import { program, startServe } from "./process";
import { longTest } from "../support/tier";

let given: BackedUp;
beforeAll(async () => {
  given = await startBackedUp();
});
afterAll(() => given[Symbol.asyncDispose]());

let folder: string;
beforeEach(() => {
  folder = given.newPath();
  mkdirSync(folder);
});

const mirror = (path = folder, dataDir = given.server.dataDir) => command(["mirror", path], dataDir);
const ask = async (request: Parameters<typeof send>[1]) =>
  (await send(given.server, request, given.account.token)).json;
const newTool = () => ask(post("/api/tools", { name: crypto.randomUUID() })) as Promise<{ id: number }>; // a record
const keysOfServer = () => keysIn(given.server.dataDir);
const marker = (path = folder) => JSON.parse(readFileSync(join(path, "gardenshed-mirror.json"), "utf8"));

describe("mirror (operations.md §3.1)", () => {
  test("an empty folder becomes a mirror, which is its owner's alone and looks like a data folder", async () => {
    const pictures = keysOfServer();
    expect(await mirror()).toEqual({
      code: 0,
      out: [expect.stringMatching(mirrored(pictures.length))],
      err: [
        `Warning: ${folder} is on the disk of the data folder; what happens to that disk happens to both.`,
        `Data folder: ${given.server.dataDir}`,
      ],
    });
    expect(keysIn(folder)).toEqual(pictures);
    expect(readdirSync(folder).sort()).toEqual([
      ...["gardenshed-mirror.json", "gardenshed.db", "images", "keys", "uploads"],
    ]);
    const below = [...new Bun.Glob("**/*").scanSync({ cwd: folder, onlyFiles: false })].map((path) =>
      join(folder, path),
    );
    const modes = below
      .map((path) => statSync(path))
      .map((found) => (found.isDirectory() ? 1 : 0) + (found.mode & 0o777));
    expect(new Set(modes)).toEqual(new Set([0o600, 0o700 + 1]));
  });

  test("again, it copies what is new", async () => {
    await mirror();
    const [first, second] = [await jpeg(21, 20), await jpeg(22, 20)];
    await photograph(given.server, given.account, first);
    await photograph(given.server, given.account, second);
    expect((await mirror()).out).toEqual([expect.stringMatching(mirrored(2))]);
    expect(keysIn(folder)).toEqual(keysOfServer());
  });

  test("when nothing has changed it says so", async () => {
    await mirror();
    const before = hashesIn(folder);
    expect((await mirror()).out).toEqual([`Nothing has changed since ${marker().copies[0].made_at}.`]);
    expect(hashesIn(folder)).toEqual(before);
  });

  test("a picture that its owner deletes goes from it at the next run", async () => {
    const photo = await photograph(given.server, given.account, await jpeg(24, 20));
    const key = photo.attachment_url.split("/").at(-2) ?? "";
    await mirror();
    expect(keysIn(folder)).toContain(key);
    await ask(remove(`/api/images/${photo.id}`));
    expect(keysIn(folder)).toContain(key);
    expect((await mirror()).out).toEqual([expect.stringMatching(mirrored(0, 1))]);
    expect(keysIn(folder)).toEqual(keysOfServer());
  });

  longTest("a picture that waits to be processed has its upload there, until it is processed", async () => {
    const name = (await upload(given.server, given.account, await jpeg(25, 20))).split("/").at(-1) ?? "";
    await newTool();
    await mirror();
    expect(readdirSync(join(folder, "uploads"))).toContain(name);
    rmSync(join(given.server.dataDir, "uploads", name));
    await newTool();
    await mirror();
    expect(readdirSync(join(folder, "uploads"))).not.toContain(name);
  });

  longTest("a key that was replaced is replaced there", async () => {
    await mirror();
    const path = join(given.server.dataDir, "keys/broker.secret");
    writeFileSync(path, "another\n", { mode: 0o600 });
    expect((await mirror()).out).toEqual([expect.stringMatching(mirrored(0))]);
    expect(readFileSync(join(folder, "keys/broker.secret"), "utf8")).toBe("another\n");
    rmSync(path);
  });

  longTest("a file that is lost is told, and what the mirror has of it stays", async () => {
    const [key = ""] = await storePictures(given.server, given.account, 1);
    await mirror();
    rmSync(join(given.server.dataDir, "images", key), { recursive: true });
    await newTool();
    await mirror();
    expect(keysIn(folder)).toContain(key);
    const other = given.newPath();
    mkdirSync(other);
    expect((await mirror(other)).err).toContain(
      "Warning: the file of 1 picture is missing in the data folder, or cannot be read.",
    );
    expect((await command(["restore", other], given.newPath())).err).toContain(
      "Warning: the file of 1 picture is missing in the mirror.",
    );
    await ask(remove(`/api/images/${given.server.services.db.value(`select id from images where key = '${key}'`)}`));
  });
});

describe("mirror, when something is odd,", () => {
  longTest("copies all the rest when a picture cannot be read", async () => {
    const [key = ""] = await storePictures(given.server, given.account, 1);
    const path = join(given.server.dataDir, "images", key, "original.jpg");
    rmSync(path);
    mkdirSync(path); // opens, but reads fail, as from a card with a bad block
    expect(await mirror()).toMatchObject({
      code: 0,
      out: [expect.stringMatching(mirrored(keysOfServer().length - 1))],
      err: expect.arrayContaining(["Warning: the file of 1 picture is missing in the data folder, or cannot be read."]),
    });
    using copy = await restored(folder);
    expect((await copy.faults()).missing).toHaveLength(1);
    await ask(remove(`/api/images/${given.server.services.db.value(`select id from images where key = '${key}'`)}`));
  });

  longTest("begins after a crash that has left a part of the first marker", async () => {
    writeFileSync(join(folder, "gardenshed-mirror.json.part"), "{");
    expect((await mirror()).code).toBe(0);
    expect(readdirSync(folder)).not.toContain("gardenshed-mirror.json.part");
  });

  longTest("follows no link out of the folder", async () => {
    await mirror();
    const elsewhere = given.newPath();
    writeFileSync(elsewhere, "of somebody else");
    symlinkSync(elsewhere, join(folder, "gardenshed.db.part"));
    await newTool();
    expect(await mirror()).toMatchObject({ code: 1, err: [expect.stringContaining("gardenshed.db.part")] });
    expect(readFileSync(elsewhere, "utf8")).toBe("of somebody else");
  });
});

describe("mirror refuses", () => {
  const refusal = async (path = folder, dataDir?: string) => {
    const { code, err } = await mirror(path, dataDir);
    return { code, err: err[0]?.replace(/ \(data folder \S+\)/, "") };
  };

  test.each<[string, () => void, () => string]>([
    [
      "a folder that is not there",
      () => rmSync(folder, { recursive: true }),
      () => `${folder} does not exist; connect the disk it is on, or make the folder.`,
    ],
    [
      "a file",
      () => {
        rmSync(folder, { recursive: true });
        writeFileSync(folder, "");
      },
      () => `${folder} is no folder.`,
    ],
    [
      "a folder with something else in it",
      () => writeFileSync(join(folder, "notes"), ""),
      () => `${folder} is no mirror, and not empty; choose another folder.`,
    ],
    [
      "a mirror that a newer program made",
      () => writeFileSync(join(folder, "gardenshed-mirror.json"), JSON.stringify({ format: 2 })),
      () => `The mirror ${folder} is newer than this program.`,
    ],
  ])("%s", async (_, make, sentence) => {
    make();
    const before = existsSync(folder) && statSync(folder).isDirectory() ? hashesIn(folder) : [];
    expect(await refusal()).toEqual({ code: 1, err: sentence() });
    expect(existsSync(folder) && statSync(folder).isDirectory() ? hashesIn(folder) : []).toEqual(before);
  });

  longTest("the mirror of another server", async () => {
    const other = given.newPath();
    await command(["user", "create", "eve@garden.test"], other);
    await mirror(folder, other);
    expect(await refusal()).toEqual({
      code: 1,
      err: `${folder} is the mirror of another server; choose another folder.`,
    });
  });

  longTest("the server before, once one that was restored from the mirror uses it", async () => {
    await mirror();
    const second = given.newPath();
    await command(["restore", folder], second);
    expect((await mirror(folder, second)).code).toBe(0);
    const before = hashesIn(folder);
    expect(await refusal()).toEqual({
      code: 1,
      err: `A server that was restored later uses the mirror ${folder}; choose another folder, so that its newer data stay.`,
    });
    expect(hashesIn(folder)).toEqual(before);
    expect((await mirror(folder, second)).out).toEqual([expect.stringMatching(/^Nothing has changed/)]);
  });

  test("a data folder without a database", async () => {
    expect(await refusal(folder, given.newPath())).toEqual({ code: 1, err: "There is no data folder to back up." });
  });
});

describe("nobody works in a mirror", () => {
  test.each([
    [["serve", "--port", "0"]],
    [["user", "create", "eve@garden.test"]],
    [["restore", "$folder", "--replace"]],
  ])("%j", async (words) => {
    await mirror();
    const before = hashesIn(folder);
    const { code, err } = await command(
      words.map((word) => word.replace("$folder", folder)),
      folder,
    );
    expect({ code, err: err[0] }).toEqual({
      code: 1,
      err: expect.stringContaining(
        `${folder} is a mirror; restore it into a data folder: gardenshed restore ${folder} --data-dir <new folder>`,
      ),
    });
    expect(hashesIn(folder)).toEqual(before);
  });
});

describe("restore takes a mirror", () => {
  test("with all records and pictures, and tells how old it is", async () => {
    await newTool();
    await mirror();
    using copy = await restored(folder);
    const namesOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ name }) => name);
    const tools = "select name from tools order by id";
    expect(namesOf(copy.rows(tools))).toEqual(namesOf(given.server.services.db.rows(tools)));
    expect(await copy.faults()).toEqual({ missing: [], unknown: [] });
    expect(hashesIn(join(copy.dataDir, "keys"))).toEqual(
      hashesIn(join(given.server.dataDir, "keys")).filter(([name]) => name !== "token.pub.pem"),
    );
    const { out } = await command(["restore", folder], given.newPath());
    expect(out).toEqual([
      expect.stringMatching(
        new RegExp(`^Restored [\\d,]+ records and [\\d,]+ pictures? of ${marker().copies[0].made_at}, made by`),
      ),
      expect.stringMatching(/^The copy was made \d+ s ago; what was stored since then is not in it\.$/),
    ]);
  });

  longTest("that came back from elsewhere without its empty folders", async () => {
    await mirror();
    rmSync(join(folder, "uploads"), { recursive: true });
    expect((await command(["restore", folder], given.newPath())).code).toBe(0);
  });

  longTest("tokens go on, and a server can be started on it", async () => {
    await mirror();
    const dataDir = given.newPath();
    await command(["restore", folder], dataDir);
    await using second = await startServe(dataDir);
    const headers = { authorization: `Bearer ${given.account.token}`, "user-agent": "test" };
    const shown = await fetch(`${second.base}/api/tools`, { headers });
    expect(await shown.json()).toEqual(await ask(get("/api/tools")));
  });

  test.each<[string, () => void, RegExp]>([
    [
      "whose database has one changed byte",
      () => {
        const bytes = readFileSync(join(folder, "gardenshed.db"));
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        writeFileSync(join(folder, "gardenshed.db"), bytes);
      },
      /^The mirror is damaged, or was just being brought up to date: gardenshed\.db is not what was copied/,
    ],
    [
      "without a key",
      () => rmSync(join(folder, "keys/token.pem")),
      /^The mirror is damaged, .*: keys\/token\.pem is not what was copied/,
    ],
    ["that is none", () => rmSync(join(folder, "gardenshed-mirror.json")), /is no mirror of Gardenshed/],
  ])("but none %s", async (_, damage, sentence) => {
    await mirror();
    damage();
    const dataDir = given.newPath();
    const { code, err } = await command(["restore", folder], dataDir);
    expect({ code, err: err[0], isThere: existsSync(dataDir) }).toEqual({
      ...{ code: 1, isThere: false },
      err: expect.stringMatching(sentence),
    });
  });
});

describe("of many pictures", () => {
  beforeAll(async () => {
    await storePictures(given.server, given.account, 1_000, 10);
  });

  longTest("it looks at no picture that it has already, however many there are", async () => {
    expect((await mirror()).out).toEqual([expect.stringMatching(mirrored(keysOfServer().length))]);
    renameSync(join(folder, "images"), join(folder, "put away"));
    expect((await mirror()).out).toEqual([expect.stringMatching(/^Nothing has changed/)]);
    await newTool();
    const photo = await photograph(given.server, given.account, await jpeg(23, 20));
    expect((await mirror()).out).toEqual([expect.stringMatching(mirrored(1))]);
    expect(keysIn(folder)).toEqual([expect.stringMatching(photo.attachment_url.split("/").at(-2) ?? "-")]);
  });

  describe("a run that is interrupted", () => {
    const start = () =>
      Bun.spawn([...program, "mirror", folder], {
        env: { PATH: process.env["PATH"] ?? "", DATA_DIR: given.server.dataDir },
        stdout: "pipe",
        stderr: "pipe",
      });
    const copiedSoFar = (): number =>
      existsSync(join(folder, "images")) ? readdirSync(join(folder, "images")).length : 0;

    longTest("by kill -9 goes on where it was", async () => {
      const child = start();
      await eventually(() => (copiedSoFar() > 20 ? true : undefined));
      child.kill("SIGKILL");
      await child.exited;
      const [had, all] = [keysIn(folder).length, keysOfServer().length];
      expect(had).toBeLessThan(all);
      expect((await command(["restore", folder], given.newPath())).err[0]).toMatch(
        /is not complete yet; run gardenshed mirror/,
      );
      expect((await mirror()).out).toEqual([expect.stringMatching(mirrored(all - had))]);
      using copy = await restored(folder);
      expect(await copy.faults()).toEqual({ missing: [], unknown: [] });
    });

    longTest("by Ctrl-C says so, and a second one meanwhile is refused", async () => {
      const child = start();
      await eventually(() => (copiedSoFar() > 5 ? true : undefined));
      expect((await mirror()).err[0]).toStartWith("The mirror is being brought up to date by another process");
      child.kill("SIGINT");
      const [code, err] = await Promise.all([child.exited, child.stderr.text()]);
      expect({ code, err }).toEqual({
        code: 1,
        err: `Interrupted; the next run goes on from there (data folder ${given.server.dataDir}).\n`,
      });
    });
  });
});
