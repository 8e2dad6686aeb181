import { afterAll, beforeAll, describe, expect, onTestFinished, spyOn, test } from "bun:test";
import { moveTo } from "../../../src/console/state/move-to";
import { clock } from "../../../src/console/texts/format";
import { t } from "../../../src/console/texts/orders";
import { begin } from "../../../src/features/watch/notices/notices";
import { pageSocketLimits } from "../../../src/http/page-socket";
import { type Account, openAccount } from "../../support/account";
import { holds } from "../../support/eventually";
import { get, patch, post, remove } from "../../support/scenarios";
import { mqttPort } from "../../support/mqtt-client";
import { robotToken, startRobot } from "../../support/robot";
import { startServer, type TestServer } from "../../support/server";
import { openWindow } from "../../support/window";

/* All that a window knows is made by `createState`: several of them, beside one another, without a browser (console.md §1). */

let server: TestServer;
let ada: Account;
let ben: Account;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
  server.services.get(pageSocketLimits).beginMs = 60_000; // a busy machine is no reason for another line
  [ada, ben] = [await openAccount(server, "ada@garden.test"), await openAccount(server, "ben@garden.test")];
});
afterAll(() => server.stop());

/** A window in which somebody is signed in. */
function windowOf({ token }: Pick<Account, "token">) {
  const window = openWindow(server.base);
  window.signIn(token, false);
  return window;
}

/** A window, and a robot that hears its commands and answers none. */
async function beforeSilentRobot(email: string) {
  const account = await openAccount(server, email);
  const token = await robotToken(server.base, account.email);
  const robot = await startRobot({ port: mqttPort(server), deviceId: account.deviceId, token, obey: () => [] });
  const window = windowOf(account);
  window.startLive();
  await holds(async () => expect(window.connection.value).toBe("live"));
  return { window, robot };
}

/** Until it is disposed, requests are sent twice, as by a browser whose connection breaks before the answer. */
function sendingTwice(): Disposable {
  const { fetch } = globalThis;
  const sendTwice = async (...request: Parameters<typeof fetch>): Promise<Response> => {
    await fetch(...request);
    return fetch(...request);
  };
  return spyOn(globalThis, "fetch").mockImplementation(Object.assign(sendTwice, { preconnect: fetch.preconnect }));
}

const mint = { pointer_type: "Plant", x: 10, y: 20, z: 0, radius: 25, name: "Mint" } as const;
const namesIn = ({ list }: ReturnType<typeof windowOf>): readonly string[] => list("points").map(({ name }) => name);

describe("two windows", () => {
  test("of two accounts know nothing of each other", async () => {
    const [of, other] = [windowOf(ada), windowOf(ben)];
    await Promise.all([of.collection("points").load(), other.collection("points").load()]);
    await of.create("points", mint, { undo: "Mint added" });
    expect([namesIn(of), namesIn(other)]).toEqual([["Mint"], []]);
    expect([of.offered.value?.text, other.offered.value]).toEqual(["Mint added", undefined]);
    of.go("/plants?sort=name");
    expect([of.here.value, other.here.value]).toEqual(["/plants?sort=name", "/"]);
    of.say("Saved.");
    expect(other.message.value).toBeUndefined();
    of.forget();
    expect([of.token.value, other.token.value]).toEqual([undefined, ben.token]);
  });

  test("of one account agree when each has caught up", async () => {
    const [one, other] = [windowOf(ada), windowOf(ada)];
    for (const each of [one, other]) {
      await each.begin();
      await each.collection("points").load();
    }
    const [point] = one.list("points");
    await one.edit("points", point!.id, { name: "Peppermint" }, { undo: "renamed" });
    expect([namesIn(one), namesIn(other)]).toEqual([["Peppermint"], ["Mint"]]);
    await other.catchUp();
    expect(namesIn(other)).toEqual(["Peppermint"]);
    await one.undo(one.offered.value?.requests ?? []);
    await other.remove("points", [point!.id]);
    await one.catchUp();
    expect([namesIn(one), namesIn(other)]).toEqual([[], []]);
  });
});

