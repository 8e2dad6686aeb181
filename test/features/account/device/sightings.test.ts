import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sendRaw } from "../../../support/sockets";
import {
  get,
  makeAccount,
  PASSWORD,
  patch,
  post,
  remove,
  send,
  type Sent,
  type TestAccount,
} from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { presence } from "../../../../src/features/account/device/sightings";
import { longTest } from "../../../support/tier";

const agent = (version: string) => ({ "user-agent": `DeviceOS/${version} (sbc4) sbc4 ()` });
const tooOld = { status: 426, json: { error: "Device software is too old. Upgrade it." } };

describe("what a device leaves behind (accounts.md §2.3)", () => {
  let server: TestServer;
  let account: TestAccount;
  let now = new Date("2026-03-01T08:00:00.000Z");
  beforeAll(async () => {
    server = await startServer({}, () => now);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    tick();
    account = await makeAccount(server);
  });
  const tick = (): string => {
    now = new Date(now.getTime() + 60_000);
    return now.toISOString();
  };
  const ask = async (request: Sent, token: string | undefined = account.token) => {
    const { status, json } = await send(server, request, token);
    return { status, json };
  };
  /** The device as a browser sees it. */
  const seen = async () => (await ask(get("/api/device"))).json;
  const login = {
    user: {
      get email() {
        return account.email;
      },
      password: PASSWORD,
    },
  };
  const unseen = { last_saw_api: null, dos_version: null };

  test("every request sets last_saw_api, dos_version and updated_at", async () => {
    for (const [version, request] of [
      ["15.8.0", get("/api/device")],
      ["15.8.1", get("/api/sensors")],
      ["15.9.0-rc1", post("/api/sensors", { label: "S", pin: 1, mode: 0 })],
      ["16.0.0", patch("/api/device", { name: "" })],
      ["15.8.0", get("/api/tokens")],
    ] as const) {
      const at = tick();
      await ask({ ...request, headers: agent(version) });
      tick();
      expect(await seen()).toMatchObject({ last_saw_api: at, dos_version: version, updated_at: at });
    }
  });

  test("a new version is on the disk at once, the time of later requests is not", async () => {
    const onDisk = () => server.services.db.rows("select dos_version, last_saw_api from devices").at(-1);
    const at = tick();
    await ask({ ...post("/api/tokens", login), headers: agent("15.8.0") }, "");
    expect(onDisk()).toEqual({ dos_version: "15.8.0", last_saw_api: at });
    tick();
    await ask(get("/api/sensors", { headers: agent("15.8.0") }));
    expect(onDisk()).toEqual({ dos_version: "15.8.0", last_saw_api: at });
    const updated = tick();
    await ask(get("/api/sensors", { headers: agent("15.9.0") }));
    await server.services.writes.settled();
    expect(onDisk()).toEqual({ dos_version: "15.9.0", last_saw_api: updated });
  });

  test("the request itself shows what it leaves", async () => {
    const at = tick();
    const { json } = await ask(get("/api/device", { headers: agent("15.8.0-RC1") }));
    expect(json).toMatchObject({ last_saw_api: at, dos_version: "15.8.0-rc1", updated_at: at });
  });

  test("a log-in counts", async () => {
    const at = tick();
    expect((await ask(post("/api/tokens", login, { headers: agent("15.8.0") }))).status).toBe(200);
    tick();
    expect(await seen()).toMatchObject({ last_saw_api: at, dos_version: "15.8.0", updated_at: at });
  });

  test("a log-in of software that is too old counts", async () => {
    const at = tick();
    await ask(post("/api/tokens", login, { headers: agent("1.0.0") }));
    expect(await seen()).toMatchObject({ last_saw_api: at, dos_version: "1.0.0" });
  });

  test.each([
    [
      "a refused log-in",
      () =>
        post(
          "/api/tokens",
          { user: { email: account.email, password: "wrong password" } },
          { headers: agent("15.8.0") },
        ),
    ],
    ["a log-in of unreadable version", () => post("/api/tokens", login, { headers: agent("x") })],
    ["a log-in of version 0", () => post("/api/tokens", login, { headers: agent("0.0.0") })],
    ["a log-in of a version before 0", () => post("/api/tokens", login, { headers: agent("0.0.0-rc1") })],
    ["a browser", () => get("/api/device", { headers: { "user-agent": "Mozilla/5.0" } })],
    ["a public endpoint", () => get("/api/global_config", { headers: agent("15.8.0") })],
  ])("%s leaves nothing", async (_, request) => {
    await ask(request());
    expect(await seen()).toMatchObject(unseen);
  });

  test("no User-Agent at all leaves nothing, passes the version check and is no activity", async () => {
    const head = ["GET /api/device HTTP/1.1", "Host: localhost", `Authorization: ${account.token}`];
    expect((await sendRaw(server, head)).status).toBe(200);
    expect(await seen()).toMatchObject(unseen);
  });

  test("a save recomputes the hour of updates", async () => {
    now = new Date("2027-03-20T12:00:00.000Z");
    account = await makeAccount(server);
    await ask(patch("/api/device", { timezone: "Europe/Berlin", ota_hour: 4 }));
    expect(await seen()).toMatchObject({ ota_hour_utc: 3 });
    now = new Date("2027-04-10T12:00:00.000Z");
    await ask(get("/api/sensors", { headers: agent("15.8.0") }));
    expect(await seen()).toMatchObject({ ota_hour: 4, ota_hour_utc: 2, updated_at: now.toISOString() });
  });

  test("an edit after a visit is the last change", async () => {
    await ask(get("/api/device", { headers: agent("15.8.0") }));
    const visit = now.toISOString();
    const at = tick();
    const shown = { name: "Shed", last_saw_api: visit, dos_version: "15.8.0", updated_at: at };
    expect((await ask(patch("/api/device", { name: "Shed" }))).json).toMatchObject(shown);
    tick();
    expect(await seen()).toMatchObject(shown);
  });

  test("a visit after an edit is the last change", async () => {
    await ask(patch("/api/device", { name: "Shed" }));
    const at = tick();
    await ask(get("/api/sensors", { headers: agent("15.8.0") }));
    expect(await seen()).toMatchObject({ name: "Shed", updated_at: at });
  });

  test("visits are not written by reads, but soon go along with a write of anybody", async () => {
    const { db } = server.services;
    const stored = () => db.rows(`select last_saw_api, dos_version from devices where id = ${account.deviceId}`)[0];
    const first = { last_saw_api: tick(), dos_version: "15.8.0" };
    for (const path of ["/api/device", "/api/device/sync"]) await ask(get(path, { headers: agent("15.8.0") }));
    await server.services.writes.settled();
    const changes = db.value("select total_changes()");
    const at = tick();
    for (const path of ["/api/device", "/api/sensors", "/api/device/sync"])
      await ask(get(path, { headers: agent("15.8.0") }));
    expect(db.value("select total_changes()")).toBe(changes);
    expect(stored()).toEqual(first);
    tick();
    const neighbour = await makeAccount(server);
    expect(stored()).toEqual(first);
    server.services.get(presence).makeDue(); // five seconds later
    await makeAccount(server);
    expect(stored()).toEqual({ last_saw_api: at, dos_version: "15.8.0" });
    expect(await seen()).toMatchObject({ last_saw_api: at, dos_version: "15.8.0" });
    expect((await ask(get("/api/device"), neighbour.token)).json).toMatchObject(unseen);
  });

  test("a write that is refused does not take the visit with it", async () => {
    const at = tick();
    await ask(post("/api/sensors", {}, { headers: agent("15.8.0") }));
    await server.services.writes.settled();
    expect(await seen()).toMatchObject({ last_saw_api: at });
  });

  longTest("a visit does not outlive its account", async () => {
    await ask(get("/api/device", { headers: agent("15.8.0") }));
    expect((await ask(remove("/api/users", { password: PASSWORD }, { headers: agent("15.8.0") }))).status).toBe(200);
    await makeAccount(server);
    expect(server.services.db.rows(`select 1 from devices where id = ${account.deviceId}`)).toEqual([]);
  });

  test("activity is that of people, not of devices (§5.5)", async () => {
    const active = async () => {
      server.services.get(presence).makeDue();
      await makeAccount(server);
      return server.services.db.rows(`select last_active_at as at from users where id = ${account.userId}`)[0]?.["at"];
    };
    await ask(get("/api/device", { headers: agent("15.8.0") }));
    expect(await active()).toBeNull();
    const at = tick();
    await ask(get("/api/device"));
    expect(await active()).toBe(at);
    const login = tick();
    await ask(post("/api/tokens", { user: { email: account.email, password: PASSWORD } }));
    expect(await active()).toBe(login);
  });
});

