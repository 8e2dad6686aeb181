import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createServer, type Server as TcpServer } from "node:net";
import { fetchFile } from "../../../../src/features/pictures/fetch/fetch";
import { FetchProblem } from "../../../../src/features/pictures/fetch/problem";
import { FILE_BYTES_MAXIMUM, TooLarge } from "../../../../src/features/pictures/limit";

const anywhere = () => true;
const never = new AbortController().signal;

const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } });
/** Sends a chunk whenever it is asked for one. */
const endless = () => new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536)) }));

const pages: Readonly<Record<string, (request: Request) => Response>> = {
  "/file": () => new Response("picture"),
  "/headers": ({ headers }) => Response.json(Object.fromEntries(headers)),
  "/query": ({ url }) => new Response(new URL(url).search),
  "/largest": () => new Response(new Uint8Array(FILE_BYTES_MAXIMUM)),
  "/too-large": () => new Response(new Uint8Array(FILE_BYTES_MAXIMUM + 1)),
  "/endless": endless,
  "/missing": () => new Response("none", { status: 404 }),
  "/broken": () => new Response("none", { status: 500 }),
  "/empty": () => new Response(null, { status: 204 }),
  "/redirect/0": () => new Response("picture"),
  ...Object.fromEntries([1, 2, 3, 4].map((count) => [`/redirect/${count}`, () => redirect(`/redirect/${count - 1}`)])),
  ...Object.fromEntries([301, 303, 307, 308].map((status) => [`/status/${status}`, () => redirect("/file", status)])),
  "/nowhere": () => new Response(null, { status: 302 }),
  "/to/self": () => redirect("/to/self"),
  "/to/file": () => redirect("file:///etc/hostname"),
  "/to/ftp": () => redirect("ftp://127.0.0.1/picture.jpg"),
  "/to/other": () => redirect(`http://127.0.0.2:${server.port}/file`),
  "/to/headers": () => redirect(`http://127.0.0.2:${server.port}/headers`),
};

let server: Bun.Server<undefined>;
/** Accepts connections and never answers. */
let silent: TcpServer;
let silentPort = 0;
beforeAll(async () => {
  server = Bun.serve({
    port: 0,
    hostname: "0.0.0.0",
    fetch: (request) => pages[new URL(request.url).pathname]?.(request) ?? new Response(null, { status: 410 }),
  });
  silent = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  silentPort = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  await server.stop(true);
  silent.close();
});

async function read(
  url: string,
  isAllowed: (address: string) => boolean = anywhere,
  signal = never,
  timeoutMs?: number,
) {
  return Buffer.concat(await Array.fromAsync(fetchFile(url, isAllowed, signal, timeoutMs)));
}
const at = (path: string, host = "127.0.0.1") => `http://${host}:${server.port}${path}`;

describe("fetched", () => {
  test.each([
    ["a file", "/file", "picture"],
    ["with its query", "/query?a=1&b=%20", "?a=1&b=%20"],
    ["over one redirect", "/redirect/1", "picture"],
    ["over three redirects", "/redirect/3", "picture"],
    ["over a redirect with status 301", "/status/301", "picture"],
    ["over a redirect with status 303", "/status/303", "picture"],
    ["over a redirect with status 307", "/status/307", "picture"],
    ["over a redirect with status 308", "/status/308", "picture"],
    ["on another address", "/to/other", "picture"],
  ])("%s", async (_, path, content) => {
    expect((await read(at(path))).toString()).toBe(content);
  });

  test("a file of the largest size", async () => {
    expect(await read(at("/largest"))).toHaveLength(FILE_BYTES_MAXIMUM);
  });

  test("under the name that was asked for", async () => {
    expect(JSON.parse((await read(at("/headers", "localhost"))).toString())).toMatchObject({
      host: `localhost:${server.port}`,
      "accept-encoding": "identity",
    });
  });

  test("with the user and password of the address", async () => {
    const { port } = server;
    const headers = JSON.parse((await read(`http://user:p%40ss@127.0.0.1:${port}/headers`)).toString()) as object;
    expect(headers).toMatchObject({ authorization: `Basic ${btoa("user:p@ss")}` });
  });

  test("a redirect to another host does not take the password along", async () => {
    const { port } = server;
    const headers = JSON.parse((await read(`http://user:pass@127.0.0.1:${port}/to/headers`)).toString()) as object;
    expect(headers).not.toHaveProperty("authorization");
  });
});

