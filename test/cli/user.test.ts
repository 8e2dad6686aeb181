import { loginFailures } from "../../src/features/account/session/login-failures";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { contentOf } from "../support/database";
import { get, makeAccount, makeToken, PASSWORD, patch, post } from "../support/scenarios";
import { type Beside, done, refused, startBeside, wrongUsage } from "./beside";
import { TIME } from "../support/patterns";
import { longTest } from "../support/tier";

let plain: Beside;
let strict: Beside;
beforeAll(async () => {
  plain = await startBeside();
  strict = await startBeside({
    ...{ SIGNUP: "closed", TOS_URL: "https://garden.test/terms", TRUSTED_DOMAINS: "garden.test" },
    ...{ MAIL_DIR: "/nowhere" },
  });
});
afterAll(() => Promise.all([plain.server.stop(), strict.server.stop()]));

const newEmail = () => `${crypto.randomUUID()}@garden.test`;
const logIn = ({ ask }: Beside, email: string, password: string) =>
  ask(post("/api/tokens", { user: { email, password } }));
const passwordIn = (line: string | undefined): string => /^Password: (\S+)$/.exec(line ?? "")?.[1] ?? "";

describe("user create", () => {
  test("makes an account as a sign-up does, and prints its random password once", async () => {
    const email = newEmail();
    const created = await plain.command(["user", "create", email.toUpperCase(), "--name", "Ada Gardener"]);
    expect(created).toEqual(
      done(plain, `Created account ${email}.`, expect.stringMatching(/^Password: \w{5}(-\w{5}){3}$/)),
    );
    const { status, json } = await logIn(plain, email, passwordIn(created.out[1]));
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { user: { email, name: "Ada Gardener", language: "English", agreed_to_terms_at: TIME } },
    });
    const { encoded } = (json as { token: { encoded: string } }).token; // a login object
    const { json: alerts } = await plain.ask(get("/api/alerts"), encoded);
    expect(alerts).toMatchObject([
      { problem_tag: "api.user.not_welcomed", priority: 100 },
      { problem_tag: "api.documentation.unread", priority: 400 },
    ]);
  });

  longTest("makes another password each time", async () => {
    const lines = [await plain.command(`user create ${newEmail()}`), await plain.command(`user create ${newEmail()}`)];
    expect(new Set(lines.map(({ out }) => out[1])).size).toBe(2);
  });

  test("takes the password from standard input, trimmed like any other, and prints none", async () => {
    const email = newEmail();
    const created = await plain.command(`user create ${email} --password-stdin`, "\t two  words \n");
    expect(created).toEqual(done(plain, `Created account ${email}.`));
    const { status, json } = await logIn(plain, email, "two  words");
    expect({ status, json }).toMatchObject({ status: 200, json: { user: { name: email.split("@")[0] } } });
  });

  longTest("works where registration is closed, with terms, and needs no mail for verification", async () => {
    const email = newEmail();
    await strict.command(`user create ${email} --password-stdin`, PASSWORD);
    expect((await logIn(strict, email, PASSWORD)).status).toBe(200);
  });

  test.each([
    ["an address that is none", ["a b@garden.test"], PASSWORD, "Email must be an address such as gardener@example.com"],
    ["an address without a domain", ["ada"], PASSWORD, "Email must be an address such as gardener@example.com"],
    ["an address of a demo account", ["a@demo.guest"], PASSWORD, "Email must not belong to a demo account"],
    ["no address", [""], PASSWORD, "Name can't be blank; Email can't be blank"],
    ["a blank name", ["a@garden.test", "--name", " "], PASSWORD, "Name can't be blank"],
    ["a short password", ["a@garden.test"], " 1234567\n", "Password must have at least 8 characters"],
    ["no password", ["a@garden.test"], "", "Password must have at least 8 characters"],
    ["an address that is too long", [`${"a".repeat(280)}@garden.test`], PASSWORD, "A text is too long"],
  ])("refuses %s", async (_, words, stdin, sentence) => {
    const before = contentOf(plain.server);
    expect(await plain.command(["user", "create", ...words, "--password-stdin"], stdin)).toEqual(
      refused(plain, sentence),
    );
    expect(contentOf(plain.server)).toBe(before);
  });

  test("refuses an address that is taken, in any case", async () => {
    const { email } = await makeAccount(plain.server);
    expect(await plain.command(`user create ${email.toUpperCase()}`)).toEqual(
      refused(plain, "Email is already registered"),
    );
  });

  test("refuses an address of a domain that is not trusted", async () => {
    expect(await strict.command("user create ada@elsewhere.test")).toEqual(
      refused(strict, "Email must belong to a domain that this server admits"),
    );
  });
});

