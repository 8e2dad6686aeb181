import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../support/account";
import { eventually } from "../support/eventually";
import { PASSWORD, post } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { gardenshed, program } from "./process";
import { TIME } from "../support/patterns";
import { longTest } from "../support/tier";

/* The practice robot as a program of its own (robot.md §3, "Another machine"). */

let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
  account = await openAccount(server);
});
afterAll(() => server.stop());

const ARGS = () => ["practice", "--url", server.base, "--email", account.email, "--password-stdin"];

test("it connects as a robot, does what it is told, shows it, and ends with Ctrl-C", async () => {
  const child = Bun.spawn([...program, ...ARGS(), "--speed", "20"], {
    ...{ stdin: new Blob([PASSWORD]), stdout: "pipe", stderr: "inherit" },
  });
  // It has subscribed to commands before it tells its state.
  await eventually(async () => ((await account.show("device/state"))["status"] === null ? undefined : true));
  const place = (x: number) => ({ kind: "coordinate", args: { x, y: 0, z: 0 } });
  const move = { kind: "move_absolute", args: { location: place(60), offset: place(0), speed: 100 } };
  const photo = { kind: "take_photo", args: {} };
  expect(await account.ask(post("/api/device/commands", { body: [move, photo], timeout_s: 60 }))).toMatchObject({
    ok: true,
  });
  const state = await eventually(async () => {
    const { status } = (await account.show("device/state")) as unknown as { status: { location_data: object } | null };
    return status && JSON.stringify(status.location_data).includes('"x":60') ? status : undefined;
  });
  expect(state).toMatchObject({ informational_settings: { target: "practice" } });
  expect(await account.show("device")).toMatchObject({ dos_version: "15.5.0", last_saw_mq: TIME });
  await eventually(async () => ((await account.list("images")).length === 1 ? true : undefined));
  child.kill("SIGINT");
  expect(await child.exited).toBe(0);
  const out = await child.stdout.text();
  expect(out).toContain(`Connected to ${server.base} as the robot of ${account.email}`);
  expect(out).toContain("info Moving to (60, 0, 0)");
});

test("a wrong password is refused, in the words of the server", async () => {
  const { code, err } = await gardenshed(ARGS(), {}, "wrong password");
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("The server refuses the robot") });
});

longTest("old software is refused", async () => {
  const { code, err } = await gardenshed([...ARGS(), "--software", "1.0.0"], {}, PASSWORD);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("too old") });
});

const ENDLESS = () => new ReadableStream({ pull: (body) => body.enqueue(new Uint8Array(1e6)) });

test.each([
  ["no end", () => new Response(ENDLESS()), /^No answer from a server at \S+ \(it answers more than \d+ bytes\)\.$/],
  [
    "a long refusal",
    () => Response.json({ auth: "x".repeat(1e6) }, { status: 422 }),
    /^The server refuses the robot: x{500}…$/,
  ],
])("an answer with %s is told in one line", async (_, answer, line) => {
  using odd = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: answer });
  const { code, err } = await gardenshed([...ARGS(), "--url", odd.url.origin], {}, PASSWORD);
  expect({ code, err: err.trimEnd() }).toEqual({ code: 1, err: expect.stringMatching(line) });
});

test.each([
  ["a speed that there is not", ["--speed", "21"]],
  ["no address", ["--url", "nowhere"]],
])("%s is a usage error", async (_, flags) => {
  const { code } = await gardenshed([...ARGS(), ...flags], {}, PASSWORD);
  expect(code).toBe(2);
});
