import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { pageSocketLimits } from "../../src/http/page-socket";
import { type Account, openAccount } from "../support/account";
import { holds } from "../support/eventually";
import { lineAddress, openLine } from "../support/line";
import { mqttPort } from "../support/mqtt-client";
import { type Robot, robotToken, startRobot } from "../support/robot";
import { get, post } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { type Connection, head, openConnection } from "../support/sockets";
import { longTest } from "../support/tier";

/* Pages that are silent, gone or greedy (live.md §2.1). Times are shortened, sizes are those of the program. */

let server: TestServer;
let ada: Account;
let usual: ReturnType<typeof pageSocketLimits.create>;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0", METRICS: "public" });
  usual = { ...server.services.get(pageSocketLimits) };
});
beforeEach(async () => {
  Object.assign(server.services.get(pageSocketLimits), usual);
  ada = await openAccount(server);
});
afterAll(() => server.stop());

const limit = (changed: Partial<typeof usual>): void =>
  void Object.assign(server.services.get(pageSocketLimits), changed);

/** Streams that are open, those of lines among them. */
async function streams(): Promise<number> {
  const text = await (await fetch(`${server.base}/metrics`)).text();
  return Number(/^gardenshed_event_streams (\d+)$/m.exec(text)?.[1]);
}

/** A frame of text as a browser sends it, under a mask of zeros. */
function frame(content: object): string {
  const text = JSON.stringify(content);
  const size = text.length < 126 ? [0x80 | text.length] : [0x80 | 126, text.length >> 8, text.length & 255];
  return String.fromCharCode(0x81, ...size, 0, 0, 0, 0) + text;
}

/** A WebSocket by hand: it answers no ping, and reads when it is told to. */
async function openRaw(): Promise<Connection> {
  const connection = await openConnection(Number(new URL(server.base).port));
  const upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
  const key = ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol: gardenshed.1"];
  connection.send(head("GET", "/api/line", ...upgrade, ...key));
  while (!connection.received().includes("\r\n\r\n")) await connection.news();
  connection.send(frame({ token: ada.token }));
  while (!connection.received().includes("presence")) await connection.news();
  return connection;
}

test("a page that says nothing at first is closed with 4408", async () => {
  expect(usual.beginMs).toBe(5_000);
  limit({ beginMs: 20 });
  const line = await openLine(server);
  expect(await line.ended).toBe(4408);
});

longTest("a page that answers no ping is cut, and one that does stays", async () => {
  expect([usual.pingMs, usual.silentMs]).toEqual([20_000, 65_000]);
  limit({ pingMs: 30, silentMs: 5_000 }); // a busy machine answers late
  const alive = await openLine(server, { token: ada.token });
  const gone = await openRaw();
  expect(await streams()).toBe(2);
  await gone.closed;
  await holds(async () => expect(await streams()).toBe(1));
  await ada.make(post("/api/tools", { name: "Hoe" }));
  await holds(async () => expect(alive.events.some(({ event }) => event === "change")).toBe(true));
  alive.leave();
  await alive.ended;
});

test("a page that takes neither events nor answers is closed with 256 kB of them, and others go on", async () => {
  expect(usual.unreadBytes).toBe(256 * 1024);
  limit({ framesPerSecond: 1_000 });
  const other = await openLine(server, { token: ada.token, kinds: "presence" });
  const hung = await openRaw();
  hung.socket.pause();
  // What the operating system holds for it is a few megabytes.
  const body = Array.from({ length: 20 }, () => ({ kind: "lua", args: { lua: `-- ${"m".repeat(2_900)}` } }));
  let sent = 0;
  while ((await streams()) === 2) {
    if (sent < 60) await ada.ask(post("/api/sequences", { name: `Long ${sent}`, body }));
    const label = "l".repeat(64);
    for (let n = 0; n < 20; n++) hung.send(frame({ label, command: { body: [{ kind: "k".repeat(400), args: {} }] } }));
    sent += 1;
  }
  expect(await streams()).toBe(1);
  other.say({ label: "a", command: { body: [{ kind: "home", args: { axis: "all", speed: 100 } }] } });
  await holds(async () => expect(other.answers).toMatchObject([{ label: "a", status: 409 }]));
  hung.socket.destroy();
  other.leave();
  await other.ended;
});

