import { expect } from "bun:test";
import { begin } from "../../src/features/watch/notices/notices";
import type { Details, Kind } from "../../src/features/watch/kinds";
import { consoleTest, LOOKS } from "../support/console";
import { eventually } from "../support/eventually";
import { get } from "../support/scenarios";
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

consoleTest("a way is added, refused where it may not lead, changed and removed", async ({ account, visit }) => {
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
