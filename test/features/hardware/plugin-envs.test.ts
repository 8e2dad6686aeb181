import { afterAll, beforeAll, expect, test } from "bun:test";
import { get, makeAccount, patch, post, remove, scenarios, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { TIME } from "../../support/patterns";

const camera = { key: "camera", value: "USB" };
const given = { camera: post("/api/plugin_envs", camera) };
const taken = { error: "Key is already used on this device" };

scenarios("plugin_envs (garden.md §18)", [
  {
    name: "an entry is created and answered as the record",
    send: post("/api/plugin_envs", camera),
    is: {
      id: expect.any(Number),
      device_id: "$device",
      ...camera,
      created_at: TIME,
      updated_at: TIME,
    },
    then: [{ send: get("/api/plugin_envs"), is: [expect.objectContaining(camera)] }],
  },
  {
    name: "key and value are required",
    send: post("/api/plugin_envs", {}),
    status: 422,
    is: { key: "Key is required", value: "Value is required" },
  },
  { name: "a number becomes text", send: post("/api/plugin_envs", { ...camera, value: 1.5 }), has: { value: "1.5" } },
  {
    name: "a boolean becomes text",
    send: post("/api/plugin_envs", { ...camera, value: false }),
    has: { value: "false" },
  },
  {
    name: "an object is refused as value",
    send: post("/api/plugin_envs", { ...camera, value: {} }),
    status: 422,
    is: { value: "Value isn't a string" },
  },
  {
    name: "an array is refused as value",
    send: post("/api/plugin_envs", { ...camera, value: ["USB"] }),
    status: 422,
    is: { value: "Value isn't a string" },
  },
  {
    name: "an empty value is refused",
    send: post("/api/plugin_envs", { ...camera, value: " " }),
    status: 422,
    is: { value: "Value can't be blank" },
  },
  {
    name: "100 characters are accepted as key and 1000 as value",
    send: post("/api/plugin_envs", { key: "k".repeat(100), value: "v".repeat(1000) }),
    has: { key: "k".repeat(100), value: "v".repeat(1000) },
  },
  {
    name: "101 characters are refused as key",
    send: post("/api/plugin_envs", { ...camera, key: "k".repeat(101) }),
    status: 422,
    is: { error: "A text is too long." },
  },
  {
    name: "1001 characters are refused as value",
    send: post("/api/plugin_envs", { ...camera, value: "v".repeat(1001) }),
    status: 422,
    is: { error: "A text is too long." },
  },
  {
    name: "a used key is refused, the stored value stays",
    given,
    send: post("/api/plugin_envs", { ...camera, value: "RPI" }),
    status: 422,
    is: taken,
    then: [{ send: get("/api/plugin_envs"), is: [expect.objectContaining(camera)] }],
  },
  { name: "keys are case-sensitive", given, send: post("/api/plugin_envs", { ...camera, key: "Camera" }) },
  {
    name: "another account may use the same key",
    given: { other: post("/api/plugin_envs", camera, { as: "neighbour" }) },
    send: post("/api/plugin_envs", camera),
  },
  {
    name: "an edit changes the given keys only",
    given,
    send: patch("/api/plugin_envs/$camera", { value: "RPI" }),
    has: { key: "camera", value: "RPI" },
  },
  {
    name: "an edit to a used key is refused",
    given: { ...given, other: post("/api/plugin_envs", { key: "other", value: 1 }) },
    send: patch("/api/plugin_envs/$other", { key: "camera" }),
    status: 422,
    is: taken,
  },
  {
    name: "the list has pages",
    given: { ...given, other: post("/api/plugin_envs", { key: "other", value: 1 }) },
    send: get("/api/plugin_envs?page=2&per=1"),
    is: [expect.objectContaining({ key: "other" })],
  },
  {
    name: "a deleted entry is answered and gone",
    given,
    send: remove("/api/plugin_envs/$camera"),
    has: { id: "$camera", ...camera },
    then: [{ send: get("/api/plugin_envs/$camera"), status: 404 }],
  },
  {
    name: "DELETE /all removes all entries of the own account only",
    given: {
      ...given,
      other: post("/api/plugin_envs", { key: "other", value: 1 }),
      foreign: post("/api/plugin_envs", camera, { as: "neighbour" }),
    },
    send: remove("/api/plugin_envs/all"),
    is: {},
    then: [
      { send: get("/api/plugin_envs"), is: [] },
      { send: get("/api/plugin_envs", { as: "neighbour" }), has: [camera] },
    ],
  },
]);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("entry 300 is created, entry 301 is refused until there is room", async () => {
  const [{ token, deviceId }, neighbour] = await Promise.all([makeAccount(server), makeAccount(server)]);
  const { db } = server.services;
  db.execute(`
    with recursive number (n) as (select 1 union all select n + 1 from number where n < 299)
    insert into plugin_envs (device_id, key, value, created_at, updated_at)
    select ${deviceId}, 'key ' || n, '', '', '' from number`);
  const create = (key: string, as = token) => send(server, post("/api/plugin_envs", { key, value: 1 }), as);

  const last = await create("last");
  expect(last.status).toBe(200);
  const surplus = await create("surplus");
  expect(surplus).toMatchObject({ status: 422, json: { configs: "The limit of 300 entries is reached" } });
  expect((await create("surplus", neighbour.token)).status).toBe(200);
  const { id } = last.json as { id: number }; // the record just created
  expect((await send(server, patch(`/api/plugin_envs/${id}`, { value: 2 }), token)).status).toBe(200);
  await send(server, remove(`/api/plugin_envs/${id}`), token);
  expect((await create("surplus")).status).toBe(200);
});
