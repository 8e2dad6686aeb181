import { expect } from "bun:test";
import { makeAccount, send, type Sent, type TestAccount } from "./scenarios";
import type { TestServer } from "./server";

/** An account in a story: asks one thing after the other. */
export interface Gardener extends TestAccount {
  /** The answer, which has to have this status. */
  readonly ask: (request: Sent, status?: number) => Promise<unknown>;
  /** Id of the record that a request makes. */
  readonly make: (request: Sent) => Promise<number>;
}

export async function gardener(server: TestServer, email?: string): Promise<Gardener> {
  const account = await makeAccount(server, email);
  const ask = async (request: Sent, status = 200): Promise<unknown> => {
    const answer = await send(server, request, account.token);
    expect({ status: answer.status, text: answer.status === status ? "" : answer.text }).toEqual({ status, text: "" });
    return answer.json;
  };
  return { ...account, ask, make: async (request) => ((await ask(request)) as { id: number }).id }; // a record
}
