import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { begin, end } from "../../../src/features/watch/notices/notices";
import type { Notice } from "../../../src/features/watch/notices/store";
import { watchman } from "../../../src/features/watch";
import type { Kind } from "../../../src/features/watch/kinds";
import { lanHosts } from "../../../src/platform/network/public-address";
import { type Account, openAccount } from "../../support/account";
import { contentOf } from "../../support/database";
import { eventually } from "../../support/eventually";
import { type MailedServer, startMailedServer } from "../../support/mailed";
import { get, patch, post, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { hasNetwork } from "../../support/uploads";
import { longTest } from "../../support/tier";

/* How people are told (watch.md §3): receivers as people have them, and some that nobody wants. */

interface Got {
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}
let now = new Date("2026-05-01T12:00:00Z");
let mailed: MailedServer;
let server: TestServer;
let owner: Account;
let got: Got[] = [];
let answers: (() => Response | Promise<Response>)[] = [];
let receiver: Bun.Server<undefined>;
let address: string;
beforeAll(async () => {
  mailed = await startMailedServer({ NOTIFY_FETCH: "lan", MQTT_PORT: "0" }, () => now);
  server = mailed.server;
  receiver = Bun.serve({
    port: 0,
    hostname: "0.0.0.0",
    fetch: async (request) => {
      got.push({ path: new URL(request.url).pathname, headers: request.headers, body: await request.text() });
      return (await answers.shift()?.()) ?? new Response("thanks");
    },
  });
  address = `http://${lanHosts()[0]}:${receiver.port}`;
});
afterAll(async () => {
  await receiver.stop(true);
  await mailed.stop();
});
beforeEach(async () => {
  now = new Date("2026-05-01T12:00:00Z");
  owner = await openAccount(server);
  await owner.ask(patch("/api/device", { name: "Beet", timezone: "Europe/Berlin" }));
  got = [];
  answers = [];
});

type ShownWay = {
  readonly id: number;
  readonly type: string;
  readonly secret?: string;
  readonly refused: string | null;
};
const setWays = async (...ways: readonly object[]) =>
  ((await owner.ask(patch("/api/watch", { ways }))) as { ways: readonly ShownWay[] }).ways;
const ALL = { missed: true, away: true, stopped: true, failed: true, said: true };
const ntfy = (changes: object = {}) => ({ type: "ntfy", kinds: ALL, url: address, topic: "garden-7", ...changes });
const webhook = (path = "/hook") => ({ type: "webhook", kinds: ALL, url: `${address}${path}` });

/** Notices something as a look does. */
const notice = (kind: Kind = "away", details: object = {}, begun = now.getTime()): Promise<Notice | undefined> =>
  server.services.writes.run(
    "account",
    () => begin(server.services, now, { deviceId: owner.deviceId, kind, begun, details }),
    owner.deviceId,
  );
const isOver = (it: Notice): Promise<void> =>
  server.services.writes.run("account", () => end(server.services, now, it), owner.deviceId);
const waiting = () =>
  server.services.db.rows(`select id from jobs where kind in ('telling', 'mail') and run_at <= '${now.toISOString()}'`);
/** Resolves when nothing is due that has to be sent. */
async function sent(): Promise<void> {
  server.services.jobs.announce();
  await eventually(() => (waiting().length === 0 ? true : undefined));
}
const later = async (minutes: number): Promise<void> => {
  now = new Date(now.getTime() + minutes * 60_000);
  await server.services.get(watchman).look();
  await sent();
};
const told = async () =>
  (
    (await owner.ask(get("/api/notices"))) as {
      told: { type: string; told_at: string | null; failure: string | null }[];
    }[]
  )
    .flatMap(({ told: all }) => all)
    .filter(({ type }) => type !== "console")
    .map(({ type, told_at, failure }) => `${type} ${failure ?? (told_at === null ? "waits" : "told")}`);
const bodyOf = (index = 0) => JSON.parse(got[index]?.body ?? "{}") as Record<string, unknown>;

describe.skipIf(!hasNetwork)("ntfy", () => {
  test("gets JSON with title, text and link; nothing of it in a header", async () => {
    await setWays(ntfy({ token: "tk_secret", priority: 4 }));
    await notice("said", { message: "Empty\r\nX-Evil: 1 <b>bold</b>" });
    await sent();
    expect(bodyOf()).toEqual({
      topic: "garden-7",
      title: "Beet: The robot says",
      message: "Empty X-Evil: 1 <b>bold</b>",
      priority: 4,
      click: `${mailed.origin}/app/logs`,
    });
    expect(got[0]?.headers.get("authorization")).toBe("Bearer tk_secret");
    expect([...(got[0]?.headers.keys() ?? [])].filter((name) => name.startsWith("x-"))).toEqual([]);
    expect(await told()).toEqual(["ntfy told"]);
  });

  test("hears of a stop at once, and of its end quietly, once", async () => {
    await setWays(ntfy());
    const stop = await notice("stopped");
    await sent();
    await later(5);
    if (stop) await isOver(stop);
    await sent();
    expect(got.map((_, index) => [bodyOf(index)["priority"], bodyOf(index)["title"]])).toEqual([
      [5, "Beet: The robot is stopped"],
      [2, "Beet: Over: The robot is stopped"],
    ]);
  });

  test("does not hear of the end of what lasted less than a minute", async () => {
    await setWays(ntfy());
    const stop = await notice("stopped");
    await sent();
    if (stop) await isOver(stop);
    await sent();
    expect(got).toHaveLength(1);
  });

  test("hears in the language of the person", async () => {
    await owner.ask(patch("/api/users", { language: "Deutsch" }));
    await setWays(ntfy());
    await notice("stopped");
    await sent();
    expect(bodyOf()["title"]).toBe("Beet: Der Roboter steht still");
  });
});

describe.skipIf(!hasNetwork)("a webhook", () => {
  test("gets what was noticed, signed with a secret that is shown once", async () => {
    const [way] = await setWays(webhook());
    expect(way?.secret).toHaveLength(43);
    const shown = await send(server, get("/api/watch"), owner.token);
    expect(shown.text).not.toContain(way?.secret ?? "none");
    const it = await notice("away");
    await sent();
    expect(bodyOf()).toEqual({
      id: it?.id,
      kind: "away",
      garden: "Beet",
      title: "The robot is away",
      text: "It was heard last at 14:00. Look whether it has power and reaches the network.",
      at: now.toISOString(),
      ended: null,
      url: `${mailed.origin}/app/robot`,
    });
    const [, seconds, signature] =
      /^t=(\d+),sha256=([0-9a-f]{64})$/.exec(got[0]?.headers.get("x-gardenshed-signature") ?? "") ?? [];
    expect(seconds).toBe(String(now.getTime() / 1000));
    expect(signature).toBe(
      createHmac("sha256", way?.secret ?? "")
        .update(`${seconds}.${got[0]?.body}`)
        .digest("hex"),
    );
  });

  longTest("that answers 500 twice is tried three times over an hour, with the same id", async () => {
    answers = [() => new Response("no", { status: 500 }), () => new Response("no", { status: 500 })];
    await setWays(webhook());
    await notice();
    await sent();
    expect(await told()).toEqual(["webhook waits"]);
    await later(5);
    await later(50);
    expect(new Set(got.map((_, index) => bodyOf(index)["id"])).size).toBe(1);
    expect([got.length, await told()]).toEqual([3, ["webhook told"]]);
  });

  test("that fails three times: it stands why, and nothing else is tried", async () => {
    answers = [1, 2, 3, 4].map(() => () => new Response("no", { status: 500 }));
    await setWays(webhook());
    await notice();
    await sent();
    await later(5);
    await later(50);
    await later(120);
    expect([got.length, await told()]).toEqual([3, ["webhook failed"]]);
  });

  test.each([401, 403, 404, 410])("that answers %p is tried no more until it is edited", async (status) => {
    answers = [() => new Response("no", { status })];
    const [way] = await setWays(webhook());
    await notice("away");
    await sent();
    await notice("stopped");
    await sent();
    expect([got.length, await told()]).toEqual([1, ["webhook refused"]]);
    expect(await owner.ask(get("/api/watch"))).toMatchObject({ ways: [{ refused: "refused" }] });
    await setWays({ id: way?.id, url: `${address}/hook` });
    await notice("stopped", {}, now.getTime() + 1);
    await sent();
    expect(got).toHaveLength(2);
  });

  test("that redirects is not followed, inside or anywhere", async () => {
    answers = [
      () => new Response(null, { status: 302, headers: { location: `http://127.0.0.1:${receiver.port}/inside` } }),
    ];
    await setWays(webhook());
    await notice();
    await sent();
    expect([got.map(({ path }) => path), await told()]).toEqual([["/hook"], ["webhook redirected"]]);
  });

  longTest("that sends 100 MB is heard for 64 kB", async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull: (stream) => {
        pulled += 65_536;
        if (pulled > 100_000_000) stream.close();
        else stream.enqueue(new Uint8Array(65_536));
      },
    });
    answers = [() => new Response(endless)];
    await setWays(webhook());
    await notice();
    await sent();
    expect(await told()).toEqual(["webhook told"]);
    expect(pulled).toBeLessThan(50_000_000);
  });
});

