import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import ICAL from "ical.js";
import { scriptProcess } from "../../../src/features/rehearsal";
import { type Account, openAccount } from "../../support/account";
import { contentOf } from "../../support/database";
import { eventually } from "../../support/eventually";
import { stall } from "../../support/script-process";
import { get, PASSWORD, patch, post, remove } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* The calendar of a garden (watch.md §1), read by the parser of others. */

let now = new Date("2026-03-01T12:00:00Z");
let server: TestServer;
let owner: Account;
let sequence: number;
beforeAll(async () => {
  server = await startServer({}, () => now);
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = new Date("2026-03-01T12:00:00Z");
  owner = await openAccount(server);
  await owner.ask(patch("/api/device", { name: "Behind; the house, left", timezone: "Europe/Berlin" }));
  sequence = await owner.make(post("/api/sequences", { name: "Water", body: [] }));
});

const event = (changes: object) =>
  post("/api/farm_events", {
    executable_type: "Sequence",
    executable_id: sequence,
    start_time: "2026-03-02T06:00:00.000Z",
    repeat: 1,
    time_unit: "never",
    ...changes,
  });
const addressOf = async (account = owner): Promise<string> => {
  const { url } = (await account.ask(post("/api/calendar"))) as { url: string };
  return url.replace(/^https?:\/\/[^/]+/, server.base);
};
const readFrom = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, etag: answer.headers.get("etag") ?? "", text: await answer.text() };
};
/** `uid title start` of each entry, as a reader finds them. */
const entriesIn = (text: string): string[][] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((each) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(each);
    return [uid, summary, startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString()];
  });
const entries = async (): Promise<string[][]> => entriesIn((await readFrom(await addressOf())).text);

describe("what is in the calendar", () => {
  test("a run of an event, with a name that needs signs and folding", async () => {
    const name = `Gießen, „vorn“; ${"lang ".repeat(30)}\\n BEGIN:VALARM`;
    const long = await owner.make(post("/api/sequences", { name, body: [] }));
    const id = await owner.make(event({ executable_id: long }));
    const { text } = await readFrom(await addressOf());
    expect(entriesIn(text)).toEqual([
      [`event-${id}@gardenshed`, name, "2026-03-02T06:00:00.000Z", "2026-03-02T06:15:00.000Z"],
    ]);
    expect(new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue("x-wr-calname")).toBe("Behind; the house, left");
    const lines = text.split("\r\n");
    expect(lines.at(-1)).toBe("");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes("\n"))).toEqual([]);
  });

  test("each run as long as its rehearsal, in whole minutes; one without an end as if none was known", async () => {
    const wait = { kind: "wait", args: { milliseconds: 61_000 } };
    const endless = { kind: "lua", args: { lua: "while true do wait(1000) end" } };
    const runOf = async (name: string, day: string, ...body: readonly object[]) => {
      const id = await owner.make(post("/api/sequences", { name, body }));
      await owner.make(event({ executable_id: id, start_time: `2026-03-${day}T06:00:00.000Z` }));
    };
    await runOf("Soak", "02", wait, wait);
    await runOf("Circle", "03", wait, endless);
    await runOf("Sprinkle", "04", wait);
    expect((await entries()).map(([, title, , end]) => [title, end])).toEqual([
      ["Soak", "2026-03-02T06:03:00.000Z"],
      ["Circle", "2026-03-03T06:15:00.000Z"],
      ["Sprinkle", "2026-03-04T06:02:00.000Z"],
    ]);
  });

  test("all runs of 60 days from today on, and none of tomorrow's tomorrow", async () => {
    await owner.make(event({ time_unit: "daily", end_time: "2027-01-01T00:00:00Z" }));
    const starts = (await entries()).map(([, , start]) => start);
    expect([starts.length, starts[0], starts.at(-1)]).toEqual([
      59,
      "2026-03-02T06:00:00.000Z",
      "2026-04-29T06:00:00.000Z",
    ]);
  });

  test("what ran this morning, until the day is over in the zone of the device", async () => {
    now = new Date("2026-03-02T05:00:00Z");
    await owner.make(event({}));
    now = new Date("2026-03-02T22:59:00Z");
    expect(await entries()).toHaveLength(1);
    now = new Date("2026-03-02T23:00:00Z");
    expect(await entries()).toEqual([]);
  });

  test("items of a regimen at their local time, also over the change to summer time", async () => {
    const items = [27, 28, 29].map((day) => ({ sequence_id: sequence, time_offset: (day * 24 + 8) * 3_600_000 }));
    const regimen = await owner.make(
      post("/api/regimens", { name: "Spring", color: "red", body: [], regimen_items: items }),
    );
    const id = await owner.make(
      event({ executable_type: "Regimen", executable_id: regimen, start_time: "2026-03-01T12:30:00Z" }),
    );
    const scheduled = ["2026-03-28T07:00:00.000Z", "2026-03-29T07:00:00.000Z", "2026-03-30T07:00:00.000Z"];
    expect((await entries()).map(([uid, , start]) => [uid, start])).toEqual(
      scheduled.map((at) => [`event-${id}-${Date.parse(at)}-${sequence}@gardenshed`, at]),
    );
  });

  longTest("one entry a day, at the first run, for what runs more often than six times a day", async () => {
    const often = { time_unit: "hourly", end_time: "2026-03-05T06:00:00Z" };
    await owner.make(event({ ...often, repeat: 1 }));
    expect((await entries()).map(([, , start]) => start)).toEqual([
      "2026-03-02T06:00:00.000Z",
      "2026-03-02T23:00:00.000Z",
      "2026-03-03T23:00:00.000Z",
      "2026-03-04T23:00:00.000Z",
    ]);
    const other = await openAccount(server);
    sequence = await other.make(post("/api/sequences", { name: "Water", body: [] }));
    await other.make(event({ ...often, repeat: 4 }));
    expect(entriesIn((await readFrom(await addressOf(other))).text)).toHaveLength(18);
  });

  test("paused runs as cancelled", async () => {
    await owner.make(event({ time_unit: "daily", end_time: "2026-03-05T00:00:00Z" }));
    const pause = { farm_event_id: null, from: "2026-03-03T00:00:00Z", until: "2026-03-04T00:00:00Z", reason: "Rain" };
    await owner.ask(post("/api/pauses", pause));
    const { text } = await readFrom(await addressOf());
    const status = (entry: ICAL.Component) => entry.getFirstPropertyValue("status");
    expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map(status)).toEqual([
      null,
      "CANCELLED",
      null,
    ]);
  });

  longTest("at most 1,000 entries", async () => {
    for (let count = 0; count < 4; count++) {
      await owner.make(event({ time_unit: "hourly", repeat: 4, end_time: "2026-05-20T00:00:00Z" }));
    }
    expect(await entries()).toHaveLength(1_000);
  });

  test("an event that is moved keeps its entry; so does every other one when one goes", async () => {
    const [first, second] = [await owner.make(event({})), await owner.make(event({}))];
    await owner.ask(patch(`/api/farm_events/${first}`, { start_time: "2026-03-04T07:00:00Z" }));
    expect((await entries()).map(([uid, , start]) => [uid, start])).toEqual([
      [`event-${second}@gardenshed`, "2026-03-02T06:00:00.000Z"],
      [`event-${first}@gardenshed`, "2026-03-04T07:00:00.000Z"],
    ]);
    await owner.ask(remove(`/api/farm_events/${first}`), 200);
    expect((await entries()).map(([uid]) => uid)).toEqual([`event-${second}@gardenshed`]);
  });
});

