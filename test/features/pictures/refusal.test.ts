import { describe, expect, test } from "bun:test";
import { eventually } from "../../support/eventually";
import { FLOODS } from "../../support/floods";
import { jpeg } from "../../support/pictures";
import { get, makeAccount, remove, send, type TestAccount } from "../../support/scenarios";
import type { TestServer } from "../../support/server";
import { createImage, hasNetwork, lanHost, showImage, upload } from "../../support/uploads";
import { openCamera, show } from "./camera";
import { done, files, jobs, openServers } from "./servers";
import { longTest } from "../../support/tier";

const START = new Date("2026-03-01T08:15:30.123Z");
const photo = await jpeg(640, 480);
const camera = openCamera();
const { start, stop, newFolder } = openServers();

describe.skipIf(!hasNetwork)("pictures that are refused for good (accounts.md §8.4)", () => {
  /** Logs of the account. */
  const logsOf = async (server: TestServer, { token }: TestAccount) =>
    (await send(server, get("/api/logs"), token)).json;

  test.each([
    ["that is cut in half", photo.subarray(0, photo.length / 2), "The picture ends before its end marker"],
    ["of another kind", Buffer.from("<html>"), "The file is no JPEG, PNG or GIF"],
    ["of nothing", Buffer.alloc(0), "The file is no JPEG, PNG or GIF"],
    ["of 8 MiB", Buffer.alloc(8 * 1024 * 1024), "The file is too large"],
    ["of too many parts", FLOODS["a GIF of a million extensions"]?.() ?? photo, "The picture has too many parts"],
  ])("a file %s is refused at once", async (_, file, reason) => {
    const server = await start({}, () => START);
    const owner = await makeAccount(server);
    camera.answers = { "/a": [show(file)] };
    const { id } = await createImage(server, owner, camera.at("/a"));
    await done(server);
    expect(camera.asked).toHaveLength(1);
    expect(await showImage(server, owner, id)).toMatchObject({
      attachment_processed_at: null,
      attachment_url: expect.stringMatching(/^http:\/\/localhost:\d+\/placeholder\.jpg\?text=Refused$/),
    });
    expect(files(server.dataDir)).toEqual([]);
    expect(server.log.at(-1)).toMatch(new RegExp(`job_given_up.*${reason}`));
    expect(await logsOf(server, owner)).toEqual([
      expect.objectContaining({ type: "warn", message: `Picture ${id} was refused: ${reason}.`, channels: ["ticker"] }),
    ]);
  });

  longTest(
    "a picture that cannot be had is refused after two, and stays so after a restart, until it is deleted",
    async () => {
      let now = START;
      const folder = newFolder();
      const first = await start({ DATA_DIR: folder }, () => now);
      const owner = await makeAccount(first);
      camera.answers = { "/a": [() => new Response(null, { status: 503 })] };
      const { id } = await createImage(first, owner, camera.at("/a"));
      await eventually(() => (jobs(first)[0]?.["attempts"] === 1 ? true : undefined));
      expect((await showImage(first, owner, id)).attachment_url).toContain("Processing...");
      expect(await logsOf(first, owner)).toEqual([]);
      now = new Date(START.getTime() + 6_000);
      first.services.jobs.announce("image_fetch");
      await done(first);
      await stop(first);
      const second = await start({ DATA_DIR: folder }, () => now);
      expect((await showImage(second, owner, id)).attachment_url).toContain("Refused");
      expect(await logsOf(second, owner)).toMatchObject([{ message: expect.stringContaining("status 503") }]);
      expect((await send(second, remove(`/api/images/${id}`), owner.token)).json).toMatchObject({ id });
      expect((await send(second, get(`/api/images/${id}`), owner.token)).status).toBe(404);
    },
  );

  test("the account is told nothing of the network of the server", async () => {
    let now = START;
    const server = await start({}, () => now);
    const owner = await makeAccount(server);
    await createImage(server, owner, `http://${lanHost()}:1/`);
    await eventually(() => (jobs(server)[0]?.["attempts"] === 1 ? true : undefined));
    now = new Date(START.getTime() + 6_000);
    server.services.jobs.announce("image_fetch");
    await done(server);
    const [{ message } = { message: "" }] = (await logsOf(server, owner)) as { message: string }[]; // its documented shape
    expect(message).toMatch(/^Picture \d+ was refused: It could not be fetched or read\.$/);
  });

  test("a refused picture takes its upload with it, and no log is made for one that is gone", async () => {
    const server = await start();
    const owner = await makeAccount(server);
    const address = await upload(server, owner, photo.subarray(0, 1000));
    await createImage(server, owner, address);
    await done(server);
    expect((await fetch(`http:${address}`)).status).toBe(404);
    expect(files(server.dataDir)).toEqual([]);
    expect(await logsOf(server, owner)).toHaveLength(1);
    camera.answers = { "/slow": [camera.hang(photo)] };
    const { id } = await createImage(server, owner, camera.at("/slow"));
    await eventually(() => (camera.asked.length === 1 ? true : undefined));
    await send(server, remove(`/api/images/${id}`), owner.token);
    camera.release();
    await done(server);
    expect(await logsOf(server, owner)).toHaveLength(1);
  });
});
