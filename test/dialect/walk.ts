/**
 * The walk of a robot in other words: `bun test/dialect/walk.ts dist/gardenshed`. The executable starts in an empty folder with
 * an invented dialect. A robot speaks it at a port of its own, and a person uses the console beside it. Source: `dialects.md`.
 */
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { hasBrowser, sharedBrowser } from "../support/browser";
import { eventually } from "../support/eventually";
import { type Environment, Executable, type RunningServer } from "../support/executable";
import { tempFolder } from "../support/folder";
import { freePort } from "../support/free-port";
import { mqttPortOf } from "../support/guide";
import { OLDSHED_ROBOT, oldshedToken, writeDialect } from "../support/oldshed";
import { jpeg } from "../support/pictures";
import { type Command, done, type Robot, startRobot, STATE } from "../support/robot";
import { PASSWORD } from "../support/scenarios";

const EMAIL = "ada@garden.example";
const { positionals } = parseArgs({ allowPositionals: true });
const root = tempFolder();

const ok = (step: string): void => console.log(`ok  ${step}`);
function require(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not so: ${what}`);
}

/** The robot's own requests, at the port where its words are spoken. */
class Speaker {
  readonly base: string;
  readonly token: string;
  constructor(base: string, token: string) {
    this.base = base;
    this.token = token;
  }
  async ask(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.token}`, "user-agent": OLDSHED_ROBOT };
    const answer = await fetch(this.base + path, { method, headers, body: body ? JSON.stringify(body) : null });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
  /** Uploads a photo as a camera does. */
  async photograph(): Promise<void> {
    type Permission = { readonly url: string; readonly form_data: Readonly<Record<string, string>> };
    const { url, form_data } = (await this.ask("GET", "/api/storage_auth")) as Permission;
    require(new URL(`http:${url}`).port === new URL(this.base).port, "photos go where the robot's words are spoken");
    const form = new FormData();
    for (const [name, value] of Object.entries(form_data)) if (name !== "file") form.set(name, value);
    form.set("file", new Blob([await jpeg(320, 240)], { type: "image/jpeg" }), "photo.jpg");
    const sent = await fetch(`http:${url}`, { method: "POST", body: form });
    require(sent.ok, `the photo is taken: ${sent.status}`);
    await this.ask("POST", "/api/images", {
      attachment_url: `http:${url}${form_data["key"]}`,
      meta: { x: 1, y: 2, z: 3 },
    });
  }
}

/** A robot that does what it is told, in its own words. */
function obeying(speaker: Speaker, tell: () => Robot | undefined) {
  return async ({ label, body }: Command): Promise<readonly unknown[]> => {
    for (const { kind, args } of body) {
      if (kind === "take_photo") await speaker.photograph();
      if (kind === "shift") tell()?.tell("status", stateAt(Number(args["x"])));
    }
    return [done(label)];
  };
}

function stateAt(x: number): object {
  const { controller_version, ...informational_settings } = STATE.informational_settings;
  return {
    ...STATE,
    informational_settings: { ...informational_settings, shed_version: controller_version },
    location_data: { ...STATE.location_data, position: { x, y: 0, z: 0 } },
  };
}

const kindsOf = (robot: Robot): readonly string[] => robot.commands.flatMap(({ body }) => body.map(({ kind }) => kind));

async function signIn(server: RunningServer): Promise<Page> {
  const browser = await sharedBrowser();
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(`${server.url}/app/robot`);
  await page.locator('input[name="email"]').fill(EMAIL);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.locator(".frame main").waitFor();
  return page;
}

