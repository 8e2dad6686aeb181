import { afterAll, beforeAll, expect, test } from "bun:test";
import { eventually } from "../../support/eventually";
import { get, patch, post, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { moveTo, step, visitorOf } from "./robots";

/* The practice robot of a visitor (robot.md §3, "Demo"). */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
  ({ token } = await visitorOf(server));
});
afterAll(() => server.stop());

const ask = async <T>(request: Parameters<typeof send>[1]): Promise<T> =>
  (await send(server, request, token)).json as T; // as the API shows it
interface Practice {
  readonly on: boolean;
  readonly speed: number;
  readonly position: { readonly x: number; readonly y: number };
  readonly busy: boolean;
}
const practice = () => ask<Practice>(get("/api/device/practice"));
const command = (...body: readonly object[]) =>
  send(server, post("/api/device/commands", { body, timeout_s: 60 }), token);

test("a visitor has one from the start, four times as fast as a real one, and cannot switch it off", async () => {
  expect(await practice()).toMatchObject({ on: true, speed: 4, position: { x: 0, y: 0 }, busy: false });
  const refused = await send(server, patch("/api/device/practice", { on: false }), token);
  expect(refused).toMatchObject({ status: 422, json: { on: "The practice robot of a demo account is always on" } });
});

test("with the first page it sets out to the first row and takes a photo; the first command ends that", async () => {
  const page = new AbortController();
  const opened = await fetch(`${server.base}/api/events`, { headers: { authorization: token }, signal: page.signal });
  await eventually(async () => ((await practice()).position.x > 0 ? true : undefined));
  await eventually(async () => ((await ask<object[]>(get("/api/images"))).length > 0 ? true : undefined));
  expect((await practice()).busy).toBe(true);
  expect(await command(step("read_status"))).toMatchObject({ status: 200 });
  const { position, busy } = await practice();
  expect({ y: position.y, busy }).toEqual({ y: 100, busy: false });
  page.abort();
  await opened.body?.cancel().catch(() => {});
  // Another page does not begin it anew.
  const again = new AbortController();
  await fetch(`${server.base}/api/events`, { headers: { authorization: token }, signal: again.signal });
  expect(await command(moveTo(position.x, 100, 0))).toMatchObject({ status: 200 });
  expect((await practice()).position).toMatchObject({ x: position.x, y: 100 });
  again.abort();
});

test("what it leaves is not noted: the whole account goes", async () => {
  expect(await practice()).toMatchObject({ traces: { logs: 0, readings: 0, telemetries: 0, images: 0 } });
});
