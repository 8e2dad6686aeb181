import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { signToken, storeToken } from "../../src/features/account/session/sessions";
import { contentOf } from "../support/database";
import { allActions, Examples } from "../support/examples";
import { isolationTests, routesOf } from "../support/isolation";
import { get, makeAccount, PASSWORD, remove, send, type TestAccount } from "../support/scenarios";
import { QUIET, startServer, type TestServer } from "../support/server";

const noToken = { status: 401, json: { error: "Not authenticated. Send a token in the Authorization header." } };
const badToken = { status: 401, json: { error: { jwt: "Log out, then log in again.", strategy: "jwt" } } };

const base64url = (value: object | string): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

let server: TestServer;
let now = new Date("2026-01-01T08:00:00.000Z");
beforeAll(async () => {
  server = await startServer(QUIET, () => now);
});
afterAll(() => server.stop());

const routes = routesOf(allActions);

describe("every action with a token refuses", () => {
  /** Tokens that were never good, or are no longer. */
  const tokens: Record<string, string> = {};
  let target: TestAccount;

  beforeAll(async () => {
    const { services } = server;
    const address = { secure: false, host: "localhost", port: 80 };
    const issue = async ({ userId, deviceId }: TestAccount, bearer = { id: userId, device_id: deviceId }) => {
      const signed = await signToken(services, bearer, "unknown", address, now);
      await services.writes.run("account", () => storeToken(services, deviceId, signed, now), deviceId);
      return signed;
    };
    target = await makeAccount(server);
    tokens["an expired token"] = target.token;
    now = new Date("2026-03-15T08:00:00.000Z");

    const { publicPem, privateKey } = await services.keys;
    const genuine = await issue(target);
    const [header = "", payload = "", signature = ""] = genuine.encoded.split(".");
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const withSignature = (head: object, make: (content: string) => string) => {
      const content = `${base64url(head)}.${payload}`;
      return `${content}.${make(content)}`;
    };
    const rs256 = { alg: "RS256", typ: "JWT" };
    tokens["a token of another key"] = withSignature(rs256, (content) =>
      sign("sha256", Buffer.from(content), stranger).toString("base64url"),
    );
    tokens["a token without signature"] = withSignature({ alg: "none", typ: "JWT" }, () => "");
    tokens["a token whose signature is missing"] = withSignature(rs256, () => "");
    tokens["a token signed with the public key as a secret"] = withSignature({ alg: "HS256", typ: "JWT" }, (content) =>
      createHmac("sha256", publicPem).update(content).digest("base64url"),
    );
    tokens["a token of another hash"] = withSignature({ alg: "RS512", typ: "JWT" }, (content) =>
      sign("sha512", Buffer.from(content), privateKey).toString("base64url"),
    );
    tokens["a token that brings its own key"] = withSignature(
      { ...rs256, jwk: generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ format: "jwk" }) },
      (content) => sign("sha256", Buffer.from(content), stranger).toString("base64url"),
    );
    const other = await makeAccount(server);
    const altered = { ...genuine.unencoded, sub: other.userId, bot: `device_${other.deviceId}` };
    tokens["a token whose claims were changed"] = `${header}.${base64url(altered)}.${signature}`;
    tokens["a token of a number nobody has issued"] = await services.tokens.sign({
      ...genuine.unencoded,
      jti: crypto.randomUUID(),
    });
    tokens["a token that names another device"] = await services.tokens.sign({
      ...genuine.unencoded,
      bot: `device_${other.deviceId}`,
    });
    tokens["a token that names another user"] = await services.tokens.sign({ ...genuine.unencoded, sub: other.userId });
    tokens["a token that names no user"] = await services.tokens.sign({ ...genuine.unencoded, sub: 4711 });
    const { sub: _, jti, iat, iss, exp } = genuine.unencoded;
    const claims: object = { ...genuine.unencoded, sub: String(target.userId) };
    tokens["a token whose user is a text"] = await services.tokens.sign(claims as typeof genuine.unencoded); // wrong on purpose
    tokens["a token for a password reset"] = await services.tokens.sign({
      aud: "PASSWORD_RESETER",
      sub: target.email,
      jti,
      iat,
      iss,
      exp,
    });

    const revoked = await issue(target);
    await send(server, remove("/api/tokens"), revoked.encoded);
    tokens["a revoked token"] = revoked.encoded;
    const gone = await makeAccount(server);
    await send(server, get("/api/device"), gone.token);
    await send(server, remove("/api/users", { password: PASSWORD }), gone.token);
    tokens["a token of a deleted account"] = gone.token;
    tokens["garbage"] = "garbage";
    expect((await send(server, get("/api/device"), genuine.encoded)).status).toBe(200);
    await new Examples(server, { ...target, token: genuine.encoded }).createAll();
  });

  const guarded = routes.filter(({ action }) => action.access === "token");
  test.each(guarded.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s",
    async (_, { action, method, path }) => {
      const before = contentOf(server);
      const request = {
        method,
        path: path.replace(/:\w+/g, "1"),
        ...(method === "GET" ? {} : { body: action.reference.example ?? {} }),
      };
      const { status, json } = await send(server, request);
      expect({ status, json }).toEqual(noToken);
      for (const [name, token] of Object.entries(tokens)) {
        const answer = await send(server, request, token);
        expect({ name, status: answer.status, json: answer.json }).toEqual({ name, ...badToken });
      }
      expect(contentOf(server)).toBe(before);
    },
  );

  const open = new Set([
    "POST /api/tokens",
    "POST /api/users",
    "POST /api/users/resend_verification",
    "POST /api/password_resets",
    "PATCH /api/password_resets",
    "PUT /api/password_resets",
    "PATCH /api/password_resets/:id",
    "PUT /api/password_resets/:id",
    "POST /api/demo_account",
    "GET /api/public_key",
    "GET /api/corpus",
    "GET /api/crops",
    "GET /api/global_config",
    "GET /api/global_bulletins/:slug",
    "GET /api/featured_sequences",
    "POST /api/invitations/look",
    "POST /api/invitations/accept",
  ]);
  test("only the actions of accounts.md §2.2 are open to everybody", () => {
    const others = routes.filter(
      ({ action, method, path }) => action.access === "public" && !open.has(`${method} ${path}`),
    );
    expect(others.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

describe("an account never sees, changes or deletes what belongs to another", () => {
  isolationTests(() => server, allActions);
});
