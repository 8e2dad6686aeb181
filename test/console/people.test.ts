import { expect } from "bun:test";
import { answerTo, looksAround, memberOf, programOf, statusOf } from "../support/people";
import { consoleTest, longConsoleTest, LOOKS } from "../support/console";
import { makeToken, patch, post } from "../support/scenarios";
import { openAccount } from "../support/account";
import { eventually } from "../support/eventually";

/* People, gardens, ways to join, and a display on the wall. Source: `people.md` §5. */

consoleTest("an owner invites, a pupil joins by a name, and the owner ends the class", async ({ account, visit }) => {
  const { page, openAs, looksGood } = await visit();
  await openAs("/people", account);
  await page.getByRole("heading", { name: "People of this garden" }).waitFor();
  await page.getByLabel("Role", { exact: true }).selectOption("Viewer");
  await page.getByLabel("For how many people").fill("3");
  await page.getByText("A name is enough (a class)").click();
  await page.getByRole("button", { name: "Make an invitation" }).click();
  await page.getByRole("img", { name: "QR code of the invitation" }).waitFor();
  const url = await page.getByLabel("Address", { exact: true }).inputValue();
  await page.getByText("3 left").waitFor();
  await looksGood("people");

  const pupil = await visit();
  await pupil.page.goto(url);
  await pupil.page.getByText("Gardener invites you to the garden Garden Robot.").waitFor();
  await pupil.looksGood("join");
  await pupil.page.getByLabel("Your name").fill("Pia");
  await pupil.page.getByRole("button", { name: "Join" }).click();
  await pupil.page.getByRole("link", { name: "Plants" }).first().waitFor();

  await page.reload();
  await page.getByText("Joined with a name only").waitFor();
  await page.getByRole("button", { name: "End the class" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End the class" }).click();
  await page.getByText("Joined with a name only").waitFor({ state: "detached" });
  await pupil.page.getByRole("button", { name: "Sign in" }).waitFor();
});

longConsoleTest(
  "a person with an account joins, sees both gardens, and opens the other one",
  async ({ server, account, visit }) => {
    const { page, openAs, looksGood } = await visit();
    const person = await openAccount(server);
    const { url } = await answerTo(server, post("/api/invitations", { role: "gardener" }), account.token);
    await openAs("/gardens", person);
    await page.getByText("Your own garden").waitFor();
    await page.goto(String(url));
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByRole("link", { name: "Plants" }).first().waitFor();
    await openAs("/gardens", person);
    await page.getByText("Garden of Gardener").waitFor();
    await looksGood("gardens");
    await page.getByRole("button", { name: "Stop all robots" }).click();
    await page.getByText(/No robot of this account is connected/).waitFor();
  },
);

longConsoleTest(
  "the switch asks before what was typed is lost, and names the open garden where another one does not open",
  async ({ server, account, visit }) => {
    const member = await memberOf(server, account, "gardener");
    const id = await account.make(post("/api/sequences", { name: "Water", body: [] }));
    const { page, openAs } = await visit();
    await openAs(`/sequences/${id}`, member);
    const gardens = page.getByRole("combobox", { name: "Garden", exact: true });
    await gardens.waitFor();
    const open = await gardens.inputValue();
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^Wait/ }).first().click();
    await gardens.selectOption({ index: 0 });
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await eventually(async () => ((await gardens.inputValue()) === open ? true : undefined));
    await page.getByRole("button", { name: "Save" }).click();
    await eventually(async () => ((await account.show(`sequences/${id}`))["body"] as unknown[]).length || undefined);
    await page.route("**/api/tokens/garden", (route) => route.abort());
    await gardens.selectOption({ index: 0 });
    await eventually(async () => ((await gardens.inputValue()) === open ? true : undefined));
    await page.unroute("**/api/tokens/garden");
    await gardens.selectOption({ index: 0 });
    await eventually(async () => ((await gardens.inputValue()) === open ? undefined : true));
  },
);

