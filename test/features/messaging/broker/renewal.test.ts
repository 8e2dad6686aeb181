import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { connect } from "node:tls";
import { otherCertificate, writeCertificate } from "../../../support/certificate";
import { tempFolder } from "../../../support/folder";
import { openPage, type Page } from "../../../support/mqtt-client";
import { makeAccount, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

const folder = tempFolder();
const files = writeCertificate(folder);
let server: TestServer;
let owner: TestAccount;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0", ...files });
  owner = await makeAccount(server);
});
afterAll(() => rmSync(folder, { recursive: true }));

const tlsPort = (): number => server.mqttPorts.at(-1) ?? 0; // that of TLS

/** Name in the certificate that a new connection is shown. */
const shown = (port: number): Promise<string | string[] | undefined> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subject.CN);
      socket.destroy();
    });
    socket.on("error", reject);
  });

/** The page is sent what it sends itself. */
async function isAnswered(page: Page, text: string): Promise<void> {
  await page.client.publishAsync(`bot/device_${owner.deviceId}/ping/1`, text);
  expect((await page.next()).payload).toBe(text);
}

test("a renewed certificate is shown to who comes; who was there stays, and is told when the server ends", async () => {
  const pages = await Promise.all(
    (["tls", "wss"] as const).map(async (over) => {
      const page = await openPage(server, owner, { over, rejectUnauthorized: false });
      await page.subscribe(`bot/device_${owner.deviceId}/ping/1`);
      return page;
    }),
  );
  expect(await shown(tlsPort())).toBe("garden.test");
  writeFileSync(files.TLS_CERT, otherCertificate.cert);
  writeFileSync(files.TLS_KEY, otherCertificate.key);
  server.renewCertificate();
  expect(await shown(tlsPort())).toBe("renewed.test");
  for (const page of pages) await isAnswered(page, "still here");
  const ended = pages.map(({ client }) => new Promise<void>((resolve) => client.once("close", () => resolve())));
  await server.stop();
  await Promise.all(ended);
});
