import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Gardener, gardener } from "../support/gardener";
import { get, PASSWORD, patch, post, remove } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";

/* A machine without a battery for its clock: the time is set back while the server runs. */

describe.each([
  ["an hour", 3_600_000],
  ["two years", 2 * 365 * 86_400_000],
])("a clock that is set back by %s", (_, back) => {
  let nowMs = Date.parse("2026-03-01T08:15:30.123Z");
  let server: TestServer;
  let owner: Gardener;
  let plant: number;
  beforeAll(async () => {
    server = await startServer({}, () => new Date(nowMs));
    owner = await gardener(server);
    plant = await owner.make(post("/api/points", { pointer_type: "Plant", x: 1, y: 2, z: 3, name: "Basil" }));
    await owner.make(post("/api/logs", { message: "before" }));
    nowMs -= back;
  });
  afterAll(() => server.stop());

  test("leaves tokens in force, and new ones can be made", async () => {
    await owner.ask(get("/api/device"));
    const login = { user: { email: owner.email, password: PASSWORD } };
    expect(await owner.ask(post("/api/tokens", login))).toHaveProperty("token");
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
