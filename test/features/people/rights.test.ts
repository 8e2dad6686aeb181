import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Action } from "../../../src/framework/action";
import { actionsWithToken, CALLERS, passes } from "../../../tools/rights";
import { openAccount, type Account } from "../../support/account";
import { answerTo, memberOf, programOf } from "../../support/people";
import { makeToken, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { part } from "../../support/tier";

/* Every action by every kind of caller, over HTTP, compared with the generated table. Source: `people.md` §1. */

let server: TestServer;
let owner: Account;
/** Tokens by the heads of the columns. */
const tokens = new Map<string, string>();
let former: string;
beforeAll(async () => {
  server = await startServer();
  owner = await openAccount(server);
  const gone = await memberOf(server, owner, "gardener");
  await answerTo(server, remove(`/api/members/${gone.userId}`), owner.token);
  former = gone.token;
  const display = await answerTo(server, post("/api/programs", { name: "Wall", display: true }), owner.token);
  tokens.set("owner", owner.token);
  tokens.set("gardener", (await memberOf(server, owner, "gardener")).token);
  tokens.set("viewer", (await memberOf(server, owner, "viewer")).token);
  tokens.set("robot", await makeToken(server, owner, "bot"));
  tokens.set("`read`", await programOf(server, owner, ["read"]));
  tokens.set("`write`", await programOf(server, owner, ["read", "write"]));
  tokens.set("`command`", await programOf(server, owner, ["read", "command"]));
  tokens.set("`measure`", await programOf(server, owner, ["measure"]));
  tokens.set("display", String(display["token"]));
});
afterAll(() => server.stop());

/** Their success would end the tokens of this test. Only those who may not are tried. */
const FATAL = new Set(["DELETE /api/tokens", "DELETE /api/members"]);
const REFUSALS = /^(?:Your role in this garden is|This program may not|The token of a robot)/;

/** A request that finds nothing and is not valid, so that it changes nothing. */
const requestOf = ({ method, path }: Action) => ({
  method,
  path: path.replace(/:\w+/g, "999999999"),
  ...(method === "GET" ? {} : { body: {} }),
});

describe.each(part(actionsWithToken(), 3).map((action) => [`${action.method} ${action.path}`, action] as const))(
  "%s",
  (name, action) => {
    test("is done for those who may, and refused for all others", async () => {
      const callers = Object.entries(CALLERS).filter(([, caller]) => !(FATAL.has(name) && passes(action, caller)));
      for (const [head, caller] of callers) {
        const { status, json } = await send(server, requestOf(action), tokens.get(head));
        const isRefused = status === 403 && REFUSALS.test(String((json as { error?: unknown } | null)?.error));
        const isByBody = action.rightOfBody !== undefined && caller.role !== "owner";
        if (isByBody && passes(action, caller)) continue; // its own tests tell
        expect({ head, isRefused, isOut: status === 401 }).toEqual({
          head,
          isRefused: !passes(action, caller),
          isOut: false,
        });
      }
    });

    test("is refused for a former member", async () => {
      expect((await send(server, requestOf(action), former)).status).toBe(401);
    });
  },
);
