import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readlinkSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { gardenshed, type ServerProcess, startServe } from "../../cli/process";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { type MailServer, startMailServer } from "../../support/mail-server";
import { riseOf } from "../../support/memory";
import { node } from "../../support/scripts";
import { senderTo } from "../sender";

/* An export goes out by mail piece by piece, however large the account is (`accounts.md` §7.4, `operations.md` §6). */

const email = "ada@garden.test";
const password = "password123";
const SCRIPTS = 75;
const NODES = 4_000;

const folder = tempFolder();
let mailServer: MailServer;
let server: ServerProcess;
let token = "";
/** Bytes of the mails that came. */
const mails: number[] = [];
const ask = senderTo(
  () => server,
  () => token,
);

beforeAll(async () => {
  mailServer = await startMailServer({
    onData: (stream, _, done) => {
      let bytes = 0;
      stream.on("data", (chunk: Buffer) => (bytes += chunk.length));
      stream.on("end", () => {
        mails.push(bytes);
        done();
      });
    },
  });
  const data = { DATA_DIR: folder };
  expect(await gardenshed(["user", "create", email, "--password-stdin"], data, password)).toMatchObject({ code: 0 });
  server = await startServe(folder, { ...mailServer.settings, EXPORT_BY_EMAIL: "true", LOG_LEVEL: "error" });
  const { json } = await ask("POST", "/api/tokens", { user: { email, password } });
  token = (json as { token: { encoded: string } }).token.encoded; // a login object
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await mailServer.stop();
  rmSync(folder, { recursive: true });
});

/** A mail server that goes in the middle of a mail. `times`: how often it went. */
function startCutting(): Promise<{ readonly server: Server; readonly port: number; readonly times: () => number }> {
  let times = 0;
  const cutting = createServer((socket) => {
    let isMail = false;
    let bytes = 0;
    socket.on("error", () => {});
    socket.write("220 garden.test\r\n");
    socket.on("data", (chunk) => {
      bytes += chunk.length;
      if (!isMail) {
        isMail = chunk.toString().startsWith("DATA");
        socket.write(isMail ? "354 go\r\n" : "250 garden.test\r\n");
      } else if (bytes > 1e6 && !socket.destroyed) {
        times += 1;
        socket.destroy();
      }
    });
  });
  return new Promise((resolve) =>
    cutting.listen(0, "127.0.0.1", () => {
      const { port } = cutting.address() as AddressInfo; // it listens on TCP
      resolve({ server: cutting, port, times: () => times });
    }),
  );
}

/** Files of the database that the server has open. */
const openFiles = (): number =>
  readdirSync(`/proc/${server.pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${server.pid}/fd/${fd}`).includes("gardenshed.db");
    } catch {
      return false; // closed meanwhile
    }
  }).length;

test("of an account with 30 MB of scripts takes less than 160 MB", async () => {
  const operand = node("numeric", { number: 1 });
  const additions = Array.from({ length: NODES }, () => node("axis_addition", { axis: "x", axis_operand: operand }));
  for (let index = 0; index < SCRIPTS; index++) {
    const body = [node("move", {}, additions)];
    expect(await ask("POST", "/api/sequences", { name: `Long ${index}`, body })).toMatchObject({ status: 200 });
  }
  const risen = await riseOf(server.pid, async () => {
    expect(await ask("POST", "/api/export_data")).toMatchObject({ status: 202 });
    await eventually(() => (mails.length > 0 ? true : undefined));
  });
  expect(mails[0]).toBeGreaterThan(40e6);
  expect(risen / 1e6).toBeLessThan(160);
}, 120_000);

test("that is cut off leaves nothing open, and is tried again", async () => {
  const before = openFiles();
  const cutting = await startCutting();
  await server[Symbol.asyncDispose]();
  const SMTP_URL = `smtp://127.0.0.1:${cutting.port}`;
  server = await startServe(folder, { SMTP_URL, EXPORT_BY_EMAIL: "true", LOG_LEVEL: "error" });
  expect(await ask("POST", "/api/export_data")).toMatchObject({ status: 202 });
  await eventually(() => (cutting.times() > 0 ? true : undefined));
  await eventually(() => (openFiles() <= before ? true : undefined));
  await eventually(() => (cutting.times() > 1 ? true : undefined));
  expect(await ask("GET", "/api/device")).toMatchObject({ status: 200 });
  await eventually(() => (openFiles() <= before ? true : undefined));
  cutting.server.close();
}, 120_000);