describe("refused", () => {
  test.each([
    ["more than three redirects", "/redirect/4"],
    ["a circle of redirects", "/to/self"],
    ["a redirect without target", "/nowhere"],
    ["a redirect to a file", "/to/file"],
    ["a redirect to another protocol", "/to/ftp"],
    ["what does not exist", "/missing"],
    ["what is broken", "/broken"],
    ["what is empty", "/empty"],
  ])("%s", async (_, path) => {
    await expect(read(at(path))).rejects.toBeInstanceOf(FetchProblem);
  });

  test.each([
    "",
    "picture.jpg",
    "/picture.jpg",
    "file:///etc/hostname",
    "data:image/png;base64,AA==",
    "http://",
    "http://a b/",
  ])("the address %p", async (url) => {
    await expect(read(url)).rejects.toBeInstanceOf(FetchProblem);
  });

  test.each(["/too-large", "/endless"])("more bytes than a picture may have: %s", async (path) => {
    await expect(read(at(path))).rejects.toBeInstanceOf(TooLarge);
  });
});

describe("addresses", () => {
  const onlyFirst = (address: string) => address === "127.0.0.1";

  test("one that is not allowed is not connected to", async () => {
    const seen: string[] = [];
    const note = (address: string) => seen.push(address) < 0;
    await expect(read(`http://127.0.0.1:${silentPort}/`, note)).rejects.toBeInstanceOf(FetchProblem);
    expect(seen).toEqual(["127.0.0.1"]);
  });

  test("numbers are addresses however they are written", async () => {
    for (const host of ["2130706433", "0x7f.1", "0177.0.0.1", "127.1"]) {
      expect((await read(at("/file", host), onlyFirst)).toString()).toBe("picture");
    }
  });

  test("of a name only the allowed ones are used", async () => {
    expect((await read(at("/file", "localhost"), onlyFirst)).toString()).toBe("picture");
    await expect(read(at("/file", "localhost"), () => false)).rejects.toBeInstanceOf(FetchProblem);
  });

  test("the target of a redirect is checked like any other", async () => {
    await expect(read(at("/to/other"), onlyFirst)).rejects.toBeInstanceOf(FetchProblem);
  });

  test("IPv6 addresses stand in brackets", async () => {
    const seen: string[] = [];
    const note = (address: string) => seen.push(address) < 0;
    await expect(read("http://[::ffff:127.0.0.1]/", note)).rejects.toBeInstanceOf(FetchProblem);
    expect(seen).toEqual(["::ffff:7f00:1"]);
  });
});

describe("ended", () => {
  test("by the time limit while there is no answer", async () => {
    await expect(read(`http://127.0.0.1:${silentPort}/`, anywhere, never, 50)).rejects.toThrow(/timed out/);
  });

  test("by the time limit while the answer goes on", async () => {
    const slow = Bun.serve({
      port: 0,
      fetch: () => new Response(new ReadableStream({ start: (to) => to.enqueue("a") })),
    });
    await expect(read(`http://127.0.0.1:${slow.port}/`, anywhere, never, 50)).rejects.toThrow(/timed out/);
    await slow.stop(true);
  });

  test("when the server ends", async () => {
    const ending = new AbortController();
    const reading = read(`http://127.0.0.1:${silentPort}/`, anywhere, ending.signal);
    ending.abort(new Error("ending"));
    await expect(reading).rejects.toThrow("ending");
    await expect(read(at("/file"), anywhere, ending.signal)).rejects.toThrow("ending");
  });

  test("when nobody listens", async () => {
    await expect(read("http://127.0.0.1:1/")).rejects.toThrow(/ECONNREFUSED/);
  });
});
