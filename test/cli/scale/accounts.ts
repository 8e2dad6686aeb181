import { expect } from "bun:test";
import { constants, publicEncrypt } from "node:crypto";
import { gardenshed, type ServerProcess } from "../process";

/* Accounts on servers in processes of their own, and how their robots log in. */

export const [ADA, BOB] = ["ada@garden.example", "bob@garden.example"] as const;
export const PASSWORD = "password123";
const ROBOT = { "user-agent": "DeviceOS/15.8.0 (sbc4) sbc4 ()" };

/** Makes an account in a data folder, with `PASSWORD`. */
export async function makeUser(dataDir: string, email: string): Promise<void> {
  const { code, err } = await gardenshed(
    ["user", "create", email, "--password-stdin"],
    { DATA_DIR: dataDir },
    PASSWORD,
  );
  expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
}

export interface Login {
  readonly token: {
    readonly encoded: string;
    readonly unencoded: { readonly iss: string; readonly bot: string; readonly mqtt: string; readonly aud: string };
  };
}
/** Asks a server, or servers behind a proxy. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;
export const askAt =
  ({ base }: ServerProcess): Ask =>
  (path, init) =>
    fetch(`${base}${path}`, init);
/** Logs in as a robot does. */
export const logIn = (ask: Ask, user: object): Promise<Response> =>
  ask("/api/tokens", { method: "POST", headers: ROBOT, body: JSON.stringify({ user }) });
export const loginOf = async (ask: Ask, user: object): Promise<Login> =>
  (await logIn(ask, user)).json() as Promise<Login>; // its documented shape
/** What a token is answered with. */
export const statusWith = async (ask: Ask, token: string): Promise<number> =>
  (await ask("/api/device", { headers: { authorization: token } })).status;
/** As robots log in: sealed for the server that they ask for its key. */
export async function sealed(ask: Ask, email: string): Promise<{ credentials: string }> {
  const key = await (await ask("/api/public_key")).text();
  const pair = Buffer.from(JSON.stringify({ email, password: PASSWORD }));
  return { credentials: publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, pair).toString("base64") };
}
