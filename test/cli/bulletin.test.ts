import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { contentOf } from "../support/database";
import { get, makeAccount, type TestAccount } from "../support/scenarios";
import { type Beside, done, refused, startBeside, wrongUsage } from "./beside";
import { TIME } from "../support/patterns";

let beside: Beside;
let accounts: readonly TestAccount[];
beforeAll(async () => {
  beside = await startBeside();
  accounts = [await makeAccount(beside.server), await makeAccount(beside.server)];
});
afterAll(() => beside.server.stop());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const show = async (slug: string) => (await beside.ask(get(`/api/global_bulletins/${slug}`))).json;
const unread = async (slug: string) =>
  Promise.all(
    accounts.map(async ({ token }) => {
      const { json } = await beside.ask(get("/api/alerts"), token);
      return (json as Record<string, unknown>[]).filter((alert) => alert["slug"] === slug); // a list of records
    }),
  );

/** Publishes and answers the slug that is printed. */
async function publish(...flags: string[]): Promise<string> {
  const { out } = await beside.command(["bulletin", "add", ...flags]);
  return /^Published bulletin (\S+)\.$/.exec(out[0] ?? "")?.[1] ?? "";
}

describe("bulletin add", () => {
  test("publishes, and tells every device", async () => {
    expect(await unread("spring-news")).toEqual([[], []]);
    const flags = ["--type", "warn", "--href", "https://garden.test/news", "--href-label", "Read more"];
    const line = ["bulletin", "add", "--title", "Spring news!", "--content", "<b>Sow</b> now.", ...flags];
    expect(await beside.command(line)).toEqual(done(beside, "Published bulletin spring-news."));
    expect(await show("spring-news")).toEqual({
      ...{ id: expect.any(Number), created_at: TIME, updated_at: TIME },
      ...{ slug: "spring-news", title: "Spring news!", type: "warn", content: "<b>Sow</b> now." },
      ...{ href: "https://garden.test/news", href_label: "Read more" },
    });
    expect(await unread("spring-news")).toEqual(
      accounts.map(({ deviceId }) => [
        {
          ...{ id: expect.any(Number), device_id: deviceId, slug: "spring-news" },
          ...{ problem_tag: "api.bulletin.unread", priority: 99 },
          ...{ created_at: expect.any(Number), updated_at: TIME },
        },
      ]),
    );
  });

  test("takes the text from standard input", async () => {
    const published = await beside.command(["bulletin", "add", "--title", "Piped", "--content", "-"], "Two\nlines\n");
    expect(published.out).toEqual(["Published bulletin piped."]);
    expect(await show("piped")).toMatchObject({ content: "Two\nlines", type: "info", href: null, href_label: null });
  });

  test.each([
    ["Grand Opening: 1 May, 10:00", "grand-opening-1-may-10-00"],
    ["  --Straße--  ", "stra-e"],
    ["UPPER_case", "upper-case"],
  ])("makes the slug of %s", async (title, slug) => {
    expect(await publish(`--title=${title}`, "--content", "x")).toBe(slug);
  });

  test.each([
    ["without a title", []],
    ["with an empty title", ["--title", ""]],
    ["with a title of no letters and digits", ["--title", "…!"]],
    ["with a title that another one has", ["--title", "Taken"]],
  ])("makes a random slug %s", async (_, flags) => {
    await publish("--title", "Taken", "--content", "x");
    const slug = await publish(...flags, "--content", "x");
    expect(slug).toMatch(UUID);
    expect(await unread(slug)).toMatchObject([[{ slug }], [{ slug }]]);
  });

  test.each([
    ["no text", ["--content", ""], refusedAs("Content is required")],
    ["a blank text", ["--content", " "], refusedAs("Content can't be blank")],
    ["no text on standard input", ["--content", "-"], refusedAs("Content can't be blank")],
    ["a text that is too long", ["--content", "x".repeat(100_001)], refusedAs("A text is too long")],
    ["an unknown type", ["--content", "x", "--type", "loud"], usage("--type must be one of info, success, warn.")],
  ])("refuses %s", async (_, flags, expected) => {
    const before = contentOf(beside.server);
    expect(await beside.command(["bulletin", "add", ...flags])).toEqual(expected());
    expect(contentOf(beside.server)).toBe(before);
  });

  test("needs a text", async () => {
    const { code, err } = await beside.command("bulletin add --title News");
    expect({ code, err }).toEqual({
      code: 2,
      err: [expect.stringMatching(/^Usage: gardenshed bulletin add --content TEXT /)],
    });
  });
});

test("bulletin list prints a line for each", async () => {
  const alone = await startBeside();
  await alone.command(["bulletin", "add", "--title", "One", "--content", "x"]);
  const { out: added } = await alone.command([
    "bulletin",
    "add",
    "--content",
    "A text\nof two lines",
    "--type",
    "warn",
  ]);
  const { code, out } = await alone.command("bulletin list");
  const slug = added[0]?.slice("Published bulletin ".length, -1) ?? "";
  expect({ code, out: out.map((line) => line.split(/ {2,}/)) }).toEqual({
    code: 0,
    out: [
      ["SLUG", "TYPE", "CREATED", "TITLE"],
      ["one", "info", expect.any(String), "One"],
      [slug, "warn", expect.any(String), "A text of two lines"],
    ],
  });
  await alone.server.stop();
});

describe("bulletin remove", () => {
  test("removes it with its alerts, and no other", async () => {
    const [gone, kept] = [await publish("--title", "Gone", "--content", "x"), await publish("--content", "x")];
    expect(await unread(gone)).toMatchObject([[{ slug: gone }], [{ slug: gone }]]);
    expect(await beside.command(`bulletin remove ${gone}`)).toEqual(done(beside, "Removed bulletin gone."));
    expect(await show(gone)).toBeNull();
    expect(await unread(gone)).toEqual([[], []]);
    expect(await show(kept)).toMatchObject({ slug: kept });
    expect(await unread(kept)).toMatchObject([[{ slug: kept }], [{ slug: kept }]]);
  });

  test("keeps an alert of another kind with that slug", async () => {
    const { services } = beside.server;
    const slug = await publish("--content", "x");
    const retag = `update alerts set problem_tag = 'api.tour.not_taken' where slug = '${slug}'`;
    await services.writes.run("account", () => services.db.execute(retag), 0);
    await beside.command(`bulletin remove ${slug}`);
    expect(await unread(slug)).toMatchObject([[{ slug }], [{ slug }]]);
  });

  test("refuses one that is not there", async () => {
    expect(await beside.command("bulletin remove nothing")).toEqual(refused(beside, "There is no bulletin nothing"));
  });
});

function refusedAs(sentence: string) {
  return () => refused(beside, sentence);
}
function usage(sentence: string) {
  return () => wrongUsage(sentence);
}