describe("user list", () => {
  test("prints a line for every account, whatever is in its name", async () => {
    const alone = await startBeside();
    await alone.command(["user", "create", "ada@garden.test", "--name", "Ada\tB\nC\u009b31m"]);
    await alone.command("user create bob@garden.test");
    const { code, out } = await alone.command("user list");
    const time = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";
    expect({ code, out }).toEqual({
      code: 0,
      out: [
        expect.stringMatching(/^E-MAIL +NAME +DEVICE +VERIFIED +CREATED +USER SEEN +DEVICE SEEN$/),
        expect.stringMatching(new RegExp(`^ada@garden\\.test  Ada B C 31m  1 +yes +${time} +never +never$`)),
        expect.stringMatching(new RegExp(`^bob@garden\\.test  bob +2 +yes +${time} +never +never$`)),
      ],
    });
    await alone.server.stop();
  });
});

longTest("user list --json prints the same for programs", async () => {
  const alone = await startBeside();
  await alone.command("user create ada@garden.test");
  const { code, out } = await alone.command("user list --json");
  expect({ code, accounts: JSON.parse(out.join("\n")) }).toEqual({
    code: 0,
    accounts: [
      {
        ...{ email: "ada@garden.test", name: "ada", device_id: 1, verified: true, created_at: TIME },
        ...{ user_seen_at: null, device_seen_at: null },
      },
    ],
  });
  await alone.server.stop();
});

describe("user password", () => {
  test("replaces the password and keeps the tokens", async () => {
    const { email, token } = await makeAccount(plain.server);
    const changed = await plain.command(`user password ${email}`);
    expect(changed).toEqual(
      done(plain, `Changed the password of ${email}.`, expect.stringMatching(/^Password: [\w-]{23}$/)),
    );
    expect((await logIn(plain, email, PASSWORD)).status).toBe(422);
    expect((await logIn(plain, email, passwordIn(changed.out[1]))).status).toBe(200);
    expect((await plain.ask(get("/api/device"), token)).status).toBe(200);
  });

  test("with --sign-out ends every token of the account, and no other", async () => {
    const [{ email, token }, neighbour] = [await makeAccount(plain.server), await makeAccount(plain.server)];
    expect((await plain.ask(get("/api/device"), token)).status).toBe(200);
    expect(await plain.command(`user password ${email} --sign-out --password-stdin`, "password456\n")).toEqual(
      done(plain, `Changed the password of ${email} and ended its tokens.`),
    );
    expect((await plain.ask(get("/api/device"), token)).status).toBe(401);
    expect((await plain.ask(get("/api/device"), neighbour.token)).status).toBe(200);
    expect((await logIn(plain, email, "password456")).status).toBe(200);
  });

  test.each([
    ["the same password", PASSWORD, 2],
    ["another one", "password456", 3],
  ])("tells the owner of a robot nothing but another password: %s", async (_, password, alerts) => {
    const { email, token } = await makeAccount(plain.server);
    const device = { headers: { "user-agent": "DeviceOS/15.8.0 (sbc4)" } };
    expect((await plain.ask(get("/api/device", device), token)).status).toBe(200);
    await plain.ask(patch("/api/device", { name: "Bertha" }), token); // with it the version of the robot is stored
    await plain.command(`user password ${email} --password-stdin`, `${password}\n`);
    expect((await plain.ask(get("/api/alerts"), token)).json).toHaveLength(alerts);
  });

  longTest("with --keep-robot leaves the newest token that a robot may have", async () => {
    const { email, token, userId, deviceId } = await makeAccount(plain.server);
    const [older, robot] = [
      await makeToken(plain.server, { userId, deviceId }, "bot"),
      await makeToken(plain.server, { userId, deviceId }, "bot"),
    ];
    expect(
      await plain.command(`user password ${email} --sign-out --keep-robot --password-stdin`, "password456\n"),
    ).toEqual(done(plain, `Changed the password of ${email} and ended its tokens but that of the robot.`));
    const statuses = await Promise.all(
      [token, older, robot].map(async (each) => (await plain.ask(get("/api/device"), each)).status),
    );
    expect(statuses).toEqual([401, 401, 200]);
    const alone = await plain.command(`user password ${email} --keep-robot`);
    expect({ ...alone, out: [] }).toMatchObject({ code: 2, err: [expect.stringContaining("--sign-out")] });
  });

  test("refuses a short one", async () => {
    const { email } = await makeAccount(plain.server);
    expect(await plain.command(`user password ${email} --password-stdin`, "1234567")).toEqual(
      refused(plain, "Password must have at least 8 characters"),
    );
    expect((await logIn(plain, email, PASSWORD)).status).toBe(200);
  });
});

