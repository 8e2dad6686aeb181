import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { command, moveTo, step, treeOf } from "../features/practice/robots";
import { type Account, openAccount } from "../support/account";
import { eventually } from "../support/eventually";
import { tempFolder } from "../support/folder";
import { freePort } from "../support/free-port";
import { PASSWORD, patch } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { startServe } from "./process";
import { practise, type Practising, wayTo } from "./practising";

/* `gardenshed practice` with servers and networks as they are (robot.md §3, "Another machine"). */

let server: TestServer;
let owner: Account;
const isConnected = async (): Promise<boolean> => (await owner.show("device/state"))["connected"] === true;
const connected = (is = true) => eventually(async () => ((await isConnected()) === is ? true : undefined));
/** It is there and knows its account. */
const arrived = async (robot: Practising, times = 1): Promise<void> => {
  await robot.says("Connected to ", times);
  await connected();
};
type Tree = Awaited<ReturnType<typeof treeOf>>;
/** Its newest state is such a one. */
const shows = (isSo: (tree: Tree) => boolean) =>
  eventually(async () => {
    const tree = (await treeOf(owner)) as Tree | null; // it may have told none yet
    return tree && isSo(tree) ? true : undefined;
  });
const isAt = (x: number) => shows(({ location_data }) => location_data.position.x === x);
/** It has said nothing that only programmers read, and no secret. */
const isPlain = (robot: Practising): void => {
  for (const line of robot.said().split("\n")) expect(line).not.toMatch(/^\s+at |Error:|<html|undefined|\[object/);
  expect(robot.said()).not.toContain(PASSWORD);
};
const interrupted = async (robot: Practising): Promise<void> => {
  robot.interrupt();
  expect(await robot.ended).toBe(0);
  isPlain(robot);
};

beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await openAccount(server);
});
const port = (): number => Number(new URL(server.base).port);

describe("gardenshed practice at its first start", () => {
  test("does not come in where another program answers, and says so", async () => {
    await using way = await wayTo(port(), "502");
    await using robot = practise(way.url, owner.email);
    expect(await robot.ended).toBe(1);
    expect(robot.said()).toContain("The server refuses the robot: it answers 502");
    isPlain(robot);
  });

  test("does not come in where nothing listens, and says so", async () => {
    await using robot = practise(`http://127.0.0.1:${await freePort()}`, owner.email);
    expect(await robot.ended).toBe(1);
    expect(robot.said()).toContain("No answer from a server at http://127.0.0.1:");
    isPlain(robot);
  });

  test("ends with Ctrl-C while a server does not answer", async () => {
    await using way = await wayTo(port(), "silent");
    await using robot = practise(way.url, owner.email);
    await eventually(() => way.count() || undefined);
    await interrupted(robot);
  });
});

