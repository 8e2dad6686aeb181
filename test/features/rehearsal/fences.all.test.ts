import { afterAll, beforeAll, expect, test } from "bun:test";
import { openAccount } from "../../support/account";
import { post } from "../../support/scenarios";
import { node } from "../../support/scripts";
import { startServer, type TestServer } from "../../support/server";

/* A rehearsal that takes its two seconds of the processor, where each of its runs keeps the fences of a run; and one of too many records. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("what takes too long is answered with what there is", async () => {
  const account = await openAccount(server);
  const busy = node("lua", { lua: "toast('on') for _ = 1, 9.9e6 do end" });
  const sequence_id = await account.make(
    post("/api/sequences", { name: "Busy", color: "red", body: [busy], args: {} }),
  );
  const items = Array.from({ length: 100 }, (_, index) => ({ sequence_id, time_offset: index * 60_000 }));
  const regimen = { name: "Busy", color: "red", regimen_items: items };
  const regimen_id = await account.make(post("/api/regimens", regimen));
  const answer = (await account.ask(post("/api/rehearsals", { regimen_id }))) as {
    runs: unknown[];
    timeline: unknown[];
  };
  expect(answer).toMatchObject({
    truncated: true,
    faults: [{ level: "stop", code: "time", text: "The script does too much: time" }],
  });
  expect(answer.runs.length).toBeLessThan(100);
  expect(answer.timeline.length).toBe(answer.runs.length);
});

test("an account with more than 10,000 records that a robot knows is refused, and its neighbour is not", async () => {
  const [account, neighbour] = [await openAccount(server), await openAccount(server)];
  const { db, writes } = server.services;
  const tools = `
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 10001)
    insert into tools (device_id, name, created_at, updated_at)
    select ${account.deviceId}, 'Tool ' || n, 'made', 'made' from numbers`;
  await writes.run("account", () => db.execute(tools), account.deviceId);
  const wait = post("/api/rehearsals", { body: [node("wait", { milliseconds: 1 })] });
  const error = "This account has more than 10,000 records that a robot knows, too many to rehearse.";
  expect(await account.ask(wait, 422)).toEqual({ error });
  await neighbour.ask(wait, 200);
});
