import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { openPage } from "../../support/mqtt-client";
import { failed } from "../../support/robot";
import { get, makeAccount, patch, PASSWORD, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { differences } from "../../support/stand-in/compare";
import { aRobot } from "../../support/stand-in/robots";
import type { StandIn } from "../../support/stand-in/stand-in";
import { longTest } from "../../support/tier";

/* That the stand-in behaves as the real robot was seen to: what other tests build on. */

let now = new Date("2026-03-01T08:00:00Z");
let server: TestServer;
let owner: Account;
let robot: StandIn;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => now);
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await openAccount(server);
});
afterEach(() => robot.stop());

const start = async (): Promise<StandIn> => {
  robot = aRobot(server, owner, () => now);
  await robot.online();
  return robot;
};
const plant = (name: string) => post("/api/points", { pointer_type: "Plant", name, x: 1, y: 2, z: 0 });
const names = (kind: "points" | "tools"): unknown[] => robot.records.of(kind).map(({ name }) => name);

describe("the stand-in for a robot", () => {
  test("is set up with e-mail and password, and knows all records when it is there", async () => {
    const curve = { name: "Water", type: "water", data: { 1: 5 } };
    for (const request of [plant("Mint"), post("/api/tools", { name: "Nozzle" }), post("/api/curves", curve)])
      await owner.ask(request);
    await start();
    expect(await differences(robot, owner)).toEqual([]);
    expect(await owner.show("device")).toMatchObject({ dos_version: "15.4.11" });
    const state = await eventually(async () => {
      const { status } = (await owner.ask(get("/api/device/state"))) as { status: object | null };
      return status ?? undefined;
    });
    expect(Math.round(JSON.stringify(state).length / 1_000)).toBe(7);
  });

  longTest("believes messages", async () => {
    await start();
    await owner.ask(plant("Mint"));
    await eventually(() => names("points").includes("Mint") || undefined);
    expect(robot.records.downloads).toBe(1);
  });

  test("downloads nothing by itself when its link is back, but when it is told to sync", async () => {
    const mint = await owner.make(plant("Mint"));
    await start();
    robot.unplug();
    await owner.ask(remove(`/api/points/${mint}`));
    robot.plug();
    await eventually(async () => ((await differences(robot, owner)).length === 0 ? true : undefined));
    expect(robot.records.downloads).toBe(1 + robot.commands.length);
  });

  test("sends every record of a kind when it has changed one", async () => {
    const [mint] = [await owner.make(plant("Mint")), await owner.make(plant("Sage"))];
    await start();
    await robot.change("points", mint, { name: "Basil" });
    expect((await owner.list("points")).map(({ name }) => name)).toEqual(["Basil", "Sage"]);
  });

  longTest("carries out the second of two events 15 s after the first", async () => {
    const sequence = await owner.make(post("/api/sequences", { name: "Water", color: "red", args: {}, body: [] }));
    const due = new Date(now.getTime() + 3_600_000).toISOString();
    const event = { start_time: due, repeat: 1, time_unit: "never", executable_type: "Sequence" };
    for (let count = 0; count < 2; count++)
      await owner.ask(post("/api/farm_events", { ...event, executable_id: sequence }));
    await start();
    for (let second = 0; second <= 20; second++) {
      now = new Date(Date.parse(due) + second * 1_000);
      robot.look();
      await new Promise((resolve) => void setImmediate(resolve)); // a run ends before the next look
    }
    expect(robot.runs.map((at) => (at.getTime() - Date.parse(due)) / 1_000)).toEqual([0, 15]);
  });

  longTest(
    "comes again with the same token for ever when it is refused, and with its secret when it starts again",
    async () => {
      await start();
      await owner.ask(
        patch("/api/users", {
          ...{ password: PASSWORD, new_password: "password456", new_password_confirmation: "password456" },
        }),
      );
      await eventually(() => robot.refusals.length > 3 || undefined);
      expect(robot.tokens.length).toBe(1);
    },
  );

  longTest("asks its owner again when the pair is wrong", async () => {
    robot = aRobot(server, { ...owner, password: "not this one" });
    await eventually(() => robot.isAsking || undefined);
    expect(robot.refusedLogIns.map(({ reason }) => reason)).toEqual(["Bad email or password."]);
  });

  longTest("is told another account, tries it, fails and uses it from its next start on", async () => {
    const other = await makeAccount(server);
    await start();
    const certificate = await send(
      server,
      post("/api/users/control_certificate", { email: other.email, password: PASSWORD }),
      owner.token,
    );
    const pairs = { email: other.email, secret: certificate.text, server: server.base };
    const page = await openPage(server, owner);
    const topic = (name: string): string => `bot/device_${owner.deviceId}/${name}`;
    await page.subscribe(topic("from_device"));
    const tell = (label: string, kind: string, args: object, body: readonly object[] = []) =>
      page.client.publishAsync(
        topic("from_clients"),
        JSON.stringify({ kind: "rpc_request", args: { label }, body: [{ kind, args, body }] }),
      );
    const body = Object.entries(pairs).map(([label, value]) => ({ kind: "pair", args: { label, value } }));
    await tell("move", "change_ownership", {}, body);
    const answer = await eventually(() => page.received.find(({ payload }) => payload.includes('"move"')));
    expect(JSON.parse(answer.payload)).toEqual(failed("move", "TODO: Drop assets"));
    await tell("restart", "reboot", { package: "device_os" });
    await eventually(() => robot.tokens.at(-1)?.bot === `device_${other.deviceId}` || undefined);
    page.client.end(true);
  });
});
