import { createHash } from "node:crypto";

/** A client of a server that knows nothing of its code, so that it can ask any version of it. */
export interface Client {
  /** Sends a request that succeeds; answers what comes back. */
  readonly ask: (method: string, path: string, body?: object) => Promise<unknown>;
  /** The bare answer, whatever it is. */
  readonly get: (path: string) => Promise<Response>;
  readonly post: (path: string) => Promise<Response>;
}

export function clientOf(base: string, token?: string): Client {
  const headers = { "user-agent": "answers", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  return {
    ask: async (method, path, body) => {
      const response = await fetch(base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text === "" ? undefined : JSON.parse(text);
    },
    get: (path) => fetch(base + path, { headers, redirect: "manual" }),
    post: (path) => fetch(base + path, { method: "POST", headers }),
  };
}

interface Login {
  readonly token: { readonly encoded: string };
}
const PASSWORD = "password123";
const RICH = "rich@garden.test";
const secretOf = (line: string): string => `secret of ${line}`;
const guestOf = (line: string): string =>
  `guest_${createHash("sha256").update(secretOf(line)).digest("hex").slice(0, 16)}@demo.guest`;

async function logIn(base: string, email: string, password: string): Promise<Client> {
  const { token } = (await clientOf(base).ask("POST", "/api/tokens", { user: { email, password } })) as Login; // as specified
  return clientOf(base, token.encoded);
}

/** Opens an account with a guest's demo garden of a product line. */
export const openDemo = (base: string, product_line: string): Promise<unknown> =>
  clientOf(base).ask("POST", "/api/demo_account", { secret: secretOf(product_line), product_line });

/** Opens the account that gets records of every kind. */
export async function openRich(base: string): Promise<Client> {
  const person = { name: "Rich", email: RICH, password: PASSWORD, password_confirmation: PASSWORD };
  await clientOf(base).ask("POST", "/api/users", person);
  return logIn(base, RICH, PASSWORD);
}

/** Everybody who asks, by name: all accounts that the seed has opened, and a client without a token. */
export async function logInAll(base: string, lines: readonly string[]): Promise<ReadonlyMap<string, Client>> {
  const clients = new Map([
    ["nobody", clientOf(base)],
    ["rich", await logIn(base, RICH, PASSWORD)],
  ]);
  for (const line of lines) clients.set(line, await logIn(base, guestOf(line), secretOf(line)));
  return clients;
}