describe.skipIf(!hasNetwork)("a receiver below HTTP", () => {
  const sockets: Socket[] = [];
  let raw: Server | undefined;
  const listen = async (answer: (socket: Socket) => void): Promise<string> => {
    const opened = createServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => {});
      socket.once("data", () => answer(socket));
    });
    raw = opened;
    await new Promise<void>((resolve) => opened.listen(0, "0.0.0.0", resolve));
    const bound = opened.address();
    return `http://${lanHosts()[0]}:${typeof bound === "object" ? bound?.port : 0}/`;
  };
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    raw?.close();
  });

  longTest("that closes after the headers has taken it", async () => {
    const url = await listen((socket) => socket.end("HTTP/1.1 204 No Content\r\n\r\n"));
    const [way] = await setWays({ type: "webhook", kinds: ALL, url });
    expect(await owner.ask(post("/api/watch/test", { way: way?.id }))).toEqual({ status: 204, failure: null });
  });

  test("that closes without a word has not", async () => {
    const url = await listen((socket) => socket.destroy());
    const [way] = await setWays({ type: "webhook", kinds: ALL, url });
    expect(await owner.ask(post("/api/watch/test", { way: way?.id }))).toEqual({
      status: null,
      failure: "unreachable",
    });
  });

  test("that hangs holds up no other garden", async () => {
    const url = await listen(() => {});
    await setWays({ type: "webhook", kinds: ALL, url });
    for (let count = 0; count < 10; count++) await notice("said", { message: `Hello ${count}` }, now.getTime() + count);
    owner = await openAccount(server);
    await setWays(ntfy());
    await notice("stopped");
    await eventually(() => (got.length > 0 ? true : undefined));
    expect(bodyOf()["title"]).toEndWith("The robot is stopped");
  });
});

