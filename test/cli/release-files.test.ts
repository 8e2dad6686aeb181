import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { releaseWork } from "../../src/features/releases/background";
import { software, zip } from "../features/releases/software";
import { contentOf } from "../support/database";
import { tempFolder } from "../support/folder";
import { get, makeAccount } from "../support/scenarios";
import { type Beside, done, refused, startBeside, wrongUsage } from "./beside";
import { longTest } from "../support/tier";

/* Device software that lies in the data folder (care.md §§2.2, 2.3). */

let beside: Beside;
let token: string;
const folder = tempFolder();
beforeAll(async () => {
  beside = await startBeside();
  ({ token } = await makeAccount(beside.server));
});
afterAll(async () => {
  await beside.server.stop();
  rmSync(folder, { recursive: true });
});

const sumOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
/** A file beside the data folder. */
function file(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
const stored = (): string[] => {
  try {
    return readdirSync(join(beside.server.dataDir, "releases")).sort();
  } catch {
    return [];
  }
};
const offered = async (platform = "sbc4") =>
  (await beside.ask(get(`/api/releases?platform=${platform}&channel=stable`), token)).json as {
    image_url: string;
    dot_img_url: string | null;
  };
const add = (path: string, rest = "--platform sbc4 --channel stable") => beside.command(`release add ${path} ${rest}`);
const remove = (version: string, platform = "sbc4") =>
  beside.command(`release remove ${version} --platform ${platform} --channel stable`);

describe("release add with a file", () => {
  test("copies it, and offers it under an address of the server, without a token", async () => {
    const bytes = software("15.6.0");
    const sum = sumOf(bytes);
    expect(await add(file("a.fw", bytes))).toEqual(
      done(beside, "Added release 15.6.0 for sbc4, stable.", `1 kB, SHA-256 ${sum}`),
    );
    const { image_url, dot_img_url } = await offered();
    expect({ image_url, dot_img_url }).toEqual({
      image_url: `${beside.server.base}/releases/${sum}/sbc4-15.6.0.fw`,
      dot_img_url: null,
    });
    const answer = await fetch(image_url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-length": String(bytes.length),
      "content-disposition": 'attachment; filename="sbc4-15.6.0.fw"',
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${sum}"`,
    });
    expect(sumOf(new Uint8Array(await answer.arrayBuffer()))).toBe(sum);
    await remove("15.6.0");
  });

  longTest("takes a disk image with it; both go with their last release", async () => {
    const [bytes, image] = [software("15.6.1"), Buffer.alloc(3_000_000, 7)];
    const [fw, img] = [file("b.fw", bytes), file("b.img.xz", image)];
    await add(`${fw} --image ${img}`);
    await add(fw, "--platform sbc4 --channel beta");
    expect((await offered()).dot_img_url).toEndWith(`/releases/${sumOf(image)}/sbc4-15.6.1.img.xz`);
    const { out } = await beside.command("release list");
    expect(out.map((line) => line.split(/ {2,}/)[5])).toEqual(["FILE", "1 kB, here", "1 kB, here"]);
    expect(stored()).toEqual([sumOf(bytes), sumOf(image)].sort());
    await remove("15.6.1");
    expect(stored()).toEqual([sumOf(bytes)]);
    await beside.command("release remove 15.6.1 --platform sbc4 --channel beta");
    expect(stored()).toEqual([]);
  });

  const unknown = "The file does not say which software it is. Take it with --anyway and --software, if you know";
  const good = software("15.7.0");
  test.each<readonly [string, () => string, string]>([
    [
      "a file that is not there",
      () => join(folder, "none.fw"),
      `The file ${join(folder, "none.fw")} cannot be read (no such file or directory)`,
    ],
    ["a folder", () => folder, `${folder} is no file`],
    ["an empty file", () => file("empty.fw", ""), "The file is empty"],
    ["no ZIP file", () => file("text.fw", "hello"), unknown],
    ["a file without its end", () => file("cut.fw", good.subarray(0, -1)), unknown],
    ["a ZIP file of something else", () => file("zip.fw", zip([{ name: "a", content: "b" }])), unknown],
    ["another computer", () => file("five.fw", software("15.7.0", "os5")), "The file is for “os5”, which is not sbc4"],
    ["another version", () => `${file("good.fw", good)} --software 15.8.0`, "The file is version 15.7.0, not 15.8.0"],
    [
      "a version of another form",
      () => file("odd.fw", software("15.7")),
      "Version must have the form 1.2.3 or 1.2.3-rc4",
    ],
    [
      "an image that is not there",
      () => `${file("good.fw", good)} --image ${join(folder, "none.img")}`,
      `The file ${join(folder, "none.img")} cannot be read (no such file or directory)`,
    ],
  ])("%s is refused, and nothing is left", async (_, words, sentence) => {
    const before = contentOf(beside.server);
    expect(await add(words())).toEqual(refused(beside, sentence));
    expect(stored()).toEqual([]);
    expect(contentOf(beside.server)).toBe(before);
  });

  longTest("what its name says does not count", async () => {
    expect((await add(file("os-sbc5-99.0.0.fw", software("15.7.3")))).out[0]).toBe(
      "Added release 15.7.3 for sbc4, stable.",
    );
    await remove("15.7.3");
  });

  test("one that exists is refused, and its file stays", async () => {
    const path = file("twice.fw", software("15.7.1"));
    await add(path);
    const before = stored();
    expect(await add(path)).toEqual(refused(beside, "Release 15.7.1 (sbc4, stable) is already registered"));
    expect(stored()).toEqual(before);
    await remove("15.7.1");
  });

  longTest("one that says nothing is taken anyway, if somebody knows its version", async () => {
    const path = file("dumb.fw", "not a ZIP file");
    expect(await add(`${path} --anyway`)).toEqual(wrongUsage("--anyway needs --software."));
    expect(stored()).toEqual([]);
    expect((await add(`${path} --anyway --software 15.7.2`)).code).toBe(0);
    await remove("15.7.2");
  });

  test.each([
    ["15.8.0 http://files.test/a.fw --anyway", "--anyway is for a file, not for an address."],
    ["good.fw --image card.bin", "The name of a disk image ends with .img, .img.gz, .img.xz or .img.zip."],
  ])("%s is wrong usage", async (words, sentence) => expect(await add(words)).toEqual(wrongUsage(sentence)));
});

