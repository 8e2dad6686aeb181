import { afterAll, beforeAll, expect, test } from "bun:test";
import { get, makeAccount, patch, post, remove, scenarios, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

const reading = { pin: 59, value: 512, mode: 1, x: 1.5, y: 2, z: null, read_at: "2026-03-04T05:06:07.089Z" };
const given = { reading: post("/api/sensor_readings", reading) };
const without = (key: keyof typeof reading) => ({ ...reading, [key]: undefined });
const NOW = new Date("2026-05-01T12:00:00.500Z");

scenarios(
  "sensor_readings (garden.md §12)",
  [
    {
      name: "a reading is created and answered as the record",
      send: post("/api/sensor_readings", reading),
      is: {
        id: expect.any(Number),
        device_id: "$device",
        ...reading,
        created_at: NOW.toISOString(),
        updated_at: NOW.toISOString(),
      },
      then: [{ send: get("/api/sensor_readings"), has: [reading] }],
    },
    {
      name: "pin, value and the coordinates are required",
      send: post("/api/sensor_readings", {}),
      status: 422,
      is: {
        pin: "Pin is required",
        value: "Value is required",
        x: "X is required",
        y: "Y is required",
        z: "Z is required",
      },
    },
    {
      name: "the coordinates may be null",
      send: post("/api/sensor_readings", { ...reading, x: null, y: null, z: null }),
      has: { x: null, y: null, z: null },
    },
    {
      name: "an empty coordinate is refused",
      send: post("/api/sensor_readings", { ...reading, x: "" }),
      status: 422,
      is: { x: "X can't be blank" },
    },
    {
      name: "a pin that is null is refused",
      send: post("/api/sensor_readings", { ...reading, pin: null }),
      status: 422,
      is: { pin: "Pin can't be null" },
    },
    {
      name: "pin 0 and value 0 are accepted",
      send: post("/api/sensor_readings", { ...reading, pin: 0, value: 0 }),
      has: { pin: 0, value: 0 },
    },
    {
      name: "pin 69 and value 1023 are accepted",
      send: post("/api/sensor_readings", { ...reading, pin: 69, value: 1023 }),
      has: { pin: 69, value: 1023 },
    },
    {
      name: "pin 70 and value 1024 are refused, and nothing is stored",
      send: post("/api/sensor_readings", { ...reading, pin: 70, value: 1024 }),
      status: 422,
      is: { pin: "Pin is too big", value: "Value is too big" },
      then: [{ send: get("/api/sensor_readings"), is: [] }],
    },
    {
      name: "pin -1 and value -1 are refused",
      send: post("/api/sensor_readings", { ...reading, pin: -1, value: -1 }),
      status: 422,
      is: { pin: "Pin is too small", value: "Value is too small" },
    },
    { name: "the mode is 0 unless given", send: post("/api/sensor_readings", without("mode")), has: { mode: 0 } },
    {
      name: "a mode but 0 and 1 is refused",
      send: post("/api/sensor_readings", { ...reading, mode: 2 }),
      status: 422,
      is: { mode: "Mode isn't an option, options: 0, 1" },
    },
    {
      name: "read_at is the time of the request unless given",
      send: post("/api/sensor_readings", without("read_at")),
      has: { read_at: NOW.toISOString() },
    },
    {
      name: "a read_at of null counts as absent",
      send: post("/api/sensor_readings", { ...reading, read_at: null }),
      has: { read_at: NOW.toISOString() },
    },
    {
      name: "read_at is stored in UTC",
      send: post("/api/sensor_readings", { ...reading, read_at: "2026-03-04T05:06:07+02:00" }),
      has: { read_at: "2026-03-04T03:06:07.000Z" },
    },
    {
      name: "a read_at that is no time is refused",
      send: post("/api/sensor_readings", { ...reading, read_at: "yesterday" }),
      status: 422,
      is: { read_at: "Read At must be an ISO 8601 time such as 2026-03-01T08:15:30.123Z" },
    },
    {
      name: "the list begins with the newest",
      given: { ...given, second: post("/api/sensor_readings", { ...reading, value: 2 }) },
      send: get("/api/sensor_readings"),
      has: [{ value: 2 }, { value: 512 }],
    },
    {
      name: "the list has pages",
      given: { ...given, second: post("/api/sensor_readings", { ...reading, value: 2 }) },
      send: get("/api/sensor_readings?page=2&per=1"),
      has: [{ value: 512 }],
    },
    { name: "a reading is found by id", given, send: get("/api/sensor_readings/$reading"), has: reading },
    {
      name: "there is no edit",
      given,
      send: patch("/api/sensor_readings/$reading", { value: 1 }),
      status: 404,
      is: { error: "Not found." },
    },
    {
      name: "there is no DELETE /all",
      given,
      send: remove("/api/sensor_readings/all"),
      status: 404,
      then: [{ send: get("/api/sensor_readings"), has: [reading] }],
    },
    {
      name: "a deleted reading is answered and gone",
      given,
      send: remove("/api/sensor_readings/$reading"),
      has: { id: "$reading", ...reading },
      then: [{ send: get("/api/sensor_readings"), is: [] }],
    },
  ],
  {},
  () => NOW,
);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("only the newest 2500 readings are seen, by time and not by id", async () => {
  const [{ deviceId, token }, neighbour] = [await makeAccount(server), await makeAccount(server)];
  // Value 0 is the oldest; the newest has the lowest id. What others have does not count.
  for (const device of [deviceId, neighbour.deviceId]) {
    server.services.db.execute(`
      with recursive number (n) as (select 2501 union all select n - 1 from number where n > 0)
      insert into sensor_readings (id, device_id, pin, value, mode, read_at, created_at, updated_at)
      select ${device} * 1000000 - n, ${device}, 1, n % 1000, 0, '', strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n, 'unixepoch'), '' from number`);
  }
  const idAt = (value: number, at: number): number => {
    const [row] = server.services.db.rows(
      `select id from sensor_readings where device_id = ${deviceId} and value = ${value}
       and created_at = strftime('%Y-%m-%dT%H:%M:%fZ', ${1_700_000_000 + at}, 'unixepoch')`,
    );
    return row?.["id"] as number; // rows are untyped
  };
  const ask = (request: Parameters<typeof send>[1]) => send(server, request, token);
  const values = async (path: string) => {
    const { json } = await ask(get(path));
    return (json as { value: number }[]).map(({ value }) => value); // a list of readings
  };

  const listed = await values("/api/sensor_readings");
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([2500, 501, 2]);
  expect(await values("/api/sensor_readings?page=25&per=100")).toHaveLength(100);
  expect(await values("/api/sensor_readings?page=26&per=100")).toEqual([]);
  expect(await values("/api/sensor_readings?page=2&per=2499")).toEqual([2]);
  const [shown, hidden] = [idAt(2, 2), idAt(1, 1)];
  expect((await ask(get(`/api/sensor_readings/${shown}`))).status).toBe(200);
  expect((await ask(get(`/api/sensor_readings/${hidden}`))).status).toBe(404);
  expect((await ask(remove(`/api/sensor_readings/${hidden}`))).status).toBe(404);
  expect((await ask(remove(`/api/sensor_readings/${shown}`))).status).toBe(200);
});
