import { expect } from "bun:test";
import { begin, end } from "../../src/features/watch/notices/notices";
import { addWay } from "../../src/features/watch/ways/persons";
import { stopPath } from "../../src/features/watch/ways/stop";
import type { Details, Kind } from "../../src/features/watch/kinds";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { eventually } from "../support/eventually";
import { EXAMPLES } from "../support/notices";
import { get, patch, post } from "../support/scenarios";
import type { TestServer } from "../support/server";

/* What was noticed, on the page Messages and in the header, and how one is told (watch.md §§2, 3). */

const ago = (minutes: number): number => Date.now() - minutes * 60_000;
const RUN = { at: new Date(ago(40)).toISOString(), name: "Water the beds" };
const NOTICES: readonly (readonly [kind: Kind, minutes: number, details: Details])[] = [
  ["said", 300, { message: "The seed bin is empty" }],
  ["failed", 200, { message: "Failed to execute command: Movement failed.", count: 3, name: "Weed" }],
  ["reading", 100, { name: "Soil", value: 190, min: 200, max: 700, silent_hours: null }],
  ["missed", 40, { runs: [RUN] }],
];

async function noticeAll({ services }: TestServer, deviceId: number): Promise<void> {
  for (const [kind, minutes, details] of NOTICES) {
    const begun = ago(minutes);
    const note = () => begin(services, new Date(), { deviceId, kind, begun, details });
    await services.writes.run("account", note, deviceId);
  }
}

consoleTest("what is wrong stands in the header, at the page and on it, until it is seen", async (scene) => {
  const { server, account, visit } = scene;
  await noticeAll(server, account.deviceId);
  for (const look of LOOKS) {
    const { page, openAs, looksGood } = await visit({ ...look, language: look.scheme === "dark" ? "de" : "en" });
    await openAs("/messages", account);
    await page.getByRole("heading", { level: 3 }).first().waitFor();
    await looksGood("notices");
    await page.goto(`${page.url()}?tab=told`);
    await page.locator("form.card").first().waitFor();
    await looksGood("told");
  }
  const { page, openAs } = await visit();
  await openAs("/messages", account);
  const card = page.locator(".card", { hasText: "wasn't connected" });
  await card.waitFor();
  expect(await page.locator(".offline-line").innerText()).toBe("Robot away: Water the beds");
  await card.getByRole("button", { name: "Seen" }).click();
  await eventually(async () => ((await page.locator(".offline-line").count()) === 0 ? true : undefined));
  expect(await account.ask(get("/api/notices"))).toMatchObject([
    { kind: "missed", ended_at: expect.any(String) },
    {},
    {},
    {},
  ]);
});

longConsoleTest("each kind of notice fits a phone", async ({ server, account, visit }) => {
  const { services } = server;
  const { deviceId } = account;
  await account.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  const noteAll = (): void => {
    for (const [index, [kind, details]] of EXAMPLES.entries())
      begin(services, new Date(), { deviceId, kind, subject: `sequences/${index + 1}`, begun: ago(30), details });
  };
  await services.writes.run("account", noteAll, deviceId);
  for (const look of LOOKS) {
    const { page, openAs, looksGood } = await visit(look);
    await openAs("/messages", account);
    await page.getByRole("heading", { level: 3 }).first().waitFor();
    await looksGood("kinds-of-notices");
  }
});