const STOP = { body: [{ kind: "emergency_lock", args: {} }] };
const UNLOCK = { body: [{ kind: "emergency_unlock", args: {} }] };
const PHOTO = { body: [{ kind: "take_photo", args: {} }], timeout_s: 120 };

/** A robot that answers no command but a stop or an unlock. */
async function startBusyRobot(): Promise<Robot> {
  const token = await robotToken(server.base, ada.email);
  const obey: Parameters<typeof startRobot>[0]["obey"] = ({ label, body }) =>
    body.some(({ kind }) => kind.startsWith("emergency")) ? [{ kind: "rpc_ok", args: { label } }] : [];
  return startRobot({ port: mqttPort(server), deviceId: ada.deviceId, token, obey });
}
const kindsFor = ({ commands }: Robot) => commands.map(({ body }) => body[0]?.kind);

describe("what stops the robot waits for nothing", () => {
  longTest(
    "of the commands of a line 32 are under way; one more is told to wait, a stop goes to the robot",
    async () => {
      expect(usual.commands).toBe(32);
      limit({ commands: 3 });
      const robot = await startBusyRobot();
      const line = await openLine(server, { token: ada.token });
      await holds(async () => expect(line.events.length).toBeGreaterThan(0));
      for (let n = 1; n <= 3; n++) line.say({ label: String(n), command: PHOTO });
      await holds(async () => expect(robot.commands).toHaveLength(3));
      line.say({ label: "more", command: PHOTO });
      line.say({ label: "stop", command: STOP });
      line.say({ label: "unlock", command: UNLOCK });
      line.say({ label: "both", command: { body: [...STOP.body, ...PHOTO.body] } });
      await holds(async () => expect(line.answers).toHaveLength(4));
      const wait = { status: 429, answer: { error: "Too many commands wait." } };
      expect(line.answers.toSorted((one, other) => one.label!.localeCompare(other.label!))).toMatchObject([
        { label: "both", ...wait },
        { label: "more", ...wait },
        { label: "stop", status: 200 },
        { label: "unlock", status: 200 },
      ]);
      expect(kindsFor(robot).slice(3)).toEqual(["emergency_lock", "emergency_unlock"]);
      line.leave();
      await line.ended;
      robot.cut();
    },
  );

  test("a frame above the limit of a second ends the line, unless it is a stop", async () => {
    expect(usual.framesPerSecond).toBe(50);
    limit({ framesPerSecond: 0 });
    const robot = await startBusyRobot();
    const greedy = await openLine(server);
    greedy.say({ token: ada.token });
    expect(await greedy.ended).toBe(4429);
    limit({ framesPerSecond: 1_000 });
    const line = await openLine(server, { token: ada.token });
    await holds(async () => expect(line.events.length).toBeGreaterThan(0));
    limit({ framesPerSecond: 0 });
    line.say({ label: "stop", command: STOP });
    await holds(async () => expect(line.answers).toMatchObject([{ label: "stop", status: 200 }]));
    line.say({ label: "photo", command: PHOTO });
    expect(await line.ended).toBe(4429);
    expect(kindsFor(robot)).toEqual(["emergency_lock"]);
    robot.cut();
  });

  longTest("a stop behind too many frames goes to the robot, and nothing else does", async () => {
    limit({ fullMs: 200 });
    const robot = await startBusyRobot();
    const line = await openLine(server, { token: ada.token });
    // Above 50 also when another second begins in between.
    for (let n = 1; n <= 120; n++) line.say({ label: String(n), command: {} });
    for (const command of [PHOTO, STOP, PHOTO]) line.say({ label: "late", command });
    expect(await line.ended).toBe(4429);
    await holds(async () => expect(kindsFor(robot)).toEqual(["emergency_lock"]));
    robot.cut();
  });

  longTest("a stop of a line that is refused because there are too many goes to the robot", async () => {
    const robot = await startBusyRobot();
    const lines = await Promise.all(Array.from({ length: 20 }, () => openLine(server, { token: ada.token })));
    await holds(async () => expect(lines.every(({ events }) => events.length > 0)).toBe(true));
    const more = await openLine(server);
    more.say({ token: ada.token });
    more.say({ label: "stop", command: STOP });
    expect(await more.ended).toBe(4429);
    await holds(async () => expect(kindsFor(robot)).toEqual(["emergency_lock"]));
    for (const line of lines) line.leave();
    await Promise.all(lines.map(({ ended }) => ended));
    robot.cut();
  });

  test("a stop before the token, or of a line whose token is worthless, goes nowhere", async () => {
    const robot = await startBusyRobot();
    const [silent, stranger] = [await openLine(server), await openLine(server)];
    silent.say({ label: "stop", command: STOP });
    expect(await silent.ended).toBe(4400);
    stranger.say({ token: "worthless" });
    stranger.say({ label: "stop", command: STOP });
    expect(await stranger.ended).toBe(4401);
    await robot.settled();
    expect(robot.commands).toEqual([]);
    robot.cut();
  });

  test("100 stops of a second pass the limit of frames; more of them, and long ones, end the line", async () => {
    expect([usual.framesPerSecond, usual.stopsPerSecond, usual.stopBytes]).toEqual([50, 100, 4_096]);
    limit({ framesPerSecond: 0, stopsPerSecond: 3, fullMs: 0 });
    const robot = await startBusyRobot();
    const long = { body: Array.from({ length: 200 }, () => STOP.body[0]) };
    limit({ framesPerSecond: 1_000 });
    for (const [command, count] of [[long, 1] as const, [STOP, 50] as const]) {
      const line = await openLine(server, { token: ada.token });
      await holds(async () => expect(line.events.length).toBeGreaterThan(0));
      limit({ framesPerSecond: 0 });
      for (let n = 0; n < count; n++) line.say({ label: String(n), command });
      expect(await line.ended).toBe(4429);
      limit({ framesPerSecond: 1_000 });
    }
    const stopped = kindsFor(robot).length;
    expect(stopped).toBeGreaterThanOrEqual(2); // its token is the first frame of the second
    expect(stopped).toBeLessThanOrEqual(6); // another second may begin in between
    robot.cut();
  });

  test("a page that leaves at once has stopped the robot", async () => {
    const robot = await startBusyRobot();
    for (let times = 1; times <= 5; times++) {
      const line = await openLine(server, { token: ada.token });
      line.say({ label: "stop", command: STOP });
      line.leave();
      await line.ended;
      await holds(async () => expect(kindsFor(robot)).toEqual(Array(times).fill("emergency_lock")));
    }
    robot.cut();
  });
});

longTest("of all addresses together 200 may be there that have not said who they are", async () => {
  const openFrom = (address: string): WebSocket => {
    const options = { protocols: ["gardenshed.1"], headers: { "x-forwarded-for": address } };
    return new WebSocket(lineAddress(server), options as unknown as string[]); // Bun takes headers
  };
  const all = Array.from({ length: 210 }, (_, index) => openFrom(`192.0.2.${1 + Math.floor(index / 30)}`));
  const inState = (state: number): WebSocket[] => all.filter(({ readyState }) => readyState === state);
  await holds(async () => expect(inState(WebSocket.CONNECTING)).toEqual([]));
  await holds(async () => expect(inState(WebSocket.CLOSED)).toHaveLength(10));
  const open = inState(WebSocket.OPEN);
  expect(open).toHaveLength(200);
  expect((await ada.ask(get("/api/tools"))) as unknown[]).toEqual([]);
  const ends = open.map((socket) => new Promise((resolve) => (socket.onclose = resolve)));
  for (const socket of open) socket.close();
  await Promise.all(ends);
  const again = await openLine(server, { token: ada.token });
  await holds(async () => expect(again.events.length).toBeGreaterThan(0));
  again.leave();
});