describe("who reads the calendar", () => {
  test("whoever has the address, which says nothing of the account, and is neither stored nor logged", async () => {
    const address = await addressOf();
    const [, secret = ""] = /\/calendar\/([\w-]{43})\.ics$/.exec(address) ?? [];
    expect((await readFrom(address)).status).toBe(200);
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(contentOf(server))).not.toContain(secret);
    expect(server.log.join("\n")).not.toContain(secret);
    expect(await owner.ask(get("/api/calendar"))).toEqual({ made_at: now.toISOString() });
  });

  test("the same request sent again keeps no address", async () => {
    const headers = { "idempotency-key": "calendar-1" };
    const [one, two] = [
      await owner.ask(post("/api/calendar", undefined, { headers })),
      await owner.ask(post("/api/calendar", undefined, { headers })),
    ];
    expect(one).not.toEqual(two);
  });

  test("nobody under an address of before, or one that was ended", async () => {
    const first = await addressOf();
    const second = await addressOf();
    expect([(await readFrom(first)).status, (await readFrom(second)).status]).toEqual([404, 200]);
    await owner.ask(remove("/api/calendar"), 204);
    expect((await readFrom(second)).status).toBe(404);
    expect(await owner.ask(get("/api/calendar"))).toEqual({ made_at: null });
  });

  longTest("nobody when the account is gone, or was emptied", async () => {
    const [emptied, deleted] = [await addressOf(), await openAccount(server)];
    const other = await addressOf(deleted);
    expect([(await readFrom(emptied)).status, (await readFrom(other)).status]).toEqual([200, 200]);
    await owner.ask(post("/api/device/reset", { password: PASSWORD }));
    await deleted.ask(remove("/api/users", { password: PASSWORD }));
    expect([(await readFrom(emptied)).status, (await readFrom(other)).status]).toEqual([404, 404]);
  });

  test.each(["x.ics", `${"a".repeat(43)}.ics`, `${"a".repeat(44)}.ics`, "", "%00.ics"])(
    "not who guesses: %p is 404, as often as one likes",
    async (file) => {
      for (let count = 0; count < 65; count++) {
        expect((await readFrom(`${server.base}/calendar/${file}`)).status).toBe(404);
      }
    },
  );

  test("no program more often than 60 times an hour", async () => {
    const address = await addressOf();
    for (let count = 0; count < 60; count++) expect((await readFrom(address)).status).toBe(200);
    expect((await readFrom(address)).status).toBe(429);
    now = new Date("2026-03-01T13:00:00Z");
    expect((await readFrom(address)).status).toBe(200);
  });
});