describe("over their lines", () => {
  test("two windows hear what each other changes, also after one was hidden for long or could not reach the server", async () => {
    const account = await openAccount(server, "flo@garden.test");
    const [one, other] = [windowOf(account), windowOf(account)];
    for (const each of [one, other]) {
      each.startLive();
      each.need("tools");
      await holds(async () => expect([each.connection.value, each.stateOf("tools")]).toEqual(["live", "loaded"]));
    }
    const has = (name: string) => async () => expect(other.list("tools").map((tool) => tool.name)).toContain(name);
    await one.create("tools", { name: "Seeder" });
    await holds(has("Seeder"));
    other.hands.setOnline(false);
    await one.create("tools", { name: "Weeder" });
    await holds(has("Weeder"));
    other.hands.setOnline(true);
    await holds(async () => expect(other.connection.value).toBe("live"));
    await one.create("tools", { name: "Rake" });
    await holds(has("Rake"));
    for (const each of [one, other]) each.forget();
  });

  test("a report that came after the first line had failed is there with the next one", async () => {
    const account = await openAccount(server, "joe@garden.test");
    const window = windowOf(account);
    window.startLive();
    const stop = window.position.subscribe((position) => {
      if (position !== undefined) setTimeout(() => window.hands.setOnline(false)); // while the line is being opened
    });
    await window.collection("telemetries").load();
    stop();
    await account.ask(post("/api/telemetries", { target: "sbc4", soc_temp: 71 }));
    window.hands.setOnline(true);
    await holds(async () => expect(window.list("telemetries")).toMatchObject([{ soc_temp: 71 }]));
    window.forget();
  });

  test("reports are downloaded once for the first line, and anew for the next one", async () => {
    const account = await openAccount(server, "lea@garden.test");
    using asked = spyOn(globalThis, "fetch");
    const downloads = () => asked.mock.calls.filter(([address]) => String(address).endsWith("/api/logs"));
    const window = windowOf(account);
    window.startLive();
    window.need("logs");
    const isUpToDate = () => [window.connection.value, window.stateOf("logs")];
    await holds(async () => expect(isUpToDate()).toEqual(["live", "loaded"]));
    expect(downloads()).toHaveLength(1);
    window.hands.setOnline(false);
    window.hands.setOnline(true);
    await holds(async () => expect(downloads()).toHaveLength(2));
    window.forget();
  });

  test("notices that come one after the other are downloaded at once, and then once for many", async () => {
    const { services } = server;
    const { deviceId } = ada;
    const window = windowOf(ada);
    window.startLive();
    await holds(async () => expect(window.connection.value).toBe("live"));
    await window.collection("notices").load();
    const reload = spyOn(window.collection("notices"), "reload");
    for (let count = 0; count < 30; count++) {
      const note = () =>
        begin(services, new Date(), { deviceId, kind: "done", subject: `${count}`, begun: Date.now() });
      await services.writes.run("account", note, deviceId);
    }
    await holds(async () => expect(window.list("notices")).toHaveLength(30));
    expect(reload.mock.calls.length).toBeLessThan(15);
    window.forget();
  });

  test("a line that is told to download anew has failed until the download has succeeded", async () => {
    const account = await openAccount(server, "mia@garden.test");
    const window = windowOf(account);
    const seen: string[] = [];
    window.connection.subscribe((connection) => void seen.push(connection));
    const fetched = globalThis.fetch;
    let isFailing = true;
    using _ = spyOn(globalThis, "fetch").mockImplementation(((...asked: Parameters<typeof fetch>) =>
      isFailing && /tools|changes/.test(String(asked[0]))
        ? Promise.resolve(new Response(null, { status: 500 }))
        : fetched(...asked)) as typeof fetch); // without what Bun adds to it
    window.startLive();
    window.need("tools");
    await holds(async () => expect(seen).toEqual(["connecting", "live", "connecting"]));
    window.hands.setOnline(true); // the next attempt is now
    await holds(async () => expect(seen).toEqual(["connecting", "live", "connecting", "live", "offline"]));
    isFailing = false;
    await account.ask(post("/api/tools", { name: "Seeder" }));
    window.hands.setOnline(true);
    await holds(async () => expect(window.list("tools")).toMatchObject([{ name: "Seeder" }]));
    await holds(async () => expect(window.connection.value).toBe("live"));
    window.forget();
  });

  test("a session that the server ends is forgotten within a second", async () => {
    const account = await openAccount(server, "dan@garden.test");
    const window = windowOf(account);
    window.startLive();
    await holds(async () => expect(window.connection.value).toBe("live"));
    await account.ask(remove("/api/tokens"), 204);
    await holds(async () => expect([window.token.value, window.hasEnded.value]).toEqual([undefined, true]));
  });

  test("a command that waits when the connection is lost has an unknown outcome at once", async () => {
    const { window, robot } = await beforeSilentRobot("kim@garden.test");
    const asked = window.ask("Move", [moveTo({ x: 1 })]);
    await holds(async () => expect(robot.commands).toHaveLength(1));
    expect(window.orders.value).toMatchObject([{ outcome: "waits" }]);
    window.hands.setOnline(false);
    expect(await asked).toMatchObject({ is: "failed", isLost: true });
    expect(window.orders.value).toMatchObject([{ outcome: "failed", problem: t.unanswered }]);
    expect(robot.commands).toHaveLength(1);
    robot.cut();
    window.forget();
  });

  test("a stop whose answers are lost is not said to have changed nothing: the robot has it", async () => {
    const { window, robot } = await beforeSilentRobot("lin@garden.test");
    const stopped = window.stopNow();
    await holds(async () => expect(robot.commands).toMatchObject([{ body: [{ kind: "emergency_lock" }] }]));
    {
      using _ = spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("lost"));
      window.hands.setOnline(false);
      await stopped;
    }
    expect(window.message.value).toEqual({ text: t.stopLate, kind: "error" });
    robot.cut();
    window.forget();
  });

  test("without a line the robot is told a command once, although the browser sends it again", async () => {
    const account = await openAccount(server, "nia@garden.test");
    const token = await robotToken(server.base, account.email);
    const robot = await startRobot({ port: mqttPort(server), deviceId: account.deviceId, token });
    const window = windowOf(account);
    using _ = sendingTwice();
    for (const count of [1, 2]) {
      await window.command(moveTo({ x: 1 }));
      expect(robot.commands).toHaveLength(count);
    }
    robot.cut();
    window.forget();
  });

  test("the state of the robot comes, and a command without one is refused as over HTTP", async () => {
    const window = windowOf(ben);
    window.startLive();
    await holds(async () => expect(window.presence.value).toMatchObject({ robot: { connected: false } }));
    await expect(window.command(moveTo({ x: 1 }))).rejects.toMatchObject({ status: 409 });
    await expect(window.stop()).rejects.toMatchObject({ status: 409 });
    window.forget();
  });
});

