import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { holds } from "../../support/eventually";
import { openLine } from "../../support/line";
import { mqttPort } from "../../support/mqtt-client";
import { type Robot, robotToken, startRobot } from "../../support/robot";
import { get, PASSWORD, patch, post, remove, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { importInto, tool } from "../transfer/import/rows";
import { newProcessName } from "../../../src/platform/process-names";
import { longTest, part } from "../../support/tier";

/* Work on an account that is too much for one write (operations.md §4). What a crash leaves: `test/faults/long-work.ts`. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ DURABILITY: "relaxed", MQTT_PORT: "0" });
});
afterAll(() => server.stop());

/** As long as `work` lasts another process, which lives, does long work on the account. */
async function whileClosed({ deviceId }: Account, work: () => Promise<unknown>): Promise<void> {
  const { db } = server.services;
  db.execute(
    `insert into long_work (device_id, kind, subject, is_closed, owner, request, sent_request, author)
    values (${deviceId}, 'reset', '', 1, '${process.ppid} other', 'NONE', 'NONE', 'operator')`,
  );
  await work();
  db.execute(`delete from long_work where device_id = ${deviceId}`);
}

const stop = { body: [{ kind: "emergency_lock", args: {} }] };
const unlock = { body: [{ kind: "emergency_unlock", args: {} }] };
const home = { body: [{ kind: "home", args: { axis: "all", speed: 100 } }] };
const command = (body: object): Sent => post("/api/device/commands", body);

describe("while an account is closed", () => {
  const refused: readonly Sent[] = [
    get("/api/tools"),
    get("/api/device"),
    get("/api/device/sync"),
    get("/api/changes"),
    get("/api/events"),
    post("/api/tools", { name: "Hoe" }),
    patch("/api/device", { name: "Bed" }),
    remove("/api/points/1"),
    post("/api/export_data"),
    post("/api/changes/undo", { number: "1f0c9a3e-1" }),
    post("/api/device/reset", { password: PASSWORD }),
    remove("/api/users", { password: PASSWORD }),
    command(home),
  ];
  test.each(part(refused, 4).map((sent) => [`${sent.method} ${sent.path}`, sent] as const))(
    "%s: 503",
    async (_, sent) => {
      const ada = await openAccount(server);
      const grace = await openAccount(server);
      await whileClosed(ada, async () => {
        const { status, json, headers } = await send(server, sent, ada.token);
        const error = expect.stringContaining("not done yet");
        expect({ status, json, again: headers.get("retry-after") }).toEqual({
          status: 503,
          json: { error },
          again: "1",
        });
        expect(await grace.list("tools")).toEqual([]);
      });
      expect(await ada.list("tools")).toEqual([]);
      expect(await ada.show("device")).toMatchObject({ name: "Garden Robot" });
    },
  );

  test("stop and unlock reach the robot, over HTTP and over a line that is open", async () => {
    const ada = await openAccount(server);
    const token = await robotToken(server.base, ada.email);
    const robot: Robot = await startRobot({ port: mqttPort(server), deviceId: ada.deviceId, token });
    const line = await openLine(server, { token: ada.token });
    await holds(async () => expect(line.events.length).toBeGreaterThan(0));
    await whileClosed(ada, async () => {
      for (const body of [stop, unlock]) expect(await ada.ask(command(body))).toMatchObject({ ok: true });
      line.say({ label: "stop", command: stop });
      line.say({ label: "home", command: home });
      await holds(async () => expect(line.answers).toHaveLength(2));
      const statuses = Object.fromEntries(line.answers.map(({ label, status }) => [label, status]));
      expect(statuses).toEqual({ stop: 200, home: 503 });
    });
    expect(robot.commands).toHaveLength(3);
    line.leave();
    robot.cut();
  });

  test("a robot that comes again is let in, so that it can be stopped", async () => {
    const ada = await openAccount(server);
    const token = await robotToken(server.base, ada.email);
    await whileClosed(ada, async () => {
      const robot = await startRobot({ port: mqttPort(server), deviceId: ada.deviceId, token });
      expect(await ada.ask(command(stop))).toMatchObject({ ok: true });
      robot.cut();
    });
  });
});

/** A process that lives, as one that had its id would be named. */
const other = (change: (boot: string, start: string) => readonly [boot: string, start: string]): string => {
  const [, , boot = "", start = ""] = newProcessName().split(" ");
  return [process.ppid, "other", ...change(boot, start)].join(" ");
};

test.each([
  ["is gone", () => `${Bun.spawnSync(["true"]).pid} gone`],
  ...(process.platform === "linux"
    ? ([
        [
          "was there before the machine started anew, and another has its id",
          () => other((_, start) => ["boot", start]),
        ],
        ["was in another container, where it had the id of another here", () => other((boot) => [boot, "1"])],
      ] as const)
    : []),
] as const)("work whose process %s goes on as soon as somebody asks", async (_, owner) => {
  const ada = await openAccount(server);
  await ada.ask(post("/api/tools", { name: "Hoe" }));
  server.services.db.execute(
    `insert into long_work (device_id, kind, subject, is_closed, owner, request, sent_request, author)
    values (${ada.deviceId}, 'reset', '', 1, '${owner()}', 'NONE', 'NONE', 'operator')`,
  );
  await ada.ask(get("/api/tools"), 503);
  await holds(async () => expect(await ada.list("tools")).toEqual([]));
});

describe("more than one write does", () => {
  const MANY = 5_001;
  const plant_templates = Array.from({ length: MANY }, () => ({ saved_garden_id: 1, name: "Mint", x: 1, y: 1 }));
  const saved_gardens = [{ id: 1, name: "Spring" }];
  const filled = async (data: object): Promise<Account> => {
    const account = await openAccount(server);
    await importInto(server, account, data);
    return account;
  };
  const countOf = (table: string): unknown => server.services.db.value(`select count(*) from ${table}`);

  longTest("DELETE of a saved garden; its undo is refused, as each of more than 2,200 changes", async () => {
    const ada = await filled({ saved_gardens, plant_templates, tools: [tool(1)] });
    const [garden] = await ada.list("saved_gardens");
    const headers = { "x-device-rpc-id": "the whole garden" };
    const before = server.services.writes.counts.groups;
    const removed = await ada.ask(remove(`/api/saved_gardens/${garden?.id}`, undefined, { headers }));
    expect(removed).toMatchObject({ name: "Spring" });
    expect(server.services.writes.counts.groups - before).toBeGreaterThan(1);
    expect([countOf("plant_templates"), countOf("saved_gardens")]).toEqual([0, 0]);
    expect(await ada.ask(post("/api/changes/undo", { request: "the whole garden" }), 422)).toEqual({
      error: expect.stringContaining("more than 2200 changes"),
    });
    expect(await ada.list("tools")).toHaveLength(1);
  });

  longTest("apply is refused at once: no account has a place for so many", async () => {
    const ada = await filled({ saved_gardens, plant_templates });
    const [garden] = await ada.list("saved_gardens");
    const plant = await ada.make(post("/api/points", { pointer_type: "Plant", x: 1, y: 1, z: 0 }));
    for (const ask of [post, patch]) {
      const refusal = await ada.ask(ask(`/api/saved_gardens/${garden?.id}/apply`), 422);
      expect(refusal).toMatchObject(
        ask === post
          ? { point_limit: "The limit of 1000 points is reached. Delete unused points." }
          : { whoops: expect.any(String) },
      );
    }
    expect(await ada.list("points")).toMatchObject([{ id: plant }]);
  });

  longTest("an account that is deleted: its address is free, and nothing of it is left", async () => {
    const ada = await filled({ saved_gardens, plant_templates });
    expect(await ada.ask(remove("/api/users", { password: PASSWORD }))).toMatchObject({ email: ada.email });
    await ada.ask(get("/api/device"), 401);
    const again = await openAccount(server, ada.email);
    expect(again.deviceId).not.toBe(ada.deviceId);
    expect(server.services.db.value(`select count(*) from plant_templates where device_id = ${ada.deviceId}`)).toBe(0);
  });

  longTest("a second import at the same time is refused, and the first one goes on", async () => {
    const ada = await openAccount(server);
    const first = importInto(server, ada, { saved_gardens, plant_templates });
    await expect(importInto(server, ada, { tools: [tool(1)] })).rejects.toMatchObject({ kind: "unavailable" });
    await first;
    expect(await ada.list("plant_templates")).toHaveLength(MANY);
    expect(await ada.list("tools")).toEqual([]);
  });
});
