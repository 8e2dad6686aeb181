import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { lanHosts } from "../../../src/platform/network/public-address";
import { linkIn, type MailedServer, startMailedServer } from "../../support/mailed";
import { get, makeAccount, patch, post, send } from "../../support/scenarios";
import type { TestServer } from "../../support/server";
import { newAddress, signUp } from "./sign-up";

describe("what strangers write into mails (operations.md §6)", () => {
  let mailed: MailedServer;
  beforeAll(async () => {
    mailed = await startMailedServer();
  });
  afterAll(() => mailed.stop());

  test.each([
    ["header lines", "Ada\r\nBcc: eve@shed.test\r\n\r\nBody"],
    ["HTML", `<script>alert(1)</script><a href="http://evil.test">`],
    ["the end of a mail", "Ada\r\n.\r\nQUIT\r\n"],
    ["a boundary", "Ada\r\n--_NmP-Part_1--\r\n"],
    ["a letter", `Ada ${"buy at evil.test ".repeat(1000)}`],
  ])("a name with %s has no effect", async (_, name) => {
    const email = newAddress();
    expect((await send(mailed.server, signUp(email, name))).status).toBe(200);
    const mail = await mailed.mailTo(email);
    expect(mail.to).toEqual([email]);
    expect([...mail.headers.keys()]).not.toContain("bcc");
    expect(mail.subject).toBe("Welcome to Gardenshed: verify your account");
    expect(mail.text.split("\n")[0]?.length).toBeLessThan(120);
    expect(mail.text).toMatch(/^Hello [^\n]*,\n\n/);
    expect(mail.html).not.toContain("<script");
    expect(mail.html?.match(/<a /g)).toHaveLength(1);
    expect((await send(mailed.server, get(linkIn(mail, mailed.origin)))).status).toBe(200);
  });

  test.each([
    ["Shed\r\nBcc: eve@shed.test", "Critical error: Shed Bcc: eve@shed.test"],
    ["=?UTF-8?Q?Shed=0D=0ABcc:_eve@shed.test?=", "Critical error: = ?UTF-8?Q?Shed=0D=0ABcc:_eve@shed.test?="],
    ["Gärtchen\u2028🌱", "Critical error: Gärtchen 🌱"],
  ])("a device named %j stands in the subject as one line", async (name, subject) => {
    const { email, token } = await makeAccount(mailed.server);
    await send(mailed.server, patch("/api/device", { name }), token);
    await send(mailed.server, post("/api/logs", { message: "Fire", channels: ["fatal_email"] }), token);
    const mail = await mailed.mailTo(email);
    expect({ subject: mail.subject, to: mail.to }).toEqual({ subject, to: [email] });
    expect([...mail.headers.keys()]).not.toContain("bcc");
  });

  test("an address is one recipient", async () => {
    const email = `!#$%&'*+/=?^_\`{|}~-${crypto.randomUUID()}@shed.test`;
    await send(mailed.server, signUp(email));
    expect((await mailed.mailTo(email)).to).toEqual([email]);
  });

  test.each([
    { "x-forwarded-host": "evil.test" },
    { host: "evil.test" },
    { host: "evil.test", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.5" },
  ])("links do not follow the headers %j", async (headers) => {
    const email = newAddress();
    await send(mailed.server, { ...signUp(email), headers });
    await send(mailed.server, { ...post("/api/password_resets", { email }), headers });
    const mails = await mailed.mailsTo(email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail.source).not.toContain("evil.test");
      expect(linkIn(mail, mailed.origin)).toMatch(/^\/(verify|password_reset)\//);
    }
  });
});

describe("where links lead (accounts.md §9.1)", () => {
  const lan = lanHosts()[0] ?? "127.0.0.1";
  test.each([
    ["an own port", { PUBLIC_URL: "http://shed.test:8080" }, () => "http://shed.test:8080"],
    ["the port of http", { PUBLIC_URL: "http://shed.test:80" }, () => "http://shed.test"],
    ["the port of https", { PUBLIC_URL: "https://shed.test:443" }, () => "https://shed.test"],
    ["FORCE_SSL", { PUBLIC_URL: "http://shed.test", FORCE_SSL: "on" }, () => "https://shed.test"],
    ["no PUBLIC_URL", { PUBLIC_URL: "" }, ({ base }: TestServer) => `http://${lan}:${new URL(base).port}`],
  ])("with %s", async (_, settings, origin) => {
    const mailed = await startMailedServer(settings);
    try {
      const email = newAddress();
      await send(mailed.server, signUp(email));
      expect(linkIn(await mailed.mailTo(email), origin(mailed.server))).toStartWith("/verify/");
    } finally {
      await mailed.stop();
    }
  });
});
