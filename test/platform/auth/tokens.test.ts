import { describe, expect, test } from "bun:test";
import { constants, createHmac, sign, type KeyObject } from "node:crypto";
import {
  createTokens,
  type ApiClaims,
  type PasswordReset,
  type ResetClaims,
  type Session,
} from "../../../src/platform/auth/tokens";
import { keys, otherKeys } from "./fixtures";

const issued = 1_767_225_600;
const apiClaims: ApiClaims = {
  aud: "bot",
  sub: 7,
  iat: issued,
  jti: "4bb5cd65-8a7f-4d3c-9a3c-3a8f6bb3b0a1",
  iss: "//192.168.1.20:3000",
  exp: issued + 5_184_000,
  mqtt: "192.168.1.20",
  bot: "device_12",
  vhost: "/",
  mqtt_ws: "ws://192.168.1.20:3002/ws",
};
const resetClaims: ResetClaims = {
  aud: "PASSWORD_RESETER",
  sub: "ann@example.com",
  iat: issued,
  jti: "0a4f9f0e-24a5-4bb6-8b27-61e2d0b8a0c2",
  iss: "//192.168.1.20:3000",
  exp: issued + 86_400,
};
const session: Session = { userId: 7, deviceId: 12, jti: apiClaims.jti, exp: apiClaims.exp, aud: "bot" };
const reset: PasswordReset = { sub: "ann@example.com", jti: resetClaims.jti, iat: issued, exp: resetClaims.exp };

const now = issued * 1000;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (text: string | undefined) => JSON.parse(Buffer.from(text ?? "", "base64url").toString());

/** Signed as the server does, but with free choice of everything. */
function forge(claims: unknown, header: unknown = { alg: "RS256", typ: "JWT" }, key: KeyObject = keys.privateKey) {
  return seal(claims, header, (content) => sign("sha256", content, key));
}

function seal(claims: unknown, header: unknown, signatureOf: (content: Buffer) => Buffer) {
  const content = `${part(header)}.${part(claims)}`;
  return `${content}.${signatureOf(Buffer.from(content)).toString("base64url")}`;
}

const forgeHs256 = (secret: string | Buffer) =>
  seal(apiClaims, { alg: "HS256", typ: "JWT" }, (content) => createHmac("sha256", secret).update(content).digest());

