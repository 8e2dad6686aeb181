import { expect } from "bun:test";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { holds, passing } from "../support/eventually";
import { robotToken, startRobot } from "../support/robot";
import { patch, post, remove } from "../support/scenarios";
import { holdBack } from "../support/slow-link";

const plant = (name: string) => post("/api/points", { pointer_type: "Plant", name, x: 100, y: 200, z: 0 });

consoleTest("sign in: a wrong password is told, the right one leads to where one wanted to go", async (scene) => {
  const { page, open, signIn } = await scene.visit();
  await open("/history");
  await page.locator('input[name="email"]').fill(scene.account.email);
  await page.locator('input[name="password"]').fill("something else");
  await page.locator('button[type="submit"]').click();
  await page.getByRole("alert").waitFor();
  expect(await page.locator('input[name="email"]').inputValue()).toBe(scene.account.email);
  await signIn(scene.account);
  await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/app/history");
});

longConsoleTest("every page in every look, without hindrances", async (scene) => {
  const { account } = scene;
  const id = await account.make(plant("Lettuce"));
  await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
  await account.ask(patch(`/api/points/${id}`, { name: "Salad" }));
  await account.ask(patch("/api/firmware_config", { movement_max_spd_x: 300 }));
  await account.ask(remove(`/api/points/${id}`));
  for (const look of LOOKS) {
    const { page, open, signIn, looksGood } = await scene.visit(look);
    await open("/about");
    await page.locator("form").waitFor();
    await looksGood("sign-in");
    await signIn(scene.account);
    for (const path of ["about", "messages", "history"]) {
      await open(`/${path}`);
      await page.locator(".card").first().waitFor();
      await looksGood(path);
    }
    await open("/nowhere");
    await page.locator(".empty").waitFor();
    await looksGood("not-found");
    await page.close();
  }
});

longConsoleTest("who does not stay signed in is signed out with the window", async (scene) => {
  const { page, open, signIn } = await scene.visit();
  await open("/about");
  await page.getByRole("switch", { name: "Stay signed in" }).uncheck();
  await signIn(scene.account);
  expect(await page.evaluate("[sessionStorage.length, localStorage.length]")).toEqual([1, 0]);
});

