import type { Action, Answer } from "../script/effect";
import type { Server } from "./environment";

/** Paths whose canonical form is what they look like. */
const PLAIN = /^\/api(?:\/[a-z0-9_]+)+(?:\?.*)?$/;
/** Paths that are closed to scripts: access to the account, live events, and everything about the whole account. */
const CLOSED =
  /^\/api\/(?:events|line|tokens|users|password_resets|demo_account|rehearsals|(?:ex|im)port_data|device\/(?:commands|practice|reset))(?=[/?]|$)/;
/** Characters of an answer. */
const LONGEST = 1_000_000;

const METHODS = ["GET", "POST", "PATCH", "DELETE"] as const;

/** Asks the account's own API for a script. Source: `robot.md` §1, "`api` in Lua". */
export async function request(
  { ask }: Pick<Server, "ask">,
  { method, path, body }: Extract<Action, { readonly kind: "request" }>,
): Promise<Answer> {
  const known = METHODS.find((each) => each === (method === "PUT" ? "PATCH" : method));
  if (!known || !PLAIN.test(path) || CLOSED.test(path)) return { failure: `api does not give ${method} ${path}` };
  try {
    const response = await ask(known, path, known === "GET" ? undefined : contentOf(body));
    const isLong = JSON.stringify(response ?? null).length > LONGEST;
    return isLong ? { failure: "The answer is longer than 1 MB" } : { response };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Scripts send a table or a text that is JSON. */
function contentOf(body: unknown): object | undefined {
  if (typeof body !== "string") return typeof body === "object" && body !== null ? body : undefined;
  const content: unknown = JSON.parse(body);
  return typeof content === "object" && content !== null ? content : undefined;
}
