import { expect } from "bun:test";
import { openAccount, type Account } from "./account";
import { get, post, send, type Sent, type TestAccount } from "./scenarios";
import type { TestServer } from "./server";

/* People in the garden of somebody else: who asks there, and what they get. */

/** A person with a token for the garden of somebody else. */
export interface Guest extends TestAccount {
  /** The person with the token of their own garden. */
  readonly self: Account;
}

/** The body of a successful answer. */
export async function answerTo(server: TestServer, request: Sent, token?: string): Promise<Record<string, unknown>> {
  const answer = await send(server, request, token);
  expect({ status: answer.status, text: answer.status === 200 ? "" : answer.text }).toEqual({ status: 200, text: "" });
  return answer.json as Record<string, unknown>; // objects, as each test says
}

/** The code of a new invitation. */
export const invite = async (server: TestServer, owner: Account, body: object): Promise<string> =>
  String((await answerTo(server, post("/api/invitations", body), owner.token))["code"]);

/** A token of a person for another garden. */
export async function tokenFor(server: TestServer, person: TestAccount, deviceId: number): Promise<string> {
  const { token } = await answerTo(server, post("/api/tokens/garden", { device_id: deviceId }), person.token);
  return (token as { encoded: string }).encoded; // a log-in object
}

/** Somebody who has joined the garden of `owner` by an invitation. */
export async function memberOf(server: TestServer, owner: Account, role: "gardener" | "viewer"): Promise<Guest> {
  const self = await openAccount(server);
  const code = await invite(server, owner, { role });
  await answerTo(server, post("/api/invitations/accept", { code }), self.token);
  const token = await tokenFor(server, self, owner.deviceId);
  return { self, userId: self.userId, email: self.email, deviceId: owner.deviceId, token };
}

/** The token of a new program. */
export const programOf = async (server: TestServer, owner: Account, rights: readonly string[]): Promise<string> =>
  String((await answerTo(server, post("/api/programs", { name: "Script", rights }), owner.token))["token"]);

/** The status of a request with a token. */
export const statusOf = async (server: TestServer, request: Sent, token?: string): Promise<number> =>
  (await send(server, request, token)).status;

export const looksAround = get("/api/points");
