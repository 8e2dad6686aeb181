import { afterAll, beforeAll, expect, test } from "bun:test";
import { openAccount } from "../../support/account";
import { post } from "../../support/scenarios";
import { node } from "../../support/scripts";
import { startServer, type TestServer } from "../../support/server";

/* A rehearsal that takes its two seconds of the processor: each of its runs keeps the fences of a run. */

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
