import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "../support/account";
import { consoleTest, type Look, type Scene, type Visit } from "../support/console";
import { mqttPort } from "../support/mqtt-client";
import { robotToken, startRobot, STATE } from "../support/robot";
import { animated, type Frame } from "../support/animated-webp";
import { patch, post, remove } from "../support/scenarios";
import { daysAgo, plant } from "./records/beds";

/* The pictures of the README: the demo garden in summer. They are written on request only: `PICTURES=docs`. */

const root = join(import.meta.dir, "../..");
const folder = join(root, "docs/pictures");
const MOST_BYTES = 150_000;

/** Rows beside those of the demo garden: crop, y, distance, radius, all in millimetres. */
const ROWS = [
  ["Tomato", 500, 300, 130],
  ["Marigold", 860, 240, 60],
  ["Carrot", 980, 120, 40],
] as const;
const FIRST_X = 320;
const LAST_X = 2750;

/** Days since planting, and radius of the plants of the demo garden in millimetres. */
const GROWN: Readonly<Record<string, { days: number; radius: number }>> = {
  Spinach: { days: 38, radius: 85 },
  Broccoli: { days: 45, radius: 70 },
  Beet: { days: 31, radius: 48 },
};

async function summer(account: Account): Promise<void> {
  await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
  await account.ask(patch("/api/web_app_config", { show_spread: true }));
  const points = await account.list("points");
  for (const { id, pointer_type, name } of points) {
    if (pointer_type === "GenericPointer") await account.ask(remove(`/api/points/${id}`)); // at random places
    if (pointer_type !== "Plant") continue;
    const { days, radius } = GROWN[String(name)] ?? { days: 0, radius: 25 };
    await account.ask(patch(`/api/points/${id}`, { plant_stage: "active", planted_at: daysAgo(days), radius }));
  }
  for (const [name, y, distance, radius] of ROWS) {
    for (let x = FIRST_X; x <= LAST_X; x += distance) {
      const fields = { radius, plant_stage: "active", planted_at: daysAgo(50) };
      await account.ask(plant(name, x, y, fields));
    }
  }
}

/** A robot at work in the middle of the bed. */
async function atWork({ server, account }: Scene) {
  const token = await robotToken(server.base, account.email);
  const robot = await startRobot({ ...account, port: mqttPort(server), token });
  const position = { x: 1370, y: 620, z: -40 };
  robot.tell("status", { ...STATE, location_data: { ...STATE.location_data, position } });
  await robot.settled();
  return robot;
}

const node = (kind: string, args: object, body?: object[]) => ({ kind, args, ...(body && { body }) });

/** Waters a group after it has looked at the soil; answers its id. */
async function morning(account: Account): Promise<number> {
  const [[nozzle], [, water], [soil]] = await Promise.all([
    account.list("tools").then((all) => all.filter(({ name }) => name === "Watering Nozzle")),
    account.list("peripherals").then((all) => [undefined, all.find(({ label }) => label === "Water")]),
    account.list("sensors").then((all) => all.filter(({ label }) => label === "Soil Sensor")),
  ]);
  const sequences = await account.list("sequences");
  const at = (name: string) => sequences.find((each) => each["name"] === name)?.id;
  const pin = (pin_type: string, pin_id: number | undefined) => node("named_pin", { pin_type, pin_id });
  const offset = node("coordinate", { x: 0, y: 0, z: 0 });
  return account.make(
    post("/api/sequences", {
      ...{ name: "Morning round", color: "green", args: {}, description: "Waters the bed where it is dry." },
      body: [
        node("execute", { sequence_id: at("Mount Tool") }),
        node("move_absolute", { location: node("tool", { tool_id: nozzle?.id }), offset, speed: 100 }),
        node("read_pin", { pin_number: pin("Sensor", soil?.id), label: "soil", pin_mode: 1 }),
        node("_if", {
          ...{ lhs: "pin59", op: "<", rhs: 400 },
          _then: node("execute", { sequence_id: at("Water all plants") }),
          _else: node("nothing", {}),
        }),
        node("write_pin", { pin_number: pin("Peripheral", water?.id), pin_value: 0, pin_mode: 0 }),
        node("take_photo", {}),
        node("send_message", { message: "Good morning from the garden", message_type: "success" }),
      ],
    }),
  );
}

