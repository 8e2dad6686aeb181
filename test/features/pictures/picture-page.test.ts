import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { decode, gif, jpeg } from "../../support/pictures";
import { makeAccount, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { createImage, hasNetwork, lanHost, photograph, processed } from "../../support/uploads";
import { longTest } from "../../support/tier";

const NOW = new Date("2026-03-04T05:06:07.089Z");

const photo = await jpeg(640, 480);
const large = await jpeg(1280, 960);
const animation = await gif(200, 100);

let now = NOW;
let server: TestServer;
let owner: TestAccount;
beforeAll(async () => {
  server = await startServer({}, () => now);
  owner = await makeAccount(server);
});
afterAll(() => server.stop());

const text = async (response: Response) => ({ status: response.status, body: await response.text() });

describe("GET /images/<key>/image_<id>.<extension>", () => {
  let url: string;
  let file: Uint8Array;
  beforeAll(async () => {
    url = (await photograph(server, owner, large)).attachment_url;
    file = await fetch(url).then((response) => response.bytes());
  });

  test("serves the picture to everybody, for ever", async () => {
    expect(url).toMatch(/^http:\/\/localhost:\d+\/images\/[0-9a-f]{32}\/image_\d+\.jpg$/);
    const response = await fetch(url, { headers: { origin: "https://app.example" } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(large.length),
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      etag: expect.stringMatching(/^"\w+"$/),
    });
    expect(Buffer.compare(await response.bytes(), large)).toBe(0);
  });

  test("HEAD answers the same without the picture", async () => {
    const response = await fetch(url, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(large.length));
    expect(await response.text()).toBe("");
  });

  test("a client that has the picture is told so", async () => {
    for (const address of [url, `${url}?size=x320`]) {
      const etag = (await fetch(address)).headers.get("etag") ?? "";
      for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const response = await fetch(address, { headers: { "if-none-match": sent } });
        expect(await text(response)).toEqual({ status: 304, body: "" });
        expect(response.headers.get("etag")).toBe(etag);
      }
      for (const sent of ['"other"', `"other${etag.slice(1)}`, `x${etag}`]) {
        expect((await fetch(address, { headers: { "if-none-match": sent } })).status).toBe(200);
      }
    }
  });

  test.each([
    ["x640", 640, 480],
    ["x320", 320, 240],
    ["x160", 160, 120],
    ["x80", 80, 60],
  ] as const)("?size=%s", async (size, width, height) => {
    const both = await Promise.all([fetch(`${url}?size=${size}`), fetch(`${url}?size=${size}`)]);
    const later = await fetch(`${url}?size=${size}`);
    const [first = Buffer.alloc(0), ...others] = await Promise.all([...both, later].map((answer) => answer.bytes()));
    for (const other of others) expect(Buffer.compare(first, other)).toBe(0);
    expect(await decode(first)).toMatchObject({ width, height });
    expect(later.headers.get("content-type")).toBe("image/jpeg");
  });

  test.each(["x1280", "x100", "640", "", "x640/..", "__proto__", "original"])(
    "?size=%s is the original",
    async (size) => {
      const response = await fetch(`${url}?size=${encodeURIComponent(size)}`);
      expect(Buffer.compare(await response.bytes(), file)).toBe(0);
    },
  );

  test("a copy is never larger than the picture", async () => {
    const small = await jpeg(320, 100);
    const { attachment_url } = await photograph(server, owner, small);
    for (const size of ["x640", "x320"]) {
      const response = await fetch(`${attachment_url}?size=${size}`);
      expect(Buffer.compare(await response.bytes(), small)).toBe(0);
    }
  });

  test.skipIf(!hasNetwork)("a copy of a GIF is a PNG", async () => {
    const camera = Bun.serve({ hostname: "0.0.0.0", port: 0, fetch: () => new Response(animation) });
    const { id } = await createImage(server, owner, `http://${lanHost()}:${camera.port}/`);
    const { attachment_url } = await processed(server, owner, id);
    expect(attachment_url).toEndWith(`/image_${id}.gif`);
    expect((await fetch(attachment_url)).headers.get("content-type")).toBe("image/gif");
    const copy = await fetch(`${attachment_url}?size=x80`);
    expect(copy.headers.get("content-type")).toBe("image/png");
    expect(await decode(await copy.bytes())).toMatchObject({ width: 80, height: 40 });
    await camera.stop(true);
  });

  test("nothing else is served", async () => {
    const { pathname } = new URL(url);
    const [, , key = "", name = ""] = pathname.split("/");
    const other = await photograph(server, owner, photo);
    const otherKey = new URL(other.attachment_url).pathname.split("/")[2] ?? "";
    for (const path of [
      `/images/${key}/image_${other.id}.jpg`,
      `/images/${otherKey}/${name}`,
      `/images/${key}/original.jpg`,
      `/images/${key}/x320.jpg`,
      `/images/${key}/${name.replace("jpg", "png")}`,
      `/images/${key.toUpperCase()}0/${name}`,
      `/images/${key}`,
      `/images/..%2fuploads/${name}`,
      `/images/${key}/..%2f..%2fgardenshed.db`,
    ]) {
      expect({ path, ...(await text(await fetch(`${server.base}${path}`))) }).toMatchObject({ path, status: 404 });
    }
  });

  longTest("copies are made but not kept while there is little room", async () => {
    const { attachment_url } = await photograph(server, owner, large);
    const { pathname } = new URL(attachment_url);
    const full = await startServer({ MIN_FREE_SPACE: "9000TB", DATA_DIR: server.dataDir });
    const folder = join(server.dataDir, "images", pathname.split("/")[2] ?? "");
    const response = await fetch(`${full.base}${pathname}?size=x80`);
    expect(await decode(await response.bytes())).toMatchObject({ width: 80, height: 60 });
    expect(readdirSync(folder)).toEqual(["original.jpg"]);
    await full.stop();
  });
});

describe("GET /placeholder.jpg", () => {
  test.each(["", "?text=Processing...", "?text=%3Cscript%3E"])("%s is a JPEG", async (query) => {
    const response = await fetch(`${server.base}/placeholder.jpg${query}`);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(await decode(await response.bytes())).toMatchObject({ width: 320, height: 240 });
  });
});

test("the placeholder of a refused picture looks different from that of one which waits", async () => {
  const [waiting, refused, unknown] = await Promise.all(
    ["Processing...", "Refused", "toString"].map(async (text) =>
      decode(await (await fetch(`${server.base}/placeholder.jpg?text=${text}`)).bytes()),
    ),
  );
  expect(waiting?.data).toEqual(unknown?.data);
  expect(waiting?.data).not.toEqual(refused?.data);
});