describe("what has not changed is not sent again", () => {
  const asked = async (address: string, etag: string) =>
    (await fetch(address, { headers: { "if-none-match": etag } })).status;

  test("until something of it changes, or a day passes", async () => {
    const id = await owner.make(event({}));
    const address = await addressOf();
    const { etag } = await readFrom(address);
    expect(await asked(address, etag)).toBe(304);
    await owner.ask(patch("/api/web_app_config", { dark_mode: true }));
    expect(await asked(address, etag)).toBe(304);
    await owner.ask(patch(`/api/farm_events/${id}`, { start_time: "2026-03-04T07:00:00Z" }));
    expect(await asked(address, etag)).toBe(200);
    const later = await readFrom(address);
    now = new Date("2026-03-02T12:00:00Z");
    expect(await asked(address, later.etag)).toBe(200);
  });
});

describe("a calendar that waits for its rehearsal", () => {
  const wait = { kind: "wait", args: { milliseconds: 61_000 } };
  const endless = { kind: "lua", args: { lua: "while true do end" } };
  const REHEARSED = [["Soak", "2026-03-02T06:02:00.000Z"]];
  const endsIn = (text: string) => entriesIn(text).map(([, title, , end]) => [title, end]);
  /** An account with a run of 61 seconds, and the address of its calendar. */
  async function withRun(account = owner): Promise<string> {
    const executable_id = await account.make(post("/api/sequences", { name: "Soak", body: [wait] }));
    await account.make(event({ executable_id }));
    return addressOf(account);
  }
  /** Has a neighbour's rehearsal hold the process of scripts, and waits until a reader of the calendar stands behind it. */
  async function behindNeighbour(read: () => Promise<Response | undefined>) {
    const scripts = server.services.get(scriptProcess);
    const neighbour = await openAccount(server);
    const held = neighbour.ask(post("/api/rehearsals", { body: [endless] }));
    const pid = await stall(scripts);
    const rehearse = spyOn(scripts, "rehearse");
    const answer = read();
    await eventually(() => rehearse.mock.results[0]);
    const asked = rehearse.mock.results[0]?.value as Promise<string>; // what `rehearse` gives
    rehearse.mockRestore();
    const goOn = async (): Promise<void> => {
      process.kill(pid, "SIGKILL");
      await held;
    };
    return { answer, asked, goOn };
  }

  test("is rehearsed once for all who ask meanwhile, and keeps none of a neighbour's from it", async () => {
    const [mine, other] = [await withRun(), await withRun(await openAccount(server))];
    const rehearse = spyOn(server.services.get(scriptProcess), "rehearse");
    const answers = await Promise.all([...Array<string>(25).fill(mine), other].map(readFrom));
    const times = rehearse.mock.calls.length;
    rehearse.mockRestore();
    expect(answers.map(({ text }) => endsIn(text))).toEqual(Array(26).fill(REHEARSED));
    expect(times).toBe(2);
  });

  longTest("is not rehearsed for a reader who has gone, and is as ever for the next one", async () => {
    const address = await withRun();
    const leaving = new AbortController();
    const { answer, asked, goOn } = await behindNeighbour(() =>
      fetch(address, { signal: leaving.signal }).catch(() => undefined),
    );
    leaving.abort();
    await answer;
    await owner.ask(get("/api/calendar"));
    const outcome = asked.catch((error: Error) => error.message);
    await goOn();
    expect(await outcome).toBe("nobody waits for it any more");
    expect(endsIn((await readFrom(address)).text)).toEqual(REHEARSED);
  });

  longTest("is for nobody when its address has ended meanwhile", async () => {
    const address = await withRun();
    const { answer, goOn } = await behindNeighbour(() => fetch(address));
    await owner.ask(remove("/api/calendar"), 204);
    await goOn();
    expect((await answer)?.status).toBe(404);
  });
});
