import { get, makeAccount, send, type Sent, type TestAccount } from "./scenarios";
import type { TestServer } from "./server";

/* An account that a hand-written test looks through. */

/** A record as the API shows it. */
export type Shown = Readonly<Record<string, unknown>> & { readonly id: number };

export const named = (records: readonly Shown[], name: string): Shown | undefined =>
  records.find((record) => record["name"] === name);

export interface Account extends TestAccount {
  /** Sends a request that succeeds; answers what comes back. */
  readonly ask: (request: Sent) => Promise<unknown>;
  /** Records of a collection. */
  readonly list: (collection: string) => Promise<Shown[]>;
  /** A single record, e.g. the device. */
  readonly show: (path: string) => Promise<Shown>;
}

export async function openAccount(server: TestServer, email?: string): Promise<Account> {
  const account = await makeAccount(server, email);
  const ask = async (request: Sent): Promise<unknown> => {
    const { status, json, text } = await send(server, request, account.token);
    if (status !== 200) throw new Error(`${request.method} ${request.path}: ${status} ${text}`);
    return json;
  };
  return {
    ...account,
    ask,
    list: (collection) => ask(get(`/api/${collection}`)) as Promise<Shown[]>, // collections answer arrays of records
    show: (path) => ask(get(`/api/${path}`)) as Promise<Shown>, // a record
  };
}
