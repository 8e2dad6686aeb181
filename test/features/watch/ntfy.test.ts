import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createServer, type Server, type Socket } from "node:net";
import { watchman } from "../../../src/features/watch";
import { begin } from "../../../src/features/watch/notices/notices";
import { lanHosts } from "../../../src/platform/network/public-address";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { type Ntfy, ntfyError, startNtfy } from "../../support/ntfy";
import { get, patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { hasNetwork } from "../../support/uploads";

/* Messages by ntfy (watch.md §3), to a stand-in that takes what its documents say, and no more. */

const TOKEN = "tk_7eevizlsiwf9yi4uxsrs83r4352o0";

let now: Date;
let server: TestServer;
let owner: Account;
let ntfy: Ntfy;
beforeAll(async () => {
  now = new Date("2026-05-01T12:00:00Z");
  server = await startServer({ NOTIFY_FETCH: "lan" }, () => now);
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await openAccount(server);
  await owner.ask(patch("/api/device", { name: "Gießkannenbeet „vorn“" }));
  ntfy = startNtfy(TOKEN);
});
afterEach(() => ntfy.stop());

const url = (): string => ntfy.addressAt(lanHosts()[0] ?? "");
type ShownWay = { readonly id: number; readonly refused: string | null };
const setWay = async (changes: object = {}): Promise<ShownWay> => {
  const way = { type: "ntfy", url: url(), topic: "garden-7", token: TOKEN, ...changes };
  const { ways } = (await owner.ask(patch("/api/watch", { ways: [way] }))) as { ways: [ShownWay] };
  return ways[0];
};
const tried = async ({ id }: ShownWay) => await owner.ask(post("/api/watch/test", { way: id }));

describe.skipIf(!hasNetwork)("a message", () => {
  test("is published as JSON at the root, with the token, and the texts in no header", async () => {
    expect(await tried(await setWay())).toEqual({ status: 200, failure: null });
    expect(ntfy.messages).toEqual([
      {
        topic: "garden-7",
        title: "Gießkannenbeet „vorn“: It works",
        message: "You asked for this message. This is how you will be told.",
        priority: 3,
        click: expect.stringMatching(/^http:.+\/app\/messages$/),
      },
    ]);
  });

  test.each<readonly [string, object, object]>([
    ["without the token that the server wants", { token: undefined }, { status: 401, failure: "refused" }],
    ["with another token", { token: "tk_of_yesterday" }, { status: 403, failure: "refused" }],
    ["at the address of a topic", { topic: "a", path: "/a" }, { status: 404, failure: "refused" }],
  ])("is refused %s", async (_, { path = "", ...changes }: { path?: string }, outcome) => {
    expect(await tried(await setWay({ url: url() + path, ...changes }))).toEqual(outcome);
    expect(ntfy.messages).toEqual([]);
  });

  test.each([
    ["too long for the server", 41_301, 413],
    ["one too many", 42_908, 429],
    ["what the server cannot store", 50_001, 500],
  ])("that is %s has failed", async (_, code, status) => {
    ntfy.instead.push(() => ntfyError(code, "no"));
    expect(await tried(await setWay())).toEqual({ status, failure: "failed" });
  });
});

describe.skipIf(!hasNetwork)("a notice", () => {
  const notice = (details: object): Promise<unknown> => {
    const beginning = { deviceId: owner.deviceId, kind: "failed" as const, begun: now.getTime(), details };
    return server.services.writes.run("account", () => begin(server.services, now, beginning), owner.deviceId);
  };
  const later = async (minutes: number): Promise<void> => {
    now = new Date(now.getTime() + minutes * 60_000);
    await server.services.get(watchman).look();
    server.services.jobs.announce();
  };
  const told = async (): Promise<string | null | undefined> => {
    const [{ told }] = (await owner.ask(get("/api/notices"))) as [
      { told: { type: string; told_at: string | null; failure: string | null }[] },
    ];
    const own = told.find(({ type }) => type === "ntfy");
    return own?.failure ?? own?.told_at;
  };

  test("that is one too many is published five minutes later", async () => {
    ntfy.instead.push(() => ntfyError(42_908, "limit reached: too many messages"));
    await setWay();
    await notice({ message: "Movement failed." });
    const tries = () => server.services.db.rows("select attempts from jobs where kind = 'telling'")[0]?.["attempts"];
    await eventually(() => tries() === 1 || undefined);
    await later(5);
    await eventually(() => ntfy.messages.length > 0 || undefined);
    expect(ntfy.messages).toMatchObject([{ message: "Movement failed." }]);
    await eventually(async () => ((await told()) ? true : undefined));
    expect(await told()).toBe(now.toISOString());
  });

  test("whose token has ended is published no more, until the token is edited", async () => {
    const { id } = await setWay({ token: "tk_of_yesterday" });
    await notice({ message: "Movement failed." });
    await eventually(async () => ((await told()) ? true : undefined));
    expect(await told()).toBe("refused");
    expect(await owner.ask(get("/api/watch"))).toMatchObject({ ways: [{ refused: "refused" }] });
    await setWay({ id, token: TOKEN });
    now = new Date(now.getTime() + 2 * 3_600_000);
    await notice({ message: "Tool is not mounted." });
    await eventually(() => ntfy.messages.length > 0 || undefined);
    expect(ntfy.messages).toMatchObject([{ message: "Tool is not mounted." }]);
  });

  test("is never so long that it would become an attachment", async () => {
    await setWay();
    const runs = Array.from({ length: 50 }, (_, index) => ({
      at: now.toISOString(),
      name: `Über ${index} `.repeat(20),
    }));
    const beginning = { deviceId: owner.deviceId, kind: "missed" as const, begun: now.getTime(), details: { runs } };
    await server.services.writes.run("account", () => begin(server.services, now, beginning), owner.deviceId);
    await eventually(() => ntfy.messages.length > 0 || undefined);
    const [{ title = "", message = "" } = {}] = ntfy.messages;
    expect([title.length, message.length].every((length) => length <= 530)).toBe(true);
  });
});

describe.skipIf(!hasNetwork)("a server that goes in the middle", () => {
  let raw: Server | undefined;
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    raw?.close();
  });
  const answering = async (answer: string): Promise<string> => {
    const opened = createServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => {});
      socket.once("data", () => socket.end(answer));
    });
    raw = opened;
    await new Promise<void>((resolve) => opened.listen(0, "0.0.0.0", resolve));
    const bound = opened.address();
    return `http://${lanHosts()[0]}:${typeof bound === "object" ? bound?.port : 0}`;
  };

  test("of the head has not taken the message", async () => {
    const way = await setWay({ url: await answering("HTTP/1.1 200 OK\r\nContent-") });
    expect(await tried(way)).toEqual({ status: null, failure: "unreachable" });
  });

  test("of its answer has taken it", async () => {
    const way = await setWay({ url: await answering('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"id":"sPs7') });
    expect(await tried(way)).toEqual({ status: 200, failure: null });
  });
});
