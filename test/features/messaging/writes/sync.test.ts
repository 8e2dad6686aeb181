import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { presence } from "../../../../src/features/account/device/sightings";
import { ActivityMonitor } from "../../../../src/features/messaging/broker/activity-monitor";
import { accountTables } from "../../../../src/framework/resource/table";
import { startBeside } from "../../../cli/beside";
import { type Account, openAccount } from "../../../support/account";
import { openPage, type Page } from "../../../support/mqtt-client";
import { jpeg } from "../../../support/pictures";
import { publish, unpublish, install } from "../../../support/published";
import { get, PASSWORD, post, remove, send } from "../../../support/scenarios";
import { sequence } from "../../../support/script-users";
import { startServer, type TestServer } from "../../../support/server";
import { newestVersion, storedPoints } from "../../../support/stored";
import { createImage, processed, upload } from "../../../support/uploads";
import { TIME } from "../../../support/patterns";

/* What is special about `sync` messages (`live.md` §3.1); `writes.test.ts` has all of them. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

interface Sync {
  readonly topic: string;
  readonly label: string;
  readonly body: { readonly id: number } | null;
}

/** A page that reads the `sync` messages of its account. */
async function reader(account: Account, from = server): Promise<{ page: Page; next: () => Promise<Sync> }> {
  const page = await openPage(from, account);
  const prefix = `bot/device_${account.deviceId}/sync/`;
  await page.subscribe(`${prefix}#`);
  return {
    page,
    next: async () => {
      const { topic, payload } = await page.next();
      const { args, body } = JSON.parse(payload) as { args: { label: string }; body: Sync["body"] }; // as specified
      return { topic: topic.slice(prefix.length), label: args.label, body };
    },
  };
}
const hoe = post("/api/tools", { name: "Hoe" });

test("every class of the specification is declared, and no other", async () => {
  const document = await Bun.file(`${import.meta.dir}/../../../../docs/behaviour/live.md`).text();
  const [, list = ""] = /Classes: (Alert, .*?)\. /.exec(document) ?? [];
  const classes = server.services.get(accountTables).flatMap(({ syncClass }) => syncClass ?? []);
  expect(classes.sort()).toEqual(
    list
      .replace(/ \(.*?\)/, "")
      .split(", ")
      .sort(),
  );
});

test("nothing is made while nobody is there", () => {
  const activityMonitor = new ActivityMonitor();
  const told: string[] = [];
  const hear = (name: string) => () => {
    told.push(`${name} begins`);
    return () => told.push(`${name} ends`);
  };
  activityMonitor.whileThere(hear("first"));
  for (const rooms of [0, 1, 2]) activityMonitor.count(rooms);
  activityMonitor.whileThere(hear("second"));
  for (const rooms of [1, 0, 0, 1]) activityMonitor.count(rooms);
  expect(told).toEqual([
    ...["first begins", "second begins", "first ends", "second ends", "first begins", "second begins"],
  ]);
});

