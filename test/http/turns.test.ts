import { afterAll, beforeAll, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { features } from "../../src/features";
import { action } from "../../src/framework/action";
import type { Services } from "../../src/framework/services";
import { fairScheduler } from "../../src/framework/fair-scheduler";
import type { Owner } from "../../src/platform/fairness/fair-queue";
import { type Account, openAccount } from "../support/account";
import { get, post, send, type Sent } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { part } from "../support/tier";

/*
 * What one account asks for waits while it has much to do, and others go first (operations.md §6, "Turns"). Only the
 * order of answers is looked at.
 */

/** Work of an account that goes on until it is told to end, or for 100 s. */
const crowd = { isOver: false };
function fillTurns({ services, deviceId: owner }: { services: Services; deviceId: Owner }): void {
  const piece = (): void => {
    for (const end = performance.now() + 10; !crowd.isOver && performance.now() < end;) continue;
  };
  for (let count = 0; count < 10_000; count++) services.get(fairScheduler).later(owner, piece);
}

const prepared = {
  name: "prepared",
  summary: "A read that is prepared",
  actions: [
    action({
      method: "GET",
      path: "/api/prepared",
      right: "read",
      id: "showPrepared",
      summary: "Show what was prepared",
      description: "Meanwhile the account gets much to do.",
      response: () => Type.Object({}),
      prepare: (context) => Promise.resolve(fillTurns(context)),
      run: () => ({}),
    }),
    action({
      method: "GET",
      path: "/api/cleaned",
      right: "read",
      id: "showCleaned",
      summary: "Show what is left",
      description: "Meanwhile the account gets much to do.",
      response: () => Type.Object({}),
      cleanUp: { due: () => true, run: fillTurns },
      run: () => ({}),
    }),
  ],
};

let server: TestServer;
let ada: Account;
let eve: Account;
beforeAll(async () => {
  server = await startServer({}, undefined, {
    features: [{ name: "prepared", endpoints: [prepared] }, ...features],
    schema: "",
  });
  [ada, eve] = [await openAccount(server), await openAccount(server)];
});
afterAll(() => server.stop());

const command = (kind: string): Sent => post("/api/device/commands", { body: [{ kind, args: {} }] });

/** Who has been answered: Ada, whose request is sent first, and Eve, who asks five times after it. */
async function orderOf(request: Sent): Promise<string[]> {
  const order: string[] = [];
  const first = send(server, request, ada.token).then(() => order.push("Ada"));
  for (let count = 0; count < 5; count++) {
    await eve.ask(get("/api/device"));
    order.push("Eve");
  }
  crowd.isOver = true;
  await first;
  return order;
}
const EVE_FIRST = ["Eve", "Eve", "Eve", "Eve", "Eve", "Ada"];

test.each([
  ["a list", get("/api/points")],
  ["a write", post("/api/tools", { name: "Hoe" })],
  ["a command", command("sync")],
  ["an export", post("/api/export_data")],
])("%s waits for its turn", async (_, request) => {
  crowd.isOver = false;
  fillTurns({ services: server.services, deviceId: ada.deviceId });
  expect(await orderOf(request)).toEqual(EVE_FIRST);
});

test.each(part(["/", "/help", "/help?q=water"], 3))(
  "%s of a client without a token waits for its turn",
  async (path) => {
    crowd.isOver = false;
    fillTurns({ services: server.services, deviceId: "127.0.0.1" });
    expect(await orderOf(get(path))).toEqual(EVE_FIRST);
  },
);

test.each(["prepared", "cleaned"])("a read waits for another turn when it was %s before", async (name) => {
  crowd.isOver = false;
  expect(await orderOf(get(`/api/${name}`))).toEqual(EVE_FIRST);
});

test("an emergency stop waits for nobody", async () => {
  crowd.isOver = false;
  fillTurns({ services: server.services, deviceId: ada.deviceId });
  const list = send(server, get("/api/points"), ada.token).then(() => "list");
  const stop = send(server, command("emergency_lock"), ada.token).then(() => "stop");
  expect(await Promise.race([list, stop])).toBe("stop");
  crowd.isOver = true;
  await list;
});
