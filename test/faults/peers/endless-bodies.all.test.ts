import { afterAll, beforeAll, expect } from "bun:test";
import { startServer, type TestServer } from "../../support/server";
import { endlessBodies, MEGABYTE } from "./endless-bodies";

/* Bodies without end take no memory; `sockets.test.ts` has their answers. */

/** So much more than what the other tests of this process leave to the garbage collector. */
const SENT_MEGABYTES = 600;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

endlessBodies(
  SENT_MEGABYTES,
  () => server,
  () => {
    Bun.gc(true);
    const before = process.memoryUsage.rss();
    return () => expect((process.memoryUsage.rss() - before) / MEGABYTE).toBeLessThan(SENT_MEGABYTES / 2);
  },
);
