import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { batchOf } from "../../../src/console/state/batch";
import type { Account } from "../../support/account";
import { consoleTest, longConsoleTest, LOOKS } from "../../support/console";
import { eventually, holds, passing } from "../../support/eventually";
import { memberOf } from "../../support/people";
import { below, pick, randomOf } from "../../support/random";
import { get, patch, post, remove } from "../../support/scenarios";
import { moveTo, step } from "../../features/practice/robots";
import { photographer } from "../garden/places";

/* Weeds that somebody has to look at (care.md §5.4). */

const weed = (name: string, x: number, y: number, fields: object = {}) =>
  post("/api/points", { pointer_type: "Weed", name, x, y, z: 0, radius: 20, plant_stage: "pending", ...fields });

/** So many pending weeds in a row, one after the other; their ids. */
async function makeWeeds(account: Account, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await account.make(weed(`Weed ${n + 1}`, 10 + 3 * n, 500)));
  return ids;
}

/** The newest changes, as the API answers them. */
interface Journal {
  readonly changes: readonly Readonly<Record<"request" | "action" | "resource", string> & { id: number }>[];
}
interface Named {
  readonly name?: string;
}

const rows = (page: Page) => page.locator(".pending-weed");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) });

/** What an account has of its weeds: their stages by id; those that were rejected are not there. */
const stagesOf = async (account: Account): Promise<Record<number, unknown>> =>
  Object.fromEntries((await account.list("points")).map(({ id, plant_stage }) => [id, plant_stage]));

consoleTest("one is kept, one rejected, and that is undone", async ({ account, server, visit }) => {
  const photograph = await photographer(server, account, 0.5);
  await photograph("green", 500);
  await account.make(weed("Nettle", 480, 500, { meta: { removal_method: "manual" } }));
  const thistle = await account.make(weed("Thistle", 2000, 500));
  const { page, openAs } = await visit();
  await openAs("/weeds", account);
  await button(page, "Weeds to look at 2").click();
  expect(new URL(page.url()).search).toBe("?look=pending");
  await row(page, "Nettle").getByText("By hand: a plant is near").waitFor();
  await row(page, "Nettle")
    .getByAltText(/^Photo of/)
    .waitFor();
  await row(page, "Thistle").getByRole("img", { name: "No photo shows it" }).waitFor();
  await row(page, "Nettle").getByRole("button", { name: "Keep" }).click();
  await passing(page.getByText("1 kept"), rows(page).nth(1).waitFor({ state: "detached" }));
  await row(page, "Thistle").getByRole("button", { name: "Reject" }).click();
  await page.getByText("Nothing to look at.").waitFor();
  await passing(page.getByText("Undone."), button(page, "Undo").click());
  await row(page, "Thistle").waitFor();
  expect(await account.show(`points/${thistle}`)).toMatchObject({ plant_stage: "pending", discarded_at: null });
});

