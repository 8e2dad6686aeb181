import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { nextEvent } from "../../../../src/features/scripts";
import { runsOfEvent } from "../../../../src/robot/calendar/time-table";
import { makeAccount, patch, post, send, type Sent, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

describe("when an event takes place next", () => {
  const event = {
    ...{ start_time: "2026-01-31T06:00:00.000Z", end_time: "2027-01-31T06:00:00.000Z" },
    ...({ time_unit: "daily", repeat: 1 } as const),
  };
  test.each([
    ["before its start", {}, "2026-01-01T00:00:00Z", "2026-01-31T06:00:00.000Z"],
    ["at its start", {}, "2026-01-31T06:00:00Z", "2026-02-01T06:00:00.000Z"],
    ["within a day", {}, "2026-02-10T05:59:59Z", "2026-02-10T06:00:00.000Z"],
    ["every third day", { repeat: 3 }, "2026-02-01T00:00:00Z", "2026-02-03T06:00:00.000Z"],
    ["every 90 minutes", { time_unit: "minutely", repeat: 90 }, "2026-01-31T08:00:00Z", "2026-01-31T09:00:00.000Z"],
    ["every hour", { time_unit: "hourly" }, "2026-01-31T08:30:00Z", "2026-01-31T09:00:00.000Z"],
    ["every week", { time_unit: "weekly" }, "2026-02-01T00:00:00Z", "2026-02-07T06:00:00.000Z"],
    ["every month, of 30 days", { time_unit: "monthly" }, "2026-02-15T00:00:00Z", "2026-03-02T06:00:00.000Z"],
    [
      "every year, of 365 days",
      { time_unit: "yearly", end_time: "2030-01-01T00:00:00Z" },
      "2028-02-15T00:00:00Z",
      "2029-01-30T06:00:00.000Z",
    ],
    ["a day before its end", {}, "2027-01-29T07:00:00Z", "2027-01-30T06:00:00.000Z"],
    ["at its end", {}, "2027-01-30T06:00:00Z", undefined],
    ["after its end", {}, "2027-01-31T06:00:00Z", undefined],
    ["once, before", { time_unit: "never" }, "2026-01-01T00:00:00Z", "2026-01-31T06:00:00.000Z"],
    ["once, after", { time_unit: "never" }, "2026-02-01T00:00:00Z", undefined],
  ] as const)("%s", (_, changes, now, next) => {
    const subject = { id: 1, executable_type: "Sequence", executable_id: 1 } as const;
    const runs = runsOfEvent({ ...subject, ...event, ...changes }, undefined, undefined);
    const [at] = runs.from(Date.parse(now) + 1);
    expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(next);
  });
});

describe("the next event of a device", () => {
  let server: TestServer;
  let owner: TestAccount;
  let sequence: number;
  let regimen: number;
  const ask = async (request: Sent): Promise<number> => {
    const { status, json, text } = await send(server, request, owner.token);
    if (status !== 200) throw new Error(text);
    return (json as { id: number }).id; // a record
  };
  const next = (now: string): string | undefined => {
    const found = nextEvent(server.services.db, owner.deviceId, new Date(now));
    return found && `${found.at.toISOString()} ${found.name}`;
  };
  const event = (changes: object): Sent =>
    post("/api/farm_events", {
      executable_type: "Sequence",
      executable_id: sequence,
      repeat: 1,
      time_unit: "never",
      ...changes,
    });

  beforeAll(async () => {
    server = await startServer({}, () => new Date("2026-05-01T00:00:00Z"));
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    owner = await makeAccount(server);
    sequence = await ask(post("/api/sequences", { name: "Water", color: "blue", args: {}, body: [] }));
    const regimen_items = [
      { sequence_id: sequence, time_offset: 8 * 3_600_000 },
      { sequence_id: sequence, time_offset: 32 * 3_600_000 },
    ];
    regimen = await ask(post("/api/regimens", { name: "Lettuce", color: "blue", regimen_items, body: [] }));
  });

  test("there is none", () => expect(next("2026-05-01T00:00:00Z")).toBeUndefined());

  test("is the first of all, and none of another device", async () => {
    await ask(event({ start_time: "2026-05-03T06:00:00Z" }));
    await ask(event({ start_time: "2026-05-02T06:00:00Z" }));
    expect(next("2026-05-01T00:00:00Z")).toBe("2026-05-02T06:00:00.000Z Water");
    expect(next("2026-05-02T06:00:00Z")).toBe("2026-05-03T06:00:00.000Z Water");
    expect(next("2026-05-03T06:00:00Z")).toBeUndefined();
    owner = await makeAccount(server);
    expect(next("2026-05-01T00:00:00Z")).toBeUndefined();
  });

  test("is none that is paused", async () => {
    const id = await ask(event({ start_time: "2026-05-03T06:00:00Z" }));
    await ask(event({ start_time: "2026-05-02T06:00:00Z" }));
    await ask(post("/api/pauses", { from: "2026-05-01T00:00:00Z", until: "2026-05-03T00:00:00Z" }));
    expect(next("2026-05-01T00:00:00Z")).toBe("2026-05-03T06:00:00.000Z Water");
    await ask(post("/api/pauses", { farm_event_id: id, run: "2026-05-03T06:00:00Z" }));
    expect(next("2026-05-01T00:00:00Z")).toBeUndefined();
  });

  test("of a regimen counts from the midnight before its start, in the time zone of the device", async () => {
    await ask(event({ executable_type: "Regimen", executable_id: regimen, start_time: "2026-05-02T07:00:00Z" }));
    expect(next("2026-05-01T00:00:00Z")).toBe("2026-05-02T08:00:00.000Z Lettuce");
    expect(next("2026-05-02T08:00:00Z")).toBe("2026-05-03T08:00:00.000Z Lettuce");
    expect(next("2026-05-03T08:00:00Z")).toBeUndefined();
    await ask(patch("/api/device", { timezone: "Europe/Berlin" }));
    // What lies before the start is not done.
    expect(next("2026-05-01T00:00:00Z")).toBe("2026-05-03T06:00:00.000Z Lettuce");
  });

  test("of a regimen is none that lies beyond all time", async () => {
    const regimen_items = [
      { sequence_id: sequence, time_offset: 8 * 3_600_000 },
      { sequence_id: sequence, time_offset: Number.MAX_SAFE_INTEGER },
    ];
    regimen = await ask(post("/api/regimens", { name: "Oak", color: "blue", regimen_items, body: [] }));
    await ask(event({ executable_type: "Regimen", executable_id: regimen, start_time: "2026-05-02T07:00:00Z" }));
    expect(next("2026-05-01T00:00:00Z")).toBe("2026-05-02T08:00:00.000Z Oak");
    expect(next("2026-05-02T08:00:00Z")).toBeUndefined();
  });

  test.each([
    ["two minutes before its start: at its start", "2026-05-02T08:02:00.000Z", "2026-05-02T08:02:00.000Z"],
    ["longer before: not at all", "2026-05-02T08:03:00.000Z", "2026-05-03T08:00:00.000Z"],
  ])("of a regimen whose item lies %s", async (_, start_time, at) => {
    await ask(event({ executable_type: "Regimen", executable_id: regimen, start_time }));
    expect(next("2026-05-01T00:00:00Z")).toBe(`${at} Lettuce`);
    expect(next("2026-05-02T08:03:00Z")).toBe("2026-05-03T08:00:00.000Z Lettuce");
  });
});
