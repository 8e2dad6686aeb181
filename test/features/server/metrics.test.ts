import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { version } from "../../../package.json";
import { createRateLimits } from "../../../src/http/limits/rate-limits";
import { schemaVersion } from "../../../src/platform/db/migrate";
import { createClientReader } from "../../../src/http/client";
import { metricsPage } from "../../../src/features/server/metrics";
import { createRequestMeter } from "../../../src/framework/metrics/request-meter";
import { createAnswer } from "../../../src/http/server";
import { backUpWhenDue } from "../../../src/features/backup/schedule";
import { loadWork } from "../../../src/app/background";
import { features } from "../../../src/features";
import { jobKindsOf } from "../../../src/framework/feature";
import { tempFolder } from "../../support/folder";
import { makeAccount, PASSWORD, send } from "../../support/scenarios";
import { eventually } from "../../support/eventually";
import { logIn } from "../account/requests";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

describe("who may read (operations.md §2, METRICS)", () => {
  const stranger = "203.0.113.5";
  const proxies = { TRUSTED_PROXIES: "loopback, 192.168.7.0/24" };
  const rows: readonly (readonly [
    settings: Record<string, string>,
    peer: string,
    forwarded: string,
    status: number,
  ])[] = [
    [{}, "127.0.0.1", "", 404],
    [{ METRICS: "off" }, "127.0.0.1", "", 404],
    [{ METRICS: "on" }, "127.0.0.1", "", 200],
    [{ METRICS: "on" }, "::1", "", 200],
    [{ METRICS: "on" }, "127.0.0.1", "127.0.0.1", 200],
    [{ METRICS: "on" }, "127.0.0.1", stranger, 404],
    [{ METRICS: "on" }, "127.0.0.1", `${stranger}:51234`, 404],
    [{ METRICS: "on" }, "127.0.0.1", "127.0.0.1, unknown", 404],
    [{ METRICS: "on" }, "127.0.0.1", "unknown", 404],
    [{ METRICS: "on" }, "127.0.0.1", "127.0.0.1:51234", 200],
    [{ METRICS: "on", ...proxies }, "192.168.7.9", "unknown", 404],
    [{ METRICS: "on" }, stranger, "", 404],
    [{ METRICS: "on" }, stranger, "127.0.0.1", 404],
    [{ METRICS: "on" }, "192.168.7.9", "", 404],
    [{ METRICS: "on", ...proxies }, "192.168.7.9", "", 200],
    [{ METRICS: "on", ...proxies }, "::ffff:192.168.7.9", "", 200],
    [{ METRICS: "on", ...proxies }, "192.168.7.9", stranger, 404],
    [{ METRICS: "on", ...proxies }, "192.168.8.9", "", 404],
    [{ METRICS: "public" }, stranger, "", 200],
  ];
  test.each(rows)("%p, peer %s, forwarded for %p: %d", async (settings, peer, forwarded, status) => {
    const server = await startServer(settings);
    const { services } = server;
    const limits = createRateLimits(randomBytes(32));
    const answer = createAnswer(services, () => [], [metricsPage], limits, createClientReader(services.config, 1));
    const headers = forwarded === "" ? {} : { "x-forwarded-for": forwarded };
    const response = await answer(new Request("http://localhost/metrics", { headers }), peer);
    expect(response.status).toBe(status);
    if (status === 404) expect(await response.json()).toEqual({ error: "Not found." });
    await server.stop();
  });
});

describe("what it says", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ METRICS: "on", SIGNUP: "closed" });
    const { token } = await makeAccount(server);
    await send(server, { method: "POST", path: "/api/sensors", body: { label: "S", pin: 1, mode: 0 } }, token);
    await send(server, { method: "GET", path: "/api/sensors" }, token);
    await send(server, { method: "GET", path: "/api/sensors" });
    await send(server, { method: "PROPFIND", path: "/api/sensors" });
    const { writes, jobs, clock } = server.services;
    await writes.run("account", () => jobs.add('odd "kind"\n', {}, clock()), 0);
  });
  afterAll(() => server.stop());

  const read = async (): Promise<string> => (await send(server, { method: "GET", path: "/metrics" })).text;
  /** Value of one sample. */
  const sample = async (name: string): Promise<number> => {
    const line = (await read()).split("\n").find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1) ?? NaN);
  };

  test("is in the text format: each metric with help and type, then its samples", async () => {
    const { headers, text } = await send(server, { method: "GET", path: "/metrics" });
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(text).toEndWith("\n");
    const name = "[a-z_]+";
    const label = `${name}="(?:[^"\\\\\n]|\\\\[\\\\"n])*"`;
    const formats = {
      help: new RegExp(`^# HELP (${name}) [A-Z].*$`),
      type: new RegExp(`^# TYPE (${name}) (?:counter|gauge|histogram)$`),
      sample: new RegExp(`^(${name}?)(?:_bucket|_sum|_count)?(?:\\{${label}(?:,${label})*\\})? [0-9.e+-]+$`),
    };
    let metric = "";
    for (const line of text.trimEnd().split("\n")) {
      const kind = line.startsWith("# HELP") ? "help" : line.startsWith("# TYPE") ? "type" : "sample";
      expect(line).toMatch(formats[kind]);
      const found = formats[kind].exec(line)?.[1] ?? "";
      if (kind === "help") metric = found;
      expect(found.startsWith(metric)).toBe(true);
    }
  });

  test.each([
    ['gardenshed_http_requests_total{method="POST",status="2xx"}', 1],
    ['gardenshed_http_requests_total{method="GET",status="4xx"}', 1],
    ['gardenshed_http_requests_total{method="other",status="4xx"}', 1],
    ['gardenshed_jobs_waiting{kind="odd \\"kind\\"\\n"}', 1],
    ["gardenshed_accounts", 1],
    [`gardenshed_build_info{version="${version}",revision="NONE",schema="${schemaVersion}"}`, 1],
  ])("%s is %d", async (name, value) => expect(await sample(name)).toBe(value));

  test.each([
    "gardenshed_http_request_duration_seconds_sum",
    'gardenshed_http_request_duration_seconds_bucket{le="2.5"}',
    "gardenshed_write_groups_total",
    "gardenshed_writes_total",
    "gardenshed_flushes_total",
    "gardenshed_flush_seconds_total",
    "gardenshed_database_bytes",
    "gardenshed_wal_bytes",
    "gardenshed_uptime_seconds",
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
  ])("%s is there", async (name) => expect(await sample(name)).toBeGreaterThan(0));

  test("the histogram counts every request", async () => {
    const sum = (text: string): number =>
      [...text.matchAll(/^gardenshed_http_requests_total\S+ (\d+)$/gm)].reduce((total, [, n]) => total + Number(n), 0);
    const text = await read();
    expect(text).toContain(`_seconds_count ${sum(text)}\n`);
    expect(text).toContain(`_seconds_bucket{le="+Inf"} ${sum(text)}\n`);
  });
});