longConsoleTest("a member sees who is there, and leaves", async ({ server, account, visit }) => {
  const { page, openAs } = await visit();
  const member = await memberOf(server, account, "viewer");
  await openAs("/people", member);
  await page.getByText("Only the owner of the garden can change who is in it.").waitFor();
  expect(await page.getByRole("heading", { name: "Invite" }).count()).toBe(0);
  await page.getByRole("button", { name: "Leave this garden" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave this garden" }).click();
  await page.getByRole("button", { name: "Sign in" }).waitFor();
});

consoleTest("a display shows the garden, and its token leaves the address bar", async ({ server, account, visit }) => {
  const { page, looksGood } = await visit();
  await account.make(
    post("/api/points", { pointer_type: "Plant", x: 300, y: 200, z: 0, name: "Basil", cropdb_slug: "basil" }),
  );
  const { url } = await answerTo(server, post("/api/programs", { name: "Wall", display: true }), account.token);
  await page.goto(String(url));
  await page.getByRole("heading", { name: "Garden Robot" }).waitFor();
  await page.getByRole("img", { name: "Map of the garden" }).waitFor();
  await page.getByText("Who can help: Gardener").waitFor();
  expect(page.url()).toBe(`${server.base}/app/display`);
  await looksGood("display");
});

longConsoleTest("a display shows a change when it is told of it, and asks by itself without a line", async (scene) => {
  const { server, account, visit } = scene;
  const { page } = await visit();
  let looks = 0;
  let hasLine = true;
  const lines: { close: () => Promise<void> }[] = [];
  page.on("request", (request) => (looks += request.url().endsWith("/api/display") ? 1 : 0));
  await page.routeWebSocket("**/api/line", async (line) => {
    if (!hasLine) return line.close({ code: 1011 });
    line.connectToServer();
    lines.push(line);
  });
  const make = (name: string) => account.make(post("/api/points", { pointer_type: "Plant", name, x: 3, y: 2, z: 0 }));
  const isShown = (name: string) =>
    page.locator(".display-map title", { hasText: name }).waitFor({ state: "attached" });
  const { url } = await answerTo(server, post("/api/programs", { name: "Wall", display: true }), account.token);
  await page.clock.install();
  await page.goto(String(url));
  await page.getByRole("heading", { name: "Garden Robot" }).waitFor();
  await eventually(() => (looks === 2 ? true : undefined)); // at once, and when the line has begun
  await page.clock.fastForward(40_000);
  expect(looks).toBe(2);
  await make("Basil");
  await isShown("Basil");
  hasLine = false;
  for (const line of lines) await line.close();
  await make("Chard");
  await page.clock.fastForward(10_000);
  await isShown("Chard");
  hasLine = true;
  await page.clock.fastForward(10_000);
  await eventually(() => (lines.length === 2 ? true : undefined));
  await make("Dill");
  await isShown("Dill");
  await page.route("**/api/display", (route) => route.fulfill({ status: 429, body: "{}" }), { times: 1 });
  await make("Elder");
  await page.locator(".display > p[role=status]").waitFor(); // what it shows may be old
  await page.clock.fastForward(10_000);
  await isShown("Elder");
  await page.locator(".display > p[role=status]").waitFor({ state: "detached" });
});

consoleTest("a viewer looks only, and reads whose garden it is", async ({ server, account, visit }) => {
  const id = await account.make(post("/api/points", { pointer_type: "Plant", name: "Mint", x: 1, y: 2, z: 0 }));
  await answerTo(server, patch("/api/users", { name: "Olga" }), account.token);
  for (const [n, look] of LOOKS.entries()) {
    const { page, open, openAs, looksGood } = await visit(look);
    const texts =
      look.language === "en"
        ? { line: "Looking at Olga’s garden. Olga can let you do more.", save: "Save", garden: "Garden" }
        : { line: "Du siehst den Garten von Olga.", save: "Speichern", garden: "Garten" };
    const member = await memberOf(server, account, "viewer");
    await openAs(`/plants/${id}`, member);
    await page.getByText(texts.line).waitFor();
    await page.getByRole("button", { name: texts.save, exact: true }).click({ force: true }); // it is off, and says why
    await page.getByText(texts.line).nth(1).waitFor();
    await looksGood("viewer-plant");
    expect(await account.show(`points/${id}`)).toMatchObject({ name: "Mint" });
    await open("/garden");
    await page.locator(".garden-tiles canvas").first().waitFor();
    await looksGood("viewer-garden");
    if (n > 0) continue;
    await page.getByRole("combobox", { name: texts.garden, exact: true }).selectOption({ index: 0 });
    await page.getByText(texts.line).waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: texts.garden, exact: true }).waitFor();
  }
});

