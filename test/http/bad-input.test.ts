import { afterAll, beforeAll } from "bun:test";
import { badInputTests } from "../support/bad-input";
import { allActions } from "../support/examples";
import { QUIET, startServer, type TestServer } from "../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer(QUIET);
});
afterAll(() => server.stop());

badInputTests(() => server, allActions);
