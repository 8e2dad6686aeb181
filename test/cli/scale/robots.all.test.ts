import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { writeCertificate } from "../../support/certificate";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { freePort } from "../../support/free-port";
import { startRobot } from "../../support/robot";
import { type ServerProcess, startServe } from "../process";
import { ADA, type Ask, BOB, loginOf, makeUser, PASSWORD } from "./accounts";
import { blocksIn } from "./document";
import { pathOf, runProxy } from "./proxy";

/* The proxies of `docs/scale.md` that lead robots to their servers. Both servers have a `device_1`. */

const MODULE = "/usr/lib/nginx/modules/ngx_stream_module.so";
const isThere = (name: "haproxy" | "nginx", is = pathOf(name) !== null): boolean => {
  if (!is) console.log(`Not tested: robots of several servers behind ${name}, because it is not installed.`);
  return is;
};
const hasHaproxy = isThere("haproxy");
const hasNginx = isThere("nginx", pathOf("nginx") !== null && existsSync(MODULE));

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Club extends AsyncDisposable {
  readonly server: ServerProcess;
  readonly mqttPort: number;
  readonly email: string;
}

/** A server with an account; `HOST` is an address of its own where ports are fixed. */
async function startClub(name: string, email: string, environment: Record<string, string>): Promise<Club> {
  const mqttPort = await freePort();
  const server = await startServe(join(folder, name), {
    ...{ PUBLIC_URL: `https://${name}.garden.example`, MQTT_PORT: String(mqttPort), ...environment },
  });
  await makeUser(join(folder, name), email);
  return { server, mqttPort, email, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** The robot of an account comes through the proxy, and does what it is told by its server. */
async function expectToReach({ server, email }: Club, port: number, socket?: () => Socket): Promise<void> {
  const ask: Ask = (path, init) => fetch(`${server.base}${path}`, { ...init, tls: { rejectUnauthorized: false } });
  const token = (await loginOf(ask, { email, password: PASSWORD })).token.encoded;
  const robot = await startRobot({ port, deviceId: 1, token, ...(socket ? { socket } : {}) });
  await eventually(async () => {
    const body = JSON.stringify({ body: [], timeout_s: 2 });
    const { status } = await ask("/api/device/commands", { method: "POST", headers: { authorization: token }, body });
    return status === 200 ? true : undefined; // once the broker has taken its log-in
  });
  expect(robot.commands.length).toBeGreaterThan(0);
  robot.cut();
}

test.skipIf(!hasHaproxy)("haproxy leads each robot to its server by its token, on one port", async () => {
  await using a = await startClub("club-a", ADA, {});
  await using b = await startClub("club-b", BOB, {});
  const port = await freePort();
  const [block = ""] = blocksIn("4.1", "haproxy");
  const file = join(folder, "haproxy.cfg");
  writeFileSync(
    file,
    block
      .replace("bind :1883", `bind 127.0.0.1:${port}`)
      .replace("10.0.0.11:1883", `127.0.0.1:${a.mqttPort}`)
      .replace("10.0.0.12:1883", `127.0.0.1:${b.mqttPort}`),
  );
  await using _ = await runProxy("haproxy", folder, ["-db", "-f", file], port);
  for (const club of [a, b, a]) await expectToReach(club, port);
});

test.skipIf(!hasNginx)("nginx leads each robot to its server by address, and with TLS by name", async () => {
  const tls = writeCertificate(folder);
  await using a = await startClub("club-a", ADA, { ...tls, HOST: "127.0.0.11" });
  await using b = await startClub("club-b", BOB, { ...tls, HOST: "127.0.0.12" });
  const [ofA, ofB, port] = [await freePort(), await freePort(), await freePort()];
  const [block = ""] = blocksIn("4.1", "nginx");
  const file = join(folder, "nginx.conf");
  const text = block
    .replace("10.0.0.21:1883", `127.0.0.1:${ofA}`)
    .replace("10.0.0.22:1883", `127.0.0.1:${ofB}`)
    .replace("10.0.0.11:1883", `127.0.0.11:${a.mqttPort}`)
    .replace("10.0.0.12:1883", `127.0.0.12:${b.mqttPort}`)
    .replaceAll("10.0.0.1", "127.0.0.1")
    .replace("listen 8883", `listen 127.0.0.1:${port}`);
  writeFileSync(
    file,
    `load_module ${MODULE}; daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr; events {}\n${text}`,
  );
  await using _ = await runProxy("nginx", folder, ["-e", "stderr", "-p", folder, "-c", file], port);
  await expectToReach(a, ofA);
  await expectToReach(b, ofB);
  for (const [club, name] of [
    [a, "club-a"],
    [b, "club-b"],
  ] as const) {
    const servername = `${name}.garden.example`;
    await expectToReach(club, port, () =>
      connectTls({ host: "127.0.0.1", port, servername, rejectUnauthorized: false }),
    );
  }
});