describe("user verify", () => {
  const setUser = ({ server }: Beside, email: string, columns: string) =>
    server.services.writes.run(
      "account",
      () => server.services.db.execute(`update users set ${columns} where email = '${email}'`),
      0,
    );

  test("lets an account in whose link was never used", async () => {
    const { email } = await makeAccount(strict.server);
    await setUser(strict, email, "confirmed_at = null");
    expect((await logIn(strict, email, PASSWORD)).status).toBe(403);
    expect(await strict.command(`user verify ${email}`)).toEqual(done(strict, `Verified account ${email}.`));
    expect((await logIn(strict, email, PASSWORD)).status).toBe(200);
  });

  test("says so when there is nothing to do", async () => {
    const { email } = await makeAccount(strict.server);
    const before = contentOf(strict.server);
    expect(await strict.command(`user verify ${email}`)).toEqual(
      done(strict, `Account ${email} was verified already.`),
    );
    expect(contentOf(strict.server)).toBe(before);
  });

  test("gives an account the address it waits for", async () => {
    const [{ email, token }, next] = [await makeAccount(strict.server), newEmail()];
    await setUser(strict, email, `unconfirmed_email = '${next}'`);
    expect(await strict.command(`user verify ${email}`)).toEqual(done(strict, `Verified account ${next}.`));
    const { json } = await strict.ask(get("/api/users"), token);
    expect(json).toMatchObject([{ email: next }]);
    expect((await logIn(strict, email, PASSWORD)).status).toBe(422);
  });

  test("refuses when that address has been taken meanwhile", async () => {
    const [{ email }, other] = [await makeAccount(strict.server), await makeAccount(strict.server)];
    await setUser(strict, email, `unconfirmed_email = '${other.email}'`);
    expect(await strict.command(`user verify ${email}`)).toEqual(refused(strict, "Email is already registered"));
  });
});

longTest("user password lifts the lock of failed log-ins", async () => {
  const { email } = await makeAccount(plain.server);
  const { services } = plain.server;
  for (let count = 0; count < 11; count++) {
    services.get(loginFailures).failed(email, { address: "127.0.0.1", isLoopback: true }, services.clock().getTime());
  }
  expect((await logIn(plain, email, PASSWORD)).status).toBe(429);
  const { code, out } = await plain.command(`user password ${email}`);
  const password = /^Password: (\S+)$/m.exec(out.join("\n"))?.[1] ?? "";
  expect({ code, status: (await logIn(plain, email, password)).status }).toEqual({ code: 0, status: 200 });
});

describe("user delete", () => {
  test("deletes the account with its tokens, and frees the address", async () => {
    const { email, token, deviceId } = await makeAccount(plain.server);
    expect((await plain.ask(patch("/api/device", { name: "Mine" }), token)).status).toBe(200);
    expect(await plain.command(`user delete ${email} --yes`)).toEqual(
      done(plain, `Deleted account ${email} and everything in it.`),
    );
    expect((await plain.ask(get("/api/device"), token)).status).toBe(401);
    expect(plain.server.services.db.value(`select count(*) from devices where id = ${deviceId}`)).toBe(0);
    expect((await plain.command(`user create ${email}`)).code).toBe(0);
  });

  test("needs --yes", async () => {
    const { email, token } = await makeAccount(plain.server);
    expect(await plain.command(`user delete ${email}`)).toEqual(
      wrongUsage(
        "Usage: gardenshed user delete <email> --yes (--yes: Yes, delete it: nothing brings it back but a backup)",
      ),
    );
    expect((await plain.ask(get("/api/device"), token)).status).toBe(200);
  });
});

describe("an address without account", () => {
  test.each([
    "user password nobody@garden.test",
    "user verify nobody@garden.test",
    "user delete Nobody@Garden.test --yes",
    "token nobody@garden.test",
    "limit nobody@garden.test max_sequence_count 5",
  ])("%s", async (line) => {
    expect(await plain.command(line)).toEqual(refused(plain, "There is no account nobody@garden.test"));
  });
});
