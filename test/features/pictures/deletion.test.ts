import { describe, expect, test } from "bun:test";
import { pruneImages } from "../../../src/features/pictures/retention";
import { jpeg } from "../../support/pictures";
import { makeAccount, PASSWORD, post, remove, send, type TestAccount } from "../../support/scenarios";
import type { TestServer, TestSettings } from "../../support/server";
import { createImage, hasNetwork, photograph } from "../../support/uploads";
import { eventually } from "../../support/eventually";
import { openCamera } from "./camera";
import { done, files, jobs, openServers } from "./servers";
import { longTest } from "../../support/tier";

const photo = await jpeg(640, 480);

const camera = openCamera();
const { start } = openServers();

describe("deletion leaves no file", () => {
  let server: TestServer;
  let owner: TestAccount;
  let url: string;
  let id: number;
  const prepare = async (settings: TestSettings = {}) => {
    server = await start(settings);
    owner = await makeAccount(server);
    const image = await photograph(server, owner, await jpeg(1280, 960));
    ({ id, attachment_url: url } = image);
    await fetch(`${url}?size=x320`).then((response) => response.bytes());
    expect(files(server.dataDir).length).toBeGreaterThanOrEqual(3);
  };
  const isGone = () => eventually(() => (files(server.dataDir).length === 0 ? true : undefined));

  test("of a picture", async () => {
    await prepare();
    expect((await send(server, remove(`/api/images/${id}`), owner.token)).status).toBe(200);
    expect((await fetch(url)).status).toBe(404);
    await isGone();
  });

  longTest("of a device that is reset", async () => {
    await prepare();
    expect((await send(server, post("/api/device/reset", { password: PASSWORD }), owner.token)).status).toBe(200);
    expect((await fetch(url)).status).toBe(404);
    await isGone();
  });

  test("of an account", async () => {
    await prepare();
    expect((await send(server, remove("/api/users", { password: PASSWORD }), owner.token)).status).toBe(200);
    expect((await fetch(url)).status).toBe(404);
    await isGone();
  });

  longTest("of a picture beyond IMAGE_KEEP", async () => {
    await prepare({ IMAGE_KEEP: "1" });
    const kept = await photograph(server, owner, photo);
    await pruneImages(server.services);
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(kept.attachment_url)).status).toBe(200);
    await eventually(() => (files(server.dataDir).length === 2 ? true : undefined));
  });

  test.skipIf(!hasNetwork)("of a picture that is just being fetched", async () => {
    server = await start();
    owner = await makeAccount(server);
    camera.answers = { "/slow": [camera.hang(photo)] };
    const image = await createImage(server, owner, camera.at("/slow"));
    await eventually(() => (camera.asked.length === 1 ? true : undefined));
    await send(server, remove(`/api/images/${image.id}`), owner.token);
    camera.release();
    await done(server);
    expect(files(server.dataDir)).toEqual([]);
    expect(server.log.filter((line) => line.includes("job"))).toEqual([]);
  });

  longTest("of a refused deletion every file stays", async () => {
    await prepare();
    expect((await send(server, remove("/api/users", { password: "wrong" }), owner.token)).status).toBe(422);
    const neighbour = await makeAccount(server);
    expect((await send(server, remove(`/api/images/${id}`), neighbour.token)).status).toBe(404);
    await expect(
      server.services.writes.run(
        "account",
        () => {
          server.services.db.execute("delete from images");
          throw new Error("refused");
        },
        0,
      ),
    ).rejects.toThrow("refused");
    expect(jobs(server)).toEqual([]);
    expect((await fetch(url)).status).toBe(200);
  });
});