describe("a message", () => {
  test("has the label that the answer names, where none was sent", async () => {
    const account = await openAccount(server);
    const { next } = await reader(account);
    const { headers, json } = await send(server, hoe, account.token);
    const { id } = json as { id: number }; // a record
    expect(await next()).toMatchObject({ topic: `Tool/${id}`, label: headers.get("x-device-rpc-id"), body: { id } });
  });

  test("comes once for a record that two requests of one moment change, with the label of each", async () => {
    const account = await openAccount(server);
    const id = await account.make(hoe);
    const { next } = await reader(account);
    const names = ["first", "second"];
    await Promise.all(
      names.map((name) =>
        send(
          server,
          { method: "PATCH", path: `/api/tools/${id}`, body: { name }, headers: { "x-device-rpc-id": name } },
          account.token,
        ),
      ),
    );
    expect([(await next()).label, (await next()).label].sort()).toEqual(names);
  });

  test("tells of a picture when it is made, when it is processed and when it is deleted", async () => {
    const account = await openAccount(server);
    const { next } = await reader(account);
    const { id } = await createImage(server, account, await upload(server, account, await jpeg(8, 8)));
    const made = await next();
    await processed(server, account, id);
    const seen = await next();
    await account.ask({ ...remove(`/api/images/${id}`), headers: { "x-device-rpc-id": "gone" } });
    const topic = `Image/${id}`;
    expect([made, seen, await next()]).toEqual([
      {
        topic,
        label: expect.not.stringMatching("NONE"),
        body: expect.objectContaining({ attachment_processed_at: null }),
      },
      { topic, label: "NONE", body: expect.objectContaining({ attachment_processed_at: TIME }) },
      { topic, label: "gone", body: null },
    ]);
  });

  test("tells once of the first sync of a device, and of no other sighting", async () => {
    const account = await openAccount(server);
    const { next } = await reader(account);
    const seen = async (label: string): Promise<void> => {
      await account.ask(get("/api/device/sync", { headers: { "x-device-rpc-id": label } }));
      server.services.get(presence).makeDue(); // as after five seconds
      await account.ask(post("/api/logs", { message: "x" })); // it is stored with the next write
    };
    await seen("first");
    expect(await next()).toMatchObject({
      ...{ topic: `Device/${account.deviceId}`, label: "first", body: { last_saw_api: TIME } },
    });
    await seen("second");
    const id = await account.make(hoe);
    expect((await next()).topic).toBe(`Tool/${id}`);
  });

  test("tells of the first sync after each log-in, of which the journal notes nothing", async () => {
    const account = await openAccount(server);
    const { next } = await reader(account);
    const user = { email: account.email, password: PASSWORD };
    for (const label of ["robot", "script"]) {
      const answer = (await account.ask(post("/api/tokens", { user }))) as { token: { encoded: string } }; // a log-in
      const syncs = async (id: string): Promise<void> => {
        const headers = { "x-device-rpc-id": id };
        expect((await send(server, get("/api/device/sync", { headers }), answer.token.encoded)).status).toBe(200);
      };
      await syncs(label);
      await syncs("again");
      expect(await next()).toMatchObject({ topic: `Device/${account.deviceId}`, label });
    }
    const id = await account.make(hoe);
    expect((await next()).topic).toBe(`Tool/${id}`);
    const { changes } = (await account.ask(get("/api/changes"))) as { changes: Record<string, unknown>[] }; // as specified
    const updates = changes.filter(({ action }) => action === "updated");
    expect(updates).toMatchObject([{ resource: "device", request: "robot" }]);
  });

  test("does not tell the owner of a copy what its author does", async () => {
    const [author, owner] = [await openAccount(server), await openAccount(server)];
    const original = await author.make(sequence("Shared"));
    await author.ask(publish(original));
    await owner.ask(install(await newestVersion(server.services, author.deviceId)));
    const { next } = await reader(owner);
    await author.ask(publish(original));
    await author.ask(unpublish(original));
    const id = await owner.make(hoe);
    expect((await next()).topic).toBe(`Tool/${id}`);
  });

  test("tells what a command changes beside the server", async () => {
    const beside = await startBeside({ MQTT_PORT: "0" });
    const account = await openAccount(beside.server);
    const { next } = await reader(account, beside.server);
    await beside.command(["limit", account.email, "max_sequence_count", "7"]);
    expect(await next()).toMatchObject({
      topic: `Device/${account.deviceId}`,
      label: "NONE",
      body: { max_sequence_count: 7 },
    });
    await beside.server.stop();
  });
});

test("many messages of one account come in their order, and hold up nobody else", async () => {
  const [account, other] = [await openAccount(server), await openAccount(server)];
  const [mine, theirs] = [await reader(account), await reader(other)];
  const last = await storedPoints(450)(server.services, account.deviceId);
  const id = await other.make(hoe);
  expect((await theirs.next()).topic).toBe(`Tool/${id}`);
  const topics: string[] = [];
  while (topics.at(-1) !== `Point/${last}`) topics.push((await mine.next()).topic);
  expect(topics).toEqual((await account.list("points")).map((point) => `Point/${point.id}`));
});