describe("addresses", () => {
  const refusedWith = async (url: string) =>
    (await send(server, patch("/api/watch", { ways: [{ type: "webhook", kinds: {}, url }] }), owner.token)).json;
  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f.0.0.1/",
    "http://017700000001/",
    "http://0.0.0.0/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[fe80::1]/",
    "http://169.254.169.254/latest/meta-data",
    "http://[fd00:ec2::254]/",
    "http://100.100.100.200/",
  ])("of the machine itself are refused: %s", async (url) => {
    expect(await refusedWith(url)).toEqual({
      ways: [{ url: "The operator does not allow this address (NOTIFY_FETCH)" }],
    });
  });

  test.each([
    ["ftp://192.168.1.2/", "The address must begin with http:// or https://"],
    ["file:///etc/passwd", "The address must begin with http:// or https://"],
    ["http://user:secret@192.168.1.2/", "The address must hold neither name nor password"],
    ["http://user@192.168.1.2/", "The address must hold neither name nor password"],
    ["http://:secret@192.168.1.2/", "The address must hold neither name nor password"],
    ["http://192.168.1.2:25/", "This port is for other things"],
    ["http://192.168.1.2:6667/", "This port is for other things"],
    ["garden", "This is no address"],
  ])("that are none are refused: %s", async (url, problem) => {
    expect(await refusedWith(url)).toEqual({ ways: [{ url: problem }] });
  });

  test.each(["http://localhost:8080/", "http://ip6-localhost:8080/"])(
    "a name of the machine itself is refused when it is sent to: %s",
    async (url) => {
      const [way] = await setWays({ type: "webhook", kinds: ALL, url });
      const { failure } = (await owner.ask(post("/api/watch/test", { way: way?.id }))) as { failure: string };
      expect(["not_allowed", "unreachable"]).toContain(failure);
    },
  );

  test("a token does not go along to another address", async () => {
    const [way] = await setWays({
      type: "ntfy",
      kinds: ALL,
      url: "https://one.example",
      topic: "a",
      token: "tk_secret",
    });
    await setWays({ id: way?.id, url: "https://two.example" });
    expect(await owner.ask(get("/api/watch"))).toMatchObject({
      ways: [{ url: "https://two.example", has_token: false }],
    });
  });

  test("nothing is stored of a list with one that is wrong", async () => {
    const before = contentOf(server);
    await owner.ask(get("/api/watch"));
    const ways = [
      { type: "console", kinds: {} },
      { type: "webhook", kinds: {}, url: "http://127.0.0.1/" },
    ];
    await owner.ask(patch("/api/watch", { ways }), 422);
    const after = contentOf(server);
    expect((await owner.ask(get("/api/watch"))) as object).toMatchObject({
      ways: [{ type: "console" }, { type: "mail" }],
    });
    expect(JSON.stringify(after)).not.toContain("127.0.0.1/");
    expect(before).toBeDefined();
  });
});

