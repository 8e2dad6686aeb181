import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findImageFaults } from "../../../src/features/pictures/faults";
import { pruneImages } from "../../../src/features/pictures/retention";
import { FLOODS } from "../../support/floods";
import { decode, gif, jpeg, png } from "../../support/pictures";
import { get, makeAccount, PASSWORD, post, remove, send, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer, type TestSettings } from "../../support/server";
import {
  createImage,
  eventually,
  hasNetwork,
  lanHost,
  photograph,
  processed,
  showImage,
  upload,
} from "../../support/uploads";
import { imageStore } from "../../../src/features/pictures/store";

const photo = await jpeg(640, 480);
const drawing = await png(320, 200);
const animation = await gif(200, 150);

/** A camera on the local network: what it answers to the first request of a path, the second, and so on. */
let answers: Record<string, (() => Response | Promise<Response>)[]> = {};
let asked: string[] = [];
let camera: Bun.Server<undefined>;
const hanging: (() => void)[] = [];
/** Keeps a request waiting until the end of the test. */
const hang = () => new Promise<Response>((resolve) => hanging.push(() => resolve(new Response(photo))));
const show = (file: Uint8Array) => () => new Response(file);
const at = (path: string) => `http://${lanHost()}:${camera.port}${path}`;

beforeAll(() => {
  camera = Bun.serve({
    hostname: "0.0.0.0",
    port: 0,
    fetch: ({ url }) => {
      const { pathname } = new URL(url);
      asked.push(pathname);
      const queue = answers[pathname] ?? [];
      const answer = queue.length > 1 ? queue.shift() : queue[0];
      return answer?.() ?? new Response(null, { status: 404 });
    },
  });
});
afterAll(() => camera.stop(true));

let servers: TestServer[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const release of hanging.splice(0)) release();
  for (const server of servers) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  servers = [];
  answers = {};
  asked = [];
});

async function start(settings: TestSettings = {}, clock?: () => Date): Promise<TestServer> {
  const server = await startServer(settings, clock);
  servers.push(server);
  return server;
}
async function stop(server: TestServer): Promise<void> {
  servers = servers.filter((other) => other !== server);
  await server.stop();
}
/** A data folder that outlives a server. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gardenshed-test-"));
  folders.push(folder);
  return folder;
}

const jobs = ({ services }: TestServer) => services.db.rows("select kind, attempts from jobs order by id");
const done = (server: TestServer) => eventually(() => (jobs(server).length === 0 ? true : undefined));
/** Everything in the folders of pictures. */
const files = (dataDir: string) =>
  ["images", "uploads"]
    .flatMap((folder) => readdirSync(join(dataDir, folder), { recursive: true, encoding: "utf8" }))
    .sort();
const keyOf = (url: string) => new URL(url).pathname.split("/")[2] ?? "";