/** What is seen, and how long it takes until it stands. */
const PICTURES = {
  sequence: { look: { size: "phone" }, path: (id: number) => `/sequences/${id}`, until: ".step-text" },
} as const satisfies Record<string, { look: Partial<Look>; path: (id: number) => string; until: string }>;

async function take(name: string, { page }: Visit): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 90 });
  const picture = Buffer.from(data, "base64");
  expect(picture.length).toBeLessThanOrEqual(MOST_BYTES);
  if (process.env["PICTURES"] !== "docs") return;
  mkdirSync(folder, { recursive: true });
  await Bun.write(join(folder, `${name}.webp`), picture);
}

consoleTest(
  "the pictures of the README",
  async (scene) => {
    const { account, visit } = scene;
    await summer(account);
    const sequence = await morning(account);
    for (const { id } of await account.list("alerts")) await account.ask(remove(`/api/alerts/${id}`));
    const robot = await atWork(scene);
    for (const [name, { look, path, until }] of Object.entries(PICTURES)) {
      const window = await visit(look);
      await window.openAs(path(sequence), account);
      await window.page.locator(until).first().waitFor();
      await window.page.locator(".state.good").waitFor();
      await window.looksGood(`readme-${name}`);
      await take(name, window);
    }
    robot.cut();
  },
  { MQTT_PORT: "0" },
);

/** How the moving picture is taken: its size in pixels, of which each stands for two of the window. */
const MOVING = { width: 640, height: 400, frames: 36, ms: 150, mostBytes: 1_000_000 };

/** Waters three plants, one after the other. */
const watering = [700, 1300, 1900].flatMap((x) => [
  node("move_absolute", {
    location: node("coordinate", { x, y: 620, z: -40 }),
    offset: node("coordinate", { x: 0, y: 0, z: 0 }),
    speed: 100,
  }),
  node("write_pin", { pin_number: 8, pin_value: 1, pin_mode: 0 }),
  node("wait", { milliseconds: 1000 }),
  node("write_pin", { pin_number: 8, pin_value: 0, pin_mode: 0 }),
]);

consoleTest(
  "the picture of the README that moves: the practice robot at work",
  async ({ account, visit }) => {
    await summer(account);
    for (const { id } of await account.list("alerts")) await account.ask(remove(`/api/alerts/${id}`));
    await account.ask(patch("/api/device/practice", { on: true, speed: 5 }));
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("/garden", account);
    await page.locator(".garden-tiles canvas").first().waitFor();
    await page.locator(".state.good").waitFor();
    const { width, height, frames, ms, mostBytes } = MOVING;
    const session = await page.context().newCDPSession(page);
    const done = account.ask(post("/api/device/commands", { body: watering, timeout_s: 120 }));
    const taken: Frame[] = [];
    while (taken.length < frames) {
      const clip = { x: 0, y: 0, width: 2 * width, height: 2 * height, scale: 0.5 };
      const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 60, clip });
      taken.push({ webp: Buffer.from(data, "base64"), ms });
      await page.waitForTimeout(ms);
    }
    await done;
    const picture = animated(taken, width, height);
    expect(picture.length).toBeLessThanOrEqual(mostBytes);
    expect(new Set(taken.map(({ webp }) => Bun.hash(webp))).size).toBeGreaterThan(5);
    if (process.env["PICTURES"] === "docs") await Bun.write(join(folder, "practice.webp"), picture);
  },
  { MQTT_PORT: "0" },
);

test("the README shows each picture, and says what is on it", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  for (const name of ["practice", ...Object.keys(PICTURES)]) {
    const isShown = new RegExp(`<img [^>]*src="docs/pictures/${name}\\.webp"[^>]* alt="[^"]{20,}"`).test(readme);
    expect({ name, isShown }).toEqual({ name, isShown: true });
    const mostBytes = name === "practice" ? MOVING.mostBytes : MOST_BYTES;
    expect(statSync(join(folder, `${name}.webp`)).size).toBeLessThanOrEqual(mostBytes);
  }
});
