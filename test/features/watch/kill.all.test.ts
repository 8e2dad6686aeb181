import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { lanHosts } from "../../../src/platform/network/public-address";
import { gardenshed, type ServerProcess, startServe } from "../../cli/process";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { PASSWORD } from "../../support/scenarios";

/* Notices of a server that is killed, and of one that a backup was restored on (watch.md §2): each is told once. */

const EMAIL = "ada@garden.test";

describe("a notice", () => {
  let folder: string;
  let dataDir: string;
  let receiver: Bun.Server<undefined>;
  let got: { readonly id: number; readonly title: string }[] = [];
  /** Whether the receiver keeps an answer until somebody lets go. */
  let held: PromiseWithResolvers<void> | undefined;

  beforeEach(async () => {
    folder = tempFolder();
    dataDir = join(folder, "data");
    got = [];
    receiver = Bun.serve({
      port: 0,
      hostname: "0.0.0.0",
      fetch: async (request) => {
        got.push((await request.json()) as (typeof got)[number]); // as watch.md §3 has it
        await held?.promise;
        return new Response();
      },
    });
    expect(
      (await gardenshed(["user", "create", EMAIL, "--password-stdin"], { DATA_DIR: dataDir }, PASSWORD)).code,
    ).toBe(0);
  });
  afterEach(async () => {
    held?.resolve();
    held = undefined;
    await receiver.stop(true);
    rmSync(folder, { recursive: true });
  });

  const start = (path = dataDir): Promise<ServerProcess> => startServe(path, { NOTIFY_FETCH: "lan" });
  /** Asks as the owner, with a token of their own for each server. */
  async function owner({ base }: ServerProcess) {
    const ask = async (method: string, path: string, body?: object, token = ""): Promise<unknown> => {
      const answer = await fetch(base + path, {
        method,
        headers: { "content-type": "application/json", ...(token && { authorization: token }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(answer.status).toBe(200);
      return answer.json();
    };
    const { token } = (await ask("POST", "/api/tokens", { user: { email: EMAIL, password: PASSWORD } })) as {
      token: { encoded: string };
    };
    return (method: string, path: string, body?: object) => ask(method, path, body, token.encoded);
  }
  type Ask = Awaited<ReturnType<typeof owner>>;
  /** Soil and air are watched, and told to the receiver. */
  async function watched(ask: Ask): Promise<void> {
    const limits = [];
    for (const [pin, label] of [
      [59, "Soil"],
      [60, "Air"],
    ] as const) {
      const { id } = (await ask("POST", "/api/sensors", { label, pin, mode: 1 })) as { id: number };
      limits.push({ sensor_id: id, min: 200, max: null, silent_hours: null });
    }
    const url = `http://${lanHosts()[0]}:${receiver.port}/`;
    await ask("PATCH", "/api/watch", { limits, ways: [{ type: "webhook", kinds: { reading: true }, url }] });
  }
  const low = (ask: Ask, pin: number) =>
    ask("POST", "/api/sensor_readings", { pin, mode: 1, value: 100, x: 0, y: 0, z: 0 });
  const arrived = (count: number) => eventually(() => (got.length >= count ? true : undefined));
  /** So many notices are there, and all are told. */
  const areTold = (ask: Ask, count: number) =>
    eventually(async () => {
      const all = (await ask("GET", "/api/notices")) as { told: { type: string; told_at: string | null }[] }[];
      return all.length === count && all.every(({ told }) => told.every(({ told_at }) => told_at !== null))
        ? true
        : undefined;
    });
  const titles = (): string[] => got.map(({ title }) => title);

  test("that was under way at the kill is told again, as the same", async () => {
    held = Promise.withResolvers();
    {
      await using server = await start();
      const ask = await owner(server);
      await watched(ask);
      await low(ask, 59);
      await arrived(1);
      server.kill("SIGKILL");
      await server.ended;
    }
    held.resolve();
    await using server = await start();
    await arrived(2);
    await areTold(await owner(server), 1);
    expect(titles()).toEqual(["Soil: 100", "Soil: 100"]);
    expect(new Set(got.map(({ id }) => id)).size).toBe(1);
  });

  test("that was told before the kill is not told again", async () => {
    {
      await using server = await start();
      const ask = await owner(server);
      await watched(ask);
      await low(ask, 59);
      await areTold(ask, 1);
      server.kill("SIGKILL");
      await server.ended;
    }
    await using server = await start();
    const ask = await owner(server);
    await low(ask, 60);
    await arrived(2);
    await areTold(ask, 2);
    expect(titles()).toEqual(["Soil: 100", "Air: 100"]);
  });

  test("that was told before a backup is not told again by the server that it is restored on", async () => {
    const [file, other] = [join(folder, "garden.tar"), join(folder, "other")];
    {
      await using server = await start();
      const ask = await owner(server);
      await watched(ask);
      await low(ask, 59);
      await areTold(ask, 1);
      expect((await gardenshed(["backup", file], { DATA_DIR: dataDir })).code).toBe(0);
    }
    expect((await gardenshed(["restore", file], { DATA_DIR: other })).code).toBe(0);
    await using server = await start(other);
    const ask = await owner(server);
    await low(ask, 60);
    await arrived(2);
    await areTold(ask, 2);
    expect(titles()).toEqual(["Soil: 100", "Air: 100"]);
  });
});
