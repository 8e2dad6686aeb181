import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findImageFaults } from "../../../src/features/pictures/faults";
import { decode, jpeg } from "../../support/pictures";
import { makeAccount } from "../../support/scenarios";
import { createImage, hasNetwork, photograph, processed, upload } from "../../support/uploads";
import { eventually } from "../../support/eventually";
import { imageStore } from "../../../src/features/pictures/store";
import { openCamera, show } from "./camera";
import { done, files, jobs, openServers } from "./servers";
import { longTest } from "../../support/tier";

const photo = await jpeg(640, 480);

const camera = openCamera();
const { start, stop, newFolder } = openServers();

describe("after a restart", () => {
  test.skipIf(!hasNetwork)("pictures are fetched that were not before", async () => {
    const folder = newFolder();
    const first = await start({ DATA_DIR: folder });
    const owner = await makeAccount(first);
    camera.answers = { "/slow": [camera.hang(photo)] };
    const { id } = await createImage(first, owner, camera.at("/slow"));
    await eventually(() => (camera.asked.length === 1 ? true : undefined));
    await stop(first);
    camera.answers = { "/slow": [show(photo)] };
    const second = await start({ DATA_DIR: folder });
    await processed(second, owner, id);
    expect(camera.asked).toHaveLength(2);
  });

  longTest.skipIf(!hasNetwork)("pictures are processed that waited for room on the disk", async () => {
    const folder = newFolder();
    const roomy = await start({ DATA_DIR: folder });
    const owner = await makeAccount(roomy);
    const address = await upload(roomy, owner, photo);
    await stop(roomy);
    const full = await start({ DATA_DIR: folder, MIN_FREE_SPACE: "9000TB" });
    const uploaded = await createImage(full, owner, address);
    const fetched = await createImage(full, owner, camera.at("/a"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(jobs(full)).toEqual([
      { kind: "image_upload", attempts: 0 },
      { kind: "image_fetch", attempts: 0 },
    ]);
    expect(camera.asked).toEqual([]);
    await stop(full);
    camera.answers = { "/a": [show(photo)] };
    const again = await start({ DATA_DIR: folder });
    for (const { id } of [uploaded, fetched]) await processed(again, owner, id);
  });

  longTest("files go whose records went", async () => {
    const folder = newFolder();
    const first = await start({ DATA_DIR: folder });
    const owner = await makeAccount(first);
    await photograph(first, owner, photo);
    await done(first);
    first.services.db.execute("delete from images");
    await stop(first);
    expect(files(folder)).toHaveLength(2);
    const second = await start({ DATA_DIR: folder });
    await done(second);
    expect(files(folder)).toEqual([]);
  });
});

const PROGRAM = join(import.meta.dir, "../../../src/main.ts");

longTest.skipIf(!hasNetwork)("a killed server leaves no picture behind, none is broken and none is lost", async () => {
  const folder = newFolder();
  const first = await start({ DATA_DIR: folder, IMAGE_FETCH: "off" });
  const owner = await makeAccount(first);
  await stop(first);

  const program = Bun.spawn([process.execPath, PROGRAM, "serve", "--host", "127.0.0.1", "--port", "0"], {
    env: { ...process.env, DATA_DIR: folder, IMAGE_FETCH: "off" },
    stdout: "pipe",
  });
  let output = "";
  const decoder = new TextDecoder();
  for await (const chunk of program.stdout) {
    output += decoder.decode(chunk);
    if (/Listening on \S+\n/.test(output)) break;
  }
  const killed = { ...first, base: /Listening on (\S+)\n/.exec(output)?.[1] ?? "" };
  const large = await jpeg(1920, 1440);
  const images = [];
  for (let count = 0; count < 6; count++)
    images.push(await createImage(killed, owner, await upload(killed, owner, large)));
  await processed(killed, owner, images[1]?.id ?? 0);
  program.kill("SIGKILL");
  await program.exited;

  const second = await start({ DATA_DIR: folder, IMAGE_FETCH: "off" });
  for (const { id } of images) {
    const { attachment_url } = await processed(second, owner, id);
    const pixels = await decode(await fetch(attachment_url).then((response) => response.bytes()));
    expect(pixels).toMatchObject({ width: 1280, height: 960 });
  }
  await done(second);
  expect(await findImageFaults(second.services.db, second.services.get(imageStore))).toEqual({
    missing: [],
    unknown: [],
  });
  expect(files(folder)).toHaveLength(2 * images.length);
  expect(readdirSync(join(folder, "uploads"))).toEqual([]);
});