describe("where NOTIFY_FETCH is", () => {
  const INSIDE = "The operator does not allow this address (NOTIFY_FETCH)";
  const OFF = "The operator has switched this off (NOTIFY_FETCH)";
  const servers = new Map<string, TestServer>();
  afterAll(async () => {
    for (const each of servers.values()) await each.stop();
  });
  const serverOf = async (settings: Readonly<Record<string, string>>): Promise<TestServer> => {
    const key = JSON.stringify(settings);
    const found = servers.get(key) ?? (await startServer(settings));
    servers.set(key, found);
    return found;
  };
  test.each<readonly [string, string, Readonly<Record<string, string>>, string | undefined]>([
    ["public", "https://ntfy.example/", { NOTIFY_FETCH: "public" }, undefined],
    ["public", "http://192.168.1.2/", { NOTIFY_FETCH: "public" }, INSIDE],
    ["public", "http://0xc0a80102/", { NOTIFY_FETCH: "public" }, INSIDE],
    ["public", "http://3232235778/", { NOTIFY_FETCH: "public" }, INSIDE],
    ["public", "http://[::ffff:192.168.1.2]/", { NOTIFY_FETCH: "public" }, INSIDE],
    ["public", "http://[fd00::1]/", { NOTIFY_FETCH: "public" }, INSIDE],
    ["public", "http://10.0.0.1/", { NOTIFY_FETCH: "public" }, INSIDE],
    ["public by itself, as anybody may sign up,", "http://192.168.1.2/", { SIGNUP: "open" }, INSIDE],
    ["lan", "http://192.168.1.2/", { NOTIFY_FETCH: "lan" }, undefined],
    ["lan by itself, as nobody may sign up,", "http://192.168.1.2/", { SIGNUP: "closed" }, undefined],
    ["off", "https://ntfy.example/", { NOTIFY_FETCH: "off" }, OFF],
  ])("%s: %s", async (_, url, settings, problem) => {
    const own = await serverOf(settings);
    const account = await openAccount(own);
    const { status, json } = await send(own, patch("/api/watch", { ways: [{ type: "webhook", url }] }), account.token);
    expect([status, problem && json]).toEqual(
      problem === undefined ? [200, undefined] : [422, { ways: [{ url: problem }] }],
    );
  });
});

