import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type MailedServer, startMailedServer } from "../../support/mailed";
import { contextOf } from "../../../src/features/account";
import { exportAccount } from "../../../src/features/transfer/commands";
import { addressWithoutRequest } from "../../../src/platform/network/public-address";
import { makeAccount, post, send } from "../../support/scenarios";
import { longTest } from "../../support/tier";

describe("export by e-mail (accounts.md §§7.4, 9.2)", () => {
  let mailed: MailedServer;
  beforeAll(async () => {
    mailed = await startMailedServer({ EXPORT_BY_EMAIL: "true" });
  });
  afterAll(() => mailed.stop());

  test("202 and null, then the object as attachment", async () => {
    const { email, token, deviceId } = await makeAccount(mailed.server);
    await send(mailed.server, post("/api/sensors", { label: "Gärtchen 🌱", pin: 1, mode: 0 }), token);
    const { status, text, headers } = await send(mailed.server, post("/api/export_data"), token);
    expect({ status, text }).toEqual({ status: 202, text: "null" });
    expect(headers.get("content-type")).toStartWith("application/json");
    const mail = await mailed.mailTo(email);
    expect(mail.html).toBeUndefined();
    expect(mail.source).toContain("Content-Type: application/json; name=export.json");
    const exported = JSON.parse(mail.attachments["export.json"] ?? "");
    expect(exported).toMatchObject({
      server_url: "//shed.garden.test:3000",
      device: { id: deviceId },
      sensors: [{ label: "Gärtchen 🌱" }],
      users: [{ email }],
      dos_config: { device_id: deviceId },
    });
    expect(exported.logs).toEqual([]);
  });

  longTest("every record of a full account, in its place", async () => {
    const { services } = mailed.server;
    const { email, token, userId, deviceId } = await makeAccount(mailed.server);
    await send(mailed.server, post("/api/device/seed", { product_line: "standard_1.7", demo: true }), token);
    await send(mailed.server, post("/api/export_data"), token);
    const exported = JSON.parse((await mailed.mailTo(email)).attachments["export.json"] ?? "");
    const address = () => addressWithoutRequest(services.config, services.config.port);
    const account = contextOf(services, { id: userId, device_id: deviceId }, address);
    const shown = await services.writes.run("account", () => exportAccount(account), deviceId);
    const { export_created_at } = exported;
    const now = JSON.parse(JSON.stringify({ ...shown, export_created_at }));
    expect(now.points.length).toBeGreaterThan(50);
    expect(Object.keys(exported)).toEqual(Object.keys(now));
    expect(exported).toEqual(now);
  });

  test("needs a token", async () => {
    expect((await send(mailed.server, post("/api/export_data"))).status).toBe(401);
  });
});
