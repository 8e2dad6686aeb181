import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { gif, jpeg, png } from "../../support/pictures";
import { makeAccount, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { createImage, permission, postForm, processed, upload } from "../../support/uploads";
import { eventually } from "../../support/eventually";
import { longTest } from "../../support/tier";

/** `accounts.md` §8.2. */
const LARGEST = 7_340_032;
const NOW = new Date("2026-03-04T05:06:07.089Z");

const photo = await jpeg(640, 480);
const large = await jpeg(1280, 960);
const drawing = await png(20, 20);
const animation = await gif(200, 100);
const padded = (bytes: number): Buffer => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);

let now = NOW;
let server: TestServer;
let owner: TestAccount;
beforeAll(async () => {
  server = await startServer({}, () => now);
  owner = await makeAccount(server);
});
afterAll(() => server.stop());

const uploads = (at = server) => readdirSync(join(at.dataDir, "uploads"));
const nameOf = (key = "") => key.slice(key.lastIndexOf("/") + 1);
const text = async (response: Response) => ({ status: response.status, body: await response.text() });

describe("POST /direct_upload (accounts.md §8.2)", () => {
  test("a picture is taken and can be fetched", async () => {
    const { form_data } = await permission(server, owner);
    const response = await postForm(server, form_data, photo);
    expect(await text(response)).toEqual({ status: 200, body: "" });
    const shown = await fetch(`${server.base}/direct_upload/${form_data["key"]}`);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
    });
    expect(Buffer.compare(await shown.bytes(), photo)).toBe(0);
  });

  test.each(["/direct_upload", "/direct_upload/", "//direct_upload//"])("under %s", async (path) => {
    const { form_data } = await permission(server, owner);
    expect((await postForm(server, form_data, photo, path)).status).toBe(200);
  });

  test("with nothing but key, policy and signature, and whatever type", async () => {
    const { form_data } = await permission(server, owner);
    const form = new FormData();
    for (const name of ["signature", "policy", "key"]) form.set(name, form_data[name] ?? "");
    form.set("file", new Blob([photo], { type: "text/html" }), "../../page.html");
    expect((await fetch(`${server.base}/direct_upload`, { method: "POST", body: form })).status).toBe(200);
    expect(uploads()).toContain(nameOf(form_data["key"]));
  });

  test("again: the last one wins", async () => {
    const { form_data } = await permission(server, owner);
    for (const file of [large, photo]) await postForm(server, form_data, file);
    const shown = await fetch(`${server.base}/direct_upload/${form_data["key"]}`);
    expect(Buffer.compare(await shown.bytes(), photo)).toBe(0);
  });

  test("twice at the same time: one of them wins", async () => {
    const { form_data } = await permission(server, owner);
    await Promise.all([large, photo].map((file) => postForm(server, form_data, file)));
    const shown = await fetch(`${server.base}/direct_upload/${form_data["key"]}`);
    const stored = await shown.bytes();
    expect([large, photo].some((file) => Buffer.compare(stored, file) === 0)).toBe(true);
  });

  test("up to the largest size", async () => {
    const { form_data } = await permission(server, owner);
    expect((await postForm(server, form_data, padded(LARGEST))).status).toBe(200);
  });

  test("a browser of another origin may do so", async () => {
    const headers = { origin: "https://app.example", "access-control-request-method": "POST" };
    const preflight = await fetch(`${server.base}/direct_upload/`, { method: "OPTIONS", headers });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    const refused = await fetch(`${server.base}/direct_upload/`, { method: "POST", headers });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  });

  const badSignature = { status: 401, body: '{"error":"Invalid upload signature."}' };
  const tooLarge = { status: 413, body: '{"error":"The image is too large."}' };
  const noJpeg = { status: 415, body: '{"error":"The upload must be a JPEG image."}' };
  const noFile = { status: 422, body: '{"file":"File is required"}' };
  const page = Buffer.from("<script>alert(1)</script>");

  test.each([
    ["without key", { key: "" }, photo, badSignature],
    ["without policy", { policy: "" }, photo, badSignature],
    ["without signature", { signature: "" }, photo, badSignature],
    ["with another key", { key: "temp/00000000-0000-4000-8000-000000000000.jpg" }, photo, badSignature],
    ["with a key that leads elsewhere", { key: "../../keys/server.secret" }, photo, badSignature],
    ["with another signature", { signature: "0".repeat(64) }, photo, badSignature],
    ["with another signature and without file", { signature: "0".repeat(64) }, undefined, badSignature],
    ["with another signature and too large", { signature: "0".repeat(64) }, padded(LARGEST + 1), badSignature],
    ["without file", {}, undefined, noFile],
    ["of one byte more than the largest size", {}, padded(LARGEST + 1), tooLarge],
    ["of 8 MiB that are no JPEG", {}, Buffer.alloc(8 * 1024 * 1024), tooLarge],
    ["of a page", {}, page, noJpeg],
    ["of a PNG", {}, drawing, noJpeg],
    ["of a GIF", {}, animation, noJpeg],
    ["of two bytes", {}, photo.subarray(0, 2), noJpeg],
    ["of nothing", {}, Buffer.alloc(0), noJpeg],
  ])("%s is refused", async (_, changes, file, expected) => {
    const { form_data } = await permission(server, owner);
    const { file: placeholder, ...fields } = form_data;
    const before = uploads().sort();
    expect(await text(await postForm(server, { ...fields, ...changes }, file))).toEqual(expected);
    expect(uploads().sort()).toEqual(before);
  });

  test("after an hour is refused", async () => {
    const { form_data } = await permission(server, owner);
    now = new Date(NOW.getTime() + 3_600_000);
    expect(await text(await postForm(server, form_data, photo))).toEqual(badSignature);
    now = NOW;
  });

  test.each([
    ["a JSON body", "application/json", "{}"],
    ["no body", "multipart/form-data; boundary=x", ""],
    ["a broken form", "multipart/form-data; boundary=x", "--x\r\nContent"],
  ])("with %s is refused", async (_, type, body) => {
    const response = await fetch(`${server.base}/direct_upload`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    expect(await text(response)).toEqual(badSignature);
  });

  /** Fields and the head of the file, as they are sent before its content. */
  async function head(): Promise<{ name: string; bytes: Buffer }> {
    const { form_data } = await permission(server, owner);
    const fields = ["key", "policy", "signature"].map(
      (name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${form_data[name]}\r\n`,
    );
    const file = '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n';
    return { name: nameOf(form_data["key"]), bytes: Buffer.from([...fields, file].join("")) };
  }
  const send = (lines: readonly string[]) => {
    const socket = connect(Number(new URL(server.base).port), "127.0.0.1");
    const start = ["POST /direct_upload/ HTTP/1.1", "Host: localhost", "Content-Type: multipart/form-data; boundary=x"];
    socket.write([...start, ...lines, "", ""].join("\r\n"));
    socket.on("error", () => {}); // the server may have enough
    return socket;
  };

  longTest("without end is refused while it is read", async () => {
    const { name, bytes } = await head();
    const socket = send(["Transfer-Encoding: chunked"]);
    let answer = "";
    socket.on("data", (data) => {
      answer += data.toString();
    });
    const chunk = (content: Buffer) =>
      new Promise((resolve) => {
        socket.write(`${content.length.toString(16)}\r\n`);
        socket.write(content);
        socket.write("\r\n", resolve);
      });
    await chunk(Buffer.concat([bytes, photo]));
    while (answer === "") await chunk(Buffer.alloc(65_536));
    expect(answer).toStartWith("HTTP/1.1 413 ");
    socket.destroy();
    expect(uploads()).not.toContain(name);
  });

  test("that breaks off leaves nothing", async () => {
    const { bytes } = await head();
    const before = uploads().length;
    const socket = send(["Content-Length: 1000000"]);
    socket.write(Buffer.concat([bytes, photo]));
    await eventually(() => uploads().length > before || undefined); // its first bytes have been stored
    socket.destroy();
    await eventually(() => uploads().length === before || undefined);
    expect(server.log.filter((line) => line.includes("error"))).toEqual([]);
  });

  test("what comes after the file is ignored", async () => {
    const { name, bytes } = await head();
    const rest = `\r\n--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n${"x".repeat(100_000)}`;
    const response = await fetch(`${server.base}/direct_upload`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: Buffer.concat([bytes, photo, Buffer.from(rest)]),
    });
    expect(response.status).toBe(200);
    expect(uploads()).toContain(name);
  });

  longTest("with little room on the disk is refused", async () => {
    const full = await startServer({ MIN_FREE_SPACE: "9000TB" });
    const account = await makeAccount(full);
    const { form_data } = await permission(full, account);
    const forged = { ...form_data, signature: "0".repeat(64) };
    expect((await postForm(full, forged, photo)).status).toBe(401);
    const { status, body } = await text(await postForm(full, form_data, photo));
    expect({ status, body: JSON.parse(body) }).toEqual({
      status: 507,
      body: { error: "The server has no room left for pictures. Nothing was stored." },
    });
    expect(uploads(full)).toEqual([]);
    await full.stop();
  });
});

describe("GET /direct_upload/temp/<name>.jpg", () => {
  test.each([
    "00000000-0000-4000-8000-000000000000.jpg",
    "photo.jpg",
    "..%2f..%2fkeys%2fserver.secret",
    "..%2fgardenshed.db",
    "%00.jpg",
  ])("%s is not there", async (name) => {
    const response = await fetch(`${server.base}/direct_upload/temp/${name}`);
    expect(await text(response)).toEqual({ status: 404, body: '{"error":"Not found."}' });
  });
});

test("an upload that became a picture is gone", async () => {
  const address = await upload(server, owner, photo);
  const { id } = await createImage(server, owner, address);
  await processed(server, owner, id);
  await eventually(() => (uploads().includes(nameOf(address)) ? undefined : true));
  expect((await fetch(`http:${address}`)).status).toBe(404);
});
