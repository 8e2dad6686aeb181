import { expect } from "bun:test";
import { get, makeAccount, send, type Sent, type TestAccount } from "./scenarios";
import type { TestServer } from "./server";

/* An account in a story: it asks one thing after the other and looks at what it has. */

/** A record as the API shows it. */
export type Shown = Readonly<Record<string, unknown>> & { readonly id: number };

export const named = (records: readonly Shown[], name: string): Shown | undefined =>
  records.find((record) => record["name"] === name);

export interface Account extends TestAccount {
  /** The answer, which has to have this status. */
  readonly ask: (request: Sent, status?: number) => Promise<unknown>;
  /** Id of the record that a request makes. */
  readonly make: (request: Sent) => Promise<number>;
  /** Records of a collection. */
  readonly list: (collection: string) => Promise<Shown[]>;
  /** A single record, e.g. the device. */
  readonly show: (path: string) => Promise<Shown>;
}

export async function openAccount(server: TestServer, email?: string): Promise<Account> {
  const account = await makeAccount(server, email);
  const ask = async (request: Sent, status = 200): Promise<unknown> => {
    const answer = await send(server, request, account.token);
    expect({ status: answer.status, text: answer.status === status ? "" : answer.text }).toEqual({ status, text: "" });
    return answer.json;
  };
  return {
    ...account,
    ask,
    make: async (request) => ((await ask(request)) as Shown).id, // a record
    list: (collection) => ask(get(`/api/${collection}`)) as Promise<Shown[]>, // collections answer arrays of records
    show: (path) => ask(get(`/api/${path}`)) as Promise<Shown>, // a record
  };
}
