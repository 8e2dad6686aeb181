import { expect } from "bun:test";
import { openAccount, type Shown } from "../../support/account";
import { holds, passing } from "../../support/eventually";
import { consoleTest, longConsoleTest } from "../../support/console";
import { mqttPort } from "../../support/mqtt-client";
import { startRobot } from "../../support/robot";
import { get, makeToken, patch, post, send } from "../../support/scenarios";

const wait = (milliseconds: number) => ({ kind: "wait", args: { milliseconds } });
const sequence = (name: string, more: object = {}) => post("/api/sequences", { name, body: [wait(1000)], ...more });
const place = { kind: "location_placeholder", args: {} };
const parameter = { kind: "parameter_declaration", args: { label: "Where", default_value: place } };
const locals = { kind: "scope_declaration", args: {}, body: [parameter] };

longConsoleTest("an empty account is told how to begin, and begins", async ({ account, visit }) => {
  const { page, openAs, looksGood } = await visit();
  await openAs("/sequences", account);
  await page.getByRole("heading", { name: "No sequences yet" }).waitFor();
  await looksGood("sequences-empty");
  await page.getByRole("button", { name: "New sequence" }).click();
  await page.getByText("No steps yet").waitFor();
  await looksGood("sequence-empty");
  await page.getByRole("button", { name: "Name, colour, folder" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Morning round");
  await page.getByRole("radio", { name: "Blue" }).check();
  await looksGood("sequence-details");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).first().waitFor();
  expect(await account.list("sequences")).toMatchObject([{ name: "Morning round", color: "blue", body: [] }]);
});

longConsoleTest("folders as a tree, search, colours and pins", async ({ account, visit }) => {
  const beds = await account.make(post("/api/folders", { name: "Beds", color: "green" }));
  const north = await account.make(post("/api/folders", { name: "North", color: "blue", parent_id: beds }));
  const water = await account.make(sequence("Water the north", { folder_id: north, color: "blue" }));
  await account.make(sequence("Greet", { color: "pink" }));
  const { page, openAs, looksGood } = await visit();
  await openAs("/sequences", account);
  const row = (name: string) => page.getByRole("link", { name });
  await row("Water the north").waitFor();
  await looksGood("sequences-folders");
  await page.getByLabel("Search sequences").fill("greet");
  await row("Water the north").waitFor({ state: "detached" });
  await page.waitForURL("**/sequences?search=greet");
  await page.getByLabel("Search sequences").fill("");
  await page.getByRole("button", { name: "Blue", exact: true }).click();
  await row("Greet").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Blue", exact: true }).click();
  await page.getByRole("button", { name: "Pin Water the north" }).click();
  await page.getByRole("heading", { name: "Pinned" }).waitFor();
  const pinned = { pinned: true, body: [wait(1000)] };
  await holds(async () => expect(await account.show(`sequences/${water}`)).toMatchObject(pinned));
  await page.getByRole("button", { name: "Beds", exact: true }).click();
  await page.getByRole("button", { name: "North", exact: true }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Beds", exact: true }).click();

  await page.getByRole("button", { name: "Edit folder North" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alert").first().waitFor(); // it is in use
  await page.getByRole("dialog").getByLabel("Name").fill("North side");
  await page.getByRole("dialog").getByLabel("Inside").selectOption({ label: "No folder" });
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "North side", exact: true }).waitFor();
  const moved = { name: "North side", parent_id: null };
  await holds(async () => expect(await account.show(`folders/${north}`)).toMatchObject(moved));
  await page.getByRole("button", { name: "Edit folder Beds" }).click();
  await passing(
    page.getByText("Folder “Beds” deleted"),
    page.getByRole("dialog").getByRole("button", { name: "Delete" }).click(),
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Beds", exact: true }).waitFor();
});

longConsoleTest(
  "who uses a sequence is shown; it is duplicated, deleted and brought back",
  async ({ account, visit }) => {
    const id = await account.make(sequence("Water", { args: { locals } }));
    const call = { kind: "execute", args: { sequence_id: id } };
    const caller = await account.make(sequence("Round", { body: [call] }));
    const item = { sequence_id: id, time_offset: 0 };
    await account.make(post("/api/regimens", { name: "Summer", color: "red", regimen_items: [item] }));
    const { page, open, openAs, looksGood } = await visit({ size: "desktop" });
    await openAs(`/sequences/${id}`, account);
    await page.getByRole("link", { name: "Round" }).waitFor();
    await page.getByRole("link", { name: "Summer" }).waitFor();
    await looksGood("sequence-used");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("in use").first().waitFor();
    await page.getByRole("button", { name: "Duplicate" }).click();
    await page.getByRole("heading", { name: "Water copy" }).waitFor();
    await page.getByText("Nothing uses this sequence.").waitFor();
    const [original, , copy] = await account.list("sequences");
    expect([copy?.["args"], copy?.["body"]]).toEqual([original?.["args"], original?.["body"]]);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "Water copy" }).click();
    await open(`/sequences/${caller}`);
    await page.locator(".step-open").first().press("Enter");
    await page.getByRole("button", { name: "Give ‹Where›" }).click();
    await page.getByLabel("Value", { exact: true }).selectOption("Coordinates"); // no place is chosen before
    await page.getByLabel("X", { exact: true }).fill("120");
    await looksGood("sequence-call");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved", { exact: true }).first().waitFor();
    const data_value = { kind: "coordinate", args: { x: 120, y: 0, z: 0 } };
    const given = { kind: "parameter_application", args: { label: "Where", data_value } };
    expect((await account.show(`sequences/${caller}`))["body"]).toEqual([{ ...call, body: [given] }]);
  },
);

consoleTest(
  "it runs on the robot with the values that are asked for; without a robot that is told",
  async ({ server, account, visit }) => {
    const id = await account.make(sequence("Water", { args: { locals } }));
    const { page, openAs, looksGood } = await visit();
    await openAs(`/sequences/${id}`, account);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Where").selectOption("Coordinates"); // no place is chosen before
    await page.getByLabel("Y", { exact: true }).fill("75,5");
    await looksGood("sequence-run");
    await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
    await page.getByRole("alert").first().waitFor();
    const token = await makeToken(server, account, "bot");
    const robot = await startRobot({ port: mqttPort(server), deviceId: account.deviceId, token });
    const where = page.getByRole("dialog").getByLabel("Where");
    await where.selectOption("Tool"); // none is chosen: the server refuses it, and the field says so
    await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
    await page.locator(".values .problem", { hasText: "Choose a tool." }).waitFor();
    await where.selectOption("Coordinates");
    await page.getByLabel("Y", { exact: true }).fill("75,5");
    await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
    await page.getByText("Water: the robot says that it is done.").waitFor();
    const data_value = { kind: "coordinate", args: { x: 0, y: 75.5, z: 0 } };
    const body = [{ kind: "parameter_application", args: { label: "Where", data_value } }];
    expect(robot.commands.at(-1)?.body).toEqual([{ kind: "execute", args: { sequence_id: id }, body } as never]);
    robot.cut();
  },
  { MQTT_PORT: "0" },
);

longConsoleTest("it is shared, installed elsewhere, and brought up to date side by side", async (scene) => {
  const { server, account, visit } = scene;
  const id = await account.make(sequence("Water"));
  const author = await visit();
  await author.openAs(`/sequences/${id}`, account);
  await author.page.getByRole("button", { name: "Sharing" }).click();
  await author.page.getByLabel("Copyright").fill("Ada");
  await author.page.getByRole("button", { name: "Publish" }).click();
  const version = author.page.getByText(/^Version \d+$/);
  await version.waitFor();
  await author.looksGood("sequence-shared");
  const [first] = (await account.show(`sequences/${id}`))["sequence_versions"] as number[];

  const other = await openAccount(server, "bob@garden.test");
  const guest = await visit({ size: "desktop" });
  await guest.openAs("/sequences", other);
  await guest.page.getByRole("button", { name: "Install a shared sequence" }).click();
  await guest.page.getByLabel("Number of the version").fill(String(first));
  await guest.page.getByRole("button", { name: "Show" }).click();
  await guest.page.getByText("Wait 1 s").waitFor();
  await guest.looksGood("sequence-install");
  await guest.page.getByRole("button", { name: "Install", exact: true }).click();
  await guest.page.waitForURL(/\/sequences\/\d+$/);

  await account.ask(patch(`/api/sequences/${id}`, { name: "Water", args: {}, body: [wait(1000), wait(9000)] }));
  await account.ask(post(`/api/sequences/${id}/publish`, { copyright: "Ada" }));
  await guest.page.reload();
  await guest.page.getByRole("button", { name: "Sharing" }).click();
  await guest.page.getByRole("button", { name: "Compare" }).last().click();
  await guest.page.locator(".differs").getByText("Wait 9 s").waitFor();
  await guest.looksGood("sequence-compare");
  await guest.page.getByRole("button", { name: "Take this version" }).click();
  await guest.page.locator(".step-text").getByText("Wait 9 s").waitFor();
  const [installed] = await other.list("sequences");
  expect(installed).toMatchObject({ forked: false, body: [wait(1000), wait(9000)] });

  await guest.page.locator(".step-open").first().press("Enter");
  await guest.page.getByLabel("Comment").fill("mine");
  await guest.page.getByRole("button", { name: "Save", exact: true }).click();
  await guest.page.getByText("Saved", { exact: true }).first().waitFor();
  const [changed] = await other.list("sequences");
  expect(changed).toMatchObject({ forked: true, body: [{ ...wait(1000), comment: "mine" }, wait(9000)] });
});

longConsoleTest(
  "the sequences of the demo garden are opened and saved: the scripts stay as they were",
  async (scene) => {
    const { server, visit } = scene;
    const { page, open } = await visit({ size: "desktop" });
    await open("/sequences");
    await page.getByRole("button", { name: "Try the demo garden" }).click();
    await page.locator(".sequence-rows").first().waitFor();
    const token = String(
      await page.evaluate(`sessionStorage.getItem("gardenshed.token") ?? localStorage.getItem("gardenshed.token")`),
    );
    const scripts = async (): Promise<readonly Shown[]> =>
      (await send(server, get("/api/sequences"), token)).json as Shown[]; // the list of them
    const before = await scripts();
    for (const { id } of before) {
      await open(`/sequences/${id}`);
      await page.getByRole("button", { name: "Name, colour, folder" }).click();
      await page.getByLabel("Description").fill("seen");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved", { exact: true }).first().waitFor();
    }
    const textOf = (all: readonly Shown[]): readonly string[] =>
      all.map(({ args, body, name, color }) => JSON.stringify({ args, body, name, color }));
    const after = await scripts();
    expect(textOf(after)).toEqual(textOf(before));
    expect(new Set(after.map(({ description }) => description))).toEqual(new Set(["seen"]));
  },
);