/** Good signatures of our key by algorithms that are not ours. */
const rs512 = seal(apiClaims, { alg: "RS512", typ: "JWT" }, (content) => sign("sha512", content, keys.privateKey));
const ps256 = seal(apiClaims, { alg: "PS256", typ: "JWT" }, (content) =>
  sign("sha256", content, { key: keys.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
);

const genuine = forge(apiClaims);
const [head = "", body = "", signature = ""] = genuine.split(".");

/** A text whose last character differs only in bits that base64 does not use. */
function withStrayBits(text: string) {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return text.slice(0, -1) + alphabet.charAt(alphabet.indexOf(text.slice(-1)) + 1);
}

describe("sign", () => {
  test.each([
    ["an API token", apiClaims],
    ["a reset token", resetClaims],
  ])("%s holds exactly its claims", async (_, claims) => {
    const [header, content, ...rest] = (await createTokens(keys).sign(claims)).split(".");
    expect(decode(header)).toEqual({ alg: "RS256", typ: "JWT" });
    expect(decode(content)).toEqual(claims);
    expect(rest).toHaveLength(1);
  });

  test("the claims of an API token can be read with plain base64", async () => {
    expect((await createTokens(keys).sign(apiClaims)).split(".")[1]).not.toMatch(/[-_]/);
  });
});

describe("verify", () => {
  test.each<[string, unknown, Session]>([
    ["our own token", apiClaims, session],
    ["any audience", { ...apiClaims, aud: "elsewhere" }, { ...session, aud: "unknown" }],
    ["audience human", { ...apiClaims, aud: "human" }, { ...session, aud: "human" }],
    ["any issuer", { ...apiClaims, iss: "//elsewhere:443" }, session],
    ["an issue time in the future", { ...apiClaims, iat: issued + 1000 }, session],
  ])("accepts %s", async (_, claims, expected) => {
    expect(await createTokens(keys).verify(forge(claims), now)).toEqual(expected);
  });

  test.each<[string, string]>([
    ["nothing", ""],
    ["garbage", "garbage"],
    ["dots", ".."],
    ["a token of another key", forge(apiClaims, undefined, otherKeys.privateKey)],
    ["alg none without signature", `${part({ alg: "none", typ: "JWT" })}.${body}.`],
    ["alg none with our signature", `${part({ alg: "none", typ: "JWT" })}.${body}.${signature}`],
    ["alg none, signed", forge(apiClaims, { alg: "none", typ: "JWT" })],
    ["HS256 with the public key as its secret", forgeHs256(keys.publicKey.export({ type: "spki", format: "pem" }))],
    [
      "HS256 with the public key as its secret, binary",
      forgeHs256(keys.publicKey.export({ type: "spki", format: "der" })),
    ],
    ["RS512 in the header only", forge(apiClaims, { alg: "RS512", typ: "JWT" })],
    ["RS512", rs512],
    ["PS256", ps256],
    ["no alg", forge(apiClaims, { typ: "JWT" })],
    [
      "a key of its own in the header",
      forge(apiClaims, { alg: "RS256", jwk: otherKeys.publicKey.export({ format: "jwk" }) }, otherKeys.privateKey),
    ],
    ["an unknown critical header", forge(apiClaims, { alg: "RS256", crit: ["x"], x: 1 })],
    ["no signature", `${head}.${body}.`],
    ["two parts", `${head}.${body}`],
    ["four parts", `${genuine}.${signature}`],
    ["a cut signature", genuine.slice(0, -1)],
    ["a padded signature", `${genuine}==`],
    ["a signature with stray last bits", withStrayBits(genuine)],
    ["a trailing blank", `${genuine} `],
    ["other claims under our signature", `${head}.${part({ ...apiClaims, sub: 8 })}.${signature}`],
    ["claims that are no object", forge([apiClaims])],
    ["a user that is text", forge({ ...apiClaims, sub: "7" })],
    ["a user that is no integer", forge({ ...apiClaims, sub: 7.5 })],
    ["no user", forge({ ...apiClaims, sub: undefined })],
    ["no id", forge({ ...apiClaims, jti: undefined })],
    ["no expiry", forge({ ...apiClaims, exp: undefined })],
    ["an expiry that is text", forge({ ...apiClaims, exp: String(apiClaims.exp) })],
    ["no device", forge({ ...apiClaims, bot: undefined })],
    ["an unreadable device", forge({ ...apiClaims, bot: "device_12x" })],
    ["a reset token", forge(resetClaims)],
    ["a token of both kinds", forge({ ...apiClaims, aud: resetClaims.aud })],
  ])("refuses %s", async (_, encoded) => {
    const tokens = createTokens(keys);
    expect(await tokens.verify(encoded, now)).toBeUndefined();
    expect(tokens.recognise(encoded, now)).toBeUndefined();
  });

  test.each<[string, number, Session | undefined]>([
    ["a millisecond before its expiry", apiClaims.exp * 1000 - 1, session],
    ["at its expiry", apiClaims.exp * 1000, undefined],
    ["long after", apiClaims.exp * 2000, undefined],
    ["before it was issued", 0, session],
  ])("%s, by the clock it is given", async (_, nowMs, expected) => {
    expect(await createTokens(keys).verify(genuine, nowMs)).toEqual(expected);
  });
});

describe("recognise", () => {
  test("knows a token that was verified, until it expires", async () => {
    const tokens = createTokens(keys);
    expect(tokens.recognise(genuine, now)).toBeUndefined();
    await tokens.verify(genuine, now);
    expect(tokens.recognise(genuine, now)).toEqual(session);
    expect(tokens.recognise(genuine, apiClaims.exp * 1000)).toBeUndefined();
  });
});

describe("verifyReset", () => {
  test.each<[string, string, number, PasswordReset | "expired" | undefined]>([
    ["accepts our own token", forge(resetClaims), now, reset],
    ["accepts a token a millisecond before its expiry", forge(resetClaims), resetClaims.exp * 1000 - 1, reset],
    ["tells of an expired one", forge(resetClaims), resetClaims.exp * 1000, "expired"],
    [
      "refuses an expired one of another key",
      forge(resetClaims, undefined, otherKeys.privateKey),
      resetClaims.exp * 1000,
      undefined,
    ],
    ["refuses another key", forge(resetClaims, undefined, otherKeys.privateKey), now, undefined],
    ["refuses an API token", genuine, now, undefined],
    ["refuses an expired API token", genuine, apiClaims.exp * 1000, undefined],
    ["refuses another audience", forge({ ...resetClaims, aud: "human" }), now, undefined],
    ["refuses a list of audiences", forge({ ...resetClaims, aud: [resetClaims.aud] }), now, undefined],
    ["refuses an address that is a number", forge({ ...resetClaims, sub: 7 }), now, undefined],
    ["refuses one without expiry", forge({ ...resetClaims, exp: undefined }), now, undefined],
    ["refuses one without id", forge({ ...resetClaims, jti: undefined }), now, undefined],
    ["refuses garbage", "garbage", now, undefined],
    ["refuses nothing", "", now, undefined],
  ])("%s", async (_, encoded, nowMs, expected) => {
    expect(await createTokens(keys).verifyReset(encoded, nowMs)).toEqual(expected);
  });
});
