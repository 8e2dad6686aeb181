import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { below, pick, randomOf } from "../../support/random";
import { post, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { amount } from "../../support/tier";
import { REQUESTS } from "../messaging/random-requests";
import { stateOf } from "./state";

/* Random histories: undone from their end to their beginning, everything is as it was (`live.md` §1). */

const HISTORIES = amount(40, 1_000);
/** Requests of a history at most. */
const LENGTH = 5;

let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startServer({ DURABILITY: "relaxed" });
  account = await openAccount(server);
});
afterAll(() => server.stop());

/** Ids of the account's records of a resource. */
const ids = (table: string): number[] =>
  server.services.db.rows(`select id from ${table} where device_id = ${account.deviceId}`).map(({ id }) => Number(id));

test(`${HISTORIES} random histories end where they began`, async () => {
  const random = randomOf(15);
  let undone = 0;
  for (let history = 0; history < HISTORIES; history++) {
    const before = stateOf(server.services, account.deviceId);
    const sent: string[] = [];
    for (let step = below(random, LENGTH); step >= 0; step--) {
      const id = `${history}-${step}`;
      const request = pick(random, REQUESTS)({ random, name: `n${id}`, ids });
      const { status } = await send(server, { ...request, headers: { "x-device-rpc-id": id } }, account.token);
      expect([200, 404, 422]).toContain(status);
      if (status === 200) sent.push(id);
    }
    // Some histories stay, so that there is something to work with.
    const stays = history % 10 === 0;
    if (stays) continue;
    for (const request of sent.reverse()) {
      const { status, text } = await send(server, post("/api/changes/undo", { request }), account.token);
      const isNothing = status === 404; // the request has changed nothing
      expect(isNothing ? "" : `${status} ${status === 200 ? "" : text}`).toBe(isNothing ? "" : "200 ");
      if (!isNothing) undone += 1;
    }
    expect(stateOf(server.services, account.deviceId)).toEqual(before);
  }
  expect(undone).toBeGreaterThan(HISTORIES);
}, 300_000);