describe("gardenshed practice at work", () => {
  test("ends with Ctrl-C in the middle of a move, and is gone for its account", async () => {
    await using robot = practise(server.base, owner.email, "--speed", "1");
    await arrived(robot);
    const moving = command(server, owner, moveTo(3_000, 0, 0));
    await robot.says("Moving to (3000, 0, 0)");
    await interrupted(robot);
    expect([409, 504]).toContain((await moving).status);
    await connected(false);
  });

  test("finishes its move while the network is away, comes again by itself, and no log of it is lost", async () => {
    await using way = await wayTo(port());
    await using robot = practise(way.url, owner.email);
    await arrived(robot);
    const moving = command(server, owner, moveTo(2_000, 0, 0), step("send_message", message("I am there")));
    await robot.says("Moving to (2000, 0, 0)");
    way.become("502");
    await robot.says("I am there");
    way.become("open");
    await arrived(robot, 2);
    await moving; // its outcome may be unknown by now
    await eventually(async () =>
      (await owner.list("logs")).some((log) => log["message"] === "I am there") ? true : undefined,
    );
    await isAt(2_000);
    expect(await command(server, owner, moveTo(0, 0, 0))).toMatchObject({ status: 200 });
    expect(robot.said()).toContain("Not connected: ");
    await interrupted(robot);
  });

  test("notices that its open line has gone silent, works on, and comes again with its logs", async () => {
    await using way = await wayTo(port());
    await using robot = practise(way.url, owner.email);
    await arrived(robot);
    const moving = command(server, owner, moveTo(500, 0, 0), step("send_message", message("I am there")));
    await robot.says("Moving to (500, 0, 0)");
    way.fallSilent();
    await robot.says("I am there");
    await robot.says("Not connected: ");
    await connected(false);
    way.become("open");
    await arrived(robot, 2);
    await moving; // its outcome may be unknown by now
    await eventually(async () =>
      (await owner.list("logs")).some((log) => log["message"] === "I am there") ? true : undefined,
    );
    await isAt(500);
    expect(await command(server, owner, moveTo(0, 0, 0))).toMatchObject({ status: 200 });
    await interrupted(robot);
  }, 300_000); // both sides wait for their keepalive

  test("does without its server while another program answers for it, and says so in plain words", async () => {
    await using way = await wayTo(port());
    await using robot = practise(way.url, owner.email);
    await arrived(robot);
    const asks = `toast("I ask") local known, why
      repeat wait(20000) known, why = api{method = "GET", url = "/api/curves"} until not known
      toast(why)`;
    const running = command(server, owner, step("lua", { lua: asks }));
    await robot.says("I ask");
    way.become("502");
    await robot.says("The server answers 502 and no record.");
    way.become("open");
    await arrived(robot, 2);
    await running; // its outcome may be unknown by now
    await interrupted(robot);
  });

  test("logs in anew when its token is refused, and goes on", async () => {
    await using robot = practise(server.base, owner.email);
    await arrived(robot);
    const { session } = (await owner.show("device/state")) as unknown as { session: string };
    await owner.ask(patch("/api/users", renewal(PASSWORD)));
    await arrived(robot, 2);
    expect((await owner.show("device/state"))["session"]).not.toBe(session);
    expect(await command(server, owner, moveTo(10, 0, 0))).toMatchObject({ status: 200 });
    await interrupted(robot);
  });

  test("ends with the words of the server when its password is no longer the right one", async () => {
    await using robot = practise(server.base, owner.email);
    await arrived(robot);
    await owner.ask(patch("/api/users", renewal("another password")));
    expect(await robot.ended).toBe(1);
    expect(robot.said()).toContain("The server refuses the robot: Bad email or password.");
    isPlain(robot);
  });

  test("comes again to a server that was killed, and every log that it showed is there", async () => {
    const dataDir = tempFolder();
    const settings = { PORT: String(await freePort()), MQTT_PORT: "0" };
    const email = "ada@garden.test";
    const ask = async (base: string, path: string, body?: object, token = ""): Promise<unknown> => {
      const headers = { authorization: `Bearer ${token}` };
      const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
      return (await fetch(base + path, init)).json();
    };
    try {
      await using first = await startServe(dataDir, settings);
      const user = { email, password: PASSWORD };
      await ask(first.base, "/api/users", { ...user, name: "Ada", password_confirmation: PASSWORD });
      const { token } = (await ask(first.base, "/api/tokens", { user })) as { token: { encoded: string } }; // a log-in
      await using robot = practise(first.base, email);
      await robot.says("Connected to ");
      const says = Array.from({ length: 60 }, (_, index) => step("send_message", message(`Number ${index};`)));
      const told = ask(first.base, "/api/device/commands", { body: says }, token.encoded).catch(() => {});
      await robot.says("Number 20;");
      first.kill("SIGKILL");
      await Promise.all([told, first.ended]);
      await using second = await startServe(dataDir, settings);
      await robot.says("Number 59;");
      await robot.says("Connected to ", 2);
      const stored = async (): Promise<readonly string[]> => {
        const logs = (await ask(second.base, "/api/logs", undefined, token.encoded)) as { message: string }[]; // a list
        return logs.map((log) => log.message);
      };
      const numbers = Array.from({ length: 60 }, (_, index) => `Number ${index};`);
      await eventually(async () => ((await stored()).includes("Number 59;") ? true : undefined));
      const there = await stored();
      expect(numbers.filter((text) => !there.includes(text))).toEqual([]);
      await interrupted(robot);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  test("two of them with one account do not throw each other out", async () => {
    await using one = practise(server.base, owner.email);
    await arrived(one);
    await using other = practise(server.base, owner.email);
    await arrived(other);
    expect(await command(server, owner, moveTo(20, 0, 0))).toMatchObject({ status: 200 });
    await Promise.all([one, other].map((robot) => robot.says("Moving to (20, 0, 0)")));
    await interrupted(one);
    expect(await command(server, owner, moveTo(30, 0, 0))).toMatchObject({ status: 200 });
    expect(other.said().split("Connected to ").length).toBe(2);
    await interrupted(other);
  });
});

describe("gardenshed practice that is told to go", () => {
  test("reboot: it goes, comes again with a new log-in, and is where it was", async () => {
    await using robot = practise(server.base, owner.email);
    await arrived(robot);
    expect(await command(server, owner, moveTo(50, 0, 0), step("reboot", { package: "device_os" }))).toMatchObject({
      ...{ status: 200, json: { ended: true } },
    });
    await arrived(robot, 2);
    expect(robot.said()).toContain(" busy Rebooting...\nIt restarts\n");
    await isAt(50);
    await interrupted(robot);
  });

  test("Ctrl-C ends it while it restarts", async () => {
    await using robot = practise(server.base, owner.email, "--speed", "1");
    await arrived(robot);
    expect(await command(server, owner, step("reboot", { package: "device_os" }))).toMatchObject({ status: 200 });
    await robot.says("It restarts");
    await connected(false);
    await interrupted(robot);
  });

  test.each([
    ["power_off", {}, "It is switched off"],
    ["factory_reset", { package: "device_os" }, "It has forgotten its account. Start it again to set it up"],
  ])("%s: it ends", async (kind, args, text) => {
    await using robot = practise(server.base, owner.email);
    await arrived(robot);
    expect(await command(server, owner, step(kind, args))).toMatchObject({ status: 200, json: { ended: true } });
    expect(await robot.ended).toBe(0);
    expect(robot.said()).toContain(text);
    isPlain(robot);
    await connected(false);
  });

  test("change_ownership: it stays, and says why", async () => {
    await using robot = practise(server.base, owner.email);
    await arrived(robot);
    const pairs = Object.entries({ email: owner.email, secret: "c2VjcmV0", server: "http://garden.test" });
    const body = [{ ...step("change_ownership"), body: pairs.map(([label, value]) => step("pair", { label, value })) }];
    await owner.ask({ method: "POST", path: "/api/device/commands", body: { body, password: PASSWORD } }, 422);
    await robot.says("change_ownership is not simulated");
    expect(robot.said()).not.toContain("c2VjcmV0");
    await interrupted(robot);
  });
});

const message = (text: string) => ({ message: text, message_type: "info" });
const renewal = (password: string) => ({
  ...{ password: PASSWORD, new_password: password, new_password_confirmation: password, keep_robot: false },
});
