import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { writeCertificate } from "../support/certificate";
import { tempFolder } from "../support/folder";
import { makeAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { longTest } from "../support/tier";

/* HTTPS without a proxy (operations.md §2, TLS_CERT, FORCE_SSL). */

const folder = tempFolder();
const tls = writeCertificate(folder);
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ["TLS_CERT", tls, null],
  ["TLS_CERT and FORCE_SSL", { ...tls, FORCE_SSL: "on" }, "max-age=604800"],
])("with %s", (_, settings, strict) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer(settings);
    ({ token } = await makeAccount(server));
  });
  afterAll(() => server.stop());

  /** Nobody vouches for the certificate of the tests. */
  const ask = (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return fetch(`${server.base.replace("http:", "https:")}${path}`, { headers, tls: { rejectUnauthorized: false } });
  };

  test.each(["/api/device", "/api/nothing", "/", "/health", "/docs", "/docs/json", "/placeholder.jpg"])(
    "%s is served, and browsers are told to stay with HTTPS under FORCE_SSL only",
    async (path) => expect((await ask(path)).headers.get("strict-transport-security")).toBe(strict),
  );

  test("links are https", async () => {
    const { url } = (await (await ask("/api/storage_auth")).json()) as { url: string }; // where pictures are uploaded to
    expect(url).toStartWith("//");
    const image = await fetch(`${server.base.replace("http:", "https:")}/api/images`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ attachment_url: "//garden.test/1.jpg" }),
      tls: { rejectUnauthorized: false },
    });
    const { attachment_url } = (await image.json()) as { attachment_url: string }; // the placeholder, until the file is there
    expect(attachment_url).toStartWith("https://localhost:");
  });

  test("plain HTTP is not answered", async () => {
    const outcome = await fetch(`${server.base}/health`).then(
      ({ status }) => status,
      () => "refused",
    );
    expect(outcome).not.toBe(200);
  });
});

longTest("FORCE_SSL behind a proxy: links are https whatever the proxy says", async () => {
  const server = await startServer({ FORCE_SSL: "on", PUBLIC_URL: "http://garden.test:8080" });
  const { services } = server;
  const { token } = await makeAccount(server);
  expect(services.config.publicUrl).toBe("http://garden.test:8080");
  const response = await fetch(`${server.base}/api/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ attachment_url: "//garden.test/1.jpg" }),
  });
  expect(await response.json()).toMatchObject({
    attachment_url: expect.stringMatching(/^https:\/\/garden\.test:8080\//),
  });
  await server.stop();
});
