import { describe, expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gif, jpeg, png } from "../../support/pictures";
import { makeAccount } from "../../support/scenarios";
import { createImage, hasNetwork, photograph, processed, showImage, upload } from "../../support/uploads";
import { eventually } from "../../support/eventually";
import { openCamera, show } from "./camera";
import { done, files, jobs, openServers } from "./servers";
import { longTest } from "../../support/tier";

const photo = await jpeg(640, 480);
const drawing = await png(320, 200);
const animation = await gif(200, 150);

const camera = openCamera();
const { start } = openServers();
const keyOf = (url: string) => new URL(url).pathname.split("/")[2] ?? "";

describe.skipIf(!hasNetwork)("fetching (accounts.md §8.4)", () => {
  test.each([
    ["JPEG", photo, "jpg"],
    ["PNG", drawing, "png"],
    ["GIF", animation, "gif"],
  ])("a %s is fetched whatever its address and type say", async (_, file, extension) => {
    const server = await start();
    const owner = await makeAccount(server);
    camera.answers = { "/picture.txt": [() => new Response(file, { headers: { "content-type": "text/plain" } })] };
    const { id, updated_at } = await createImage(server, owner, camera.at("/picture.txt"));
    const image = await processed(server, owner, id);
    expect(image.attachment_url).toEndWith(`/image_${id}.${extension}`);
    expect(image.attachment_processed_at).toBe(image.updated_at);
    expect(image.updated_at > updated_at).toBe(true);
    const stored = await fetch(image.attachment_url).then((response) => response.bytes());
    expect(Buffer.compare(stored, file)).toBe(0);
    await done(server);
    expect(files(server.dataDir)).toEqual([keyOf(image.attachment_url), expect.stringContaining("original")]);
  });

  longTest("an address without scheme gets ours", async () => {
    const server = await start();
    const owner = await makeAccount(server);
    camera.answers = { "/a": [show(photo)] };
    const { id } = await createImage(server, owner, camera.at("/a").replace("http:", ""));
    await processed(server, owner, id);
  });

  test("an upload is read from disk, whatever its host", async () => {
    const server = await start({ IMAGE_FETCH: "off" });
    const owner = await makeAccount(server);
    for (const host of ["https://garden.example", "//127.0.0.1:1", "", "http://[::1]"]) {
      const { pathname } = new URL(`http:${await upload(server, owner, photo)}`);
      const { id } = await createImage(server, owner, `${host}${pathname}`);
      await processed(server, owner, id);
    }
  });

  longTest("a record may be there before its upload", async () => {
    const server = await start({ IMAGE_FETCH: "off" });
    const owner = await makeAccount(server);
    const address = await upload(server, owner, photo);
    const path = join(server.dataDir, "uploads", address.slice(address.lastIndexOf("/") + 1));
    const file = await Bun.file(path).bytes();
    rmSync(path);
    const { id } = await createImage(server, owner, address);
    await eventually(() => (jobs(server)[0]?.["attempts"] === 1 ? true : undefined));
    await Bun.write(path, file);
    server.services.db.execute("update jobs set run_at = created_at");
    server.services.jobs.announce("image_fetch");
    await processed(server, owner, id);
  });

  longTest("one upload may become two pictures", async () => {
    const server = await start();
    const owner = await makeAccount(server);
    const address = await upload(server, owner, photo);
    const both = await Promise.all([createImage(server, owner, address), createImage(server, owner, address)]);
    for (const { id } of both) await processed(server, owner, id);
    await done(server);
    expect(readdirSync(join(server.dataDir, "uploads"))).toEqual([]);
  });

  longTest("slow cameras hold up no other picture", async () => {
    const server = await start();
    const [owner, neighbour] = [await makeAccount(server), await makeAccount(server)];
    camera.answers = { "/slow": [camera.hang(photo)], "/quick": [show(photo)] };
    for (let count = 0; count < 7; count++) await createImage(server, owner, camera.at("/slow"));
    for (let count = 0; count < 20; count++) await createImage(server, neighbour, camera.at("/slow"));
    await eventually(() => (camera.asked.length === 15 ? true : undefined)); // 8 of one device at a time
    const { id } = await createImage(server, owner, camera.at("/quick"));
    await processed(server, owner, id);
    await photograph(server, owner, photo);
    await photograph(server, neighbour, photo);
  });

  test.each([
    ["loopback", "http://127.0.0.1:1/"],
    ["loopback by name", "http://localhost:1/"],
    ["metadata", "http://169.254.169.254/latest/meta-data/"],
    ["mapped loopback", "http://[::ffff:127.0.0.1]:1/"],
    ["no URL", "photo.jpg"],
    ["a file", "file:///etc/hostname"],
    ["an upload that is not here", "//localhost:1/direct_upload/temp/00000000-0000-4000-8000-000000000000.jpg"],
  ])("%s is not fetched", async (_, url) => {
    const server = await start();
    const owner = await makeAccount(server);
    const { id } = await createImage(server, owner, url);
    await eventually(() => (jobs(server)[0]?.["attempts"] === 1 ? true : undefined));
    expect(server.log.at(-1)).toMatch(/job_failed.*(not allowed|no URL|neither)/);
    expect((await showImage(server, owner, id)).attachment_processed_at).toBeNull();
  });

  test.each(["public", "off"])("IMAGE_FETCH=%s refuses the local network", async (mode) => {
    const server = await start({ IMAGE_FETCH: mode });
    const owner = await makeAccount(server);
    camera.answers = { "/a": [show(photo)] };
    await createImage(server, owner, camera.at("/a"));
    await eventually(() => (jobs(server)[0]?.["attempts"] === 1 ? true : undefined));
    expect(camera.asked).toEqual([]);
  });

  test("a redirect to this machine is refused", async () => {
    const server = await start();
    const owner = await makeAccount(server);
    camera.answers = {
      "/a": [() => new Response(null, { status: 302, headers: { location: `${server.base}/placeholder.jpg` } })],
    };
    await createImage(server, owner, camera.at("/a"));
    await eventually(() => (jobs(server)[0]?.["attempts"] === 1 ? true : undefined));
    expect(server.log.at(-1)).toContain("not allowed");
  });
});

describe.skipIf(!hasNetwork)("attempts", () => {
  const START = new Date("2026-03-04T05:06:07.089Z");

  test("a second one follows after 6 s", async () => {
    let now = START;
    const server = await start({}, () => now);
    const owner = await makeAccount(server);
    camera.answers = { "/a": [() => new Response(null, { status: 503 }), show(photo)] };
    const { id } = await createImage(server, owner, camera.at("/a"));
    await eventually(() => (jobs(server)[0]?.["attempts"] === 1 ? true : undefined));
    now = new Date(START.getTime() + 5_999);
    server.services.jobs.announce("image_fetch");
    await new Promise((resolve) => setImmediate(resolve));
    expect(camera.asked).toHaveLength(1);
    now = new Date(START.getTime() + 6_000);
    server.services.jobs.announce("image_fetch");
    expect((await processed(server, owner, id)).attachment_processed_at).toBe(now.toISOString());
    expect(camera.asked).toHaveLength(2);
  });
});
