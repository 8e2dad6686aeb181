import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { get, patch, post } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { type Stocked, stocked } from "../../../support/stocked";
import { VALID_SCRIPTS } from "../../../support/valid-scripts";

/* Scripts on their whole way: what comes back is what was sent (sequences.md §3.8). */

let server: TestServer;
let account: Stocked;
beforeAll(async () => {
  server = await startServer();
  account = await stocked(server);
});
afterAll(() => server.stop());

describe("valid scripts come back as they were sent", () => {
  test.each(Object.entries(VALID_SCRIPTS))("%s", async (name, scriptFor) => {
    const sent = { name, ...scriptFor(account.ids) };
    const stored = await account.ask(post("/api/sequences", sent));
    expect(stored).toMatchObject(sent);
    const one = `/api/sequences/${(stored as { id: number }).id}`; // a record
    expect(await account.ask(get(one))).toEqual(stored);
    const edited = await account.ask(patch(one, sent));
    expect({ ...(edited as object), updated_at: "" }).toEqual({ ...(stored as object), updated_at: "" });
    expect(await account.ask(get(one))).toEqual(edited);
  });
});
