import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { consoleTest, LOOKS, type Scene, type Visit } from "../../support/console";
import { holds } from "../../support/eventually";
import { post } from "../../support/scenarios";

/* Completion of Lua where somebody writes it (care.md §8.4). */

const declared = {
  kind: "variable_declaration",
  args: { label: "Bed", data_value: { kind: "numeric", args: { number: 3 } } },
};
const locals = { kind: "scope_declaration", args: {}, body: [declared] };

/** Opens a sequence with a program, and its field. */
async function program({ account }: Scene, { page, openAs }: Visit) {
  await account.make(post("/api/tools", { name: "Watering Nozzle" }));
  const body = [{ kind: "lua", args: { lua: "local height = 1" } }];
  const id = await account.make(post("/api/sequences", { name: "Round", args: { locals }, body }));
  await openAs(`/sequences/${id}`, account);
  await page.locator(".step-text").filter({ hasText: "Lua" }).locator(".step-open").press("Enter");
  const field = page.getByRole("textbox", { name: "Lua", exact: true });
  await field.focus();
  await page.locator(".lua-args").waitFor({ state: "attached" });
  return field;
}
const chosen = (page: Page) => page.locator("[role=option][aria-selected=true] code");

consoleTest("names, variables and tools are completed by keys alone", async (scene) => {
  const visit = await scene.visit({ size: "desktop" });
  const { page } = visit;
  const field = await program(scene, visit);
  await field.fill("");

  await page.keyboard.type("mo");
  await holds(async () => expect(await chosen(page).innerText()).toBe("move"));
  await page.keyboard.press("ArrowDown");
  expect(await chosen(page).innerText()).toBe("move_absolute");
  await page.keyboard.press("Tab");
  expect(await field.inputValue()).toBe("move_absolute(");
  await page.locator(".lua-args").getByText("(x, y, z, speed) · Moves to a place").waitFor();
  await page.keyboard.type("1, 2, 3)\ntoast(vari");
  await page.keyboard.press("Enter");
  await page.keyboard.type('"Be');
  await holds(async () => expect(await chosen(page).innerText()).toBe("Bed"));
  await page.keyboard.press("Enter");
  await page.keyboard.type('))\nmount_tool("');
  await holds(async () => expect(await chosen(page).innerText()).toBe("Watering Nozzle"));
  await page.keyboard.press("Tab");
  await page.keyboard.type(")\n");
  expect(await field.inputValue()).toBe(
    'move_absolute(1, 2, 3)\ntoast(variable("Bed"))\nmount_tool("Watering Nozzle")\n',
  );
  await page.keyboard.press("Control+ ");
  await page.getByRole("listbox", { name: "Proposals" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  expect(await field.evaluate((each) => each.matches(":focus"))).toBe(true); // and the step is open still
  await page.keyboard.press("Tab");
  expect(await field.evaluate((each) => each.matches(":focus"))).toBe(false);
});

consoleTest(
  "names of the program come first; what is pressed is taken; texts and words of Lua are left alone",
  async (scene) => {
    const visit = await scene.visit();
    const { page } = visit;
    const field = await program(scene, visit);
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\nreturn he");
    await page.getByRole("option", { name: /height/ }).click();
    expect(await field.inputValue()).toBe("local height = 1\nreturn height");
    await page.keyboard.type("\n-- mo");
    expect(await page.getByRole("listbox").count()).toBe(0);
    await page.keyboard.type('\ntoast("mo")\nend');
    await page.keyboard.press("Enter");
    expect(await field.inputValue()).toEndWith('toast("mo")\nend\n');
    await page.keyboard.type("get_pl");
    await page.getByRole("option", { name: /get_plants.*from 15.5 on/ }).waitFor();
  },
);

for (const look of LOOKS) {
  consoleTest(`completion looks good: ${Object.values(look).join(", ")}`, async (scene) => {
    const visit = await scene.visit(look);
    await program(scene, visit);
    await visit.page.keyboard.press("Control+End");
    await visit.page.keyboard.type("\nmove(ge");
    await visit.page.getByRole("option").first().waitFor();
    await visit.looksGood("lua-completion", true);
  });
}
