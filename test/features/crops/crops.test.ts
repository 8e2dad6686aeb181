import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { get, scenarios, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/** Asks without a token. */
const ask = (query = "", headers: Record<string, string> = {}): Sent =>
  get(`/api/crops${query}`, { as: "nobody", headers });
const search = (text: string, more = ""): Sent => ask(`?search=${encodeURIComponent(text)}${more}`);
const found = (name: string, text: string, slug: string) => ({
  name: `${name}: ${text}`,
  send: search(text),
  has: expect.arrayContaining([expect.objectContaining({ slug })]) as unknown,
});
scenarios("finding crops (garden.md §23)", [
  found("by another name", "courgette", "zucchini"),
  found("by another German name", "Porree", "leek"),
  found("by its botanical name", "Daucus carota", "carrot"),
  found("by its slug", "brussels-sprout", "brussels-sprout"),
  found("by a slug of before", "carrot-scarlet-nantes", "carrot"),
  found("by a word of its name", "zebra", "green-zebra-tomato"),
  found("by a part of its name", "melone", "watermelon"),
  { name: "nothing", send: search("xqzw"), is: [] },
  { name: "signs only", send: search("%_'\""), is: [] },
  { name: "too short for a misspelling", send: search("qq"), is: [] },
  {
    name: "no more than 20",
    send: search("pepper"),
    has: Array.from({ length: 20 }, () => ({ slug: expect.any(String) })),
  },
  {
    name: "a text that is too long",
    send: search("t".repeat(81)),
    status: 422,
    is: { error: "A text is too long." },
  },
]);

describe("the best crop for a text (garden.md §23)", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  const slugsFor = async (text: string): Promise<string[]> =>
    ((await send(server, search(text))).json as { slug: string }[]).map(({ slug }) => slug); // as specified

  test.each([
    ["by its name", "Tomato", "tomato"],
    ["by its German name", "Möhre", "carrot"],
    ["without accents", "mohre", "carrot"],
    ["with ae, oe or ue", "moehre", "carrot"],
    ["in capitals", "GRÜNKOHL", "curly-kale"],
    ["misspelt", "tomatoe", "tomato"],
    ["misspelt", "tomtao", "tomato"],
    ["misspelt", "zuchini", "zucchini"],
    ["misspelt", "brocoli", "broccoli"],
    ["misspelt", "Aubergiene", "eggplant"],
    ["misspelt", "Rucolla", "arugula"],
    ["misspelt", "Kolrabi", "kohlrabi"],
    ["misspelt", "Petersielie", "parsley"],
    ["misspelt", "bazil", "basil"],
  ] as const)("%s: %s", async (_, text, slug) => expect((await slugsFor(text))[0]).toBe(slug));

  test("a misspelling counts only where nothing else is found", async () => {
    expect(await slugsFor("leek")).toEqual(["leek"]);
    expect(await slugsFor("leak")).toContain("leek");
  });
});

const named = (name: string, send: Sent, text: string) => ({ name, send, has: [{ slug: "carrot", name: text }] });
const carrot = "?search=carrot-scarlet";

scenarios("the language of crops (garden.md §23)", [
  named("English where nobody asks", ask(carrot), "Carrot"),
  named("as the address asks", ask(`${carrot}&language=de`), "Möhre"),
  named("as the client asks", ask(carrot, { "accept-language": "de-AT,de;q=0.9,en;q=0.8" }), "Möhre"),
  named("what it wants most", ask(carrot, { "accept-language": "de;q=0.5, en;q=0.9" }), "Carrot"),
  named("the first that there is", ask(carrot, { "accept-language": "fr, de;q=0.1" }), "Möhre"),
  named("none that it refuses", ask(carrot, { "accept-language": "de;q=0" }), "Carrot"),
  named("what cannot be read", ask(carrot, { "accept-language": ";;q=,\u00ff" }), "Carrot"),
  named("the address goes before", ask(`${carrot}&language=en`, { "accept-language": "de" }), "Carrot"),
  {
    name: "another one is refused",
    send: ask(`${carrot}&language=fr`),
    status: 422,
    is: { language: "Language isn't an option, options: en, de" },
  },
  {
    name: "families and neighbours too",
    send: search("Porree", "&language=de"),
    has: [
      {
        slug: "leek",
        family: { name: "Amaryllidaceae", common_name: "Zwiebelgewächse" },
        bad_neighbours: expect.arrayContaining([{ kind: "bean", name: "Bohne" }]) as unknown,
      },
    ],
  },
]);

const spinach = { slug: "spinach", water: "medium" };
scenarios("the seasons of crops (garden.md §23)", [
  {
    name: "of the north",
    send: search("spinach", "&latitude=52.5"),
    has: [
      {
        ...spinach,
        sow_outdoors: [
          { from: 3, to: 4 },
          { from: 8, to: 9 },
        ],
        harvest: [
          { from: 5, to: 6 },
          { from: 9, to: 11 },
        ],
      },
    ],
  },
  {
    name: "of the south, half a year later",
    send: search("spinach", "&latitude=-33.9"),
    has: [
      {
        ...spinach,
        sow_outdoors: [
          { from: 9, to: 10 },
          { from: 2, to: 3 },
        ],
        harvest: [
          { from: 11, to: 12 },
          { from: 3, to: 5 },
        ],
      },
    ],
  },
  { name: "beyond the year", send: search("parsnip"), has: [{ slug: "parsnip", harvest: [{ from: 10, to: 2 }] }] },
  {
    name: "a latitude that is no number",
    send: search("spinach", "&latitude=south"),
    status: 422,
    is: { latitude: "Latitude must be a number" },
  },
  {
    name: "what is not known is absent",
    send: search("Steinpilz"),
    is: [
      {
        slug: "porcini-mushroom",
        kind: "mushroom",
        name: "Porcini Mushroom",
        names: { en: "Porcini Mushroom", de: "Steinpilz" },
        binomial: "Boletus edulis",
      },
    ],
  },
  { name: "a token changes nothing", send: get("/api/crops?search=spinach"), has: [{ slug: "spinach" }] },
  { name: "nothing can be stored", send: { ...ask(), method: "POST", body: {} }, status: 404 },
]);

test("all crops come by name, from memory when asked again, in each language", async () => {
  const server = await startServer();
  const askFor = async (query: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.base}/api/crops${query}`, { headers });
    return { status: response.status, etag: response.headers.get("etag"), text: await response.text() };
  };
  const namesIn = (text: string): string[] => (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
  await askFor("");
  const english = await askFor("?any=1");
  const german = [await askFor("?language=de"), await askFor("", { "accept-language": "de" })][1];
  expect(namesIn(english.text)).toHaveLength(248);
  for (const [language, { text }] of [
    ["en", english],
    ["de", german!],
  ] as const) {
    expect(namesIn(text)).toEqual(namesIn(text).toSorted(new Intl.Collator(language).compare));
  }
  expect(english.etag).not.toBeNull();
  expect(german?.etag).not.toBe(english.etag);
  expect((await askFor("", { "if-none-match": english.etag ?? "" })).status).toBe(304);
  await server.stop();
});
