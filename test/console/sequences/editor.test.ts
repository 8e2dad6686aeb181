import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { catalogOf } from "../../../src/console/script/catalog";
import type { Corpus } from "../../../src/console/script/corpus";
import type { Account } from "../../support/account";
import { consoleTest, longConsoleTest, type Visit } from "../../support/console";
import { holds } from "../../support/eventually";
import { get, patch, post, remove } from "../../support/scenarios";
import { amount } from "../../support/tier";

const wait = (milliseconds: number) => ({ kind: "wait", args: { milliseconds } });
const sequence = (name: string, ...body: object[]) => post("/api/sequences", { name, body });

/** The steps of a sequence, as the server has them. */
const stepsOf = async (account: Account, id: number) =>
  (await account.show(`sequences/${id}`))["body"] as {
    kind: string;
    args: Record<string, unknown>;
    comment?: string;
  }[];

/** Opens the editor of a sequence. */
async function edit({ openAs, page }: Visit, account: Account, id: number): Promise<void> {
  await openAs(`/sequences/${id}`, account);
  await page.getByRole("heading", { name: "Steps" }).waitFor();
}

/** What opens all settings of a step. */
const step = (page: Page, text: string) => page.locator(".step-text").filter({ hasText: text }).locator(".step-open");
/** Adds a step by its kind, and opens its form if its sentence does not say all of it. */
async function add(page: Page, kind: string): Promise<void> {
  await page.getByRole("button", { name: "Add step" }).click();
  await page.locator(`.palette button[data-kind="${kind}"]`).click();
  const added = page.locator(".sequence .card").first().locator(".step-open").last();
  if ((await added.getAttribute("aria-expanded")) === "false") await added.press("Enter");
}
const sentences = async (page: Page): Promise<readonly string[]> => {
  const texts = await page.locator(".sequence .card").first().locator(".step-text").allInnerTexts();
  return texts.map((text) => text.trim().replaceAll("\u00a0", " ")); // no line ends before a unit
};
/** The page shows the answer to a key or a drop with its next frame. */
const reads = (page: Page, wanted: readonly string[]) =>
  holds(async () => expect(await sentences(page)).toEqual(wanted));
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function save(page: Page): Promise<void> {
  await button(page, "Save").click();
  await page.getByText("Saved", { exact: true }).first().waitFor();
}

consoleTest("a step is added, changed, commented, copied, removed and taken back", async ({ account, visit }) => {
  const id = await account.make(sequence("Round", wait(1000)));
  const walk = await visit();
  await edit(walk, account, id);
  const { page } = walk;
  await page.getByRole("button", { name: "Add step" }).click();
  await page.locator(".palette input").fill("message");
  await page.keyboard.press("Enter");
  await step(page, "Say").press("Enter");
  await page.getByLabel("Message", { exact: true }).fill("Good morning");
  await page.getByLabel("Comment").fill("for the neighbours");
  await page.getByRole("switch", { name: "Notice" }).check();
  await button(page, "Copy").click();
  expect(await sentences(page)).toHaveLength(3);
  await step(page, "Wait").press("Enter");
  await page.getByLabel("How long").fill("2.5");
  await button(page, "Delete").last().click();
  expect(await sentences(page)).toHaveLength(2);
  await button(page, "Undo").click();
  expect((await sentences(page))[0]).toContain("Wait 2.5 s");
  await save(page);
  const message = {
    kind: "send_message",
    args: { message: "Good morning", message_type: "info" },
    body: [{ kind: "channel", args: { channel_name: "toast" } }],
    comment: "for the neighbours",
  };
  expect(await stepsOf(account, id)).toEqual([wait(2500), message, message]);
});

longConsoleTest("a move opens with its place, which is typed or chosen on the map", async ({ account, visit }) => {
  const id = await account.make(sequence("Round"));
  const walk = await visit();
  await edit(walk, account, id);
  const { page } = walk;
  await add(page, "move");
  await page.getByRole("button", { name: "On the map" }).click();
  await page.getByRole("dialog").locator("svg:has(.soil)").click();
  await save(page);
  const [move] = await stepsOf(account, id);
  const { body = [] } = move as unknown as { body?: { kind: string; args: { axis_operand?: { args: object } } }[] };
  expect(body.map(({ kind }) => kind)).toEqual(["axis_overwrite", "axis_overwrite", "safe_z"]);
  expect(body[0]?.args.axis_operand?.args).toEqual({ number: expect.any(Number) });
  expect(body[0]?.args.axis_operand?.args).not.toEqual({ number: 0 }); // the middle of the bed
});

