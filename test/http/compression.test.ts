import { afterAll, beforeAll, expect, test } from "bun:test";
import { takesGzip } from "../../src/http/sending/compression";
import { type Account, openAccount } from "../support/account";
import { post } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { longTest } from "../support/tier";

/* Long answers travel compressed to those who take it (`accounts.md` §1.8). */

let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startServer();
  account = await openAccount(server);
  await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
});
afterAll(() => server.stop());

for (const [accepted, takes] of [
  ["gzip", true],
  ["gzip, deflate, br", true],
  ["br;q=1.0, GZIP;q=0.5", true],
  ["*", true],
  ["*;q=0.5, gzip;q=0", false],
  ["gzip;q=0", false],
  ["identity", false],
  ["gzipped", false],
  ["", false],
  [null, false],
] as const) {
  test(`Accept-Encoding ${accepted}: ${takes}`, () => expect(takesGzip(accepted)).toBe(takes));
}

async function ask(path: string, headers: Readonly<Record<string, string>>, method = "GET") {
  const answer = await fetch(`${server.base}${path}`, {
    method,
    headers: { authorization: account.token, ...headers },
    decompress: false,
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const [coding, vary, etag] = ["content-encoding", "vary", "etag"].map((name) => answer.headers.get(name));
  const json = coding === "gzip" && bytes.length > 0 ? Bun.gunzipSync(bytes) : bytes;
  return { status: answer.status, coding, vary, etag, size: bytes.length, text: new TextDecoder().decode(json) };
}

for (const path of ["/api/points", "/api/crops", "/api/sequences"]) {
  test(`${path} is the same in both forms, however often it is asked for`, async () => {
    const plain = await ask(path, { "accept-encoding": "identity" });
    for (let time = 0; time < 3; time++) {
      const zipped = await ask(path, { "accept-encoding": "gzip" });
      expect(zipped).toMatchObject({ status: 200, coding: "gzip", vary: "accept-encoding" });
      expect(zipped.text).toBe(plain.text);
      expect(zipped.size).toBeLessThan(plain.size / 2);
    }
    expect(plain).toMatchObject({ coding: null, vary: "accept-encoding" });
  });
}

test("a list of points takes a tenth of the bytes", async () => {
  const plain = await ask("/api/points", { "accept-encoding": "identity" });
  const { size } = await ask("/api/points", { "accept-encoding": "gzip" });
  expect(size).toBeLessThan(plain.size / 9);
});

test("a short answer is sent as it is, and says nothing of that", async () => {
  expect(await ask("/api/webcam_feeds", { "accept-encoding": "gzip" })).toMatchObject({
    coding: null,
    vary: null,
  });
});

test("the tag of the compressed form is a weak one, and both lead to 304", async () => {
  const zipped = { "accept-encoding": "gzip" };
  for (let time = 0; time < 3; time++) await ask("/api/points", zipped);
  const { etag } = await ask("/api/points", zipped);
  const plain = await ask("/api/points", { "accept-encoding": "identity" });
  expect(etag).toBe(`W/${plain.etag}`);
  for (const tag of [etag ?? "", plain.etag ?? ""]) {
    for (const coding of ["gzip", "identity"]) {
      const same = await ask("/api/points", { "accept-encoding": coding, "if-none-match": tag });
      expect(same).toMatchObject({ status: 304, coding: null, vary: "accept-encoding", size: 0 });
    }
  }
  const changed = await ask("/api/points", { ...zipped, "if-none-match": '"other"' });
  expect(changed.status).toBe(200);
});

test("HEAD has the headers of GET", async () => {
  for (let time = 0; time < 3; time++) await ask("/api/points", { "accept-encoding": "gzip" });
  const { size, text, ...get } = await ask("/api/points", { "accept-encoding": "gzip" });
  expect(await ask("/api/points", { "accept-encoding": "gzip" }, "HEAD")).toEqual({ ...get, size: 0, text: "" });
});

test("crops have a tag for the first who asks", async () => {
  const fresh = await startServer();
  const answer = await fetch(`${fresh.base}/api/crops`);
  expect(answer.headers.get("etag")).toMatch(/^W\/"/);
  await answer.arrayBuffer();
  await fresh.stop();
});

longTest("many at once, each with its own account's records", async () => {
  const others = await Promise.all([1, 2, 3].map(() => openAccount(server)));
  await Promise.all(
    others.map(async (each, index) => {
      for (let n = 0; n < 20; n++) {
        await each.ask(post("/api/points", { pointer_type: "Plant", name: `Plant ${index}`, x: n, y: 0, z: 0 }));
      }
    }),
  );
  const lists = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const answer = await fetch(`${server.base}/api/points`, {
        headers: { authorization: others[at % 3]?.token ?? "", "accept-encoding": "gzip" },
      });
      return new Set(((await answer.json()) as { name: string }[]).map(({ name }) => name));
    }),
  );
  lists.forEach((names, at) => expect([...names]).toEqual([`Plant ${at % 3}`]));
});
