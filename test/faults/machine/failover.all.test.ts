import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Marker } from "../../../src/features/backup/mirror/marker";
import { command } from "../../cli/fixtures";
import { type ServerProcess, startServe } from "../../cli/process";
import { openEvents } from "../../support/event-stream";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { freePort } from "../../support/free-port";
import { examplesIn } from "../../support/guide";
import { robotToken, startRobot } from "../../support/robot";
import { PASSWORD } from "../../support/scenarios";
import { photograph, senderTo } from "../sender";

/*
 * The first machine dies with its disk, the second goes on from the mirror, behind the proxy of the guide. `bun test
 * test/faults/machine/failover.all.test.ts` prints what was lost.
 */

const caddy = Bun.which("caddy", { PATH: `${process.env["PATH"]}:/usr/sbin` });
if (!caddy) console.log("Not tested: a second machine that goes on, because caddy is not installed.");
const root = tempFolder();
afterAll(() => rmSync(root, { recursive: true }));

/** A tool that was answered, and when. */
interface Acknowledged {
  readonly id: number;
  readonly atMs: number;
}

/** Adds tools until it shall end; notes what was answered. */
async function writeOn(
  ask: ReturnType<typeof senderTo>,
  acknowledged: Acknowledged[],
  ends: AbortSignal,
): Promise<void> {
  while (!ends.aborted) {
    const tool = { name: crypto.randomUUID() };
    const answer = await ask("POST", "/api/tools", tool).catch(() => undefined); // of the proxy, while there is no server
    if (answer?.status === 200) acknowledged.push({ id: (answer.json as { id: number }).id, atMs: Date.now() }); // a record
  }
}

