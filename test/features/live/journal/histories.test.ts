import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../../../support/account";
import { below, pick, type Random, randomOf } from "../../../support/random";
import { patch, post, remove, send, type Sent } from "../../../support/scenarios";
import { goTo, pointNode, sequence, toolNode } from "../../../support/script-users";
import { startServer, type TestServer } from "../../../support/server";
import { stateOf } from "./state";

/* Random histories: undone from their end to their beginning, everything is as it was (`live.md` §1). */

const HISTORIES = 1_000;
/** Requests of a history at most. */
const LENGTH = 5;

let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startServer({ DURABILITY: "relaxed" });
  account = await openAccount(server);
});
afterAll(() => server.stop());

/** Ids of the account's rows of a table. */
const ids = (table: string): number[] =>
  server.services.db.rows(`select id from ${table} where device_id = ${account.deviceId}`).map(({ id }) => Number(id));
const some = (random: Random, table: string): number => pick(random, [...ids(table), 0]);
const POINTS = ["Plant", "Weed", "GenericPointer", "ToolSlot"];

/** Requests that may be refused. */
const REQUESTS: readonly ((random: Random, name: string) => Sent)[] = [
  (random, name) =>
    post("/api/points", { pointer_type: pick(random, POINTS), name, x: random() * 1e3, y: random() / 3, z: -random() }),
  (random, name) => patch(`/api/points/${some(random, "points")}`, { name, x: random(), meta: { [name]: "1" } }),
  (random) => patch(`/api/points/${some(random, "points")}`, { tool_id: some(random, "tools") || null }),
  (random) => remove(`/api/points/${[1, 2, 3].map(() => some(random, "points")).join(",")}`),
  (_, name) => post("/api/tools", { name }),
  (random) => remove(`/api/tools/${some(random, "tools")}`),
  (random) => patch("/api/device", { mounted_tool_id: some(random, "tools") || null, lat: random() * 90 }),
  (random, name) => post("/api/point_groups", { name, point_ids: [some(random, "points")].filter(Boolean) }),
  (random, name) => patch(`/api/point_groups/${some(random, "point_groups")}`, { name, point_ids: [] }),
  (random) => remove(`/api/point_groups/${some(random, "point_groups")}`),
  (_, name) => post("/api/saved_gardens/snapshot", { name }),
  (random) => post(`/api/saved_gardens/${some(random, "saved_gardens")}/apply`),
  (random) => remove(`/api/saved_gardens/${some(random, "saved_gardens")}`),
  (random, name) => sequence(name, goTo(pointNode(some(random, "points"))), goTo(toolNode(some(random, "tools")))),
  (_, name) => sequence(name),
  (random, name) => patch(`/api/sequences/${some(random, "sequences")}`, { name, args: {}, body: [] }),
  (random) => remove(`/api/sequences/${some(random, "sequences")}`),
  (random, name) =>
    post("/api/regimens", {
      name,
      color: "red",
      body: [],
      regimen_items: [{ sequence_id: some(random, "sequences"), time_offset: below(random, 1e6) }],
    }),
  (random, name) => patch(`/api/regimens/${some(random, "regimens")}`, { name, color: "pink", regimen_items: [] }),
  (random) => remove(`/api/regimens/${some(random, "regimens")}`),
  (random, name) => post("/api/folders", { name, color: "red", parent_id: some(random, "folders") }),
  (random) => remove(`/api/folders/${some(random, "folders")}`),
  (random, name) => post("/api/sensors", { pin: below(random, 70), label: name, mode: 0 }),
  (random) => remove(`/api/sensors/${some(random, "sensors")}`),
  (random, name) => post("/api/plugin_envs", { key: name, value: String(random()) }),
  () => remove("/api/plugin_envs/all"),
  (random) => patch("/api/dos_config", { safe_height: below(random, 1000) }),
  () => remove("/api/dos_config"),
];

test(`${HISTORIES} random histories end where they began`, async () => {
  const random = randomOf(15);
  let undone = 0;
  for (let history = 0; history < HISTORIES; history++) {
    const before = stateOf(server.services, account.deviceId);
    const sent: string[] = [];
    for (let step = below(random, LENGTH); step >= 0; step--) {
      const id = `${history}-${step}`;
      const request = pick(random, REQUESTS)(random, `n${id}`);
      const { status } = await send(server, { ...request, headers: { "x-device-rpc-id": id } }, account.token);
      expect([200, 404, 422]).toContain(status);
      if (status === 200) sent.push(id);
    }
    // Some histories stay, so that there is something to work with.
    const stays = history % 10 === 0;
    if (stays) continue;
    for (const request of sent.reverse()) {
      const { status, text } = await send(server, post("/api/changes/undo", { request }), account.token);
      const isNothing = status === 404; // the request has changed nothing
      expect(isNothing ? "" : `${status} ${status === 200 ? "" : text}`).toBe(isNothing ? "" : "200 ");
      if (!isNothing) undone += 1;
    }
    expect(stateOf(server.services, account.deviceId)).toEqual(before);
  }
  expect(undone).toBeGreaterThan(HISTORIES);
}, 300_000);
