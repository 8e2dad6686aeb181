import { expect } from "bun:test";
import { consoleTest, longConsoleTest, LOOKS } from "../../support/console";
import { eventually, passing } from "../../support/eventually";
import { patch, post } from "../../support/scenarios";
import { fillGarden, plant } from "./beds";

for (const look of LOOKS) {
  longConsoleTest(`groups, ${Object.values(look).join(", ")}`, async ({ account, visit }) => {
    const { page, open, openAs, looksGood } = await visit(look);
    await openAs("/groups", account);
    await page.locator(".empty").waitFor();
    await looksGood("groups-empty");
    await fillGarden(account);
    const spinach = (await account.list("points")).filter(({ name }) => name === "Spinach");
    const id = await account.make(
      post("/api/point_groups", {
        ...{
          name: "Spinach and beets",
          sort_type: "xy_alternating",
          point_ids: spinach.slice(0, 3).map((each) => each.id),
        },
        criteria: { string_eq: { cropdb_slug: ["beet"], "meta.source": ["me"] }, number_gt: { x: 500 } },
      }),
    );
    await open("/groups");
    await page.locator(".tile").first().waitFor();
    await looksGood("groups");
    await open(`/groups/${id}`);
    await page.locator(".small-map").waitFor();
    await looksGood("group");
    await page.evaluate('document.querySelector(".chips").scrollIntoView({ block: "center" })');
    await looksGood("group-criteria");
  });
}

consoleTest("a group is made from criteria, and by hand", async ({ account, visit }) => {
  const [mint = 0, beet = 0, leek = 0] = [
    await account.make(plant("Mint", 100, 100)),
    await account.make(plant("Beet", 500, 500, { plant_stage: "planted" })),
    await account.make(plant("Leek", 900, 100)),
  ];
  const { page, openAs } = await visit();
  await openAs("/groups", account);
  await page.getByRole("button", { name: "New group" }).click();
  await page.getByText("0 members").waitFor();
  await page.getByLabel("Plant", { exact: true }).check();
  await page.getByText("3 members, 1.1 m to travel").waitFor();
  await page.getByLabel("beet").check();
  await page.getByText("1 member", { exact: true }).waitFor();
  await page.getByText("Place, size and age").click();
  await page.getByLabel("X above").fill("600");
  await page.getByText("0 members").waitFor();
  await page.getByLabel("beet").uncheck();
  await page.getByText("1 member", { exact: true }).waitFor();
  await page.getByLabel("Search all points").fill("mi");
  await page.getByRole("row", { name: "Mint" }).getByRole("checkbox").check();
  await page.getByText("2 members, 0.8 m to travel").waitFor();
  await page.getByRole("button", { name: "Make the group" }).click();
  await page.locator(".problem").first().waitFor(); // without a name
  expect(await account.list("point_groups")).toEqual([]);
  await page.getByLabel("Name", { exact: true }).fill("Right side");
  await page.getByRole("button", { name: "Make the group" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor();
  const [group] = await account.list("point_groups");
  expect(group).toMatchObject({
    ...{ name: "Right side", point_ids: [mint], sort_type: "nn" },
    criteria: { string_eq: { pointer_type: ["Plant"] }, number_gt: { x: 600 }, number_lt: {} },
  });

  const soil = page.locator(".small-map .soil");
  // The bed stands up, as on the map of the garden: along the window is along x.
  const press = async (x: number, y: number): Promise<void> => {
    await soil.scrollIntoViewIfNeeded();
    const { x: left = 0, y: top = 0, width = 0, height = 0 } = (await soil.boundingBox()) ?? {};
    await page.mouse.click(left + (y / 1230) * width, top + (x / 2900) * height);
  };
  await press(500, 500);
  await page.getByText("3 members").waitFor();
  await press(100, 100);
  await page.getByText("2 members").waitFor();
  await account.ask(patch(`/api/point_groups/${group?.id}`, { name: "Renamed", sort_type: "random" }));
  await eventually(
    async () => (await page.getByLabel("Name", { exact: true }).inputValue()) === "Renamed" || undefined,
  );
  await page.getByText("2 members, a new order each time").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await account.show(`point_groups/${group?.id}`)).toMatchObject({ name: "Renamed", point_ids: [beet] });
  expect(leek).toBeGreaterThan(0);
});

longConsoleTest("a group is deleted and comes back; what it asks besides stays", async ({ account, visit }) => {
  const criteria = {
    day: { op: ">" as const, days_ago: 3 },
    string_eq: { "meta.source": ["me"] },
    number_eq: { z: [1] },
  };
  const id = await account.make(post("/api/point_groups", { name: "Old", point_ids: [], criteria }));
  const { page, open, openAs } = await visit({ size: "desktop" });
  await openAs(`/groups/${id}`, account);
  await page.getByText("kept as they are: z: 1").waitFor();
  await page.getByRole("group", { name: "Field “source”" }).getByLabel("me", { exact: true }).waitFor();
  await page.getByLabel("Weed", { exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  expect((await account.show(`point_groups/${id}`))["criteria"]).toMatchObject({
    ...criteria,
    string_eq: { "meta.source": ["me"], pointer_type: ["Weed"] },
  });
  await passing(page.getByText("Group Old deleted"), page.getByRole("button", { name: "Delete" }).click());
  expect(await account.list("point_groups")).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".tile").waitFor();
  await open("/groups/12345");
  await page.getByText("This group no longer exists").waitFor();
});
