import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { signReset } from "../../../src/features/account/session/reset-links";
import { linkIn, type MailedServer, startMailedServer } from "../../support/mailed";
import { sendRaw } from "../../support/sockets";
import { get, makeAccount, PASSWORD, patch, post, send, type Sent } from "../../support/scenarios";
import type { TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

let mailed: MailedServer;
let server: TestServer;
let now = new Date("2026-03-01T08:15:30.500Z");
beforeAll(async () => {
  mailed = await startMailedServer({ FORCE_SSL: "on" }, () => now);
  server = mailed.server;
});
afterAll(() => mailed.stop());

const NEW = "new password";
const BROWSER = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "user-agent": "Mozilla/5.0",
};
const newAddress = (): string => `${crypto.randomUUID()}@shed.test`;
const logIn = (email: string, password: string): Sent => post("/api/tokens", { user: { email, password } });
const statusOf = async (request: Sent): Promise<number> => (await send(server, request)).status;

/** What a browser gets; every page is checked for what all pages have. */
async function browse(request: Sent): Promise<{ status: number; text: string }> {
  const { status, text, headers } = await send(server, { ...request, headers: { ...BROWSER, ...request.headers } });
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("content-security-policy")).toBe("default-src 'self'; frame-ancestors 'self'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("strict-transport-security")).toBe("max-age=604800");
  expect(text).toStartWith("<!doctype html>\n");
  expect(text.replace('<link rel="stylesheet" href="../page.css">', "")).not.toMatch(
    /<script|<style|<link|<img|https?:/,
  );
  return { status, text };
}

async function signedUp(): Promise<{ email: string; link: string }> {
  const email = newAddress();
  await send(server, post("/api/users", { name: "Ada", email, password: PASSWORD, password_confirmation: PASSWORD }));
  return { email, link: linkIn(await mailed.mailTo(email), "https://shed.garden.test:3000") };
}

describe("GET /verify/:token (accounts.md §3.2)", () => {
  test("verifies at once and shows a page; a second time tells so", async () => {
    const { email, link } = await signedUp();
    expect((await browse(get(link))).status).toBe(200);
    expect(await statusOf(logIn(email, PASSWORD))).toBe(200);
    const again = await browse(get(link));
    expect(again.status).toBe(409);
    expect(again.text).toContain("This link has been used.");
  });

  longTest("the page issues no token", async () => {
    const { link } = await signedUp();
    const tokens = () => server.services.db.rows("select count(*) as count from token_issuances")[0]?.["count"];
    const before = tokens();
    await browse(get(link));
    expect(tokens()).toBe(before as number); // a count
  });

  test.each([
    ["application/json", true],
    ["application/json; charset=utf-8", true],
    ["text/html, application/json;q=0.5", true],
    ["*/*", false],
    ["application/jsonx", false],
  ])("Accept: %s", async (accept, isJson) => {
    const { link } = await signedUp();
    const { status, json, headers } = await send(server, get(link, { headers: { accept } }));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toStartWith(isJson ? "application/json" : "text/html");
    if (isJson) {
      expect(json).toMatchObject({
        token: { unencoded: { aud: "human", iss: "//shed.garden.test:3000" } },
        user: { name: "Ada" },
      });
    }
  });

  test("an unknown link", async () => {
    const page = await browse(get("/verify/unknown"));
    expect(page.status).toBe(404);
    const { status, json } = await send(server, get("/verify/unknown", { headers: { accept: "application/json" } }));
    expect({ status, json }).toEqual({ status: 404, json: { error: "Record not found." } });
  });

  test("an address that was taken meanwhile", async () => {
    const { token } = await makeAccount(server);
    const email = newAddress();
    await send(server, patch("/api/users", { email }), token);
    const link = linkIn(await mailed.mailTo(email), "https://shed.garden.test:3000");
    await makeAccount(server, email);
    const page = await browse(get(link));
    expect(page).toMatchObject({ status: 422, text: expect.stringContaining("Email is already registered") });
  });
});