describe("the file of a release", () => {
  const bytes = software("16.0.0", "os4", Buffer.alloc(2_000_000, 5));
  let url: string;
  beforeAll(async () => {
    await add(file("big.fw", bytes));
    url = (await offered()).image_url;
  });
  const ask = async (headers: Record<string, string>, method = "GET", address = url) => {
    const answer = await fetch(address, { headers, method });
    const body = new Uint8Array(await answer.arrayBuffer());
    return {
      status: answer.status,
      length: answer.headers.get("content-length"),
      range: answer.headers.get("content-range"),
      body,
    };
  };
  const part = (from: number, to: number) => new Uint8Array(bytes.subarray(from, to));

  test("goes in parts", async () => {
    const { length } = bytes;
    expect(await ask({ range: "bytes=10-19" })).toEqual({
      ...{ status: 206, length: "10", range: `bytes 10-19/${length}`, body: part(10, 20) },
    });
    expect(await ask({ range: `bytes=${length - 5}-` })).toMatchObject({ status: 206, body: part(length - 5, length) });
    expect(await ask({ range: `bytes=${length}-` })).toMatchObject({ status: 416, range: `bytes */${length}` });
    expect(await ask({ range: "bytes=0-1", "if-range": '"other"' })).toMatchObject({ status: 200 });
  });

  test("is asked for its length, and whether it is still the same", async () => {
    expect(await ask({}, "HEAD")).toMatchObject({ status: 200, length: String(bytes.length), body: new Uint8Array() });
    expect(await ask({ "if-none-match": `"${sumOf(bytes)}"` })).toMatchObject({ status: 304, body: new Uint8Array() });
  });

  test.each([
    ["another name", (address: string) => address.replace("16.0.0", "16.0.1")],
    ["another sum", (address: string) => address.replace(sumOf(bytes), "0".repeat(64))],
    ["a way out of the folder", (address: string) => address.replace(sumOf(bytes), "..%2Fkeys")],
  ])("%s is not found", async (_, change) => expect((await ask({}, "GET", change(url))).status).toBe(404));

  test("is not found when it is damaged, which list and check tell", async () => {
    truncateSync(join(beside.server.dataDir, "releases", sumOf(bytes)), 1_000);
    expect((await ask({})).status).toBe(404);
    expect((await beside.command("release list")).out[1]).toContain("2.0 MB, damaged");
    const { code, out } = await beside.command("check");
    expect({ code, line: out.find((line) => line.includes("release files")) }).toEqual({
      code: 1,
      line: expect.stringContaining("the file of 16.0.0 for sbc4 is damaged"),
    });
    await remove("16.0.0");
    expect(stored()).toEqual([]);
  });
});

