import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { contentOf } from "../../support/database";
import { get, post, remove, type Scenario, scenarios, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { eventually } from "../../support/eventually";
import { TIME } from "../../support/patterns";
import { longTest, part } from "../../support/tier";

const NO_OPTION = expect.stringMatching(/^Product Line isn't an option, options: compact_1\.0, /);

const SECRET = "correct horse battery staple";
/** SHA-256 of SECRET begins with these digits. */
const EMAIL = "guest_c4bbcb1fbec99d65@demo.guest";

const demo = (body: unknown): Sent => ({ method: "POST", path: "/api/demo_account", body, as: "nobody" });
const guest = (secret: unknown, product_line: unknown = "none"): Sent => demo({ secret, product_line });
const logIn = (email: string, password: string): Sent => post("/api/tokens", { user: { email, password } });

const refusals: readonly (Omit<Scenario, "name" | "send" | "status"> & { name: string; send: Sent })[] = [
  { name: "no object", send: demo([]), is: { error: "This API takes JSON. Send a valid JSON object." } },
  { name: "no JSON", send: demo("secret"), is: { error: "This API takes JSON. Send a valid JSON object." } },
  {
    name: "nothing",
    send: demo({}),
    is: { secret: "Secret is required", product_line: "Product Line is required" },
  },
  ...[
    [null, "Secret can't be null"],
    [12345678, "Secret isn't a string"],
    [true, "Secret isn't a string"],
    [["password"], "Secret isn't a string"],
    [{}, "Secret isn't a string"],
  ].map(([secret, text]) => ({
    name: `the secret ${JSON.stringify(secret)}`,
    send: guest(secret),
    is: { secret: text },
  })),
  ...[
    [null, "Product Line can't be null"],
    [1, NO_OPTION],
    ["", "Product Line can't be blank"],
    ["standard", NO_OPTION],
    [["none"], "Product Line isn't a string"],
  ].map(([line, text]) => ({
    name: `the product line ${JSON.stringify(line)}`,
    send: demo({ secret: SECRET, product_line: line }),
    is: { product_line: text },
  })),
  ...["", "1234567", "  1234567  ", "ééééééé"].map((secret) => ({
    name: `the short secret ${JSON.stringify(secret)}`,
    send: guest(secret),
    is: { password: "Password must have at least 8 characters" },
  })),
];

describe("POST /api/demo_account refuses (seed-data.md §3)", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test.each(refusals.map((row) => [row.name, row] as const))("%s", async (_, { send: request, is }) => {
    const before = contentOf(server);
    const { status, json } = await send(server, request);
    expect({ status, json }).toEqual({ status: 422, json: is });
    expect(contentOf(server)).toBe(before);
  });

  longTest("a secret whose guest still exists, also with blanks around it", async () => {
    expect(await send(server, guest(SECRET))).toMatchObject({ status: 200 });
    const before = contentOf(server);
    for (const secret of [SECRET, ` ${SECRET}\n`]) {
      expect(await send(server, guest(secret))).toMatchObject({
        status: 422,
        json: { secret: "Secret belongs to a guest who is still here" },
      });
    }
    expect(contentOf(server)).toBe(before);
  });

  test("one of two requests with the same secret at once", async () => {
    const answers = await Promise.all([1, 2].map(() => send(server, guest("both at once"))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

const closed: Scenario = {
  name: "refuses guests like everybody else, before it looks at the request",
  send: demo({}),
  status: 403,
  is: { error: "This server takes no registrations. Ask its operator for an account." },
};
scenarios("SIGNUP closed", [closed], { SIGNUP: "closed" });
scenarios("SIGNUP first, with an account", [closed], { SIGNUP: "first" });

longTest("SIGNUP first, without an account", async () => {
  const server = await startServer({ SIGNUP: "first" });
  const answers = await Promise.all([send(server, guest("first guest")), send(server, guest("second guest"))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  await server.stop();
});

scenarios(
  "a server that admits other e-mail domains only",
  [{ name: "refuses guests", send: guest(SECRET), status: 422, is: { email: "This server takes no guests" } }],
  { TRUSTED_DOMAINS: "garden.test" },
);
scenarios("a server that admits the domain of guests", [{ name: "takes guests", send: guest(SECRET), is: {} }], {
  TRUSTED_DOMAINS: "garden.test, demo.guest",
});

describe("a guest", () => {
  let server: TestServer;
  let token: string;
  const ask = async (path: string): Promise<unknown> => (await send(server, get(path), token)).json;

  beforeAll(async () => {
    // Mail is on: guests are verified all the same.
    server = await startServer({ SMTP_URL: "smtp://mail.garden.test", TOS_URL: "https://garden.test/terms" });
    const { status, json } = await send(server, guest(` ${SECRET} `, "standard_xl_1.7"));
    expect({ status, json }).toEqual({ status: 200, json: {} });
    expect(server.services.db.value("select count(*) from jobs where kind = 'mail'")).toBe(0);
    const answer = await send(server, logIn(EMAIL, SECRET));
    token = (answer.json as { token: { encoded: string } }).token.encoded; // the log-in succeeds
  });
  afterAll(() => server.stop());

  test("has an address that the secret tells, and is an ordinary user", async () => {
    expect(await ask("/api/users")).toEqual([
      {
        id: expect.any(Number),
        created_at: TIME,
        updated_at: TIME,
        name: "Guest",
        email: EMAIL,
        language: "English",
      },
    ]);
  });

  longTest("has a device filled with the line and the demo", async () => {
    expect(await ask("/api/device")).toMatchObject({ name: "Garden Robot Standard XL", dos_version: "100.0.0" });
    expect(await ask("/api/points")).toHaveLength(8 + 253 + 16 + 2);
    expect(await ask("/api/sequences")).toHaveLength(17);
    expect(await ask("/api/alerts")).toMatchObject([
      { problem_tag: "api.documentation.unread", priority: 400 },
      { problem_tag: "api.demo_account.in_use", priority: 100 },
      { problem_tag: "api.bulletin.unread", priority: 9999, slug: "get-a-device" },
      { problem_tag: "api.tour.not_taken", priority: 300 },
    ]);
  });

  test("has a week behind it, and a week ahead", async () => {
    const events = (await ask("/api/farm_events")) as { executable_type: string; repeat: number; start_time: string }[]; // records
    expect(events.map(({ executable_type, repeat }) => `${executable_type} ${repeat}`)).toEqual([
      "Sequence 1",
      "Sequence 2",
      "Sequence 3",
      "Regimen 1",
    ]);
    for (const { start_time } of events) expect(Date.parse(start_time)).toBeGreaterThan(Date.now());
    expect(await ask("/api/regimens")).toMatchObject([{ name: "Weekly care", regimen_items: [{}, {}, {}] }]);
    const readings = (await ask("/api/sensor_readings")) as { pin: number; read_at: string }[]; // records
    expect(readings).toHaveLength(21);
    expect(new Set(readings.map(({ read_at }) => read_at.slice(0, 10))).size).toBe(7);
    for (const { read_at } of readings) expect(Date.parse(read_at)).toBeLessThan(Date.now());
    const told = (await ask("/api/logs")) as { message: string }[]; // records
    expect(told.filter(({ message }) => message === "Completed Water all")).toHaveLength(7);
  });

  test("cannot seed again", async () => {
    const again = await send(server, post("/api/device/seed", { product_line: "compact_1.0" }), token);
    expect(again.json).toEqual({ done: "Seed data is already present." });
  });

  test("cannot publish", async () => {
    const [sequence] = (await ask("/api/sequences")) as { id: number }[]; // records
    const answer = await send(server, post(`/api/sequences/${sequence?.id}/publish`, { copyright: "CC0" }), token);
    expect(answer).toMatchObject({ status: 422, json: { guest_account: "Guests cannot publish sequences" } });
  });

  longTest("may come with control characters in the secret, which the log-in reads alike", async () => {
    const secret = "tab\u0001bed secret";
    expect(await send(server, guest(secret))).toMatchObject({ status: 200 });
    const digits = new Bun.CryptoHasher("sha256").update(secret).digest("hex").slice(0, 16);
    expect(await send(server, logIn(`guest_${digits}@demo.guest`, secret))).toMatchObject({ status: 200 });
  });

  longTest("makes room for the same secret by leaving", async () => {
    const secret = "comes and goes";
    expect(await send(server, guest(secret))).toMatchObject({ status: 200 });
    const digits = new Bun.CryptoHasher("sha256").update(secret).digest("hex").slice(0, 16);
    const { json } = await send(server, logIn(`guest_${digits}@demo.guest`, secret));
    const { encoded } = (json as { token: { encoded: string } }).token; // the log-in succeeds
    expect(await send(server, remove("/api/users", { password: secret }), encoded)).toMatchObject({ status: 200 });
    expect(await send(server, guest(secret))).toMatchObject({ status: 200 });
  });
});

describe("the garden of a guest has grown", () => {
  const DAY_MS = 86_400_000;
  const NOW = new Date("2026-07-14T05:30:00.000Z");
  const grownFor = async (line: string, language: string) => {
    const server = await startServer({}, () => NOW);
    const request = { ...guest(SECRET, line), headers: { "accept-language": language } };
    expect(await send(server, request)).toMatchObject({ status: 200 });
    const { json } = await send(server, logIn(EMAIL, SECRET));
    const { encoded } = (json as { token: { encoded: string } }).token; // the log-in succeeds
    const list = async (path: string) =>
      (await send(server, get(`/api/${path}`), encoded)).json as Readonly<Record<string, string>>[];
    const ask = (request: Sent) => send(server, request, encoded);
    return { server, list, ask };
  };

  test.each(
    part(
      [
        [
          "de-AT,en;q=0.5",
          ["Brennnessel", "Brokkoli", "Löwenzahn", "Rote Bete", "Spinat"],
          "Pflanze gießen",
          "Wasser an",
          "Completed Alles gießen",
        ],
        ["", ["Beet", "Broccoli", "Dandelion", "Nettle", "Spinach"], "Water plant", "Water on", "Completed Water all"],
        [
          "fr",
          ["Beet", "Broccoli", "Dandelion", "Nettle", "Spinach"],
          "Water plant",
          "Water on",
          "Completed Water all",
        ],
      ],
      3,
    ),
  )("in the words of Accept-Language: %s", async (language, grows, sequence, comment, log) => {
    const { server, list } = await grownFor("standard_1.8", language);
    const points = await list("points");
    const names = points.flatMap(({ pointer_type, name }) => (/Plant|Weed/.test(pointer_type ?? "") ? [name] : []));
    expect([...new Set(names)].sort()).toEqual(grows);
    const named = (await list("sequences")).find(({ name }) => name === sequence);
    expect(JSON.stringify(named)).toContain(`"comment":"${comment}"`);
    expect((await list("logs")).map(({ message }) => message)).toContain(log);
    expect(await list("farm_events")).toHaveLength(4); // they find their sequences
    await server.stop();
  });

  longTest("plants are weeks old, spread by a curve, and the next run is within a day", async () => {
    const { server, list } = await grownFor("standard_1.8", "en");
    const days = new Map(
      (await list("points")).flatMap(({ name = "", planted_at }) =>
        planted_at ? [[name, (NOW.getTime() - Date.parse(planted_at)) / DAY_MS] as const] : [],
      ),
    );
    expect(Object.fromEntries(days)).toEqual({ Spinach: 34, Broccoli: 48 });
    expect((await list("curves")).filter(({ type }) => type === "spread")).toHaveLength(2);
    const starts = (await list("farm_events")).map(({ start_time = "" }) => Date.parse(start_time) - NOW.getTime());
    expect(Math.min(...starts)).toBeWithin(1, DAY_MS);
    await server.stop();
  });

  longTest.each(
    part(
      [
        ["standard_1.8", 15],
        ["standard_xl_1.8", 60],
      ],
      2,
    ),
  )("a grid of photos covers the bed of %s", async (line, photos) => {
    const { server, list, ask } = await grownFor(line, "en");
    const grid = (await list("sequences")).find(({ name }) => name === "Photo Grid");
    const { json } = await ask(post("/api/rehearsals?timeline=false", { sequence_id: grid?.["id"] }));
    expect(json).toMatchObject({ totals: { photos }, faults: [], truncated: false });
    await server.stop();
  });

  longTest("photos of three days are drawn after the answer, each with its place and its time", async () => {
    const { server, list } = await grownFor("standard_1.8", "en");
    const photos = await eventually(async () => {
      const all = await list("images");
      return all.length > 0 && all.every(({ attachment_processed_at }) => attachment_processed_at) ? all : undefined;
    });
    const dayOf = ({ created_at = "" }: (typeof photos)[number]): string => created_at.slice(0, 10);
    const byDay = Map.groupBy(photos, dayOf);
    expect([...byDay].map(([day, { length }]) => `${day} ${length}`)).toEqual([
      "2026-07-13 15",
      "2026-07-11 15",
      "2026-07-08 15",
    ]);
    expect(photos[0]).toMatchObject({ meta: { x: 2880, y: 1200, z: 0, name: "photo" } });
    await server.stop();
  });
});
