import { expect } from "bun:test";
import { consoleTest, longConsoleTest } from "../support/console";
import { holds, passing } from "../support/eventually";
import { patch, post, remove } from "../support/scenarios";
import { holdBack } from "../support/slow-link";

/* What people do on a slow link before the server has answered (console.md §1: changes are refused, not lost). */

const mint = post("/api/points", { pointer_type: "Plant", name: "Mint", x: 100, y: 100, z: 0 });
const wait = (milliseconds: number) => ({ kind: "wait", args: { milliseconds } });

consoleTest("what was typed stays when it is refused, however late", async ({ account, visit }) => {
  const id = await account.make(mint);
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs(`/plants/${id}`, account);
  const form = page.locator("form");
  await form.getByLabel("Radius").fill("75");
  await form.getByLabel("Name").fill(" ");
  const letGo = await holdBack(page, "request", "PATCH", "**/api/points/*");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Mint" }).waitFor({ state: "detached" }); // it shows before it is stored
  letGo();
  await form.locator(".problem").first().waitFor();
  await page.getByRole("heading", { name: "Mint" }).waitFor();
  expect(await form.getByLabel("Radius").inputValue()).toBe("75");
  expect(await form.getByLabel("Name").inputValue()).toBe(" ");
});

longConsoleTest(
  "two changes of a record are stored in the order in which they were made",
  async ({ account, visit }) => {
    const { page, openAs } = await visit();
    await openAs("/settings?tab=robot", account);
    const letGo = await holdBack(page, "request", "PATCH", "**/api/dos_config");
    const log = page.getByRole("switch", { name: "Log each step of a sequence" });
    await log.check();
    await log.uncheck();
    await page.getByLabel("Update channel").selectOption("Beta: new things earlier");
    letGo();
    const stored = { sequence_body_log: false, update_channel: "beta" };
    await holds(async () => expect(await account.show("dos_config")).toMatchObject(stored));
    expect(await log.isChecked()).toBe(false);
  },
);

longConsoleTest("what is typed while the value before is stored stays, and is stored after it", async (scene) => {
  const { account, visit } = scene;
  const { page, openAs } = await visit();
  await openAs("/settings?tab=robot", account);
  const letGo = await holdBack(page, "answer", "PATCH", "**/api/dos_config");
  const height = page.getByLabel("Soil height", { exact: true });
  await height.fill("-400");
  await height.press("Enter");
  await holds(async () => expect(await account.show("dos_config")).toMatchObject({ soil_height: -400 }));
  await height.fill("-450");
  letGo();
  await account.ask(patch("/api/dos_config", { safe_height: -20 })); // it shows after the answer
  await holds(async () => expect(await page.getByLabel("Safe height", { exact: true }).inputValue()).toBe("-20"));
  expect(await height.inputValue()).toBe("-450");
  await height.press("Enter");
  await holds(async () => expect(await account.show("dos_config")).toMatchObject({ soil_height: -450 }));
});

longConsoleTest("who has gone elsewhere meanwhile stays there", async ({ account, visit }) => {
  const id = await account.make(mint);
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs(`/plants/${id}`, account);
  const letGo = await holdBack(page, "answer", "DELETE", "**/api/points/*");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("link", { name: "Weeds" }).click();
  await page.getByRole("heading", { level: 1, name: "Weeds" }).waitFor();
  letGo();
  await page.getByText("Mint deleted").waitFor();
  await passing(page.getByText("Undone."), page.getByRole("button", { name: "Undo" }).click());
  expect(new URL(page.url()).pathname).toBe("/app/weeds");
});

longConsoleTest("a record that is deleted before a save is answered stays deleted", async ({ account, visit }) => {
  const id = await account.make(mint);
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs(`/plants/${id}`, account);
  const letGo = await holdBack(page, "answer", "PATCH", "**/api/points/*");
  await page.locator("form").getByLabel("Radius").fill("75");
  await page.locator("form").getByRole("button", { name: "Save" }).click();
  await holds(async () => expect(await account.show(`points/${id}`)).toMatchObject({ radius: 75 }));
  await account.ask(remove(`/api/points/${id}`));
  const gone = page.getByText("This is no longer in the garden");
  await gone.waitFor();
  letGo();
  await page.getByText("Saved.").waitFor();
  expect(await gone.count()).toBe(1);
});

longConsoleTest("who types on while a sequence is saved is told what somebody else has made of it", async (scene) => {
  const { account, visit } = scene;
  const id = await account.make(post("/api/sequences", { name: "Round", body: [wait(1000)] }));
  const { page, openAs } = await visit();
  await openAs(`/sequences/${id}`, account);
  await page.locator(".step-open").press("Enter");
  await page.getByLabel("Comment").fill("mine");
  const letGo = await holdBack(page, "answer", "PATCH", "**/api/sequences/*");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const mine = { body: [{ ...wait(1000), comment: "mine" }] };
  await holds(async () => expect(await account.show(`sequences/${id}`)).toMatchObject(mine));
  await page.getByLabel("Comment").fill("mine and more");
  await account.ask(patch(`/api/sequences/${id}`, { name: "Theirs", args: {}, body: [wait(7000)] }));
  letGo();
  await page.getByText("was changed elsewhere").waitFor();
  expect(await page.getByLabel("Comment").inputValue()).toBe("mine and more");
  expect(await account.show(`sequences/${id}`)).toMatchObject({ name: "Theirs" });
});

