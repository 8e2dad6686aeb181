import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "../support/folder";
import { contentOf } from "../support/database";
import { get, makeAccount } from "../support/scenarios";
import { type Beside, done, refused, startBeside, wrongUsage } from "./beside";
import { TIME } from "../support/patterns";
import { longTest } from "../support/tier";

let beside: Beside;
let token: string;
beforeAll(async () => {
  beside = await startBeside();
  ({ token } = await makeAccount(beside.server));
});
afterAll(() => beside.server.stop());

const URL = "https://files.test/os-15.8.0.fw";
const offered = async (platform: string, channel: string) =>
  (await beside.ask(get(`/api/releases?platform=${platform}&channel=${channel}`), token)).json;

const NOTES = "Moves are smoother.\n\nHome is found twice.";
/** What `GET /api/releases/:id/notes` says of the newest release of a platform. */
async function notesOf(platform: string): Promise<unknown> {
  const { id } = (await offered(platform, "stable")) as { id: number }; // as it was added
  return (await beside.ask(get(`/api/releases/${id}/notes`), token)).json;
}

describe("notes of a release", () => {
  test("are those of the file, and nobody sees them without a token", async () => {
    const folder = tempFolder();
    const file = join(folder, "notes.txt");
    await Bun.write(file, `${NOTES}\n`);
    await beside.command(`release add 15.6.0 ${URL} --platform sbc5 --channel stable --notes ${file}`);
    expect(await notesOf("sbc5")).toEqual({ notes: NOTES });
    expect((await beside.ask(get("/api/releases/1/notes"))).status).toBe(401);
    await Bun.write(file, "x".repeat(20_001));
    expect(await beside.command(`release add 15.6.1 ${URL} --platform sbc5 --channel stable --notes ${file}`)).toEqual(
      refused(beside, "Notes must have at most 20000 characters"),
    );
    rmSync(folder, { recursive: true });
  });

  test("are not found where there are none", async () => {
    await beside.command(`release add 15.7.0 ${URL} --platform sbc5 --channel stable`);
    expect(await notesOf("sbc5")).toEqual({ error: "Record not found." });
    expect((await beside.ask(get("/api/releases/999/notes"), token)).status).toBe(404);
    await beside.command("release remove 15.7.0 --platform sbc5 --channel stable");
  });

  test("that cannot be read are told, and nothing is added", async () => {
    const before = contentOf(beside.server);
    expect(
      await beside.command(`release add 15.7.0 ${URL} --platform sbc5 --channel stable --notes /nowhere/notes`),
    ).toEqual(refused(beside, "The notes in /nowhere/notes cannot be read (no such file or directory)"));
    expect(contentOf(beside.server)).toEqual(before);
  });
});