consoleTest("signing out ends the token", async (scene) => {
  const { page, openAs } = await scene.visit({ size: "desktop" });
  await openAs("/about", scene.account);
  const token = await page.evaluate(`localStorage.getItem("gardenshed.token")`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.locator("form").waitFor();
  const answer = await fetch(`${scene.server.base}/api/device`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
});

consoleTest("create an account, and the demo garden", async (scene) => {
  const { page, open } = await scene.visit();
  await open("/about");
  await page.getByRole("button", { name: "Create an account" }).click();
  for (const [name, text] of [
    ["name", "Grace"],
    ["email", "grace@garden.test"],
    ["password", "short"],
    ["password_confirmation", "short"],
  ] as const) {
    await page.locator(`input[name="${name}"]`).fill(text);
  }
  await page.locator('button[type="submit"]').click();
  await page.locator(".field .problem").first().waitFor();
  await page.locator('input[name="password"]').fill("a longer one");
  await page.locator('input[name="password_confirmation"]').fill("a longer one");
  await page.locator('button[type="submit"]').click();
  await page.getByRole("heading", { level: 1, name: "First steps" }).waitFor();

  const other = await scene.visit();
  await other.open("/about");
  await other.page.getByRole("button", { name: "Try the demo garden" }).click();
  await other.page.getByRole("heading", { level: 1, name: "About" }).waitFor();
  await other.page.getByText(/of 1,000/).waitFor();
});

longConsoleTest(
  "a server without sign-up and mails says whom to ask",
  async ({ visit }) => {
    const { page, open } = await visit();
    await open("/");
    await page.getByText("The operator of this server makes one").waitFor();
    expect(await page.getByRole("button", { name: "Try the demo garden" }).count()).toBe(0);
    await page.getByRole("button", { name: "Forgotten password?" }).click();
    await page.getByText("gardenshed user password").waitFor();
  },
  { SIGNUP: "first" },
);

longConsoleTest("a deletion is offered to be undone, and what it was comes back", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/messages", account);
  const cards = page.locator(".cards > li");
  await cards.first().waitFor();
  const count = await cards.count();
  await page.getByRole("button", { name: "Dismiss" }).first().click();
  await page.getByText("Message dismissed").waitFor();
  expect(await cards.count()).toBe(count - 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await cards.nth(count - 1).waitFor();
  expect(await account.list("alerts")).toHaveLength(count);
});

longConsoleTest(
  "the announcement of the demo is read in the visitor's language, one of the operator's as it is",
  async (scene) => {
    const { account, server, visit } = scene;
    await account.ask(post("/api/device/seed", { product_line: "none", demo: true }));
    const { page, openAs } = await visit({ language: "de" });
    await openAs("/messages", account);
    await page.getByRole("heading", { name: "Ein eigenes Gerät" }).waitFor();
    await page.getByRole("link", { name: "Zur Webseite" }).waitFor();
    const { db, writes } = server.services;
    await writes.run("account", () => db.execute("update global_bulletins set title = 'Ours'"), 0);
    await page.reload();
    await page.getByRole("heading", { name: "Ours" }).waitFor();
  },
);

longConsoleTest("history tells what was done by whom, and takes it back", async ({ account, visit }) => {
  const id = await account.make(plant("Lettuce"));
  await account.ask(patch(`/api/points/${id}`, { name: "Salad" }));
  await account.ask(remove(`/api/points/${id}`));
  const { page, openAs } = await visit();
  await openAs("/history", account);
  await page.getByText("Plant changed: Lettuce → Salad").waitFor(); // it is gone, but has a name
  await page.reload();
  const deletion = page.getByRole("listitem").filter({ hasText: "Plant deleted: Salad" });
  await deletion.getByText("Gardener").waitFor();
  await passing(page.getByText("Taken back."), deletion.getByRole("button", { name: "Undo" }).click());
  await page.getByText("Plant changed: Lettuce → Salad").waitFor();
  expect(await account.show(`points/${id}`)).toMatchObject({ name: "Salad" });
  await page.getByText("You, in this session").first().waitFor();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Plant created" })
    .last()
    .getByRole("button", { name: "Undo" })
    .click();
  await page.getByRole("alert").getByText("This cannot be undone. It has changed since.", { exact: true }).waitFor();
});

longConsoleTest("values that a page stores one by one are one line, without their keys", async ({ account, visit }) => {
  for (const key of ["camera_a", "camera_b", "camera_c", "camera_d"]) {
    await account.make(post("/api/plugin_envs", { key, value: "1" }));
  }
  await account.make(plant("Mint"));
  await account.make(plant("Leek"));
  const { page, openAs } = await visit();
  await openAs("/history", account);
  await page.getByText("Plant created: Mint").waitFor(); // plants are planted one by one
  await page.getByText("Plant created: Leek").waitFor();
  const line = page.getByRole("listitem").filter({ hasText: "4 plugin values created" });
  expect(await line.textContent()).not.toContain("camera_"); // long keys tell nobody anything
  await passing(page.getByText("Taken back."), line.getByRole("button", { name: "Undo" }).click());
  expect(await account.list("plugin_envs")).toEqual([]);
  expect(await account.list("points")).toHaveLength(2);
});

consoleTest("what is refused is told, and nothing is lost", async ({ account, visit }) => {
  const id = await account.make(plant("Lettuce"));
  await account.ask(patch(`/api/points/${id}`, { name: "Salad" }));
  await account.ask(patch(`/api/points/${id}`, { name: "Cos" }));
  const { page, openAs } = await visit();
  await openAs("/history", account);
  const steps = page.getByRole("listitem").filter({ hasText: "Plant changed" });
  await steps.nth(1).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alert").waitFor();
  expect(await account.show(`points/${id}`)).toMatchObject({ name: "Cos" });
});

longConsoleTest(
  "a session that was ended elsewhere leads to the page to sign in",
  async ({ account, visit, server }) => {
    const { page, openAs, signIn } = await visit();
    await openAs("/messages", account);
    await page.locator(".cards > li").first().waitFor();
    const token = await page.evaluate(`localStorage.getItem("gardenshed.token")`);
    await fetch(`${server.base}/api/tokens`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
    await page.getByText("You were signed out").waitFor(); // the stream of events has ended
    await signIn(account);
    expect(new URL(page.url()).pathname).toBe("/app/messages");
  },
);

longConsoleTest("who signs in is told of no missing page, however slow the link", async ({ account, visit }) => {
  await account.ask(plant("Lettuce"));
  const { page, open, signIn } = await visit();
  await page.addInitScript(`
    globalThis.titles = new Set();
    new MutationObserver(() => titles.add(document.title).add(document.querySelector("h1")?.textContent)).observe(document, { subtree: true, childList: true, characterData: true });
  `);
  const letGo = await holdBack(page, "request", "GET", "**/api/points*");
  await open("/");
  await signIn(account);
  letGo();
  await page.getByRole("heading", { level: 1, name: "Today", exact: true }).waitFor();
  const titles = (await page.evaluate("[...titles]")) as string[];
  expect(titles).toContain("Today");
  expect(titles.filter((title) => /no such page/.test(title))).toEqual([]);
});

consoleTest(
  "the emergency stop is the first stop of the Tab key, and has a key that works everywhere",
  async ({ account, server, visit }) => {
    const [port = 0] = server.mqttPorts;
    const token = await robotToken(server.base, account.email);
    const robot = await startRobot({ port, deviceId: account.deviceId, token });
    const { page, openAs, open } = await visit({ size: "desktop" });
    await openAs("/about", account);
    const stop = page.getByRole("button", { name: "Emergency stop" });
    await stop.waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Emergency stop");
    await open("/plants/new");
    await page.getByLabel("Name", { exact: true }).focus();
    await stop.waitFor();
    const stops = (count: number) =>
      holds(async () =>
        expect(robot.commands.map(({ body }) => body[0]?.kind)).toEqual(Array(count).fill("emergency_lock")),
      );
    await page.keyboard.press("Control+.");
    await stops(1);
    await open("/sequences");
    await page.getByRole("button", { name: "Install", exact: false }).first().click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Meta+.");
    await stops(2);
    robot.cut();
  },
  { MQTT_PORT: "0" },
);

longConsoleTest("that the connection is lost stays in sight", async ({ account, visit }) => {
  const { page, openAs, setOffline } = await visit();
  await openAs("/settings", account);
  await page.getByRole("switch").first().waitFor();
  await setOffline(true);
  const line = page.getByText("No connection to the server. You see");
  await line.waitFor();
  await page.locator("#page").evaluate((each) => each.scrollTo(0, each.scrollHeight));
  await holds(async () => expect(await page.locator("#page").evaluate((each) => each.scrollTop)).toBeGreaterThan(300));
  expect((await line.boundingBox())?.y).toBeGreaterThan(0);
});

longConsoleTest("the map says in words what it shows", async ({ account, visit }) => {
  await account.ask(plant("Lettuce"));
  const { page, openAs } = await visit();
  await openAs("/garden", account);
  const map = page.getByRole("region", { name: "Map of the garden" });
  await map.waitFor();
  const told = page.locator(`#${await map.getAttribute("aria-describedby")}`);
  expect(await told.innerText()).toBe("Plants: 1. Weeds: 0. Points: 0.");
});

longConsoleTest("a page that has asked too often waits until it may ask again", async ({ account, visit }) => {
  await account.make(plant("Mint"));
  const { page, openAs } = await visit();
  let refused = 0;
  await page.route(
    "**/api/points*",
    (route) => {
      refused += 1;
      return route.fulfill({ status: 429, headers: { "retry-after": "1" }, json: { error: "Too many requests." } });
    },
    { times: 1 },
  );
  await openAs("/plants", account);
  await page.getByRole("link", { name: "Mint" }).waitFor();
  expect(refused).toBe(1);
  expect(await page.getByText("Too many requests.").count()).toBe(0);
});