longConsoleTest(
  "all that the filter shows: as an own program says, and one line of the journal each",
  async (scene) => {
    const { account, visit } = scene;
    const next = randomOf(54);
    const wanted = Array.from({ length: 420 }, () => ({
      name: pick(next, ["Thistle", "Dandelion", "Nettle"]),
      plant_stage: pick(next, ["pending", "pending", "pending", "pending", "active", "removed"]),
      place: [below(next, 2900), below(next, 1200)] as const,
    }));
    const made = await Promise.all(
      wanted.map(async ({ name, plant_stage, place: [x, y] }) => ({
        ...{ id: await account.make(weed(name, x, y, { plant_stage })), name, plant_stage },
      })),
    );
    const pendingOf = (...names: readonly string[]): number[] =>
      made.filter((each) => each.plant_stage === "pending" && names.includes(each.name)).map(({ id }) => id);
    /** The account after a decision about some of them. */
    const after = (ids: readonly number[], stage: string | undefined): Record<number, unknown> =>
      Object.fromEntries(
        made.flatMap(({ id, plant_stage }) => {
          if (!ids.includes(id)) return [[id, plant_stage]];
          return stage === undefined ? [] : [[id, stage]];
        }),
      );
    const told: (readonly [string, number[]])[] = [];
    const isTold = (action: string, ids: readonly number[]) => void told.push([action, ids.toSorted((a, b) => a - b)]);

    const { page, openAs, open } = await visit({ size: "desktop" });
    await openAs("/weeds?look=pending&search=thistle", account);
    const thistles = pendingOf("Thistle");
    await button(page, `Keep all ${thistles.length}`).click();
    await holds(async () => expect(await stagesOf(account)).toEqual(after(thistles, "active")));
    isTold("updated", thistles);
    await passing(page.getByText("Undone."), button(page, "Undo").click());
    expect(await stagesOf(account)).toEqual(after([], undefined));
    isTold("updated", thistles);

    // More than one request holds.
    const all = pendingOf("Thistle", "Dandelion", "Nettle");
    expect(all.length).toBeGreaterThan(250);
    await open("/weeds?look=pending");
    await button(page, `Reject all ${all.length}`).click();
    await page.getByRole("dialog").getByText(`Reject ${all.length} weeds?`).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await stagesOf(account)).toEqual(after([], undefined));
    await button(page, `Reject all ${all.length}`).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await page.getByText(`${all.length} rejected`).waitFor();
    expect(await stagesOf(account)).toEqual(after(all, undefined));
    isTold("deleted", all);
    await passing(page.getByText("Undone."), button(page, "Undo").click());
    expect(await stagesOf(account)).toEqual(after([], undefined));

    const { changes } = (await account.ask(get("/api/changes?limit=1000"))) as {
      readonly changes: readonly { readonly request: string; readonly action: string; readonly id: number }[];
    };
    const groups = Map.groupBy(
      changes.toReversed().filter(({ request }) => request !== "NONE"),
      ({ request }) => batchOf(request),
    );
    const steps = [...groups.values()]
      .filter((each) => each.length > 1)
      .map((each) => [each[0]?.action ?? "", each.map(({ id }) => id).sort((a, b) => a - b)] as const);
    expect(steps.slice(0, told.length)).toEqual(told);
    // An undo of two requests is two.
    const undone = steps.slice(told.length);
    expect(undone.every(([action]) => action === "created")).toBe(true);
    expect(undone.flatMap(([, ids]) => ids).sort((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
    await open("/history");
    // Which part of the undo was stored last decides how far the first pages go.
    const [line, older] = [page.getByText(`${all.length} weeds deleted`).first(), button(page, "Show older ones")];
    await eventually(async () => {
      if (await line.isVisible()) return true;
      await older.click({ timeout: 1000 }).catch(() => {}); // it goes when all is shown
      return undefined;
    });
  },
);

longConsoleTest(
  "weeds that the practice robot finds are shown in its photo, kept, rejected, and that is undone",
  async ({ account, visit }) => {
    const values = { coord_scale: 0.5, center_pixel_location_x: 320, center_pixel_location_y: 240, camera_z: 0 };
    for (const [name, value] of Object.entries(values)) {
      await account.make(post("/api/plugin_envs", { key: `CAMERA_CALIBRATION_${name}`, value: String(value) }));
    }
    await account.ask(patch("/api/device/practice", { on: true, speed: 20 }));
    const body = [moveTo(500, 500, 0), step("execute_script", { label: "plant-detection" })];
    const { page, openAs } = await visit({ size: "desktop" });
    await openAs("/weeds?look=pending", account);
    await account.ask(post("/api/device/commands", { body, timeout_s: 60 }));
    await rows(page).first().waitFor();
    const found = await stagesOf(account);
    const count = Object.keys(found).length;
    await holds(async () => expect(await rows(page).count()).toBe(count));
    const [marked] = (await account.list("images")).filter(({ meta }) =>
      String((meta as Named).name).includes("marked_"),
    );
    const { pathname } = new URL(String(marked?.["attachment_url"]));
    await page
      .locator(`.part img[src*="${pathname.replace(/^.*(?=\/images\/)/, "")}"]`)
      .nth(count - 1)
      .waitFor();

    await button(page, `Keep all ${count}`).click();
    await page.getByText("Nothing to look at.").waitFor();
    await holds(async () => expect(new Set(Object.values(await stagesOf(account)))).toEqual(new Set(["active"])));
    await passing(page.getByText("Undone."), button(page, "Undo").click());
    expect(await stagesOf(account)).toEqual(found);
    await button(page, `Reject all ${count}`).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await page.getByText(`${count} rejected`).waitFor();
    expect(await stagesOf(account)).toEqual({});
    await passing(page.getByText("Undone."), button(page, "Undo").click());
    expect(await stagesOf(account)).toEqual(found);

    const { changes } = (await account.ask(get("/api/changes?limit=1000"))) as Journal;
    const told = changes.filter(({ resource }) => resource === "points").map(({ action }) => action);
    const each = (...actions: readonly string[]) => actions.flatMap((action) => Array<string>(count).fill(action));
    expect(told.toReversed()).toEqual(each("created", "updated", "updated", "deleted", "created"));
  },
  { MQTT_PORT: "0" },
);

longConsoleTest("keys choose, keep and reject, and leave what others decide", async ({ account, visit }) => {
  const ids = await makeWeeds(account, 6);
  const { page, openAs } = await visit({ size: "desktop" });
  await openAs("/weeds?look=pending", account);
  await rows(page).nth(5).waitFor();
  const current = page.locator(".pending-weed[aria-current]:focus");
  const isAt = (name: string) => current.getByText(name, { exact: true }).waitFor();
  await page.keyboard.press("k"); // nothing is chosen
  await page.keyboard.press("ArrowDown");
  await isAt("Weed 1");
  await page.keyboard.press("ArrowDown");
  await isAt("Weed 2");
  await page.keyboard.press("k");
  await isAt("Weed 3");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await isAt("Weed 3");
  await page.keyboard.press("r");
  await isAt("Weed 4");
  await holds(async () =>
    expect(await stagesOf(account)).toEqual(
      Object.fromEntries(ids.flatMap((id, n) => (n === 2 ? [] : [[id, n === 1 ? "active" : "pending"]]))),
    ),
  );
  // Somebody else rejects the one that is looked at: the key does nothing to its neighbour.
  await account.ask(remove(`/api/points/${ids[3]}`));
  await row(page, "Weed 4").waitFor({ state: "detached" });
  await page.keyboard.press("r");
  await page.getByText("Somebody else has decided about it.").waitFor();
  await row(page, "Weed 5").waitFor();
  await page.keyboard.press("ArrowDown");
  await isAt("Weed 5");
  await page.getByLabel("Search weeds").fill("Weed 6 r");
  await page.getByText("Search and stage above leave nothing.").waitFor();
  await page.getByLabel("Search weeds").fill("");
  await row(page, "Weed 5").waitFor();
  await page.keyboard.press("?");
  expect((await account.list("points")).length).toBe(4);
});

longConsoleTest("what is decided elsewhere on the way is told, and nothing is lost", async ({ account, visit }) => {
  const [first = 0, second = 0, third = 0] = await makeWeeds(account, 3);
  const { page, openAs } = await visit();
  await openAs("/weeds?look=pending", account);
  await rows(page).nth(2).waitFor();
  /** Somebody else is quicker than the next request. */
  const beforehand = (work: () => Promise<unknown>) =>
    page.route(
      "**/api/points**",
      async (route) => {
        await work();
        await route.continue();
      },
      { times: 1 },
    );
  await beforehand(() => account.ask(remove(`/api/points/${first}`)));
  await row(page, "Weed 1").getByRole("button", { name: "Keep" }).click();
  await page.getByText("Somebody else has decided about it.").waitFor();
  await row(page, "Weed 1").waitFor({ state: "detached" });
  expect(await account.show(`points/${first}`)).toMatchObject({ discarded_at: expect.any(String) });

  // The server knows it no more, or has no time.
  for (const [status, words] of [
    [404, "Somebody else has decided about it."],
    [409, "Please try again."],
  ] as const) {
    await page.route("**/api/points/*", (route) => route.fulfill({ status, json: { error: words } }), { times: 1 });
    await row(page, "Weed 2").getByRole("button", { name: "Reject" }).click();
    await page.getByText(words).waitFor();
    await row(page, "Weed 2").waitFor();
  }
  expect(await account.show(`points/${second}`)).toMatchObject({ plant_stage: "pending", discarded_at: null });

  await button(page, "Reject all 2").click();
  await account.ask(patch(`/api/points/${third}`, { plant_stage: "active" }));
  await row(page, "Weed 3").waitFor({ state: "detached" });
  await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
  await page.getByText("Nothing to look at.").waitFor();
  await holds(async () => expect(await stagesOf(account)).toEqual({ [third]: "active" }));
});

longConsoleTest("five hundred are drawn as far as they are seen", async ({ account, visit }) => {
  await makeWeeds(account, 500);
  for (const size of ["small", "desktop"] as const) {
    const { page, openAs, fits } = await visit({ size, language: "de" });
    await openAs("/weeds?look=pending", account);
    await rows(page).first().waitFor();
    await fits("weeds-many");
    for (const name of ["Weed 1", "Weed 250", "Weed 500"]) {
      const at = 144 * (Number(name.slice(5)) - 1);
      await page.locator(".pending-weeds ul").evaluate((list, top) => {
        list.closest("#page")?.scrollTo(0, top);
      }, at);
      await row(page, name).waitFor();
      expect(await rows(page).count()).toBeLessThan(60);
    }
  }
});

longConsoleTest("a viewer looks, and is offered no buttons", async ({ account, server, visit }) => {
  const [id] = await makeWeeds(account, 2);
  const { page, open, openAs } = await visit();
  await openAs("/weeds?look=pending", await memberOf(server, account, "viewer"));
  await rows(page).nth(1).waitFor();
  const decisions = page.getByRole("button", { name: /Keep|Reject/ });
  expect(await decisions.count()).toBe(0);
  await page.keyboard.press("ArrowDown");
  await page.locator(".pending-weed[aria-current]:focus").waitFor();
  await page.keyboard.press("r");
  await page
    .getByText(/can let you do more/)
    .first()
    .waitFor();
  await open(`/garden/${id}`);
  await page.getByRole("heading", { name: "Weed 1" }).waitFor();
  expect(await decisions.count()).toBe(0);
  expect(Object.values(await stagesOf(account))).toEqual(["pending", "pending"]);
});

for (const look of LOOKS) {
  longConsoleTest(`weeds to look at, ${Object.values(look).join(", ")}`, async ({ account, server, visit }) => {
    const photograph = await photographer(server, account, 1);
    await photograph("#5b4636", 400);
    for (const [n, x] of [150, 420, 700, 2000].entries()) {
      await account.make(
        weed(`Dandelion ${n}`, x, 480 + 20 * n, n === 1 ? { meta: { removal_method: "manual" } } : {}),
      );
    }
    await account.make(weed("Nettle", 900, 300, { plant_stage: "active" }));
    const { page, open, openAs, looksGood } = await visit(look);
    await openAs("/weeds", account);
    await page.locator(".point-list tbody tr").first().waitFor();
    await looksGood("weeds-offer");
    await open("/weeds?look=pending");
    await rows(page).nth(3).waitFor();
    await page.keyboard.press("ArrowDown");
    await looksGood("weeds-look");
    const [first] = await account.list("points");
    await open(`/garden/${first?.id}`);
    await page.locator(".garden-panel .toolbar").waitFor();
    await looksGood("garden-pending-weed");
    const names = look.language === "de" ? ["Behalten", "Verwerfen"] : ["Keep", "Reject"];
    await button(page, names[0] ?? "").click();
    await page
      .locator(".garden-panel")
      .getByRole("button", { name: names[1] ?? "" })
      .waitFor({ state: "detached" });
    await holds(async () => expect(await account.show(`points/${first?.id}`)).toMatchObject({ plant_stage: "active" }));
  });
}