describe("release add", () => {
  test("offers the newest one to the devices of its platform and channel", async () => {
    expect(await beside.command(`release add 15.8.0 ${URL} --platform sbc4 --channel stable`)).toEqual(
      done(beside, "Added release 15.8.0 for sbc4, stable."),
    );
    expect(await offered("sbc4", "stable")).toEqual({
      ...{ id: expect.any(Number), created_at: TIME, updated_at: TIME },
      ...{ version: "15.8.0", platform: "sbc4", channel: "stable" },
      ...{ image_url: URL, dot_img_url: "https://files.test/os-15.8.0.img" },
    });
    expect(await offered("sbc4", "beta")).toEqual({ error: "Record not found." });
    await beside.command(
      `release add 15.7.9-rc12 ${URL} --platform sbc4 --channel stable --dot-img-url http://b.test/x`,
    );
    expect(await offered("sbc4", "stable")).toMatchObject({ version: "15.7.9-rc12", dot_img_url: "http://b.test/x" });
  });

  test.each([
    ["https://a.fw.test/os.fw", "https://a.fw.test/os.img"],
    ["https://a.test/os.fw?key=1", "https://a.test/os.img?key=1"],
    ["https://a.test/os.bin", "https://a.test/os.bin"],
  ])("the disk image of %s is %s", async (image, disk) => {
    await beside.command(`release add 1.0.0 ${image} --platform sbc --channel alpha`);
    expect(await offered("sbc", "alpha")).toMatchObject({ image_url: image, dot_img_url: disk });
    await beside.command("release remove 1.0.0 --platform sbc --channel alpha");
  });

  const form = "Version must have the form 1.2.3 or 1.2.3-rc4";
  const address = "must be an http or https address without password";
  test.each([
    [`15.8 ${URL}`, form],
    [`v15.8.0 ${URL}`, form],
    [`15.8.0.1 ${URL}`, form],
    [`15.8.0-rc ${URL}`, form],
    [`15.8.0-beta1 ${URL}`, form],
    ["15.8.0 ftp://files.test/os.fw", `Image URL ${address}; Disk image URL ${address}`],
    ["15.8.0 os.fw", `Image URL ${address}; Disk image URL ${address}`],
    [`15.8.0 ${URL} --dot-img-url x`, `Disk image URL ${address}`],
  ])("%s is refused", async (words, sentence) => {
    const before = contentOf(beside.server);
    expect(await beside.command(`release add ${words} --platform sbc3 --channel beta`)).toEqual(
      refused(beside, sentence),
    );
    expect(contentOf(beside.server)).toBe(before);
  });

  longTest("refuses one that exists, but not for another platform or channel", async () => {
    const add = (key: string) => beside.command(`release add 2.0.0 ${URL} ${key}`);
    expect((await add("--platform sbc --channel beta")).code).toBe(0);
    expect((await add("--platform sbc3 --channel beta")).code).toBe(0);
    expect((await add("--platform sbc5 --channel beta")).code).toBe(0);
    expect((await add("--platform sbc --channel stable")).code).toBe(0);
    expect(await add("--platform sbc --channel beta")).toEqual(
      refused(beside, "Release 2.0.0 (sbc, beta) is already registered"),
    );
  });

  test.each([
    ["--platform pi --channel beta", "--platform must be one of sbc, sbc3, sbc4, sbc5."],
    ["--platform sbc --channel fast", "--channel must be one of stable, beta, alpha."],
  ])("%s is wrong usage", async (key, sentence) => {
    expect(await beside.command(`release add 3.0.0 ${URL} ${key}`)).toEqual(wrongUsage(sentence));
  });
});

longTest("release list prints them by platform and channel", async () => {
  const alone = await startBeside();
  for (const [version, key] of [
    ["2.0.0", "--platform sbc4 --channel stable"],
    ["1.0.0", "--platform sbc4 --channel stable"],
    ["1.0.0", "--platform sbc --channel beta"],
  ]) {
    await alone.command(`release add ${version} ${URL} ${key}`);
  }
  const { code, out } = await alone.command("release list");
  const rest = [expect.any(String), "-", URL, "https://files.test/os-15.8.0.img"];
  expect({ code, out: out.map((line) => line.split(/ {2,}/)) }).toEqual({
    code: 0,
    out: [
      ["ID", "VERSION", "PLATFORM", "CHANNEL", "CREATED", "FILE", "IMAGE", "DISK IMAGE"],
      ["3", "1.0.0", "sbc", "beta", ...rest],
      ["1", "2.0.0", "sbc4", "stable", ...rest],
      ["2", "1.0.0", "sbc4", "stable", ...rest],
    ],
  });
  await alone.server.stop();
});

describe("release remove", () => {
  test("offers the one before again", async () => {
    for (const version of ["4.0.0", "4.0.1"]) {
      await beside.command(`release add ${version} ${URL} --platform sbc3 --channel alpha`);
    }
    expect(await beside.command("release remove 4.0.1 --platform sbc3 --channel alpha")).toEqual(
      done(beside, "Removed release 4.0.1 for sbc3, alpha."),
    );
    expect(await offered("sbc3", "alpha")).toMatchObject({ version: "4.0.0" });
  });

  longTest("takes the id of the list", async () => {
    await beside.command(`release add 5.0.0 ${URL} --platform sbc3 --channel alpha`);
    const { id } = (await offered("sbc3", "alpha")) as { id: number }; // as it was added
    expect(await beside.command(`release remove ${id}`)).toEqual(done(beside, `Removed release ${id}.`));
    expect(await offered("sbc3", "alpha")).not.toMatchObject({ id });
    expect(await beside.command(`release remove ${id}`)).toEqual(refused(beside, `There is no release with id ${id}`));
  });

  test("refuses one that is not there", async () => {
    expect(await beside.command("release remove 9.9.9 --platform sbc3 --channel alpha")).toEqual(
      refused(beside, "There is no release 9.9.9 (sbc3, alpha)"),
    );
  });
});
