import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { outward } from "../../../../src/features/messaging/outward";
import { hiddenEvents, pauseKeeper } from "../../../../src/features/scripts";
import { openAccount } from "../../../support/account";
import { eventually } from "../../../support/eventually";
import { hasMosquitto, type Mosquitto, startMosquitto } from "../../../support/mosquitto";
import { done } from "../../../support/robot";
import { get, makeToken, patch, post, remove, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

/* Pauses where another broker carries the messages, and where none does (water.md §1.1). */

const HOUR = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();

describe.skipIf(!hasMosquitto)("with BROKER_URL", () => {
  let mosquitto: Mosquitto;
  let server: TestServer;
  beforeAll(async () => {
    mosquitto = await startMosquitto();
    server = await startServer({ BROKER_URL: `mqtt://127.0.0.1:${mosquitto.port}` });
  });
  afterAll(async () => {
    await server.stop();
    await mosquitto.remove();
  });

  test("nobody there is told of a hidden event, the robot is told to download, and then it is known", async () => {
    const owner = await openAccount(server);
    const [page, robot] = [await mosquitto.client(), await mosquitto.client()];
    const prefix = `bot/device_${owner.deviceId}/`;
    await page.read(`${prefix}sync/#`);
    await robot.read(`${prefix}from_clients`);
    await makeToken(server, owner, "bot");
    const hub = server.services.get(outward);
    let nowMs = hub.nowMs();
    hub.nowMs = () => nowMs;
    const heard = async (ms: number): Promise<void> => {
      nowMs += ms;
      const before = hub.received;
      await robot.send(`${prefix}status`, "{}");
      await eventually(() => (hub.received > before ? true : undefined));
    };
    const sequence = await owner.make(post("/api/sequences", { name: "Water", color: "red", args: {}, body: [] }));
    const times = { start_time: inHours(1), end_time: inHours(40), time_unit: "hourly", repeat: 1 };
    const event = await owner.make(post("/api/farm_events", { ...times, executable_id: sequence }));
    const topic = `${prefix}sync/FarmEvent/${event}`;
    await page.newest(topic);
    await heard(61_000);
    const pause = await owner.make(post("/api/pauses", { until: inHours(5) }));
    await server.services.get(pauseKeeper).settled(owner.deviceId);
    await owner.ask(patch(`/api/farm_events/${event}`, { repeat: 2 }));
    await server.services.get(pauseKeeper).settled(owner.deviceId);
    await heard(11_000);
    const commands = (): string[] => robot.on(`${prefix}from_clients`);
    await eventually(() => (commands().length === 2 ? true : undefined)); // the first one was because of the event
    expect(page.on(topic).length).toBe(1); // when it was made
    const knows = async () => ((await owner.ask(get(`/api/pauses/${pause}`))) as { robot_knows: unknown }).robot_knows;
    expect(await knows()).toBeNull();
    const { args } = JSON.parse(commands().at(-1) ?? "") as { args: { label: string } };
    await robot.send(`${prefix}from_device`, JSON.stringify(done(args.label)));
    await eventually(async () => ((await knows()) === null ? undefined : true));
    await owner.ask(remove(`/api/pauses/${pause}`));
    await eventually(() => (page.on(topic).length === 2 ? true : undefined));
    expect(JSON.parse(page.on(topic)[1] ?? "")).toMatchObject({ body: { id: event, repeat: 2 } });
  });
});

test.each([
  ["MQTT_HOST", { MQTT_HOST: "mqtt.garden.test" }],
  ["MQTT=off", { MQTT: "off" }],
])("with %s the list for robots names what is hidden, and nobody says that the robot knows", async (_, settings) => {
  const server = await startServer(settings);
  try {
    const owner = await openAccount(server);
    const keeper = server.services.get(pauseKeeper);
    const sequence = await owner.make(post("/api/sequences", { name: "Water", color: "red", args: {}, body: [] }));
    const times = { start_time: inHours(1), end_time: inHours(40), time_unit: "hourly", repeat: 1 };
    const event = await owner.make(post("/api/farm_events", { ...times, executable_id: sequence }));
    const pause = await owner.make(post("/api/pauses", { farm_event_id: event }));
    await keeper.settled(owner.deviceId);
    expect([...hiddenEvents(server.services.db, owner.deviceId).keys()]).toEqual([event]);
    const token = await makeToken(server, owner, "bot");
    const answer = await send(server, get("/api/device/sync"), token);
    expect(answer.json).toMatchObject({ farm_events: [[event, expect.any(String)]] });
    expect(await owner.ask(get(`/api/pauses/${pause}`))).toMatchObject({ robot_knows: null });
  } finally {
    await server.stop();
  }
});
