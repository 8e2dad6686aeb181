import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { updateRobots } from "../../../src/features/releases/updates/task";
import { command } from "../../cli/fixtures";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { robotToken } from "../../support/robot";
import { patch, post, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { software } from "./software";
import { startUpdating, type UpdatingRobot } from "./updater";
import { longTest } from "../../support/tier";

/* A robot's updater downloads from this server, over plain http (care.md §§2.1, 2.3). */

const HOUR = Date.parse("2099-05-01T01:00:00Z"); // three in Berlin, and after the releases
let now = new Date(HOUR);
let server: TestServer;
let owner: Account;
let link: Link;
const folder = tempFolder();
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => now);
  link = await startLink(server.base);
});
afterAll(async () => {
  link.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  now = new Date(HOUR);
  owner = await openAccount(server);
  await owner.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  await owner.ask(patch("/api/dos_config", { os_auto_update: true }));
});

/** Registers a file, and takes it away again with the test. */
async function add(bytes: Uint8Array, channel = "stable", more = ""): Promise<AsyncDisposable> {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, bytes);
  const { code, err } = await command(
    `release add ${path} --platform sbc4 --channel ${channel}${more}`,
    server.dataDir,
  );
  expect({ code, err }).toMatchObject({ code: 0 });
  const { out } = await command("release list", server.dataDir);
  const id = out.find((line) => line.includes(` ${channel} `))?.split(" ")[0] ?? "";
  return { [Symbol.asyncDispose]: async () => void (await command(`release remove ${id}`, server.dataDir)) };
}

const start = async (version = "15.5.0"): Promise<UpdatingRobot> =>
  startUpdating({
    server,
    deviceId: owner.deviceId,
    token: await robotToken(server.base, owner.email),
    version,
    base: () => link.base,
  });
/** The server looks, so many minutes after the hour. */
const look = (minutes: number): Promise<void> => {
  now = new Date(HOUR + minutes * 60_000);
  return updateRobots(server.services);
};
const restarted = (robot: UpdatingRobot, times: number) => eventually(() => robot.restarts() === times || undefined);
const alerts = async () =>
  (await owner.list("alerts")).filter(({ problem_tag }) => problem_tag === "api.robot.update_failed").length;
const warnings = async () =>
  (await owner.list("logs")).flatMap(({ type, message }) => (type === "warn" ? [message] : []));

test("it asks with its token, downloads without it from where it asked, and is back with the new version", async () => {
  await using _ = await add(software("15.6.0", "os4", Buffer.alloc(3_000_000, 7)));
  const robot = await start();
  await look(0);
  await restarted(robot, 1);
  expect(robot.version()).toBe("15.6.0");
  expect(link.requests()).toEqual([
    { line: "GET /api/releases?platform=sbc4", hasToken: true },
    { line: expect.stringMatching(/^GET \/releases\/[0-9a-f]{64}\/sbc4-15\.6\.0\.fw$/), hasToken: false },
  ]);
  await look(31);
  expect({ alerts: await alerts(), warnings: await warnings(), restarts: robot.restarts() }).toEqual({
    ...{ alerts: 0, warnings: [], restarts: 1 },
  });
  robot.robot().cut();
});

longTest("the channel of its garden counts, of which it says nothing", async () => {
  await using _ = await add(software("15.7.0-rc1"), "beta");
  await owner.ask(patch("/api/dos_config", { update_channel: "beta" }));
  const robot = await start();
  await look(0);
  await restarted(robot, 1);
  expect(robot.version()).toBe("15.7.0-rc1");
  robot.robot().cut();
});

longTest("a file that its installer refuses leaves the old version: one try, a log, an alert", async () => {
  await using _ = await add(Buffer.from("no software at all"), "stable", " --anyway --software 15.6.0");
  const robot = await start();
  await look(0);
  await restarted(robot, 1);
  expect({ version: robot.version(), trouble: robot.trouble() }).toEqual({
    ...{ version: "15.5.0", trouble: "Error: The file has no end." },
  });
  await look(30);
  expect({ alerts: await alerts(), warnings: await warnings() }).toEqual({
    alerts: 1,
    warnings: ["The update of the robot to 15.6.0 has failed: after 30 minutes it still runs 15.5.0."],
  });
  await look(24 * 60);
  await robot.robot().settled();
  expect(robot.robot().commands.filter(({ label }) => label.startsWith("gardenshed-update-"))).toEqual([]);
  robot.robot().cut();
});

longTest("a download that is cut leaves the old version; the next one begins anew, and is whole", async () => {
  await using _ = await add(software("15.6.0", "os4", Buffer.alloc(3_000_000, 7)));
  const robot = await start();
  link.cutAfter(1_000_000);
  await look(0);
  await restarted(robot, 1);
  expect(robot.version()).toBe("15.5.0");
  expect(await checkUpdates()).toEqual({ status: 200, body: { ok: true, label: expect.any(String), ended: true } });
  await restarted(robot, 2);
  expect({ version: robot.version(), trouble: robot.trouble() }).toEqual({
    ...{ version: "15.6.0", trouble: undefined },
  });
  robot.robot().cut();
});

test.each([
  ["there is none", undefined],
  ["it has that version", "15.5.0"],
])("where %s, it hears of no update", async (_, version) => {
  await using __ = version === undefined ? undefined : await add(software(version));
  const robot = await start();
  expect(await checkUpdates()).toEqual({ status: 422, body: { error: "No update available." } });
  expect(robot.restarts()).toBe(0);
  robot.robot().cut();
});

/** Somebody asks the robot to update. */
async function checkUpdates() {
  const body = [{ kind: "check_updates", args: { package: "device_os" } }];
  const { status, json } = await send(server, post("/api/device/commands", { body }), owner.token);
  return { status, body: json };
}

/** A link of robots to the server, which may be cut within an answer. */
interface Link {
  readonly base: string;
  /** The first lines of what was asked, since the last look. */
  readonly requests: () => readonly { readonly line: string; readonly hasToken: boolean }[];
  /** The next connection that has answered so many bytes breaks. */
  readonly cutAfter: (bytes: number) => void;
  readonly close: () => void;
}

async function startLink(base: string): Promise<Link> {
  let asked: { line: string; hasToken: boolean }[] = [];
  let most = Infinity;
  const sockets = new Set<Socket>();
  const link = createServer((robot) => {
    const upstream = connect(Number(new URL(base).port), "127.0.0.1");
    let bytes = 0;
    robot.on("data", (chunk) => {
      const [head = ""] = String(chunk).split("\r\n\r\n");
      const line = /^(?:GET|HEAD|POST) \S+/.exec(head)?.[0];
      if (line !== undefined) asked.push({ line, hasToken: /^authorization:/im.test(head) });
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      bytes += chunk.length;
      if (bytes <= most) return void robot.write(chunk);
      most = Infinity;
      robot.destroy();
    });
    for (const [one, other] of [
      [robot, upstream],
      [upstream, robot],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => (sockets.delete(one), other.destroy()));
    }
  });
  await new Promise<void>((resolve) => link.listen(0, "127.0.0.1", resolve));
  const { port } = link.address() as { port: number }; // it listens
  return {
    base: `http://127.0.0.1:${port}`,
    requests: () => {
      const all = asked;
      asked = [];
      return all;
    },
    cutAfter: (bytes) => void (most = bytes),
    close: () => {
      link.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