longConsoleTest("a sequence is written in sentences, by keys alone", async ({ account, visit }) => {
  await account.ask(post("/api/peripherals", { label: "Water", pin: 8, mode: 0 }));
  const where = { kind: "location_placeholder", args: {} };
  const asked = { kind: "parameter_declaration", args: { label: "Where", default_value: where } };
  const args = { locals: { kind: "scope_declaration", args: {}, body: [asked] } };
  const id = await account.make(post("/api/sequences", { name: "Round", args, body: [] }));
  const walk = await visit();
  await edit(walk, account, id);
  const { page } = walk;
  const pick = async (name: string): Promise<void> => {
    await button(page, "Add step").press("Enter");
    await page.locator(".palette input").fill(name);
    await page.keyboard.press("Enter");
    await page.locator(".palette").waitFor({ state: "detached" });
  };
  await pick("Go to");
  await button(page, "x 0 · y 0").press("Enter");
  await button(page, "‹Where›").press("Enter");
  await page.keyboard.press("Escape"); // back at the value
  expect(await button(page, "‹Where›").evaluate((each) => each.matches(":focus"))).toBe(true);
  await pick("Water");
  await button(page, "2 s").press("Enter");
  await page.keyboard.type("3.5"); // in place of what is there
  await page.keyboard.press("Enter");
  await pick("Photo");
  await reads(page, ["Go to ‹Where›, by way of the safe height", "Water for 3.5 s", "Take a photo"]);
  await save(page);
  const stored = await stepsOf(account, id);
  expect(stored.map(({ kind }) => kind)).toEqual(["move", "write_pin", "wait", "write_pin", "take_photo"]);
  await page.getByRole("button", { name: "Move 2: drag" }).press("ArrowDown"); // three steps at once
  await reads(page, ["Go to ‹Where›, by way of the safe height", "Take a photo", "Water for 3.5 s"]);
  await step(page, "Water for").press("Enter");
  await button(page, "Copy").press("Enter");
  await button(page, "Delete").last().press("Enter"); // the other one deletes the sequence
  await step(page, "Water for").press("Enter");
  await button(page, "As 3 steps").press("Enter");
  await step(page, "Turn Water on").press("Enter");
  await reads(page, [
    "Go to ‹Where›, by way of the safe height",
    "Take a photo",
    "Turn Water on",
    "Wait 3.5 s",
    "Turn Water off",
  ]);
  const variable = { kind: "identifier", args: { label: "Where" } };
  const to = (axis: string) => ({ kind: "axis_overwrite", args: { axis, axis_operand: variable } });
  expect(stored[0]).toMatchObject({ body: [to("x"), to("y"), { kind: "safe_z" }] });
});

longConsoleTest("a number that cannot be read leaves the one before, and a field goes with its step", async (scene) => {
  const { account, visit } = scene;
  const id = await account.make(sequence("Round", wait(120_000), wait(7000)));
  const walk = await visit();
  await edit(walk, account, id);
  const { page } = walk;
  const field = page.locator(".slot-field");
  await button(page, "120 s").click();
  await page.keyboard.type("1.500"); // begins with a number that could be read
  for (const name of ["Done", "7 s"]) {
    await button(page, name).click();
    await field.getByText("This can mean 1.5 or 1,500. Enter one of them.").waitFor();
  }
  await reads(page, ["Wait 120 s", "Wait 7 s"]);
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  await reads(page, ["Wait 120 s", "Wait 7 s"]);

  await button(page, "7 s").click();
  await page.keyboard.type("8");
  await button(page, "Discard").click();
  await field.waitFor({ state: "detached" });
  await reads(page, ["Wait 120 s", "Wait 7 s"]);
  await button(page, "7 s").click();
  await field.waitFor();
  await account.ask(patch(`/api/sequences/${id}`, { name: "Round", args: {}, body: [wait(3000), wait(4000)] }));
  await field.waitFor({ state: "detached" });
  await reads(page, ["Wait 3 s", "Wait 4 s"]);
});