describe("one window", () => {
  test("catches up although the first request of its session was lost, and there is no line", async () => {
    const window = windowOf(ada);
    const id = await ada.make(post("/api/tools", { name: "Spade" }));
    {
      using _ = spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("lost"));
      await window.begin();
    }
    await window.collection("tools").load();
    for (const name of ["Fork", "Dibber"]) {
      await ada.ask(patch(`/api/tools/${id}`, { name }));
      await window.catchUp();
      expect(window.find("tools", id)?.name).toBe(name);
    }
    await ada.ask(remove(`/api/tools/${id}`));
    window.forget();
  });

  test("makes a plant once although the answer was lost, and shows it when it is asked for again", async () => {
    const window = windowOf(ada);
    await window.begin();
    await window.collection("points").load();
    const before = (await ada.list("points")).length;
    const wish = { ...mint, name: "Sage" } as const;
    const { fetch } = globalThis;
    const loseAnswer = Object.assign(
      async (...request: Parameters<typeof fetch>): Promise<never> => {
        await fetch(...request);
        throw new TypeError("lost");
      },
      { preconnect: fetch.preconnect },
    );
    const lose = async (): Promise<void> => {
      using _ = spyOn(globalThis, "fetch").mockImplementationOnce(loseAnswer);
      await expect(window.create("points", wish)).rejects.toMatchObject({ status: 0 });
    };
    await lose();
    const { id } = await window.create("points", wish);
    expect(window.find("points", id)).toMatchObject({ name: "Sage" });
    expect(await ada.list("points")).toHaveLength(before + 1);
    const another = await window.create("points", wish);
    expect(another.id).not.toBe(id);
    // One that was deleted meanwhile is made anew.
    await lose();
    const newest = Math.max(...(await ada.list("points")).map((point) => Number(point["id"])));
    await ada.ask(remove(`/api/points/${newest}`));
    expect((await window.create("points", wish)).id).toBeGreaterThan(newest);
    window.forget();
  });

  test("makes a snapshot once, although the browser sends it again", async () => {
    const window = windowOf(ada);
    await window.begin();
    using _ = sendingTwice();
    await window.change("POST", "/api/saved_gardens/snapshot", { name: "Sent twice" });
    const gardens = await ada.list("saved_gardens");
    expect(gardens.filter(({ name }) => name === "Sent twice")).toHaveLength(1);
    window.forget();
  });

  test("shows what was refused as it was", async () => {
    const window = windowOf(ada);
    const id = await ada.make(post("/api/tools", { name: "Seeder" }));
    await window.collection("tools").load();
    await expect(window.edit("tools", id, { name: "" })).rejects.toMatchObject({ status: 422 });
    expect(window.find("tools", id)?.name).toBe("Seeder");
  });

  test("forgets the session when the server has ended it, and when another window has signed out", async () => {
    const window = windowOf({ token: "worthless" });
    await expect(window.api().tools.list()).rejects.toMatchObject({ status: 401 });
    expect([window.token.value, window.hasEnded.value]).toEqual([undefined, true]);
    const other = openWindow(server.base);
    other.signIn(ada.token, true);
    other.hands.storeElsewhere("gardenshed.token", undefined);
    expect(other.token.value).toBeUndefined();
  });

  test("goes back by the history, unless it may not leave", async () => {
    const window = openWindow(server.base);
    window.go("/plants");
    window.setQuery({ sort: "name" });
    window.go("/logs");
    window.hands.go(-1);
    expect([window.here.value, window.query.value]).toEqual(["/plants?sort=name", { sort: "name" }]);
    let mayLeave = false;
    window.guardLeaving(async () => mayLeave);
    window.hands.go(-1);
    await holds(async () => expect(window.here.value).toBe("/plants?sort=name"));
    mayLeave = true;
    window.go("/about");
    await holds(async () => expect(window.here.value).toBe("/about"));
  });

  test("leaves a guarded page by the history, which has no more entries than before", async () => {
    const window = openWindow(server.base);
    for (const path of ["/plants", "/logs", "/sequences/1"]) window.go(path);
    window.guardLeaving(async () => true);
    window.hands.go(-1);
    await holds(async () => expect(window.here.value).toBe("/logs"));
    expect(window.isBack.value).toBe(true);
    window.hands.go(-1);
    await holds(async () => expect(window.here.value).toBe("/plants"));
  });

  test("tells why a command failed", async () => {
    const window = windowOf(ada);
    expect(await window.ask("Move", [moveTo({ x: 1 })])).toMatchObject({ is: "failed", isLost: false });
    expect(window.orders.value).toMatchObject([{ text: "Move", outcome: "failed" }]);
  });

  test("follows the preferences of the account", async () => {
    const window = windowOf(ben);
    await Promise.all((["webAppConfig", "device"] as const).map((kind) => window.collection(kind).load()));
    onTestFinished(window.startPreferences());
    await window.editOne("webAppConfig", { user_interface_read_only_mode: true, map_size_x: 1234 });
    expect([window.lookOnly.value, window.bedLook.value.map_size_x]).toEqual([
      expect.stringContaining("View only"),
      1234,
    ]);
    await expect(window.create("tools", { name: "Seeder" })).rejects.toMatchObject({ status: 403 });
    await ben.ask(patch("/api/web_app_config", { user_interface_read_only_mode: false }));
    expect(await ben.ask(get("/api/tools"))).toEqual([]);
  });

  test("shows times as the account wants them", async () => {
    const shown = clock.peek();
    const window = windowOf(ben);
    await Promise.all((["webAppConfig", "device"] as const).map((kind) => window.collection(kind).load()));
    onTestFinished(window.startPreferences());
    for (const [time_format_24_hour, time_format_seconds] of [
      [true, false],
      [false, true],
    ] as const) {
      await window.editOne("webAppConfig", { time_format_24_hour, time_format_seconds });
      expect(clock.peek()).toMatchObject({ hour12: !time_format_24_hour, seconds: time_format_seconds });
    }
    window.forget();
    clock.value = shown;
  });

  test("takes back requests in the reverse order: each finds what it has left", async () => {
    const window = windowOf(ada);
    const id = await ada.make(post("/api/tools", { name: "Rake" }));
    await window.collection("tools").load();
    const requests: string[] = [];
    for (const name of ["Hoe", "Spade"]) {
      await window.edit("tools", id, { name }, { undo: "renamed" });
      requests.push(...(window.offered.value?.requests ?? []));
    }
    await window.undo(requests);
    expect(await ada.show(`tools/${id}`)).toMatchObject({ name: "Rake" });
  });

  test("after a refusal begins no more of many, and takes back those that were made", async () => {
    const window = windowOf(ben);
    await window.begin();
    await window.collection("tools").load();
    const tools = ["1", "2", "", "4", "5", "6", "7", "8", "9"].map((name) => ({ name }));
    await expect(window.createAll("tools", tools, { undo: "Tools added" })).rejects.toMatchObject({ status: 422 });
    const names = () => window.list("tools").map(({ name }) => name);
    expect(names().toSorted()).toEqual(["1", "2", "4", "5", "6", "7", "8"]);
    expect(window.offered.value).toMatchObject({ text: "Tools added" });
    await window.undo(window.offered.value?.requests ?? []);
    expect(names()).toEqual([]);
  });

  test("leads a new account to its first steps, until it has skipped them", async () => {
    const window = windowOf(await openAccount(server, "eve@garden.test"));
    expect(window.isNew()).toBeUndefined();
    await Promise.all((["device", "points", "sequences"] as const).map((kind) => window.collection(kind).load()));
    expect([window.canBeFilled(), window.isNew()]).toEqual([true, true]);
    window.skip();
    expect(window.isNew()).toBe(false);
  });
});
