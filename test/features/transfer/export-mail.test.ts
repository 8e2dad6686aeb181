import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type MailedServer, startMailedServer } from "../../support/mailed";
import { makeAccount, post, send } from "../../support/scenarios";

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

  test("needs a token", async () => {
    expect((await send(mailed.server, post("/api/export_data"))).status).toBe(401);
  });
});
