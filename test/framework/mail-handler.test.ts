import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composeMail } from "../../src/framework/mail";
import { mailHandler } from "../../src/framework/mail-handler";
import { originOf } from "../../src/platform/network/public-address";
import { startServer, type TestServer } from "../support/server";

const mailDir = mkdtempSync(join(tmpdir(), "gardenshed-mails-"));
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MAIL_DIR: mailDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(mailDir, { recursive: true });
});

test("a link names the address that the machine has when the mail is made (operations.md §2)", async () => {
  const hosts = ["127.0.0.1", "192.168.1.20", "192.168.1.77"]; // before there is a network, with one, after a new lease
  let host = "";
  const composer = composeMail({ name: "link" }, ({ address }) => ({
    to: "ada@garden.test",
    letter: { subject: "A link", paragraphs: [{ link: originOf(address) }] },
  }));
  const { run } = mailHandler([composer], {
    address: () => ({ secure: false, host, port: 3000 }),
    isReachable: () => true,
  });
  for (const [index, next] of hosts.entries()) {
    host = next;
    const created_at = `2026-03-01T08:15:3${index}.000Z`;
    const job = { id: index, device_id: null, payload: { mail: "link" }, attempts: 0, created_at };
    await run(server.services, job, new AbortController().signal);
  }
  const mails = readdirSync(mailDir).sort();
  expect(mails.map((name) => readFileSync(join(mailDir, name), "utf8").match(/http:\/\/[\d.:]+/)?.[0])).toEqual(
    hosts.map((each) => `http://${each}:3000`),
  );
});
