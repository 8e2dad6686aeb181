import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Catalog, catalogOf } from "../../../src/console/script/catalog";
import type { Corpus } from "../../../src/console/script/corpus";
import { get, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { type Stocked, stocked } from "../../support/stocked";

let server: TestServer;
let account: Stocked;
let catalog: Catalog;
beforeAll(async () => {
  server = await startServer();
  account = await stocked(server);
  catalog = catalogOf((await account.ask(get("/api/corpus"))) as Corpus); // the server's own
});
afterAll(() => server.stop());

/** Steps that are refused until a record is chosen, or that have to say something of their own. */
const UNFINISHED = ["execute", "read_pin", "toggle_pin", "update_resource", "write_pin"];

describe("a catalog", () => {
  test("offers the 34 steps that a sequence may hold", () => {
    expect(catalog.steps).toHaveLength(34);
  });

  test("knows what may stand in the place of an arg", () => {
    expect(catalog.choicesOf("pin_number")).toEqual({ types: ["integer"], values: [], kinds: ["named_pin"] });
    expect(catalog.choicesOf("axis").values).toEqual(["x", "y", "z", "all"]);
    expect(catalog.choicesOf("unheard_of")).toEqual({ types: [], values: [], kinds: [] });
  });

  test("makes new steps that the server takes", async () => {
    for (const { name } of catalog.steps) {
      const body = [catalog.make(name)];
      const isFinished = !UNFINISHED.includes(name);
      const stored = await account.ask(post("/api/sequences", { name: `New ${name}`, body }), isFinished ? 200 : 422);
      expect(stored).toMatchObject(isFinished ? { body } : { body: expect.any(String) });
    }
  });
});
