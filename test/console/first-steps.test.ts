import { expect, test } from "bun:test";
import { PRODUCT_LINES } from "../../src/client/values";
import { BEDS, LINE_KINDS, linesOf, versionOf } from "../../src/console/pages/first-steps/lines";
import { longConsoleTest, LOOKS } from "../support/console";
import { post } from "../support/scenarios";
import { holds, passing } from "../support/eventually";
import { openAccount } from "../support/account";
import { startServer } from "../support/server";

test("every product line is offered once, by its kind", () => {
  const offered = LINE_KINDS.flatMap(linesOf);
  expect(offered.toSorted()).toEqual([...PRODUCT_LINES].sort());
  expect(offered).toHaveLength(21);
  expect(linesOf("standard").map(versionOf)).toEqual(["1.9", "1.8", "1.7", "1.6", "1.5", "1.4", "1.3", "1.2"]);
  expect(linesOf("standard_xl")[0]).toBe("standard_xl_1.9");
});

test("beds are drawn as large as the map that a line gets", async () => {
  const server = await startServer({});
  try {
    for (const kind of LINE_KINDS.filter((each) => each !== "none")) {
      const account = await openAccount(server, `${kind}@garden.test`);
      await account.ask(post("/api/device/seed", { product_line: linesOf(kind)[0] }));
      const { map_size_x: length, map_size_y: width } = await account.show("web_app_config");
      expect({ kind, length, width }).toEqual({ kind, ...BEDS[kind] } as never); // sizes are numbers
    }
  } finally {
    await server.stop();
  }
});

longConsoleTest("a new account is led to the first steps and filled for its robot", async ({ account, visit }) => {
  const { page, openAs } = await visit();
  await openAs("/", account);
  await page.getByRole("heading", { level: 1, name: "First steps" }).waitFor();
  expect(await page.getByLabel("Time zone").inputValue()).not.toBe("-1");
  const version = page.getByLabel("Version");
  expect(await page.getByRole("radio").count()).toBe(5);
  expect(await version.locator("option").allTextContents()).toEqual(linesOf("standard").map(versionOf) as string[]);
  await page.getByRole("radio", { name: /Something else/ }).check();
  await version.waitFor({ state: "detached" });
  await page.getByRole("radio", { name: /^Standard XL/ }).check();
  expect(await version.locator("option:checked").textContent()).toBe("1.9"); // the newest
  await version.selectOption("1.6");
  await page.getByLabel("Name of the robot").fill("Bertha");
  await page.getByRole("switch", { name: "With example plants" }).check();
  await page.getByRole("button", { name: "Fill my garden" }).click();
  await page.getByRole("heading", { name: "Bertha is ready" }).waitFor();
  await page.locator(".facts div").filter({ hasText: "Plants" }).getByText("253").waitFor();
  const device = { name: "Bertha", timezone: "Europe/Berlin" };
  await holds(async () => expect(await account.show("device")).toMatchObject(device));
  expect(await account.show("web_app_config")).toMatchObject({ map_size_x: 5900 });
  expect(await account.show("dos_config")).toMatchObject({ firmware_hardware: "board_k16" });
  expect(await account.show("device")).toMatchObject({ sbc: null });
});

longConsoleTest(
  "who has no robot yet practises from the first steps on",
  async ({ account, visit }) => {
    const { page, openAs } = await visit();
    await openAs("/first-steps", account);
    await page.getByRole("switch", { name: "I have none yet: let me practise" }).check();
    await page.getByRole("button", { name: "Fill my garden" }).click();
    await page.locator(".ready").waitFor();
    await holds(async () => expect(await account.show("device/practice")).toMatchObject({ on: true }));
  },
  { MQTT_PORT: "0" },
);