describe.skipIf(!hasNetwork)("fetching (accounts.md §8.4)", () => {
  test.each([
    ["JPEG", photo, "jpg"],
    ["PNG", drawing, "png"],
    ["GIF", animation, "gif"],
  ])("a %s is fetched whatever its address and type say", async (_, file, extension) => {
    const server = await start();
    const owner = await makeAccount(server);
    answers = { "/picture.txt": [() => new Response(file, { headers: { "content-type": "text/plain" } })] };
    const { id, updated_at } = await createImage(server, owner, at("/picture.txt"));
    const image = await processed(server, owner, id);
    expect(image.attachment_url).toEndWith(`/image_${id}.${extension}`);
    expect(image.attachment_processed_at).toBe(image.updated_at);
    expect(image.updated_at > updated_at).toBe(true);
    const stored = await fetch(image.attachment_url).then((response) => response.bytes());
    expect(Buffer.compare(stored, file)).toBe(0);
    await done(server);
    expect(files(server.dataDir)).toEqual([keyOf(image.attachment_url), expect.stringContaining("original")]);
  });

  test("an address without scheme gets ours", async () => {
    const server = await start();
    const owner = await makeAccount(server);
    answers = { "/a": [show(photo)] };
    const { id } = await createImage(server, owner, at("/a").replace("http:", ""));
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

  test("a record may be there before its upload", async () => {
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

  test("one upload may become two pictures", async () => {
    const server = await start();
    const owner = await makeAccount(server);
    const address = await upload(server, owner, photo);
    const both = await Promise.all([createImage(server, owner, address), createImage(server, owner, address)]);
    for (const { id } of both) await processed(server, owner, id);
    await done(server);
    expect(readdirSync(join(server.dataDir, "uploads"))).toEqual([]);
  });

  test("slow cameras hold up no other picture", async () => {
    const server = await start();
    const [owner, neighbour] = [await makeAccount(server), await makeAccount(server)];
    answers = { "/slow": [hang], "/quick": [show(photo)] };
    for (let count = 0; count < 7; count++) await createImage(server, owner, at("/slow"));
    for (let count = 0; count < 20; count++) await createImage(server, neighbour, at("/slow"));
    await eventually(() => (asked.length === 15 ? true : undefined)); // 8 of one device at a time
    const { id } = await createImage(server, owner, at("/quick"));
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
    answers = { "/a": [show(photo)] };
    await createImage(server, owner, at("/a"));
    await eventually(() => (jobs(server)[0]?.["attempts"] === 1 ? true : undefined));
    expect(asked).toEqual([]);
  });

  test("a redirect to this machine is refused", async () => {
    const server = await start();
    const owner = await makeAccount(server);
    answers = {
      "/a": [() => new Response(null, { status: 302, headers: { location: `${server.base}/placeholder.jpg` } })],
    };
    await createImage(server, owner, at("/a"));
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
    answers = { "/a": [() => new Response(null, { status: 503 }), show(photo)] };
    const { id } = await createImage(server, owner, at("/a"));
    await eventually(() => (jobs(server)[0]?.["attempts"] === 1 ? true : undefined));
    now = new Date(START.getTime() + 5_999);
    server.services.jobs.announce("image_fetch");
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toHaveLength(1);
    now = new Date(START.getTime() + 6_000);
    server.services.jobs.announce("image_fetch");
    expect((await processed(server, owner, id)).attachment_processed_at).toBe(now.toISOString());
    expect(asked).toHaveLength(2);
  });

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
    answers = { "/a": [show(file)] };
    const { id } = await createImage(server, owner, at("/a"));
    await done(server);
    expect(asked).toHaveLength(1);
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

  test("a picture that cannot be had is refused after two, and stays so after a restart, until it is deleted", async () => {
    let now = START;
    const folder = newFolder();
    const first = await start({ DATA_DIR: folder }, () => now);
    const owner = await makeAccount(first);
    answers = { "/a": [() => new Response(null, { status: 503 })] };
    const { id } = await createImage(first, owner, at("/a"));
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
  });

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
    answers = { "/slow": [hang] };
    const { id } = await createImage(server, owner, at("/slow"));
    await eventually(() => (asked.length === 1 ? true : undefined));
    await send(server, remove(`/api/images/${id}`), owner.token);
    for (const release of hanging.splice(0)) release();
    await done(server);
    expect(await logsOf(server, owner)).toHaveLength(1);
  });
});

describe("an upload goes with what waits for it (accounts.md §8.2)", () => {
  /** A picture that was uploaded and waits for room on the disk. */
  async function waiting() {
    const folder = newFolder();
    const roomy = await start({ DATA_DIR: folder });
    const [owner, neighbour] = [await makeAccount(roomy), await makeAccount(roomy)];
    const address = await upload(roomy, owner, photo);
    await stop(roomy);
    const server = await start({ DATA_DIR: folder, MIN_FREE_SPACE: "9000TB" });
    const { pathname } = new URL(`http:${address}`);
    const { id } = await createImage(server, owner, address);
    const isShown = async () => (await fetch(`${server.base}${pathname}`)).status === 200;
    expect(await isShown()).toBe(true);
    return { server, folder, owner, neighbour, address, id, isShown };
  }

  const DELETIONS: Record<string, (id: number) => Parameters<typeof send>[1]> = {
    "the picture is deleted": (id) => remove(`/api/images/${id}`),
    "the device is reset": () => post("/api/device/reset", { password: PASSWORD }),
    "the account is deleted": () => remove("/api/users", { password: PASSWORD }),
  };

  test.each(Object.entries(DELETIONS))("when %s", async (_, deletion) => {
    const { server, folder, owner, id, isShown } = await waiting();
    expect((await send(server, deletion(id), owner.token)).status).toBe(200);
    expect(await isShown()).toBe(false);
    await eventually(() => (files(folder).length === 0 ? true : undefined));
  });

  test.each(Object.entries(DELETIONS))("unless another picture waits for it, when %s", async (_, deletion) => {
    const { server, folder, owner, neighbour, address, id, isShown } = await waiting();
    const other = await createImage(server, neighbour, address);
    expect((await send(server, deletion(id), owner.token)).status).toBe(200);
    expect(await isShown()).toBe(true);
    expect((await send(server, remove(`/api/images/${other.id}`), neighbour.token)).status).toBe(200);
    expect(await isShown()).toBe(false);
    await eventually(() => (files(folder).length === 0 ? true : undefined));
  });

  test("also when two pictures of the account wait for it", async () => {
    const { server, folder, owner, address, isShown } = await waiting();
    await createImage(server, owner, address);
    await send(server, remove("/api/users", { password: PASSWORD }), owner.token);
    expect(await isShown()).toBe(false);
    await eventually(() => (files(folder).length === 0 ? true : undefined));
  });

  test("it is not shown from then on, though its file is there still", async () => {
    const { server, folder, isShown } = await waiting();
    server.services.db.execute("delete from images"); // nobody is told of the job
    expect(await isShown()).toBe(false);
    expect(files(folder)).toHaveLength(1);
  });

  test("a picture that names it again keeps it", async () => {
    const { server, owner, address, isShown } = await waiting();
    server.services.db.execute("delete from images");
    await createImage(server, owner, address);
    server.services.jobs.announce("image_removal");
    await eventually(async () => ((await isShown()) ? true : undefined));
  });

  test("what is about to go is found in an index", async () => {
    const { services } = await start();
    const plan = services.db.rows(`explain query plan
      select id from jobs where kind = 'image_removal' and payload ->> 'upload' = 'x' limit 1`);
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining("INDEX jobs_by_removed_upload")]);
  });
});

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

  test("of a device that is reset", async () => {
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

  test("of a picture beyond IMAGE_KEEP", async () => {
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
    answers = { "/slow": [hang] };
    const image = await createImage(server, owner, at("/slow"));
    await eventually(() => (asked.length === 1 ? true : undefined));
    await send(server, remove(`/api/images/${image.id}`), owner.token);
    for (const release of hanging.splice(0)) release();
    await done(server);
    expect(files(server.dataDir)).toEqual([]);
    expect(server.log.filter((line) => line.includes("job"))).toEqual([]);
  });

  test("of a refused deletion every file stays", async () => {
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

describe("after a restart", () => {
  test.skipIf(!hasNetwork)("pictures are fetched that were not before", async () => {
    const folder = newFolder();
    const first = await start({ DATA_DIR: folder });
    const owner = await makeAccount(first);
    answers = { "/slow": [hang] };
    const { id } = await createImage(first, owner, at("/slow"));
    await eventually(() => (asked.length === 1 ? true : undefined));
    await stop(first);
    answers = { "/slow": [show(photo)] };
    const second = await start({ DATA_DIR: folder });
    await processed(second, owner, id);
    expect(asked).toHaveLength(2);
  });

  test.skipIf(!hasNetwork)("pictures are processed that waited for room on the disk", async () => {
    const folder = newFolder();
    const roomy = await start({ DATA_DIR: folder });
    const owner = await makeAccount(roomy);
    const address = await upload(roomy, owner, photo);
    await stop(roomy);
    const full = await start({ DATA_DIR: folder, MIN_FREE_SPACE: "9000TB" });
    const uploaded = await createImage(full, owner, address);
    const fetched = await createImage(full, owner, at("/a"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(jobs(full)).toEqual([
      { kind: "image_upload", attempts: 0 },
      { kind: "image_fetch", attempts: 0 },
    ]);
    expect(asked).toEqual([]);
    await stop(full);
    answers = { "/a": [show(photo)] };
    const again = await start({ DATA_DIR: folder });
    for (const { id } of [uploaded, fetched]) await processed(again, owner, id);
  });

  test("files go whose records went", async () => {
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

test.skipIf(!hasNetwork)("a killed server leaves no picture behind, none is broken and none is lost", async () => {
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