longConsoleTest("a log that comes before the page hears of events is shown", async ({ account, visit }) => {
  const { page, openAs } = await visit({ size: "desktop" });
  const { promise: letIn, resolve: letGo } = Promise.withResolvers<void>();
  await page.routeWebSocket("**/api/line", async (line) => {
    await letIn;
    line.connectToServer();
  });
  await openAs("/about", account);
  await page.getByRole("link", { name: "Logs" }).click();
  await page.getByRole("heading", { level: 1, name: "Logs" }).waitFor();
  await page.locator("main .spinner, main .empty").first().waitFor();
  await account.ask(post("/api/logs", { message: "Sowed a bean" }));
  letGo();
  await page.getByText("Sowed a bean").waitFor();
});

longConsoleTest(
  "what is being deleted here is not told as deleted by others, and stays when it is refused",
  async (scene) => {
    const { account, visit } = scene;
    const { page, open, openAs } = await visit();
    await openAs("/about", account);
    const body = [wait(1000)];
    const group = { name: "Herbs", point_ids: [], criteria: {}, sort_type: "xy_ascending" };
    const curve = { name: "Thirst", type: "water", data: { 1: 0, 50: 500 } };
    for (const [kind, made, text] of [
      ["sequences", post("/api/sequences", { name: "Round", body }), "deleted elsewhere"],
      ["curves", post("/api/curves", curve), "was deleted"],
      ["groups", post("/api/point_groups", group), "was deleted"],
      ["plants", mint, "not in the garden"],
    ] as const) {
      await open(`/${kind}/${await account.make(made)}`);
      await page.getByRole("button", { name: "Delete" }).waitFor();
      await page.evaluate(`{
      globalThis.isTold = false;
      const look = () => {
        globalThis.isTold ||= document.body.textContent.includes(${JSON.stringify(text)});
        requestAnimationFrame(look);
      };
      look();
    }`);
      const path = made.path.replace("/api/", "");
      const count = (await account.list(path)).length;
      const letGo = await holdBack(page, "answer", "DELETE", `**/api/${path}/*`);
      await page.getByRole("button", { name: "Delete" }).click();
      if (kind === "sequences") await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await holds(async () => expect(await account.list(path)).toHaveLength(count - 1));
      letGo();
      await page.getByRole("status").getByText("deleted").first().waitFor();
      expect({ kind, isTold: await page.evaluate("isTold") }).toEqual({ kind, isTold: false });
      expect(new URL(page.url()).pathname).toBe(`/app/${kind}`);
    }

    const used = await account.make(post("/api/sequences", { name: "Used", body }));
    await account.make(
      post("/api/sequences", { name: "User", body: [{ kind: "execute", args: { sequence_id: used } }] }),
    );
    await open(`/sequences/${used}`);
    await page.locator(".step-open").press("Enter");
    await page.getByLabel("Comment").fill("not saved yet");
    await page.locator(".work").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByLabel("Comment").inputValue()).toBe("not saved yet");
  },
);

longConsoleTest("of two versions that are to be compared the last one shows", async ({ account, visit }) => {
  const id = await account.make(post("/api/sequences", { name: "Round", body: [wait(1000)] }));
  const publish = post(`/api/sequences/${id}/publish`, { copyright: "CC0" });
  await account.ask(publish);
  await account.ask(patch(`/api/sequences/${id}`, { name: "Round", args: {}, body: [wait(2000)] }));
  await account.ask(publish);
  const [one = 0, other = 0] = (await account.show(`sequences/${id}`))["sequence_versions"] as number[];
  const { page, openAs } = await visit();
  await openAs(`/sequences/${id}`, account);
  await page.getByRole("button", { name: "Sharing" }).click();
  const letGo = await holdBack(page, "answer", "GET", `**/api/sequence_versions/${one}`);
  const compare = (version: number) =>
    page
      .getByRole("listitem")
      .filter({ hasText: `Version ${version}` })
      .getByRole("button", { name: "Compare" });
  const late = page.waitForResponse((answer) => answer.url().endsWith(`/${one}`));
  await compare(one).click();
  await compare(other).click();
  const shown = page.getByRole("heading", { level: 3, name: `Version ${other}` });
  await shown.waitFor();
  letGo();
  await (await late).finished();
  await page.evaluate("new Promise((resolve) => setTimeout(resolve))");
  expect(await shown.count()).toBe(1);
});
