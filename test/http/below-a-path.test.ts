import { afterAll, beforeAll, expect, test } from "bun:test";
import { makeAccount, type TestAccount } from "../support/scenarios";
import { startPathProxy } from "../support/path-proxy";
import { startServer, type TestServer } from "../support/server";

/* Below a path that a proxy takes off before it forwards (operations.md §5.1). */

const PATH = "/api/ingress/f3-A_9";
let server: TestServer;
let proxy: ReturnType<typeof startPathProxy>;
beforeAll(async () => {
  server = await startServer();
  proxy = startPathProxy(server.base, PATH);
});
afterAll(async () => {
  await proxy.stop();
  await server.stop();
});

/** Addresses that a page of ours names, as a browser reads them there. */
async function named(page: string): Promise<string[]> {
  const html = await (await fetch(page)).text();
  const written = [...html.matchAll(/ (?:href|src|action|data-url)="((?!data:|#|https:)[^"]+)"/g)];
  return written.map(([, address = ""]) => new URL(address, page).href);
}

test.each([
  ["/", "the console"],
  ["/app", "the console"],
  ["/app/", "the console with a slash at its end"],
  ["/app/sequences/12", "a page of the console"],
  ["/app//plants/", "a page of the console with slashes that nobody needs"],
  ["/help", "the guide"],
  ["/help/", "the guide with a slash at its end"],
  ["/help/settings", "a page of the guide"],
  ["/help?q=backup", "a search of the guide"],
  ["/docs", "the API reference"],
  ["/docs/", "the API reference with a slash at its end"],
  ["/app/webcam.html?address=/placeholder.jpg", "the frame of a webcam"],
  ["/verify/none", "a page that a mail leads to"],
])("%s: all that %s names is there, below the path and at the root", async (path) => {
  for (const start of [proxy.address, server.base]) {
    const found = await named(start + path);
    expect(found.length).toBeGreaterThan(0);
    for (const address of new Set(found)) {
      expect(address).toStartWith(`${start}/`);
      expect([address, (await fetch(address)).status]).toEqual([address, 200]);
    }
  }
});

test("the manifest and the worker name nothing outside", async () => {
  const manifest = `${proxy.address}/app/manifest.webmanifest`;
  const { start_url, scope, icons } = (await (await fetch(manifest)).json()) as {
    start_url: string;
    scope: string;
    icons: { src: string }[];
  };
  for (const address of [start_url, scope, ...icons.map(({ src }) => src)]) {
    const { href } = new URL(address, manifest);
    expect([href, (await fetch(href)).status]).toEqual([href, 200]);
  }
  expect(new URL(start_url, manifest).href).toBe(`${proxy.address}/app`);
  const worker = await (await fetch(`${proxy.address}/app/worker.js`)).text();
  expect(worker).not.toContain('"/app');
});

test.each([
  ["//elsewhere.test", "X-Ingress-Path"],
  ["/elsewhere", "X-Ingress-Path"],
  ["/elsewhere", "X-Forwarded-Prefix"],
])("a header that names the path %s is not read: %s", async (path, name) => {
  const html = await (await fetch(`${server.base}/app`, { headers: { [name]: path } })).text();
  expect(html).not.toContain("elsewhere");
});

const HERE = "https://home.example/garden";
const asked = (headers: Record<string, string>): RequestInit => ({ headers });

test.each([
  ["the proxy's own", { host: "home.example", "x-forwarded-proto": "https" }, HERE, "//home.example:443", "wss"],
  ["the proxy's own without its scheme", { host: "home.example" }, HERE, "//home.example:443", "wss"],
  ["another port of it", { host: "home.example:3000" }, "http://home.example:3000", "//home.example:3000", "ws"],
  ["an address of the machine", { host: "192.168.1.5:3000" }, "http://192.168.1.5:3000", "//192.168.1.5:3000", "ws"],
] as const)(
  "PUBLIC_URL with a path, host %s: pictures, uploads and tokens are where the client has asked",
  async (_, headers, base, iss, scheme) => {
    const other = await startServer({ PUBLIC_URL: HERE, MQTT_PORT: "0" });
    try {
      const account: TestAccount = await makeAccount(other);
      const sent = asked({ ...headers, authorization: account.token });
      const image = await (
        await fetch(`${other.base}/api/images`, {
          ...sent,
          method: "POST",
          body: JSON.stringify({ attachment_url: `${HERE}/direct_upload/temp/${crypto.randomUUID()}.jpg` }),
        })
      ).json();
      expect(image).toMatchObject({ attachment_url: expect.stringContaining(`${base}/placeholder`) });
      const path = base === HERE ? "/garden" : "";
      const upload = await (await fetch(`${other.base}/api/storage_auth`, sent)).json();
      expect(upload).toMatchObject({ url: `${iss}${path}/direct_upload/` });
      const login = await (await fetch(`${other.base}/api/tokens`, sent)).json();
      expect(login).toMatchObject({
        token: { unencoded: { iss, mqtt_ws: `${scheme}${base.replace(/^https?/, "")}/ws` } },
      });
    } finally {
      await other.stop();
    }
  },
);