longConsoleTest("the usual steps come first, each with a line, and dangerous ones last", async ({ account, visit }) => {
  await account.ask(post("/api/peripherals", { label: "Water", pin: 8, mode: 0 }));
  const id = await account.make(sequence("Round"));
  const walk = await visit();
  await edit(walk, account, id);
  const { page } = walk;
  await button(page, "Add step").click();
  const groups = await page.locator(".palette h3").allTextContents();
  expect([groups[0], groups.at(-1)]).toEqual(["Most used", "With care"]);
  expect(await page.locator(".palette .common .hint").count()).toBe(10);
  for (const kind of ["emergency_lock", "factory_reset", "zero"])
    await page.locator(`.palette .danger [data-kind="${kind}"]`).waitFor();
  await page.locator(".palette input").fill("moisture"); // a word of a line
  expect(await page.locator(".palette li").count()).toBe(1);
  await page.locator('.palette [data-kind="read_pin"]').waitFor();
});

longConsoleTest("every value of a sentence opens its control, and looking changes nothing", async (scene) => {
  const { account, visit } = scene;
  const { steps, make } = catalogOf((await account.ask(get("/api/corpus"))) as Corpus); // the server's own
  const whole = steps.map(({ name }) => make(name)).filter((each) => !JSON.stringify(each).includes('_id":0'));
  const id = await account.make(sequence("All", ...whole));
  const walk = await visit({ size: "desktop" });
  await edit(walk, account, id);
  const { page } = walk;
  const before = JSON.stringify(await stepsOf(account, id));
  for (const slot of await page.locator(".slot").all()) {
    await slot.press("Enter");
    await page.locator(".slot-field").locator("input, select, textarea, .picker").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".slot-field").waitFor({ state: "detached" });
  }
  expect(await button(page, "Save").count()).toBe(0);
  expect(JSON.stringify(await stepsOf(account, id))).toBe(before);
});

longConsoleTest("steps are moved by mouse and by keys", async ({ account, visit }) => {
  const id = await account.make(sequence("Round", wait(1000), wait(2000), wait(3000)));
  const walk = await visit({ size: "desktop" });
  await edit(walk, account, id);
  const { page } = walk;
  const grip = (n: number) => page.locator(".grip").nth(n);
  const from = (await grip(0).boundingBox())!;
  const to = (await grip(2).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + to.height, { steps: 5 });
  await page.locator(".dragging").waitFor();
  await page.mouse.up();
  await reads(page, ["Wait 2 s", "Wait 3 s", "Wait 1 s"]);
  await grip(0).focus();
  await page.keyboard.press("ArrowDown");
  await reads(page, ["Wait 3 s", "Wait 2 s", "Wait 1 s"]);
  await page.getByText("Moved to 2 of 3").waitFor({ state: "attached" });
  await page.keyboard.press("Control+z");
  await reads(page, ["Wait 2 s", "Wait 3 s", "Wait 1 s"]);
  await page.keyboard.press("Control+s");
  await page.getByText("Saved", { exact: true }).first().waitFor();
  expect(await stepsOf(account, id)).toEqual([wait(2000), wait(3000), wait(1000)]);
});

longConsoleTest("steps are moved by a finger, and no further than they may go", async ({ account, visit }) => {
  const move = { kind: "move", args: {}, body: [{ kind: "safe_z", args: {} }] };
  const id = await account.make(sequence("Round", wait(1000), wait(2000), move));
  const walk = await visit({ size: "phone" });
  await edit(walk, account, id);
  const { page } = walk;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const drag = async (
    n: number,
    toY: (box: { y: number; height: number }) => number,
    target: string,
  ): Promise<void> => {
    const from = (await page.locator(".grip").nth(n).boundingBox())!;
    const box = (await page.locator(target).first().boundingBox())!;
    const [x, y] = [from.x + 20, from.y + 20];
    await touch("touchStart", x, y);
    await touch("touchMove", x, y + 10);
    await touch("touchMove", x, toY(box));
    await page.locator(".dragging").waitFor();
    await touch("touchEnd");
    await page.locator(".dragging").waitFor({ state: "detached" });
  };
  await drag(1, ({ y }) => y + 5, ".step");
  expect((await sentences(page)).slice(0, 2)).toEqual(["Wait 2 s", "Wait 1 s"]);
  // Into the body of the move: a wait is not allowed there, so it goes beside it.
  await step(page, "Move").press("Enter");
  await drag(0, ({ y, height }) => y + height / 2, ".step .step");
  expect((await sentences(page)).slice(0, 2)).toEqual(["Wait 1 s", "Wait 2 s"]);
  expect(await button(page, "Save").count()).toBe(0); // it is as it was
});