describe.skipIf(!hasNetwork)("when people are told", () => {
  test("not in quiet hours, but when these end, if it lasts still; a stop at once", async () => {
    await setWays(ntfy());
    await owner.ask(patch("/api/watch", { quiet_from: "13:00", quiet_to: "15:00" }));
    const gone = await notice("failed", { message: "Gone" });
    await notice("away");
    await server.services.get(watchman).look();
    await notice("stopped"); // no robot is there that is locked, so the next look ends it
    await sent();
    expect(got.map((_, index) => bodyOf(index)["title"])).toEqual(["Beet: The robot is stopped"]);
    if (gone) await isOver(gone);
    await later(59);
    expect(got).toHaveLength(1);
    await later(1);
    expect(got.slice(1).map((_, index) => bodyOf(index + 1)["title"])).toEqual([
      "Beet: Over: The robot is stopped",
      "Beet: The robot is away",
    ]);
    expect(await told()).toEqual(["ntfy told", "ntfy told", "ntfy over"]);
  });

  test("only of kinds that they want, and not of what began more than a day ago", async () => {
    await setWays(ntfy({ kinds: { away: true } }));
    await notice("stopped");
    await notice("away", {}, now.getTime() - 86_400_001);
    await sent();
    expect(got).toEqual([]);
    expect((await owner.ask(get("/api/notices"))) as object[]).toHaveLength(2);
  });

  longTest("60 times in an hour at most: the last one says that there is more", async () => {
    await setWays(ntfy());
    for (let count = 0; count < 70; count++) await notice("said", { message: `Hello ${count}` }, now.getTime() + count);
    await sent();
    expect(got).toHaveLength(60);
    expect(got.filter(({ body }) => body.includes("There is more"))).toHaveLength(1);
    expect((await told()).filter((line) => line === "ntfy limit")).toHaveLength(10);
  });

  longTest("60 times in an hour at most also where nothing is taken, then again", async () => {
    await setWays(webhook());
    answers = Array.from({ length: 60 }, () => () => new Response("no", { status: 500 }));
    for (let count = 0; count < 61; count++) await notice("said", { message: `Hello ${count}` }, now.getTime() + count);
    await sent();
    expect([got.length, (await told()).filter((line) => line === "webhook limit").length]).toEqual([60, 1]);
    await later(5);
    expect([got.length, new Set(await told())]).toEqual([60, new Set(["webhook limit"])]);
    await later(55);
    await notice("away");
    await sent();
    expect([got.length, (await told())[0]]).toEqual([61, "webhook told"]);
  });

  longTest("200 times in an hour at most of a garden, by all ways together; others are told", async () => {
    await setWays(...["/a", "/b", "/c", "/d"].map(webhook));
    for (let count = 0; count < 55; count++) await notice("said", { message: `Hello ${count}` }, now.getTime() + count);
    await sent();
    expect([got.length, (await told()).filter((line) => line === "webhook limit").length]).toEqual([200, 20]);
    owner = await openAccount(server);
    await setWays(webhook());
    await notice("away");
    await sent();
    expect(await told()).toEqual(["webhook told"]);
  });

  longTest("of the end, too, where it ended while its beginning was sent", async () => {
    await setWays(webhook());
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers = [() => promise];
    const stop = await notice("stopped");
    await eventually(() => got.length > 0 || undefined);
    now = new Date(now.getTime() + 60_000);
    if (stop) await isOver(stop);
    resolve(new Response("thanks"));
    await sent();
    expect(got.map((_, index) => bodyOf(index)["title"])).toEqual([
      "The robot is stopped",
      "Over: The robot is stopped",
    ]);
    expect(await told()).toEqual(["webhook told"]);
  });

  test("no more by a way that has ended", async () => {
    await setWays(ntfy());
    answers = [() => new Response("no", { status: 500 })];
    await notice("away");
    await sent();
    await setWays();
    await later(5);
    expect(got).toHaveLength(1);
  });
});

describe("a test", () => {
  test.skipIf(!hasNetwork)("says the status or the reason, never what came back; six times an hour", async () => {
    const [way] = await setWays(ntfy());
    answers = [() => new Response("secret of the house"), () => new Response("secret", { status: 503 })];
    const first = await send(server, post("/api/watch/test", { way: way?.id }), owner.token);
    expect(first.json).toEqual({ status: 200, failure: null });
    expect(first.text).not.toContain("secret");
    expect(await owner.ask(post("/api/watch/test", { way: way?.id }))).toEqual({ status: 503, failure: "failed" });
    for (let count = 0; count < 4; count++) await owner.ask(post("/api/watch/test", { way: way?.id }));
    await owner.ask(post("/api/watch/test", { way: way?.id }), 429);
    now = new Date(now.getTime() + 3_600_000);
    await owner.ask(post("/api/watch/test", { way: way?.id }));
  });

  test("is not for a way of somebody else", async () => {
    const [way] = await setWays({ type: "webhook", kinds: ALL, url: "https://one.example/" });
    const neighbour = await openAccount(server);
    await neighbour.ask(post("/api/watch/test", { way: way?.id }), 404);
    await neighbour.ask(patch("/api/watch", { ways: [{ id: way?.id, kinds: {} }] }), 422);
    expect(await owner.ask(get("/api/watch"))).toMatchObject({ ways: [{ kinds: { missed: true } }] });
  });
});

