import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { type ServerProcess, startServe } from "../../cli/process";
import { crowdsOf } from "../../support/crowds";
import { allActions } from "../../support/examples";
import { tempFolder } from "../../support/folder";
import { riseOf } from "../../support/memory";

/* No body makes memory rise by more than 100 MB, whatever it holds (`operations.md` §6). */

const MAXIMUM = 100e6;
const PASSWORD = "password123";

let folder: string;
let server: ServerProcess;
let token = "";
beforeAll(async () => {
  folder = tempFolder();
  server = await startServe(folder);
  token = await signUp();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const ask = (method: string, path: string, body: string) =>
  fetch(`${server.base}${path}`, { method, headers: token ? { authorization: token } : {}, body });

async function signUp(): Promise<string> {
  const email = "ada@garden.test";
  const account = { name: "Ada", email, password: PASSWORD, password_confirmation: PASSWORD };
  await ask("POST", "/api/users", JSON.stringify(account));
  const answer = await ask("POST", "/api/tokens", JSON.stringify({ user: { email, password: PASSWORD } }));
  return ((await answer.json()) as { token: { encoded: string } }).token.encoded; // a login object
}

const takingFields = allActions.filter(({ reference, body }) => reference.request && body !== "ignored");

test.each(takingFields.map((action) => [`${action.method} ${action.path}`, action] as const))(
  "%s: no field takes more than 100 MB",
  async (_, action) => {
    const path = action.path.replace(/:\w+/g, "1");
    for (const { what, body } of crowdsOf(action, action.reference.example ?? {})) {
      const risen = await riseOf(server.pid, async () => {
        await (await ask(action.method, path, body)).text();
      });
      expect({ what, risen, isBounded: risen <= MAXIMUM }).toMatchObject({ isBounded: true });
    }
  },
);
