import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openAccount, type Account } from "../../support/account";
import { get, patch, post, remove, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* Every answer says which changes it knows (live.md §1). */

let server: TestServer;
let ada: Account;
beforeAll(async () => {
  server = await startServer();
  ada = await openAccount(server);
});
afterAll(() => server.stop());

const numberOf = async (request: Sent, token: string | undefined = ada.token): Promise<string | null> => {
  const { headers } = await send(server, request, token);
  return headers.get("x-change-number");
};
interface Changes {
  readonly cursor: string;
  readonly changes: readonly { readonly number: string; readonly id: number; readonly resource: string }[];
}
const newest = async (): Promise<string> => ((await ada.ask(get("/api/changes?limit=1"))) as Changes).cursor;

const tool = { name: "Seeder" };
const point = { pointer_type: "GenericPointer", x: 1, y: 2, z: 3 };

describe("the number of an answer", () => {
  test("to a write is that of its last change, whoever else writes at the same time", async () => {
    const ben = await openAccount(server, "ben@garden.test");
    const requests = Array.from({ length: 20 }, (_, n) => n);
    const made = await Promise.all(
      requests.flatMap((n) => [
        send(server, post("/api/tools", { name: `Tool ${n}` }), ada.token),
        send(server, post("/api/tools", { name: `Tool ${n}` }), ben.token),
      ]),
    );
    const own = made.filter((_, n) => n % 2 === 0);
    const { changes } = (await ada.ask(get("/api/changes?limit=20"))) as Changes;
    const byId = new Map(changes.map(({ id, number }) => [id, number]));
    for (const { headers, json } of own) {
      expect(headers.get("x-change-number")).toBe(byId.get((json as { id: number }).id)!); // each was entered
    }
  });

  test("to a write of several records is that of the last one", async () => {
    const ids = [await ada.make(post("/api/points", point)), await ada.make(post("/api/points", point))];
    expect(await numberOf(remove(`/api/points/${ids.join()}`))).toBe(await newest());
  });

  test("to a read is the newest of the account, also from memory and when nothing has changed", async () => {
    const before = await newest();
    for (const _ of [1, 2, 3]) expect(await numberOf(get("/api/tools"))).toBe(before);
    await ada.make(post("/api/tools", { name: "Weeder" }));
    const after = await newest();
    expect(after).not.toBe(before);
    for (const _ of [1, 2, 3]) expect(await numberOf(get("/api/tools"))).toBe(after);
    expect(await numberOf(get("/api/points/search?x=1"))).toBe(after);
  });

  test("is missing where a write has changed nothing, has been refused, or nobody is asked about", async () => {
    const id = await ada.make(post("/api/tools", tool));
    expect(await numberOf(patch(`/api/tools/${id}`, tool))).toBeNull();
    expect(await numberOf(patch(`/api/tools/${id}`, { name: "" }))).toBeNull();
    expect(await numberOf(get("/api/public_key", { as: "nobody" }), undefined)).toBeNull();
    expect(await numberOf(get("/api/tools", { as: "nobody" }), "")).toBeNull();
  });
});