async function walk(server: RunningServer, spoken: string, account: Environment): Promise<void> {
  const make = async (path: string, body: object): Promise<{ readonly id: number }> =>
    (await server.ask("POST", path, body, account)).json() as Promise<{ readonly id: number }>;
  const { id: deviceId } = (await (await server.ask("GET", "/api/device", undefined, account)).json()) as {
    id: number;
  };
  await server.ask("PATCH", "/api/dos_config", { firmware_hardware: "board_k15" }, account);
  await make("/api/points", { pointer_type: "Plant", name: "Growth", x: 1, y: 2, z: 3, radius: 7 });

  const token = await oldshedToken(spoken, EMAIL);
  const speaker = new Speaker(spoken, token);
  const config = (await speaker.ask("GET", "/api/shed_config")) as { firmware_hardware: string };
  require(config.firmware_hardware === "shedboard_k15", "the robot reads its board in its own word");
  const spots = (await speaker.ask("GET", "/api/spots")) as { name: string; pointer_type: string; reach: number }[];
  const [spot] = spots.filter(({ name }) => name === "Growth");
  require(spot?.pointer_type === "Growth" && spot.reach === 7, "and plants, whose names stay");
  const sync = (await speaker.ask("GET", "/api/device/sync")) as Readonly<Record<string, unknown>>;
  require("spots" in sync && !("points" in sync), "it synchronizes in its own words");
  ok("a log-in, records and the list of all records, in the robot's words");

  let robot: Robot | undefined;
  const start = async (): Promise<Robot> => {
    const obey = obeying(speaker, () => robot);
    return (robot = await startRobot({ port: mqttPortOf(server), deviceId, token, obey, state: () => stateAt(0) }));
  };
  const first = await start();
  const page = await signIn(server);
  await page.getByRole("button", { name: "Move X +100 mm" }).click();
  await eventually(() => kindsOf(first).includes("shift") || undefined);
  await page.getByText("100", { exact: true }).first().waitFor();
  ok("a move of the console, which the robot gets in its words, and its place in the console");

  await page.getByRole("button", { name: /photo/i }).first().click();
  const pictures = async () => (await (await server.ask("GET", "/api/images", undefined, account)).json()) as object[];
  await eventually(async () => ((await pictures()).length === 1 ? true : undefined));
  ok("a photo of the robot");

  const hello = { kind: "send_message", args: { message: "message", message_type: "info" }, body: [] };
  const { id: sequence } = await make("/api/sequences", { name: "Hello", body: [hello] });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const event = {
    executable_type: "Sequence",
    executable_id: sequence,
    start_time: at,
    end_time: null,
    repeat: 1,
    time_unit: "never",
  };
  await make("/api/farm_events", event);
  await eventually(() => first.syncs.some(({ topic }) => topic.startsWith("sync/FarmEvent/")) || undefined);
  const own = (await speaker.ask("GET", `/api/sequences/${sequence}`)) as { body: { kind: string; args: object }[] };
  require(own.body[0]?.kind === "say", "the sequence of the event has the robot's words");
  require("words" in (own.body[0]?.args ?? {}), "its args too");
  ok("a farm event, with a sequence in the robot's words");

  await page.getByRole("button", { name: "Emergency stop" }).click();
  await eventually(() => kindsOf(first).includes("emergency_lock") || undefined);
  ok("an emergency stop");

  first.cut();
  await make("/api/points", { pointer_type: "Weed", name: "Thistle", x: 5, y: 6, z: 7 });
  const second = await start();
  await eventually(() => kindsOf(second).includes("sync") || undefined);
  const back = (await speaker.ask("GET", "/api/spots")) as { name: string }[];
  require(back.some(({ name }) => name === "Thistle"), "it learns what it has missed");
  second.cut();
  ok("away and back: it is told to synchronize");
}

if (!hasBrowser) {
  console.log("Not tested: the walk of a robot in other words, because there is no Chromium.");
} else {
  const deadline = AbortSignal.timeout(180_000);
  const home = join(root, "home");
  mkdirSync(home);
  copyFileSync(resolve(positionals[0] ?? "dist/gardenshed"), join(home, "gardenshed"));
  const port = await freePort();
  const DIALECTS = `${port}=${writeDialect(root)}`;
  try {
    await using server = await new Executable([join(home, "gardenshed")], deadline).serve(home, {
      MQTT_PORT: "0",
      DIALECTS,
    });
    await walk(server, `http://127.0.0.1:${port}`, await server.signUp(EMAIL));
    await server.end();
    ok("the end");
  } finally {
    await (await sharedBrowser()).close();
    rmSync(root, { recursive: true, force: true });
  }
}
