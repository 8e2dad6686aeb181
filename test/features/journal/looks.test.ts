import { afterAll, beforeAll, expect, test } from "bun:test";
import { setImmediate } from "node:timers/promises";
import { createRetention, KEPT_ENTRIES } from "../../../src/features/journal/retention";
import { makeAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* The journal is held within its limits by one look after the other (`live.md` §1). */

const LOOK_ENTRIES = 2_048;
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("looks that are due at the same time come one after the other, and the end waits for what is under way", async () => {
  const { services } = server;
  const { deviceId } = await makeAccount(server);
  services.db.execute(`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${KEPT_ENTRIES + 3_000})
    insert into changes (device_id, at, resource, record_id, action, opens, request, author)
    select ${deviceId}, 0, 'tools', n, 1, 0, 'NONE', 'server' from numbers`);
  let [now, most] = [0, 0];
  const run: typeof services.writes.run = async (...write) => {
    most = Math.max(most, (now += 1));
    try {
      return await services.writes.run(...write);
    } finally {
      now -= 1;
    }
  };
  const retention = createRetention({ ...services, writes: { ...services.writes, run } as typeof services.writes });
  for (let look = 1; look <= 3; look++) {
    retention.stored(look * LOOK_ENTRIES, 0);
    await setImmediate();
  }
  await retention.end();
  expect({ most, now }).toEqual({ most: 1, now: 0 });
  services.db.execute(`delete from changes where device_id = ${deviceId}`); // no record has made them
});