describe("minimum version (accounts.md §2.4)", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
  });
  afterAll(() => server.stop());
  const statusOf = async (request: Sent, userAgent: string) =>
    (await send(server, { ...request, headers: { "user-agent": userAgent } }, account.token)).status;

  test.each([
    ["DeviceOS/14.6.0", 200],
    ["DeviceOS/14.6.1-rc1", 200],
    ["DeviceOS/15.0.0", 200],
    ["DeviceOS/100.0.0", 200],
    ["DeviceOS/14.6.0-rc1", 426],
    ["DeviceOS/14.5.9", 426],
    ["DeviceOS/9.9.9", 426],
    ["DeviceOS/0.0.0", 426],
    ["DeviceOS/x", 426],
    ["DeviceOS/", 426],
    ["deviceos/1.0.0", 426],
    ["OtherOS/1.0.0", 200],
    ["Mozilla/5.0", 200],
  ] as const)("%s: %d", async (userAgent, status) =>
    expect(await statusOf(get("/api/device"), userAgent)).toBe(status),
  );

  const old = "DeviceOS/1.0.0";
  test.each([
    ["log-in", post("/api/tokens", {}), 422],
    ["refresh", get("/api/tokens"), 200],
    ["corpus", get("/api/corpus"), 200],
    ["public key", get("/api/public_key"), 200],
    ["bulletins", get("/api/global_bulletins/none"), 200],
  ] as const)("%s is exempt", async (_, request, status) => expect(await statusOf(request, old)).toBe(status));

  test.each([
    ["log-out", remove("/api/tokens")],
    ["global_config", get("/api/global_config")],
    ["sign-up", post("/api/users", {})],
    ["an edit", patch("/api/device", { name: "Old" })],
    ["a singular alias", get("/api/device/1")],
    ["sync", get("/api/device/sync")],
  ] as const)("%s is not", async (_, request) => {
    const { status, json } = await send(server, { ...request, headers: { "user-agent": old } }, account.token);
    expect({ status, json }).toEqual(tooOld);
  });

  test("a refused device leaves nothing behind", async () => {
    const { token } = await makeAccount(server);
    await send(server, get("/api/device", { headers: { "user-agent": old } }), token);
    const { json } = await send(server, get("/api/device"), token);
    expect(json).toMatchObject({ last_saw_api: null, dos_version: null });
  });

  test("the operator sets the minimum", async () => {
    server.services.db.execute("insert into global_config (key, value) values ('MINIMUM_DOS_VERSION', '15.0.0-rc2')");
    expect(await statusOf(get("/api/device"), "DeviceOS/15.0.0-rc1")).toBe(426);
    expect(await statusOf(get("/api/device"), "DeviceOS/15.0.0-rc2")).toBe(200);
    server.services.db.execute("update global_config set value = '1.0.0'");
    expect(await statusOf(get("/api/device"), "DeviceOS/1.0.0")).toBe(200);
    server.services.db.execute("delete from global_config");
  });
});