describe("release fetch", () => {
  const bytes = software("16.1.0");
  let files: Bun.Server<undefined>;
  beforeAll(() => {
    files = Bun.serve({
      port: 0,
      fetch: ({ url }) => {
        const { pathname } = new URL(url);
        const [, left] = /^\/again\/(\d)$/.exec(pathname) ?? [];
        if (left !== undefined) return Response.redirect(left === "1" ? "/a.fw" : `/again/${Number(left) - 1}`);
        return pathname === "/a.fw" ? new Response(bytes) : new Response(null, { status: 404 });
      },
    });
  });
  afterAll(() => files.stop(true));
  const fetched = (path: string, rest = "") =>
    beside.command(`release fetch ${new URL(path, files.url).href} --platform sbc4 --channel stable${rest}`);

  test("downloads it over redirections, and offers it", async () => {
    expect(await fetched("/again/5", ` --sha256 ${sumOf(bytes).toUpperCase()}`)).toEqual(
      done(beside, "Added release 16.1.0 for sbc4, stable.", `1 kB, SHA-256 ${sumOf(bytes)}`),
    );
    expect((await offered()).image_url).toStartWith(beside.server.base);
    await remove("16.1.0");
  });

  longTest("refuses another file than was named, too many redirections, and what is not there", async () => {
    const { host } = files.url;
    for (const [path, rest, sentence] of [
      ["/a.fw", ` --sha256 ${"0".repeat(64)}`, `The file has the SHA-256 ${sumOf(bytes)}, not ${"0".repeat(64)}`],
      ["/again/6", "", "There are more than 5 redirections"],
      ["/none", "", `${host} answers 404`],
    ] as const) {
      expect(await fetched(path, rest)).toEqual(refused(beside, sentence));
    }
    expect(stored()).toEqual([]);
    expect(await beside.command("release fetch ftp://files.test/a --platform sbc4 --channel stable")).toEqual(
      refused(beside, "ftp://files.test/a is no address of the web"),
    );
  });
});

longTest("what a killed command has left goes an hour later; what is registered or still written stays", async () => {
  const bytes = software("17.0.0");
  await add(file("kept.fw", bytes));
  const releases = join(beside.server.dataDir, "releases");
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const name of ["half.part", "f".repeat(64)]) {
    writeFileSync(join(releases, name), "x");
    utimesSync(join(releases, name), old, old);
  }
  utimesSync(join(releases, sumOf(bytes)), old, old);
  writeFileSync(join(releases, "new.part"), "x");
  const tasks = releaseWork.tasks?.(beside.server.services) ?? [];
  await tasks.find(({ name }) => name === "release files")?.run(new AbortController().signal);
  expect(stored()).toEqual([sumOf(bytes), "new.part"].sort());
});