consoleTest("what the server refuses stands at its step, and nothing is lost", async ({ account, visit }) => {
  const id = await account.make(sequence("Round", wait(1000), wait(2000)));
  const walk = await visit();
  await edit(walk, account, id);
  const { page } = walk;
  await step(page, "Wait 2 s").press("Enter");
  await page.getByLabel("How long").fill("999");
  await button(page, "Save").click();
  await page.locator(".step").nth(1).getByRole("alert").waitFor();
  expect((await sentences(page))[1]).toBe("Wait 999 s");
  expect(await stepsOf(account, id)).toEqual([wait(1000), wait(2000)]);
  await page.getByLabel("How long").fill("9");
  await page.locator(".step").nth(1).getByRole("alert").waitFor({ state: "detached" });
  await save(page);
  expect(await stepsOf(account, id)).toEqual([wait(1000), wait(9000)]);
});

longConsoleTest(
  "a choice that is missing is told in the words of the editor, at its step only",
  async ({ account, visit }) => {
    const id = await account.make(sequence("Round", wait(1000)));
    const walk = await visit({ size: "desktop" });
    await edit(walk, account, id);
    const { page } = walk;
    await add(page, "execute");
    await button(page, "Save").click();
    await page.locator(".step").nth(1).getByRole("alert").getByText("Choose a sequence.").waitFor();
    expect(await page.locator(".sequence").getByRole("alert").count()).toBe(1);
    expect(await page.locator("body").innerText()).not.toContain("Node");
    expect(await stepsOf(account, id)).toEqual([wait(1000)]);
  },
);

longConsoleTest(
  "kinds of messages have names, and a pin is that of a peripheral at first",
  async ({ account, visit }) => {
    await account.make(post("/api/peripherals", { label: "Water", pin: 8, mode: 0 }));
    const id = await account.make(sequence("Round"));
    const walk = await visit({ size: "desktop" });
    await edit(walk, account, id);
    const { page } = walk;
    for (const kind of ["send_message", "write_pin"]) {
      await add(page, kind);
      const form = page.locator(".step.open > .step-form");
      if (kind === "send_message") {
        const names = await form.getByLabel("Kind of message").locator("option").allTextContents();
        expect(names).toEqual(expect.arrayContaining(["Success", "Busy", "Warning", "Error"]));
        expect(names.filter((name) => !/^[A-Z]/.test(name))).toEqual([]);
        await form.getByLabel("Message", { exact: true }).fill("Hello");
        continue;
      }
      await form.locator(".picker").click();
      await page.getByRole("dialog").getByRole("button", { name: "Water" }).click();
    }
    await save(page);
    const [, switched] = await stepsOf(account, id);
    expect(switched?.args["pin_number"]).toMatchObject({ kind: "named_pin", args: { pin_type: "Peripheral" } });
  },
);

longConsoleTest("a name that is refused is told at its field", async ({ account, visit }) => {
  const id = await account.make(sequence("Round"));
  await account.make(sequence("Other"));
  const walk = await visit();
  await edit(walk, account, id);
  const { page } = walk;
  await button(page, "Name, colour, folder").click();
  await page.getByLabel("Name", { exact: true }).fill("");
  await button(page, "Save").click();
  await page.locator(".details .field .problem").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Other");
  await button(page, "Save").click();
  await page.locator(".sequence > .problem").waitFor(); // a clash names no field
  await page.getByLabel("Name", { exact: true }).fill("Another");
  await save(page);
  expect(await account.show(`sequences/${id}`)).toMatchObject({ name: "Another" });
});

