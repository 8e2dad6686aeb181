import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { LONGEST_DELAY_MS } from "../../../src/platform/jobs/queue";
import { backUpWhenDue } from "../../../src/features/backup/schedule";
import { queueLogMails } from "../../../src/features/history/log-mails";
import { pruneAll } from "../../../src/features/history/retention";
import { loadWork } from "../../../src/app/background";
import { signReset } from "../../../src/features/account/session/reset-links";
import { startWorker } from "../../../src/framework/worker";
import { type Account, openAccount } from "../../support/account";
import { tempFolder } from "../../support/folder";
import { startMailedServer } from "../../support/mailed";
import { get, PASSWORD, patch, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { eventually } from "../../support/eventually";
import { longTest } from "../../support/tier";

/* A machine without a battery for its clock: the time is set back while the server runs. */

describe.each([
  ["an hour", 3_600_000],
  ["two years", 2 * 365 * 86_400_000],
])("a clock that is set back by %s", (_, back) => {
  let nowMs = Date.parse("2026-03-01T08:15:30.123Z");
  let server: TestServer;
  let owner: Account;
  let plant: number;
  beforeAll(async () => {
    server = await startServer({}, () => new Date(nowMs));
    owner = await openAccount(server);
    plant = await owner.make(post("/api/points", { pointer_type: "Plant", x: 1, y: 2, z: 3, name: "Basil" }));
    await owner.make(post("/api/logs", { message: "before" }));
    nowMs -= back;
  });
  afterAll(() => server.stop());

  longTest("leaves tokens in force, and new ones can be made", async () => {
    await owner.ask(get("/api/device"));
    const login = { user: { email: owner.email, password: PASSWORD } };
    expect(await owner.ask(post("/api/tokens", login))).toHaveProperty("token");
  });

  longTest("leaves links for a new password in force, those from before and new ones", async () => {
    const { services, base } = server;
    const address = { secure: false, host: "localhost", port: Number(new URL(base).port) };
    const { email } = await openAccount(server);
    const linkOf = (at: number) => signReset(services, email, crypto.randomUUID(), address, new Date(at));
    const [before, after] = [await linkOf(nowMs + back), await linkOf(nowMs)];
    const change = (id: string, password: string) =>
      send(server, patch("/api/password_resets", { id, password, password_confirmation: password }));
    expect((await change(after, "other password")).status).toBe(200);
    expect((await change(before, "third password")).json).toEqual({
      reset: "This link has been used. Start again.",
    });
    const next = await linkOf(nowMs);
    nowMs -= 5_000;
    expect((await change(next, "third password")).status).toBe(200);
    nowMs += 5_000;
  });

  test("lets records be made, changed and deleted, with the times of the clock", async () => {
    const changed = await owner.ask(patch(`/api/points/${plant}`, { name: "Mint" }));
    expect(changed).toMatchObject({ name: "Mint", updated_at: new Date(nowMs).toISOString() });
    const id = await owner.make(post("/api/sensors", { pin: 1, label: "Soil", mode: 0 }));
    expect(await owner.ask(get("/api/sensors"))).toMatchObject([{ id }]);
    await owner.ask(remove(`/api/sensors/${id}`));
    expect(await owner.ask(get("/api/sensors"))).toEqual([]);
  });

  test("shows logs from before and after", async () => {
    await owner.make(post("/api/logs", { message: "after" }));
    expect(await owner.ask(get("/api/logs"))).toMatchObject([{ message: "before" }, { message: "after" }]);
  });

  test("answers /health, with an uptime that is not negative", async () => {
    const { uptime_s } = (await owner.ask(get("/health"))) as { uptime_s: number }; // of this answer
    expect(uptime_s).toBeGreaterThanOrEqual(0);
    expect(server.log.filter((line) => / error /.test(line))).toEqual([]);
  });
});

const START = Date.parse("2026-03-01T08:15:30.123Z");
const YEAR = 365 * 86_400_000;

describe("jobs that were put off before the clock was set back", () => {
  let nowMs = START;
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({}, () => new Date(nowMs));
  });
  afterAll(() => server.stop());
  const rows = () => server.services.db.rows("select attempts, run_at from jobs");

  test("are done at once instead of after a year, and their attempts count as before", async () => {
    const { services } = server;
    const begun: number[] = [];
    const run = async (_: unknown, { attempts }: { attempts: number }) => {
      begun.push(attempts);
      if (attempts < 2) throw new Error("no luck");
      return undefined;
    };
    const worker = startWorker(services, { test: { retryAfterMs: [60_000, 60_000], run } });
    await services.writes.run("account", () => services.jobs.add("test", {}, services.clock()), 0);
    const putOff = (attempts: number) =>
      eventually(() => (rows().some((row) => row["attempts"] === attempts) ? true : undefined));
    await putOff(1);
    nowMs -= YEAR;
    services.jobs.announce("test");
    await putOff(2);
    expect(rows()).toEqual([{ attempts: 2, run_at: new Date(nowMs + 60_000).toISOString() }]);
    nowMs -= YEAR;
    services.jobs.announce("test");
    await eventually(() => (rows().length === 0 ? true : undefined));
    expect(begun).toEqual([0, 1, 2]);
    await worker.stop();
  });

  test("wait still when their time may be right, and are done after others that are due", async () => {
    const { jobs, writes } = server.services;
    const now = new Date(nowMs);
    const at = (ms: number) => ({ runAt: new Date(nowMs + ms) });
    const next = () => jobs.next("other", now)?.payload["number"];
    const add = (number: number, ms: number) =>
      writes.run("account", () => jobs.add("other", { number }, now, at(ms)), 0);
    await add(1, LONGEST_DELAY_MS);
    expect(next()).toBeUndefined();
    await add(2, LONGEST_DELAY_MS + 1);
    expect(next()).toBe(2);
    await add(3, 0);
    expect(next()).toBe(3);
  });

  test("no kind of job is put off for longer than that", async () => {
    const { handlers } = await loadWork(server.services, 80);
    const pauses = Object.values(handlers).flatMap(({ retryAfterMs }) => retryAfterMs);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(LONGEST_DELAY_MS);
  });
});

