import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { get, makeAccount, patch } from "../support/scenarios";
import { aged, LONG_AGO } from "../support/stored";
import { type Beside, done, startBeside, wrongUsage } from "./beside";
import { TIME } from "../support/patterns";

let beside: Beside;
beforeAll(async () => {
  beside = await startBeside();
});
afterAll(() => beside.server.stop());

type Device = Record<string, unknown>;
const deviceOf = async (token: string) => (await beside.ask(get("/api/device"), token)).json as Device; // a record

describe("limit", () => {
  test.each(["max_log_age_in_days", "max_sequence_count", "max_sequence_length"])("sets %s", async (field) => {
    const { email, token, deviceId } = await makeAccount(beside.server);
    const neighbour = await makeAccount(beside.server);
    await aged("alerts")(beside.server.services, deviceId);
    const before = await deviceOf(token);
    expect(before).toMatchObject({ max_log_age_in_days: 0, max_sequence_count: 0, max_sequence_length: 0 });
    expect(await beside.command(`limit ${email} ${field} 120`)).toEqual(
      done(beside, `Set ${field} of ${email} to 120.`),
    );
    const after = await deviceOf(token);
    expect(after).toEqual({ ...before, [field]: 120, updated_at: TIME });
    expect(after["updated_at"]).not.toBe(LONG_AGO);
    expect(await deviceOf(neighbour.token)).toMatchObject({ [field]: 0 });
    expect(await beside.command(`limit ${email} ${field} 0`)).toEqual(
      done(beside, `Set ${field} of ${email} to 0, the default of the server.`),
    );
  });

  test("keeps the update hours, and changes nothing when the value is the same", async () => {
    const { email, token, deviceId } = await makeAccount(beside.server);
    const hours = { timezone: "Asia/Makassar", ota_hour: 2 };
    expect((await beside.ask(patch("/api/device", hours), token)).status).toBe(200);
    await beside.command(`limit ${email} max_sequence_count 2147483647`);
    await aged("alerts")(beside.server.services, deviceId);
    const device = await deviceOf(token);
    expect(device).toMatchObject({ ...hours, ota_hour_utc: 18, max_sequence_count: 2_147_483_647 });
    await beside.command(`limit ${email} max_sequence_count 2147483647`);
    expect(await deviceOf(token)).toEqual(device);
  });

  const whole = "max_sequence_count must be a whole number from 0 to 2147483647; 0 is the default of the server.";
  test.each([
    ["max_points 5", "The limit must be one of max_log_age_in_days, max_sequence_count, max_sequence_length."],
    ["max_sequence_count 2147483648", whole],
    ["max_sequence_count 1.5", whole],
    ["max_sequence_count many", whole],
    ["max_sequence_count -- -1", whole],
    ["max_sequence_count", "Usage: gardenshed limit <email> <field> <n>"],
  ])("%s is wrong usage", async (words, sentence) => {
    const { email, token } = await makeAccount(beside.server);
    const before = await deviceOf(token);
    expect(await beside.command(`limit ${email} ${words}`)).toEqual(wrongUsage(sentence));
    expect(await deviceOf(token)).toEqual(before);
  });
});