describe("/password_reset/:token (accounts.md §5.3)", () => {
  const tokenFor = (email: string): Promise<string> =>
    signReset(server.services, email, crypto.randomUUID(), { secure: false, host: "shed.test", port: 80 }, now);
  const form = (token: string, fields: Record<string, string>): Sent => ({
    method: "POST",
    path: `/password_reset/${token}`,
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const twice = (password: string) => ({ password, password_confirmation: password });

  test("GET shows a form that works without scripts", async () => {
    const { status, text } = await browse(get(`/password_reset/${await tokenFor("ada@shed.test")}`));
    expect(status).toBe(200);
    expect(text).toContain('<form method="post">');
    for (const name of ["password", "password_confirmation"]) {
      expect(text).toMatch(new RegExp(`<input type="password" name="${name}" [^>]*required>`));
    }
  });

  longTest("POST changes the password", async () => {
    const { email } = await makeAccount(server);
    const token = await tokenFor(email);
    expect((await browse(form(token, twice(NEW)))).status).toBe(200);
    expect([await statusOf(logIn(email, NEW)), await statusOf(logIn(email, PASSWORD))]).toEqual([200, 422]);
    const again = await browse(form(token, twice("a third one")));
    expect(again.status).toBe(422);
    expect(again.text).toContain("This link has been used.");
    expect(again.text).not.toContain("<form");
  });

  test.each([" spaces inside ", "p&=+%ss wörd", "🌱".repeat(8), `"'<>&${"x".repeat(300)}`])(
    "the password %j arrives as it was typed",
    async (password) => {
      const { email } = await makeAccount(server);
      expect((await browse(form(await tokenFor(email), twice(password)))).status).toBe(200);
      expect(await statusOf(logIn(email, password))).toBe(200);
    },
  );

  test.each([
    ["no password", {}, "Password is required"],
    ["a blank one", twice(""), "Password can&#x27;t be blank"],
    ["a short one", twice("1234567"), "at least 8 characters"],
    ["another confirmation", { password: NEW, password_confirmation: "<b>other</b>" }, "does not match"],
  ])("%s is refused, and the form is there again", async (_, fields, text) => {
    const { email } = await makeAccount(server);
    const page = await browse(form(await tokenFor(email), fields));
    expect(page.status).toBe(422);
    expect(page.text).toContain(text);
    expect(page.text).toContain('<form method="post">');
    expect(page.text).not.toContain("<b>");
    expect(await statusOf(logIn(email, PASSWORD))).toBe(200);
  });

  longTest("statuses are those of the API", async () => {
    const account = await makeAccount(server);
    const expired = await tokenFor(account.email);
    now = new Date(now.getTime() + 86_400_000);
    const { db, writes } = server.services;
    const statuses = [
      await browse(form(expired, twice(NEW))),
      await browse(form("nonsense", twice(NEW))),
      await browse(form(account.token, twice(NEW))),
      await browse(form(await tokenFor("nobody@shed.test"), twice(NEW))),
    ].map(({ status }) => status);
    expect(statuses).toEqual([422, 401, 401, 404]);
    await writes.run(
      "account",
      () => db.execute(`update users set confirmed_at = null where id = ${account.userId}`),
      0,
    );
    expect((await browse(form(await tokenFor(account.email), twice(NEW)))).status).toBe(403);
  });

  test("a form that is too large is refused", async () => {
    const { status } = await send(server, form("token", { password: "x".repeat(3_000_000) }));
    expect(status).toBe(413);
  });

  longTest("the token in a form does not replace that of the address", async () => {
    const [one, two] = [await makeAccount(server), await makeAccount(server)];
    const page = await browse(form(await tokenFor(one.email), { ...twice(NEW), id: await tokenFor(two.email) }));
    expect(page.status).toBe(200);
    expect([await statusOf(logIn(one.email, NEW)), await statusOf(logIn(two.email, NEW))]).toEqual([200, 422]);
  });
});

test.each([
  ["PUT", "/verify/x"],
  ["POST", "/verify/x"],
  ["PATCH", "/password_reset/x"],
  ["GET", "/verify"],
  ["GET", "/password_reset/x/y"],
])("%s %s is no page", async (method, path) => {
  expect(await send(server, { method, path })).toMatchObject({ status: 404, json: { error: "Not found." } });
});

longTest("an odd Host does not stop a page", async () => {
  const { link, email } = await signedUp();
  const { status } = await sendRaw(server, [`GET ${link} HTTP/1.1`, "Host: a b"]);
  expect(status).toBe(200);
  expect(await statusOf(logIn(email, PASSWORD))).toBe(200);
});