longConsoleTest(
  "a gardener finds nothing that only the owner does, and reads who can",
  async ({ server, account, visit }) => {
    await answerTo(server, patch("/api/users", { name: "Olga" }), account.token);
    const { page, open, openAs, looksGood } = await visit({ size: "desktop" });
    await openAs("/settings?tab=motors", await memberOf(server, account, "gardener"));
    await page.getByText("Only Olga does this, as the owner of the garden.").waitFor();
    expect(await page.locator(".settings-rows :is(input, select):enabled").count()).toBe(0);
    await looksGood("gardener-motors");
    await open("/settings?tab=account");
    await page.getByRole("heading", { name: "Password" }).waitFor();
    await page.getByRole("combobox", { name: "Garden", exact: true }).waitFor();
    for (const name of ["Move the robot", "Your data"])
      expect(await page.getByRole("heading", { name }).count()).toBe(0);
    await open("/plants");
    await page.getByRole("button", { name: "Add plant" }).first().waitFor();
    expect(await page.getByRole("button", { name: "Add plant" }).first().getAttribute("aria-disabled")).toBe("false");
  },
);

longConsoleTest(
  "when a gardener is removed, the owner sees their scripts, and ends the robot's log-in, too",
  async ({ server, account, visit }) => {
    const gardener = await memberOf(server, account, "gardener");
    const body = [{ kind: "lua", args: { lua: "send_message('info', auth_token())" } }];
    await answerTo(server, post("/api/sequences", { name: "Odd one", color: "gray", args: {}, body }), gardener.token);
    const robot = await makeToken(server, account, "bot");
    for (const look of LOOKS.slice(0, 2)) {
      const { page, openAs, looksGood } = await visit(look);
      if (look.language === "de") await memberOf(server, account, "gardener");
      await openAs("/people", account);
      const [remove, title] = look.language === "de" ? [/entfernen/i, /nicht mehr dabei/] : [/^Remove/, /has gone/];
      await page.getByRole("button", { name: remove }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: remove }).click();
      await page.getByRole("heading", { name: title }).waitFor();
      await looksGood("people-gone");
      if (look.language === "de") continue;
      await page.getByRole("link", { name: "Odd one" }).waitFor();
      await page.getByRole("button", { name: "End the robot’s log-in, too" }).click();
      await page.getByText("The robot’s log-in has ended.").waitFor();
      expect(await statusOf(server, looksAround, robot)).toBe(401);
    }
  },
);

longConsoleTest("an owner ends everybody but themselves; the robot stays", async ({ server, account, visit }) => {
  const gone = [(await memberOf(server, account, "gardener")).token, await programOf(server, account, ["read"])];
  gone.push(await makeToken(server, account, "human"));
  const robot = await makeToken(server, account, "bot");
  const { page, openAs, looksGood } = await visit();
  await openAs("/people", account);
  await page.getByRole("button", { name: "End everybody but me" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End everybody but me" }).click();
  await page.getByText("You are alone in this garden now.").waitFor();
  await looksGood("people-alone");
  for (const token of gone) expect(await statusOf(server, looksAround, token)).toBe(401);
  expect(await statusOf(server, looksAround, robot)).toBe(200);
});
