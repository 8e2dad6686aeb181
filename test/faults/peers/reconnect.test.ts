import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { freePort } from "../../support/free-port";
import { startRobot } from "../../support/robot";
import { type ServerProcess, startServe } from "../../cli/process";
import { type Login, OUTSIDE_CLIENTS, type Reader } from "../../features/messaging/clients/outside";
import { longTest } from "../../support/tier";

/* What those who wait for a server see when it ends. */

/** Asks the server, with a token or without. */
async function ask({ base }: ServerProcess, path: string, body: object, token = "", userAgent = "test") {
  const headers = { authorization: `Bearer ${token}`, "user-agent": userAgent };
  const response = await fetch(base + path, { method: "POST", body: JSON.stringify(body), headers });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

interface Account {
  readonly owner: Login;
  readonly robot: Login;
}

async function signUp(server: ServerProcess, port: number, name: string): Promise<Account> {
  const user = { email: `${name}@garden.test`, password: "password123" };
  await ask(server, "/api/users", { ...user, name, password_confirmation: user.password });
  const logIn = async (userAgent: string): Promise<Login> => {
    const { json } = await ask(server, "/api/tokens", { user }, "", userAgent);
    const { encoded, unencoded } = json["token"] as { encoded: string; unencoded: { bot: string } }; // a log-in
    const deviceId = Number(unencoded.bot.replace("device_", ""));
    return { port, httpPort: server.port, deviceId, token: encoded };
  };
  return { owner: await logIn("test"), robot: await logIn("DeviceOS/15.8.4") };
}

/** A command over HTTP reaches the robot, which may have to come first. */
const commanded = (server: ServerProcess, { token }: Login): Promise<true> =>
  eventually(async () => {
    const { status } = await ask(server, "/api/device/commands", { body: [], timeout_s: 2 }, token);
    return status === 200 || undefined;
  });

longTest(
  "a server is killed: robots and pages come again by themselves and go on, with the tokens they have",
  async () => {
    const dataDir = tempFolder();
    const [PORT, MQTT_PORT] = [await freePort(), await freePort()];
    const settings = { PORT: String(PORT), MQTT_PORT: String(MQTT_PORT) };
    const clients = OUTSIDE_CLIENTS.filter(({ isThere }) => isThere);
    const open: Reader[] = [];
    try {
      await using first = await startServe(dataDir, settings);
      const accounts = await Promise.all(clients.map((_, index) => signUp(first, MQTT_PORT, `robot${index}`)));
      const pages = await Promise.all(clients.map((_, index) => signUp(first, MQTT_PORT, `page${index}`)));
      const own = await signUp(first, MQTT_PORT, "own");
      const robots = [...pages, own];
      const start = (isBack: boolean) => Promise.all(robots.map(({ robot }) => startRobot(robot, isBack)));
      let simulated = await start(false);
      const readers: Reader[] = [];
      for (const [index, client] of clients.entries()) {
        const [account, page] = [accounts[index], pages[index]];
        if (!account || !page) throw new Error("there is an account for each");
        open.push(await client.robot(account.robot));
        const reader = await client.hear(page.owner, "from_device");
        readers.push(reader);
        open.push(reader);
      }
      const everybody = [...accounts, ...robots];
      await Promise.all(everybody.map(({ owner }) => commanded(first, owner)));
      for (const reader of readers) expect(await reader.next()).toContain("rpc_ok");

      first.kill("SIGKILL");
      await first.ended;
      await Promise.all(simulated.map(({ closed }) => closed));
      await using second = await startServe(dataDir, settings);
      simulated = await start(true);
      await Promise.all(everybody.map(({ owner }) => commanded(second, owner)));
      // A page may have come again after the first reply.
      for (const [index, reader] of readers.entries()) {
        const heard = reader.next();
        let isHeard = false;
        void heard.then(() => (isHeard = true));
        while (!isHeard) {
          simulated[index]?.tell("from_device", { kind: "rpc_ok", args: { label: "again" } });
          await simulated[index]?.settled();
        }
        expect(await heard).toContain("rpc_ok");
      }
      for (const each of simulated) each.cut();
    } finally {
      for (const each of open) await each[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true });
    }
  },
);

test("a server that is ended answers whose command waits, and does not wait itself", async () => {
  const dataDir = tempFolder();
  await using server = await startServe(dataDir);
  const [, port] = /^Messages: MQTT on port (\d+)/m.exec(server.lines.join("\n")) ?? [];
  const { owner, robot } = await signUp(server, Number(port), "ada");
  const { commands } = await startRobot({ ...robot, obey: () => [] });
  const answer = ask(server, "/api/device/commands", { body: [], timeout_s: 120 }, owner.token);
  await eventually(() => commands[0]);
  server.kill("SIGTERM");
  expect(await answer).toMatchObject({ status: 504, json: { error: expect.stringContaining("The server stops") } });
  expect(await server.ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});