longConsoleTest("a page that is open hears of it at once, and of its end", async ({ server, account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/plants", account);
  await page.getByRole("heading", { name: "Plants", level: 1 }).waitFor();
  const line = page.locator(".offline-line");
  const { services } = server;
  const { deviceId } = account;
  const note = () => begin(services, new Date(), { deviceId, kind: "stopped", begun: ago(11) });
  const notice = await services.writes.run("account", note, deviceId);
  await line.getByText("The robot is stopped").waitFor();
  if (notice) await services.writes.run("account", () => end(services, new Date(), notice), deviceId);
  await line.waitFor({ state: "detached" });
});

longConsoleTest("the link of a mail leads to a button that ends such mails", async ({ server, account, visit }) => {
  const { services, base } = server;
  const { userId, deviceId } = account;
  const add = () => addWay(services.db, deviceId, userId, { type: "mail", kinds: ["missed", "stopped"], settings: {} });
  const way = await services.writes.run("account", add, deviceId);
  const path = stopPath(way, ["stopped"], (await services.keys).secret);
  for (const look of LOOKS) {
    const { page, looksGood } = await visit(look);
    await page.goto(base + path);
    await looksGood("stop-mails");
    await page.getByRole("button", { name: "Send no more such mails" }).click();
    await page.getByRole("heading", { name: "No more such mails" }).waitFor();
    await looksGood("no-more-mails");
  }
  const { ways } = (await account.ask(get("/api/watch"))) as { ways: { id: number; kinds: Record<string, boolean> }[] };
  expect(ways.find(({ id }) => id === way)?.kinds).toMatchObject({ missed: true, stopped: false });
});

longConsoleTest("a way is added, refused where it may not lead, changed and removed", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/messages?tab=told", account);
  const form = page.locator("form.card", { hasText: "Add a way" });
  await form.getByLabel("Address").fill("http://127.0.0.1/");
  await form.getByLabel("Topic").fill("garden");
  await form.getByRole("button", { name: "Add a way" }).click();
  await form.getByText("The operator does not allow this address").waitFor();
  await form.getByLabel("Address").fill("https://ntfy.example");
  await form.getByRole("button", { name: "Add a way" }).click();
  const card = page.locator("section.card", { hasText: "https://ntfy.example garden" });
  await card.waitFor();
  await card.getByLabel("The robot says something to you").click();
  const ways = async () =>
    ((await account.ask(get("/api/watch"))) as { ways: { type: string; kinds: Record<string, boolean> }[] }).ways;
  await eventually(async () => ((await ways()).at(-1)?.kinds["said"] ? true : undefined));
  await card.getByRole("button", { name: "Remove" }).click();
  await card.waitFor({ state: "detached" });
  expect((await ways()).map(({ type }) => type)).toEqual(["console"]);
});

longConsoleTest(
  "a sequence is followed, with the log that this needs; a sensor gets limits",
  async ({ account, visit }) => {
    await account.make(post("/api/sequences", { name: "Water", body: [] }));
    await account.make(post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }));
    const { page, openAs, looksGood } = await visit();
    await openAs("/messages?tab=told", account);
    const settings = async () => (await account.ask(get("/api/watch"))) as Readonly<Record<string, unknown[]>>;
    const followed = page.locator("section.card", { hasText: "Runs that you follow" });
    await followed.getByLabel("Follow a sequence").selectOption("Water");
    await page.getByRole("dialog").getByRole("button", { name: "Switch it on" }).click();
    await followed.getByRole("button", { name: "Follow Water no longer" }).waitFor();
    expect(await account.show("dos_config")).toMatchObject({ sequence_complete_log: true });
    expect((await settings())["followed_sequences"]).toHaveLength(1);
    const limits = page.locator("form.card", { hasText: "Limits of sensors" });
    await limits.getByLabel("Sensor").selectOption("Soil");
    await limits.getByLabel("At least").fill("700");
    await limits.getByLabel("At most").fill("200");
    await limits.getByRole("button", { name: "Add a limit" }).click();
    await limits.getByText("Min must be below max").waitFor();
    await limits.getByLabel("At least").fill("200");
    await limits.getByLabel("At most").fill("700");
    await limits.getByRole("button", { name: "Add a limit" }).click();
    await limits.getByText("Soil: at least 200, at most 700").waitFor();
    await looksGood("noticed");
    await limits.getByRole("button", { name: "End the limit of Soil" }).click();
    await eventually(async () => ((await settings())["limits"]?.length === 0 ? true : undefined));
    await followed.getByRole("button", { name: "Follow Water no longer" }).click();
    await eventually(async () => ((await settings())["followed_sequences"]?.length === 0 ? true : undefined));
    const away = page.locator("form.card", { hasText: "The robot is away" }).last();
    await away.getByLabel("Tell when it has been silent for").fill("12");
    await away.getByRole("button", { name: "Save" }).click();
    await eventually(async () => ((await settings())["away_minutes"] === (720 as unknown) ? true : undefined));
  },
);