longConsoleTest("what another one saves meanwhile is told, and not overwritten unasked", async ({ account, visit }) => {
  const id = await account.make(sequence("Round", wait(1000)));
  const walk = await visit();
  const { page } = walk;
  let isDeaf = false;
  await page.routeWebSocket("**/api/line", (line) => {
    line.connectToServer().onMessage((text) => isDeaf || line.send(text));
  });
  await edit(walk, account, id);
  const theirs = (...body: object[]) => patch(`/api/sequences/${id}`, { name: "Round", args: {}, body });
  await account.ask(theirs(wait(5000)));
  await step(page, "Wait 5 s").press("Enter");
  await page.getByLabel("Comment").fill("mine");
  await account.ask(theirs(wait(7000)));
  await page.getByText("was changed elsewhere").waitFor();
  expect(await page.getByLabel("Comment").inputValue()).toBe("mine");
  await button(page, "Keep mine").click();
  await save(page);
  expect(await stepsOf(account, id)).toEqual([{ ...wait(5000), comment: "mine" }]);
  isDeaf = true; // what is saved is compared with what the server has, not with what the page has heard
  await account.ask(theirs(wait(8000)));
  await page.getByLabel("Comment").fill("mine again");
  await button(page, "Save").click();
  await page.getByText("was changed elsewhere").waitFor();
  expect(await stepsOf(account, id)).toEqual([wait(8000)]);
  isDeaf = false;
  await button(page, "Take the other version").click();
  await step(page, "Wait 8 s").press("Enter");
  await page.getByLabel("Comment").fill("kept");
  await account.ask(remove(`/api/sequences/${id}`));
  await button(page, "Save as a new sequence").click();
  await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`));
  const [made] = await account.list("sequences");
  expect(made?.["body"]).toEqual([{ ...wait(8000), comment: "kept" }]);
});

longConsoleTest(
  "a lost connection is told until it is back, and a save without an answer is no one else's",
  async (scene) => {
    const { account, visit } = scene;
    const id = await account.make(sequence("Round", wait(1000)));
    const walk = await visit();
    const { page } = walk;
    await edit(walk, account, id);
    await step(page, "Wait 1 s").press("Enter");
    await page.getByLabel("Comment").fill("mine");
    const lost = page.locator(".sequence > .problem");
    await walk.setOffline(true);
    await button(page, "Save").click();
    await lost.waitFor();
    await walk.setOffline(false);
    await lost.waitFor({ state: "detached" });
    await page.route(`**/api/sequences/${id}`, async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      await route.fetch();
      await route.abort();
    });
    await button(page, "Save").click();
    await button(page, "Save").waitFor({ state: "detached" });
    expect(await page.getByText("was changed elsewhere").count()).toBe(0);
    expect(await stepsOf(account, id)).toEqual([{ ...wait(1000), comment: "mine" }]);
  },
);

longConsoleTest("leaving with changes asks, staying keeps them", async ({ account, visit }) => {
  const id = await account.make(sequence("Round", wait(1000)));
  const walk = await visit({ size: "desktop" });
  await walk.openAs("/sequences", account);
  const { page } = walk;
  await page.getByRole("link", { name: "Round" }).click();
  await step(page, "Wait").press("Enter");
  await page.getByLabel("Comment").fill("not saved");
  /** The entry of the question has gone from the history: its going would take the place of a Back. */
  const settled = () => holds(async () => expect(await page.evaluate("navigation.canGoForward")).toBe(true));
  await page.getByRole("link", { name: "All sequences" }).click();
  await button(page, "Cancel").click();
  await settled();
  expect(await page.getByLabel("Comment").inputValue()).toBe("not saved");
  await page.goBack();
  await button(page, "Cancel").click();
  expect(await page.getByLabel("Comment").inputValue()).toBe("not saved");
  expect(page.url()).toEndWith(`/sequences/${id}`);
  await settled();
  await page.goBack();
  await button(page, "Leave").click();
  await page.getByRole("link", { name: "Round" }).waitFor();
  expect(await stepsOf(account, id)).toEqual([wait(1000)]);
});

longConsoleTest("a kind that the page does not know is shown as it is and kept", async ({ account, visit }) => {
  const id = await account.make(sequence("Round", { ...wait(1000), comment: "why" }, { kind: "sync", args: {} }));
  const walk = await visit();
  await walk.page.route("**/api/corpus", async (route) => {
    const corpus = (await (await route.fetch()).json()) as Corpus; // the server's own
    await route.fulfill({ json: { ...corpus, nodes: corpus.nodes.filter(({ name }) => name !== "wait") } });
  });
  await edit(walk, account, id);
  const { page } = walk;
  await page.locator(".step-open").first().press("Enter");
  await page.locator(".unknown pre").waitFor();
  expect(await page.getByLabel("How long").count()).toBe(0);
  await page.locator(".step-open").last().press("Enter");
  await page.getByLabel("Comment").fill("added");
  await save(page);
  expect(await stepsOf(account, id)).toEqual([
    { ...wait(1000), comment: "why" },
    { kind: "sync", args: {}, comment: "added" },
  ]);
});

/** Steps that are added together: no more than a sequence may have. */
const PARTS = 3;

for (let part = 0; part < amount(1, PARTS); part++) {
  longConsoleTest(
    `every step is added and changed by its controls, and the server takes it: ${part + 1}`,
    async (scene) => {
      const { account, visit } = scene;
      await account.ask(post("/api/device/seed", { product_line: "standard_1.7" }));
      await account.ask(post("/api/points", { pointer_type: "Plant", name: "Lettuce", x: 10, y: 20, z: 0 }));
      const { steps, make } = catalogOf((await account.ask(get("/api/corpus"))) as Corpus); // the server's own
      const kinds = steps
        .map(({ name }) => name)
        .filter((name, index) => index % PARTS === part && name !== "flash_firmware"); // which is not offered
      const id = await account.make(sequence("All"));
      const walk = await visit({ size: "desktop" });
      await edit(walk, account, id);
      const { page } = walk;
      for (const kind of kinds) {
        await add(page, kind);
        await changeAll(page);
      }
      await save(page);
      const stored = await stepsOf(account, id);
      expect(stored.map(({ kind }) => kind)).toEqual(kinds);
      for (const { kind, args, comment } of stored) {
        const { args: before } = make(kind);
        expect(comment).toBe("x");
        if (Object.keys(before).length > 0) expect({ kind, args }).not.toEqual({ kind, args: before });
      }
    },
  );
}

/** Changes every control of the open step once. */
async function changeAll(page: Page): Promise<void> {
  const form = page.locator(".step.open > .step-form").first();
  for (const picker of await form.locator(".picker").all()) {
    await picker.click();
    await page.locator("dialog .options li button").first().click();
  }
  for (const field of await form.locator('input:not([type="checkbox"]), textarea').all()) {
    const before = await field.inputValue();
    await field.fill(/^-?[\d.]+$/.test(before) ? String(Number(before) + 1) : `${before}x`);
  }
  for (const select of await form.locator(":scope > .field select").all()) {
    const count = await select.locator("option").count();
    await select.selectOption({ index: count - 1 });
  }
}

/** What decides where letters stand. */
const LETTERS = ["fontFamily", "fontSize", "lineHeight", "letterSpacing", "padding", "whiteSpace", "tabSize"];

longConsoleTest(
  "a program is typed on its colours, letter on letter, and stored as typed",
  async ({ account, visit }) => {
    const id = await account.make(sequence("Round", { kind: "lua", args: { lua: "return 1" } }));
    const walk = await visit();
    await edit(walk, account, id);
    const { page } = walk;
    await step(page, "Lua").press("Enter");
    const field = page.getByRole("textbox", { name: "Lua", exact: true });
    const program = `local x = ${"1 + ".repeat(40)}1\n${"x = x + 1 -- once more\n".repeat(40)}say("it")`;
    await field.fill(program);
    await page.locator(".lua .lua-string", { hasText: '"it"' }).waitFor();
    expect(await page.locator(".lua .lua-keyword").allInnerTexts()).toEqual(["local"]);
    expect(await page.locator(".lua .lua-comment").count()).toBe(40);
    const styles = (of: string) =>
      page.evaluate(
        `${JSON.stringify(LETTERS)}.map((name) => getComputedStyle(document.querySelector("${of}"))[name])`,
      );
    expect(await styles(".lua textarea")).toEqual(await styles(".lua pre"));
    const boxes = await Promise.all([".lua textarea", ".lua pre"].map((of) => page.locator(of).boundingBox()));
    expect(boxes[0]).toEqual(boxes[1]!);
    const hidden = await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBe(0); // long lines are reached by scrolling both together
    await save(page);
    expect((await stepsOf(account, id))[0]?.args["lua"]).toBe(program);
  },
);
