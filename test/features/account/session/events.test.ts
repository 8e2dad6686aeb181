import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { loginFailures } from "../../../../src/features/account/session/login-failures";
import { makeAccount, PASSWORD, post, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { logIn } from "../requests";
import { longTest } from "../../../support/tier";

describe("who tries to get in is told at info (operations.md §4)", () => {
  const client = "203.0.113.7";
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
  });
  afterAll(() => server.stop());

  /** What a request has left in the log at info and above, without times. */
  async function told(request: Parameters<typeof send>[1], forwarded = client): Promise<string[]> {
    const before = server.log.length;
    await send(server, { ...request, headers: { ...request.headers, "x-forwarded-for": forwarded } });
    const lines = server.log.slice(before).map((line) => line.replace(/^\S+ /, ""));
    return lines.filter((line) => !line.startsWith("debug"));
  }
  const signUp = (email: string) =>
    post("/api/users", { name: "Ada", email, password: PASSWORD, password_confirmation: PASSWORD });
  const wrong = (email: string) => logIn({ email, password: "wrong password" });

  test("a sign-up, once it is stored", async () => {
    expect(await told(signUp("Ada@garden.test"))).toEqual([`info signup client=${client} email=Ada@garden.test`]);
    expect(await told(signUp("Ada@garden.test"))).toEqual([]);
  });

  test("a guest, whose address would tell the secret", async () => {
    const guest = post("/api/demo_account", { secret: "correct horse battery", product_line: "none" });
    expect(await told(guest)).toEqual([`info signup client=${client} guest=true`]);
  });

  test.each<[string, string, string]>([
    ["the address as it was typed", "Nobody@Garden.test", "Nobody@Garden.test"],
    ["60 characters of it", `${"ä".repeat(300)}@b.test`, "ä".repeat(60)],
    [
      "without characters that begin a line or turn text around",
      "a\n2026 info x\u001b[2J\u202eb",
      "a 2026 info x [2J b",
    ],
    ["behind the client, whatever it claims", "x client=198.51.100.1", "x client=198.51.100.1"],
  ])("a failed log-in: %s", async (_, typed, email) => {
    expect(await told(wrong(typed))).toEqual([`info login_failed client=${client} email=${email}`]);
  });

  test("a failed log-in with credentials that cannot be read", async () => {
    expect(await told(logIn({ credentials: "garbage" }))).toEqual([`info login_failed client=${client}`]);
  });

  test("a failed log-in from a client that the proxy does not name: nobody is there to be locked out", async () => {
    expect(await told(wrong("ada@b.test"), "unknown")).toEqual(["info login_failed email=ada@b.test"]);
  });

  test("a locked log-in, also with the right password, and never a password", async () => {
    const caller = { address: client, isLoopback: false };
    for (let count = 0; count < 11; count++)
      server.services.get(loginFailures).failed(account.email, caller, Date.now());
    expect(await told(logIn({ email: account.email, password: PASSWORD }))).toEqual([
      expect.stringMatching(
        new RegExp(`^info login_locked client=${client} email=${account.email} retry_after_s=\\d+$`),
      ),
    ]);
    expect(server.log.join("\n")).not.toContain(PASSWORD);
    expect(server.log.join("\n")).not.toContain("wrong password");
  });

  longTest("nothing of a log-in that succeeds", async () => {
    const [email, password] = [(await makeAccount(server)).email, PASSWORD];
    expect(await told(logIn({ email, password }))).toEqual([]);
  });
});