longTest("mails about critical errors have the limits of the new time after the clock was set back", async () => {
  let nowMs = START;
  const mailed = await startMailedServer({}, () => new Date(nowMs));
  const owner = await openAccount(mailed.server);
  const fire = () => owner.make(post("/api/logs", { message: "Fire", channels: ["fatal_email"] }));
  await fire();
  expect(await mailed.mailsTo(owner.email)).toHaveLength(1);
  nowMs -= YEAR;
  await fire();
  expect(await mailed.mailsTo(owner.email)).toHaveLength(2);
  await fire();
  const runAt = mailed.server.services.db.rows("select run_at from jobs");
  expect(runAt).toEqual([{ run_at: new Date(nowMs + 60_000).toISOString() }]);
  await mailed.stop();
});

describe("a clock that jumps ahead by two days and is set right again", () => {
  let nowMs = START;
  const DAY = 86_400_000;
  const backups = tempFolder();
  let mailed: Awaited<ReturnType<typeof startMailedServer>>;
  let owner: Account;
  const ask = (path: string) => owner.ask(get(path));
  const backUp = async () => {
    await backUpWhenDue(mailed.server.services, backups, new AbortController().signal);
    return readdirSync(backups).length;
  };
  beforeAll(async () => {
    mailed = await startMailedServer({ BACKUP_KEEP: "2" }, () => new Date(nowMs));
    owner = await openAccount(mailed.server);
    await owner.make(post("/api/logs", { message: "Before", channels: ["email"] }));
    await owner.make(post("/api/telemetries", { soc_temp: 50, target: "sbc4" }));
    expect(await backUp()).toBe(1);
    nowMs += 2 * DAY;
    await pruneAll(mailed.server.services);
    await queueLogMails(mailed.server.services);
    expect(await backUp()).toBe(2);
    await owner.make(post("/api/logs", { message: "Ahead", channels: ["toast"] }));
    nowMs -= 2 * DAY;
  });
  afterAll(async () => {
    await mailed.stop();
    rmSync(backups, { recursive: true });
  });

  test("loses no records", async () => {
    await pruneAll(mailed.server.services);
    expect(await ask("/api/logs")).toMatchObject([{ message: "Ahead" }, { message: "Before" }]);
    expect(await ask("/api/telemetries")).toHaveLength(1);
  });

  longTest("leaves the digest that was too old for a moment to be sent", async () => {
    expect(await mailed.mailsTo(owner.email)).toEqual([]);
    await queueLogMails(mailed.server.services);
    expect((await mailed.mailTo(owner.email)).text).toContain("Before");
  });

  test("makes backups as before, and those of the future count for nothing and stay", async () => {
    nowMs += DAY;
    expect(await backUp()).toBe(3);
    nowMs -= DAY / 24;
    expect(await backUp()).toBe(3);
  });
});