test.skipIf(!caddy)(
  "the first machine dies: tokens, robots, pages and pictures go on at the second, and what was lost is told",
  async () => {
    const [mirror, firstDir, secondDir] = ["mirror", "first", "second"].map((name) => join(root, name)) as [
      ...[string, string, string],
    ];
    mkdirSync(mirror);
    const [proxyPort, firstPort, secondPort] = [await freePort(), await freePort(), await freePort()];
    const mqttPort = await freePort(); // the second machine takes over the name, or the address, of the first
    const base = `http://127.0.0.1:${proxyPort}`;
    const settings = { MQTT_PORT: String(mqttPort), PUBLIC_URL: base, MIRROR_DIR: mirror, MIRROR_EVERY: "1s" };

    const [example = ""] = examplesIn("second-machine", "When the board dies", "caddy");
    const text = example
      .replace("garden.example", base)
      .replace("192.168.1.5:3000", `127.0.0.1:${firstPort}`)
      .replace("192.168.1.6:3000", `127.0.0.1:${secondPort}`);
    writeFileSync(join(root, "Caddyfile"), `{\n\tadmin off\n}\n${text}`);
    const environment = { PATH: process.env["PATH"] ?? "", HOME: root, XDG_DATA_HOME: root, XDG_CONFIG_HOME: root };
    const proxy = Bun.spawn([caddy ?? "", "run", "--adapter", "caddyfile", "--config", join(root, "Caddyfile")], {
      ...{ env: environment, stdout: "ignore", stderr: "ignore" },
    });
    let token = "";
    const ask = senderTo(
      () => ({ base }),
      () => token,
    );
    try {
      let server: ServerProcess = await startServe(firstDir, { ...settings, PORT: String(firstPort) });
      await using first = server;
      // A server listens before it has made its keys.
      await eventually(async () => ((await command(["mirror", mirror], firstDir)).code === 0 ? true : undefined));
      const user = { email: "ada@garden.test", password: PASSWORD };
      await eventually(async () =>
        (await fetch(`${base}/health`).catch(() => undefined))?.status === 200 ? true : undefined,
      );
      await ask("POST", "/api/users", { ...user, name: "Ada", password_confirmation: PASSWORD });
      const login = (await ask("POST", "/api/tokens", { user })).json as {
        token: { encoded: string; unencoded: { bot: string } };
      }; // a log-in
      token = login.token.encoded;
      const deviceId = Number(login.token.unencoded.bot.replace("device_", ""));
      const asRobot = { port: mqttPort, deviceId, token: await robotToken(base, user.email) };
      const robot = await startRobot(asRobot);
      const authorization = { authorization: `Bearer ${token}` };
      const page = await openEvents(`${base}/api/events?kinds=change`, authorization);
      const shown = await photograph(base, ask);
      const acknowledged: Acknowledged[] = [];
      const ending = new AbortController();
      const writing = writeOn(ask, acknowledged, ending.signal);
      await eventually(() => {
        const { copies } = JSON.parse(readFileSync(join(mirror, "gardenshed-mirror.json"), "utf8")) as Marker; // our own
        const isIn = ({ atMs }: Acknowledged): boolean => atMs < Date.parse(copies[0]?.made_at ?? "");
        return copies.length === 1 && acknowledged.some(isIn) ? true : undefined;
      });
      await page.next("change");

      first.kill("SIGKILL");
      const diedMs = Date.now();
      await Promise.all([first.ended, robot.closed]);
      await page.ended;
      renameSync(firstDir, `${firstDir}-lost`);

      const printed = await command(["restore", mirror], secondDir);
      expect(printed.code).toBe(0);
      const copiedMs = Date.parse(/ of (\S+Z), made by/.exec(printed.out[0] ?? "")?.[1] ?? "");
      expect(printed.out.at(-1)).toMatch(/^The copy was made \d+ s ago; what was stored since then is not in it\.$/);
      server = await startServe(secondDir, { ...settings, PORT: String(secondPort) });
      await using second = server;
      // Who goes on asking is answered again.
      const servingMs = await eventually(() => acknowledged.find(({ atMs }) => atMs > diedMs + 1)?.atMs);
      ending.abort();
      await writing;

      const { json } = await ask("GET", "/api/tools");
      const ids = new Set((json as { id: number }[]).map(({ id }) => id)); // a list
      const lost = acknowledged.filter(({ id, atMs }) => !ids.has(id) && atMs < diedMs);
      expect(lost.filter(({ atMs }) => atMs < copiedMs)).toEqual([]);
      console.log(
        `Lost: ${lost.length} of ${acknowledged.length} writes, those of the last ${diedMs - copiedMs} ms; back after ${servingMs - diedMs} ms.`,
      );

      const again = await startRobot(asRobot, true);
      await eventually(async () => {
        const { status } = await ask("POST", "/api/device/commands", { body: [], timeout_s: 2 });
        return status === 200 ? true : undefined; // once the broker has taken its log-in
      });
      expect(again.commands.length).toBeGreaterThan(0);
      expect((await fetch(shown)).headers.get("content-type")).toBe("image/jpeg");
      const back = await openEvents(`${base}/api/events?kinds=change`, {
        ...{ ...authorization, "last-event-id": page.lastId() ?? "" },
      });
      expect(await back.next()).toMatchObject({ event: "reset" });
      await ask("POST", "/api/sensors", { label: "Soil", pin: 5, mode: 0 });
      expect((await back.next("change"))?.data).toMatchObject({ resource: "sensors", action: "created" });
      back.leave();
      again.cut();

      // The second takes the mirror over, and the first, which comes back, leaves it alone.
      const historiesOf = (): readonly string[] =>
        JSON.parse(readFileSync(join(mirror, "gardenshed-mirror.json"), "utf8")).histories;
      await eventually(() => (historiesOf().length === 2 ? true : undefined));
      expect((await command(["mirror", mirror], `${firstDir}-lost`)).err[0]).toStartWith(
        `A server that was restored later uses the mirror ${mirror}`,
      );
      expect(existsSync(firstDir)).toBe(false);
      second.kill("SIGTERM");
      expect(await second.ended).toBe(0);
    } finally {
      proxy.kill();
      await proxy.exited;
    }
  },
  120_000,
);
