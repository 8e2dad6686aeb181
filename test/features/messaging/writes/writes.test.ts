import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { changesSince, entryText } from "./changes";
import { type ChangeReader, openChanges } from "./events";
import { allActions } from "../../../support/examples";
import { openPage, type Page } from "../../../support/mqtt-client";
import { type Ids, makeAccount, send, type Sent, type TestAccount, withIds } from "../../../support/scenarios";
import { QUIET, startServer, type TestServer } from "../../../support/server";
import { type Heard, openAudience } from "./audience";
import { rows } from "./rows";
import type { Write } from "./row";
import { part } from "../../../support/tier";

/* Who listens hears of every write what `live.md` §3.1 names, and another account hears nothing. */

let server: TestServer;
let neighbour: TestAccount;
let ears: Page;
let eyes: ChangeReader;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0", PUBLIC_URL: "http://garden.test", ...QUIET });
  neighbour = await makeAccount(server);
  ears = await openPage(server, neighbour);
  await ears.subscribe(`bot/device_${neighbour.deviceId}/#`);
  eyes = await openChanges(server, neighbour);
});
afterAll(async () => {
  ears.client.end(true);
  eyes.leave();
  await server.stop();
});

const ROWS = part(rows, 3).map(
  (row, index) => [`${row.of}${row.name === undefined ? "" : `: ${row.name}`}`, row, index] as const,
);

test("every write of the API stands in the table", () => {
  const mounted = allActions.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  const missing = mounted.filter((of) => !rows.some((row) => row.of === of));
  expect(missing).toEqual([]);
});

/** Sends requests and knows the ids of their answers by name. */
async function given(account: TestAccount, { given: before = {} }: Write): Promise<Record<string, number>> {
  const ids: Record<string, number> = { device: account.deviceId, user: account.userId };
  for (const [name, request] of Object.entries(before)) {
    if (typeof request === "function") {
      ids[name] = await request(server.services, account.deviceId);
      continue;
    }
    const sent = withIds(request, ids) as Sent; // ids replace texts, the shape stays
    const { status, json, text } = await send(server, sent, (sent.as === "neighbour" ? neighbour : account).token);
    if (status !== 200) throw new Error(`given ${name}: ${status} ${text}`);
    ids[name] = idOf(json);
  }
  return ids;
}

const idOf = (json: unknown): number => ([json].flat()[0] as { id?: number } | undefined)?.id ?? 0;

/** A message in the words of the table. */
function inWords({ topic, label, body }: Heard, asked: string): string {
  const [name, id] = topic.split("/");
  const whose = label === asked ? "" : label === "NONE" ? " NONE" : " apart";
  return `${name} ${id}${body === null ? " gone" : ""}${whose}`;
}

const named = (lines: readonly string[], ids: Ids): string[] =>
  lines.map((line) => withIds(`${line} `, ids) as string).map((line) => line.trim()); // texts stay texts

/** What of the lines the table speaks of: each where it stands last, when there are others. */
const seen = ({ among = false }: Write, lines: readonly string[], wanted: readonly string[]): readonly string[] =>
  among ? lines.filter((line, index) => wanted.includes(line) && !lines.includes(line, index + 1)) : lines;

describe("is heard of as specified", () => {
  test.each(ROWS)("%s", async (_, row, index) => {
    const account = await makeAccount(server);
    const ids = await given(account, row);
    const { heard, leave } = await openAudience(server, account);
    const stream = await openChanges(server, account);
    ears.received.length = 0;
    const before = await changesSince(server, account);
    const label = `row-${index}`;

    const request = withIds({ ...row.send, headers: { "x-device-rpc-id": label, ...row.send.headers } }, ids) as Sent; // as above
    const answer = await send(server, request, request.as === "nobody" ? undefined : account.token);
    expect({ status: answer.status, text: answer.status === (row.status ?? 200) ? "" : answer.text }).toEqual({
      status: row.status ?? 200,
      text: "",
    });
    ids["answer"] = idOf(answer.json);

    const entries = row.ends === true ? [] : await before.added();
    ids["next"] = Number(entries.at(-1)?.split(" ")[1]);
    const [tells, notes] = [named(row.tells, ids), named(row.notes, ids)];
    expect(seen(row, entries, notes)).toEqual(notes);

    const messages = await heard(tells.at(-1)?.split(" ", 2).join("/"));
    const lines = messages.map((message) => inWords(message, label));
    expect(seen(row, lines, tells)).toEqual(tells);
    if (row.among === true) expect(lines.at(-1)).toBe(tells.at(-1) ?? "");
    for (const { topic, body } of messages) {
      if (body !== null) expect(await before.shown(topic)).toEqual(body);
    }

    const changes = await stream.heard();
    const events = row.events === undefined ? notes : named(row.events, ids);
    expect(seen(row, changes.map(entryText), events)).toEqual(events);
    expect(changes.filter(({ request }) => request !== label)).toEqual([]);
    for (const { topic, body } of messages) {
      const change = changes.findLast((each) => before.topicOf(each) === topic);
      if (change) expect(change.record).toEqual(body); // reports are no changes
    }

    expect(ears.received).toEqual([]);
    stream.leave();
    leave();
  });
});

test("another account has heard of none of them", async () => {
  expect((await eyes.heard()).filter(({ request }) => request.startsWith("row-"))).toEqual([]);
});