describe("mail", () => {
  const mails = async () => {
    await sent();
    return mailed.mailServer.mails.filter(({ to }) => to.includes(owner.email));
  };

  test("is there from the start for runs and stops; several within five minutes are one", async () => {
    await notice("stopped");
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Beet: The robot is stopped"]);
    await notice("missed", { runs: [{ at: now.toISOString(), name: "Water" }] });
    now = new Date(now.getTime() + 60_000);
    await notice("stopped", {}, now.getTime());
    await later(3);
    expect(await mails()).toHaveLength(1);
    await later(1);
    const [, second] = await mails();
    expect(second?.subject).toBe("Beet: 2 messages");
    expect(second?.text).toContain("The robot wasn't connected at 14:00.");
  });

  longTest("has 50 messages at most; the rest comes five minutes later", async () => {
    await setWays({ type: "mail", kinds: ALL });
    const { services } = server;
    const { deviceId } = owner;
    const beginAll = (): void => {
      for (let count = 0; count < 60; count++)
        begin(services, now, { deviceId, kind: "said", begun: now.getTime() + count, details: { message: "Hello" } });
    };
    await services.writes.run("account", beginAll, deviceId);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Beet: 50 messages"]);
    await later(5);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Beet: 50 messages", "Beet: 10 messages"]);
    expect(new Set(await told())).toEqual(new Set(["mail told"]));
  });

  test("has a link that ends this kind: a POST does, a GET shows a button", async () => {
    await notice("stopped");
    const [mail] = await mails();
    const [, link = ""] = /<(http[^>]+)>/.exec(String(mail?.headers.get("list-unsubscribe"))) ?? [];
    expect(String(mail?.headers.get("list-unsubscribe-post"))).toBe("List-Unsubscribe=One-Click");
    const url = link.replace(mailed.origin, server.base);
    const kinds = async () =>
      ((await owner.ask(get("/api/watch"))) as { ways: { type: string; kinds: Record<string, boolean> }[] }).ways.find(
        ({ type }) => type === "mail",
      )?.kinds;
    const page = await (await fetch(url)).text();
    expect(page).toContain("<button>");
    expect(await kinds()).toMatchObject({ stopped: true, missed: true });
    expect((await fetch(url, { method: "POST", body: "List-Unsubscribe=One-Click" })).status).toBe(200);
    expect(await kinds()).toMatchObject({ stopped: false, missed: true });
    expect((await fetch(`${url}x`)).status).toBe(404);
    expect((await fetch(url.replace(/\/stop\/\d+/, "/stop/1"), { method: "POST" })).status).toBe(404);
  });

  longTest(
    "has a link to a page in the language of the person, and of the browser where the way has ended",
    async () => {
      await owner.ask(patch("/api/device", { name: "<Beet>" }));
      await owner.ask(patch("/api/users", { language: "Deutsch" }));
      await notice("stopped");
      const [mail] = await mails();
      const [, link = ""] = /<(http[^>]+)>/.exec(String(mail?.headers.get("list-unsubscribe"))) ?? [];
      const url = link.replace(mailed.origin, server.base);
      const shown = async (language: string, method = "GET"): Promise<readonly string[]> => {
        const text = await (await fetch(url, { method, headers: { "accept-language": language } })).text();
        expect(text).not.toContain("<script");
        return [...text.matchAll(/ lang="[a-z]+"|(?<=<h1>).+(?=<.h1>)|(?<=<p>)[^<]+/g)].map(([found]) => found.trim());
      };
      const asked = "Der Garten „&lt;Beet&gt;“ schickt dir keine Mails mehr über das, was in jener stand.";
      expect(await shown("en")).toEqual(['lang="de"', "Keine solchen Mails mehr?", asked]);
      expect(await shown("en", "POST")).toEqual([
        'lang="de"',
        "Keine solchen Mails mehr",
        "Du kannst sie jederzeit wieder einschalten.",
      ]);
      await setWays();
      expect(await shown("en")).toEqual(['lang="en"', "No more such mails?"]);
      expect(await shown("de-AT,en;q=0.5")).toEqual(['lang="de"', "Keine solchen Mails mehr?"]);
    },
  );

  test("does not go to an address that is not confirmed", async () => {
    await server.services.writes.run(
      "account",
      () => server.services.db.execute(`update users set confirmed_at = null where id = ${owner.userId}`),
      owner.deviceId,
    );
    await notice("stopped");
    await sent();
    expect(
      server.services.db.rows(
        `select failure from tellings where device_id = ${owner.deviceId} and failure is not null`,
      ),
    ).toEqual([{ failure: "not_confirmed" }]);
  });
});