describe("from the start there is a value to compare with", () => {
  let server: TestServer;
  let folder: string;
  const now = new Date("2026-03-01T08:15:30.000Z");
  beforeAll(async () => {
    folder = tempFolder();
    server = await startServer({ METRICS: "on", BACKUP_DIR: folder, MAIL_DIR: folder }, () => now);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  const sample = async (name: string): Promise<string | undefined> => {
    const { text } = await send(server, { method: "GET", path: "/metrics" });
    return text.split("\n").find((line) => line.startsWith(`${name} `));
  };
  test.each([
    'gardenshed_http_requests_total{method="POST",status="5xx"}',
    'gardenshed_jobs_waiting{kind="mail"}',
    'gardenshed_jobs_waiting{kind="image_fetch"}',
    'gardenshed_jobs_failed_total{kind="image_upload"}',
    "gardenshed_tokens_issued_total",
    "gardenshed_login_failures_total",
    "gardenshed_last_backup_timestamp_seconds",
    "gardenshed_last_mirror_timestamp_seconds",
  ])("%s", async (name) => expect(await sample(name)).toBe(`${name} 0`));
  test("gardenshed_free_bytes", async () => {
    expect(Number((await sample("gardenshed_free_bytes"))?.split(" ")[1])).toBeGreaterThan(0);
  });
  test("gardenshed_connections: this one", async () => {
    expect(await sample("gardenshed_connections")).toBe("gardenshed_connections 1");
  });
  longTest("a log-in, a failed one, a failed job and a backup count", async () => {
    const { email } = await makeAccount(server);
    await send(server, logIn({ email, password: PASSWORD }));
    await send(server, logIn({ email, password: "wrong password" }));
    const { writes, jobs, clock } = server.services;
    await writes.run("account", () => jobs.add("mail", { mail: "nothing" }, clock()), 0);
    await eventually(async () =>
      (await sample('gardenshed_jobs_failed_total{kind="mail"}'))?.endsWith(" 1") ? true : undefined,
    );
    await backUpWhenDue(server.services, folder, new AbortController().signal);
    expect(await sample("gardenshed_tokens_issued_total")).toEndWith(" 1");
    expect(await sample("gardenshed_login_failures_total")).toEndWith(" 1");
    expect(await sample("gardenshed_last_backup_timestamp_seconds")).toEndWith(` ${now.getTime() / 1000}`);
  });
  test("every kind of job that somebody does is known", async () => {
    const { handlers } = await loadWork(server.services, 1);
    expect(Object.keys(handlers).sort()).toEqual([...jobKindsOf(features)].sort());
  });
});

describe("the request meter", () => {
  const observe = (...milliseconds: readonly number[]) => {
    const meter = createRequestMeter();
    for (const ms of milliseconds) meter.observe(new Request("http://localhost"), new Response(), ms);
    return meter;
  };
  test.each([
    [[], [0, 0, 0, 0, 0, 0], 0, 0],
    [[0.5, 1], [2, 2, 2, 2, 2, 2], 2, 1.5],
    [[1.5, 30, 9000], [0, 1, 1, 2, 2, 2], 3, 9031.5],
  ])("%p", (milliseconds, buckets, count, sumMs) => {
    expect(observe(...milliseconds).duration()).toEqual({ buckets, count, sumMs });
  });
  test("counts by method and class of status, with 0 for what never happened", () => {
    const rows = observe(1).requests();
    expect(rows.filter(({ count }) => count > 0)).toEqual([{ method: "GET", status: "2xx", count: 1 }]);
    expect(rows).toContainEqual({ method: "DELETE", status: "5xx", count: 0 });
  });
});