longConsoleTest(
  "a garden that was filled is one line in the history, and can be taken back",
  async ({ account, visit }) => {
    const { page, open, openAs } = await visit();
    await openAs("/first-steps", account);
    await page.getByRole("switch", { name: "With example plants" }).check();
    await page.getByRole("button", { name: "Fill my garden" }).click();
    await page.locator(".ready").waitFor();
    await open("/history");
    const line = page.getByRole("listitem").filter({ hasText: "17 sequences created" });
    await passing(page.getByText("Taken back."), line.getByRole("button", { name: "Undo" }).click());
    expect(await account.list("points")).toEqual([]);
    expect(await account.list("sequences")).toEqual([]);
    expect(await account.show("device")).toMatchObject({ account_seeded_at: null });
  },
);

longConsoleTest("without a name the robot is called like its model, without examples nothing grows", async (scene) => {
  const { page, openAs } = await scene.visit();
  await openAs("/first-steps", scene.account);
  await page.getByRole("button", { name: "Fill my garden" }).click();
  await page.getByRole("heading", { name: "Standard is ready" }).waitFor();
  expect(await scene.account.show("dos_config")).toMatchObject({ firmware_hardware: "board_k19" });
  expect(await scene.account.show("device")).toMatchObject({ sbc: "4" });
  await page.locator(".facts div").filter({ hasText: "Plants" }).getByText("0", { exact: true }).waitFor();
});

longConsoleTest("the first steps can wait, and what another client fills shows at once", async ({ account, visit }) => {
  const { page, open, openAs } = await visit();
  await openAs("/", account);
  await page.getByRole("button", { name: "Later" }).click();
  await page.getByRole("heading", { level: 1, name: "First steps" }).waitFor({ state: "detached" });
  await open("/");
  await page.locator(".frame main > *").first().waitFor();
  expect(new URL(page.url()).pathname).not.toBe("/app/first-steps");
  expect(await account.show("device")).toMatchObject({ account_seeded_at: null });
  await open("/first-steps");
  await page.getByLabel("Name of the robot").fill("Not sent");
  await account.ask(post("/api/device/seed", { product_line: "compact_1.2" }));
  await page.getByRole("heading", { name: "Compact is ready" }).waitFor();
});

longConsoleTest("a garden that cannot be filled says why, and keeps what was typed", async ({ account, visit }) => {
  const { page, openAs, setOffline } = await visit();
  await openAs("/first-steps", account);
  await page.getByLabel("Name of the robot").fill("Bertha");
  await setOffline(true);
  await page.getByRole("button", { name: "Fill my garden" }).click();
  await page.getByRole("alert").getByText("Your input is still there").waitFor();
  expect(await page.getByLabel("Name of the robot").inputValue()).toBe("Bertha");
  await setOffline(false);
  await page.getByRole("button", { name: "Fill my garden" }).click();
  await page.getByRole("heading", { name: "Bertha is ready" }).waitFor();
});

longConsoleTest("an account with content begins where it wants to", async ({ account, visit }) => {
  await account.ask(post("/api/points", { pointer_type: "Plant", name: "Lettuce", x: 1, y: 1, z: 0 }));
  const { page, openAs } = await visit();
  await openAs("/", account);
  await page.waitForURL((url) => url.pathname !== "/app/" && url.pathname !== "/app");
  expect(new URL(page.url()).pathname).not.toBe("/app/first-steps");
});

longConsoleTest("the first steps in every look", async ({ account, visit }) => {
  for (const look of LOOKS) {
    const { page, openAs, looksGood } = await visit(look);
    await openAs("/first-steps", account);
    await page.locator(".tile").first().waitFor();
    await looksGood("first-steps");
    await page.close();
  }
  await account.ask(post("/api/device/seed", { product_line: "standard_1.7" }));
  for (const look of LOOKS.slice(0, 2)) {
    const { page, openAs, looksGood } = await visit(look);
    await openAs("/first-steps", account);
    await page.locator(".ready .facts").waitFor();
    await looksGood("first-steps-ready");
    await page.close();
  }
});
