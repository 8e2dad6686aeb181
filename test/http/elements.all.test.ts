import { afterAll, beforeAll } from "bun:test";
import { Examples } from "../support/examples";
import { makeAccount, type TestAccount } from "../support/scenarios";
import { QUIET, startServer, type TestServer } from "../support/server";
import { crowdTests } from "./crowd-tests";

/* Bodies of the most elements of every kind; `elements.test.ts` sends those of a few kinds. */

let server: TestServer;
let account: TestAccount;
let examples: Examples;
beforeAll(async () => {
  server = await startServer(QUIET);
  account = await makeAccount(server);
  examples = new Examples(server, account);
  await examples.createAll();
});
afterAll(() => server.stop());

crowdTests(
  () => ({ server, account, examples }),
  () => true,
);
