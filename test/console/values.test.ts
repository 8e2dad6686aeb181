import { describe, expect, test } from "bun:test";
import { askedBy, give, givenTo, notGiven, ownValueOf } from "../../src/console/script/given";
import type { ScriptNode } from "../../src/robot/script/node";
import type { Account } from "../support/account";
import { longConsoleTest, LOOKS } from "../support/console";
import { eventually } from "../support/eventually";
import { get, patch, post } from "../support/scenarios";

/* Values that events and regimens give to the variables of what they run (`sequences.md` §7, §8.5). */

const parameter = (label: string, default_value: ScriptNode): ScriptNode => ({
  kind: "parameter_declaration",
  args: { label, default_value },
});
const application = (label: string, data_value: ScriptNode): ScriptNode => ({
  kind: "parameter_application",
  args: { label, data_value },
});
const numeric = (number: number): ScriptNode => ({ kind: "numeric", args: { number } });
const anyPlace: ScriptNode = { kind: "location_placeholder", args: {} };
const where = parameter("Where", anyPlace);
const litres = parameter("Litres", numeric(5));

describe("values of variables", () => {
  test("are asked for by parameters, by the first of a name, and not by fixed variables", () => {
    const fixed = { kind: "variable_declaration", args: { label: "Fixed", data_value: numeric(1) } };
    expect(askedBy([where, fixed, litres, parameter("Where", numeric(2))])).toEqual([where, litres]);
  });

  test("begin with what the sequence has, else with what the caller can complete", () => {
    expect(give(litres)).toEqual(application("Litres", numeric(5)));
    const nobodysChoice = application("Where", { kind: "point", args: { pointer_type: "Plant", pointer_id: 0 } });
    expect(give(where)).toEqual(nobodysChoice);
    expect([ownValueOf(litres), ownValueOf(where)]).toEqual([numeric(5), undefined]);
    const corner = parameter("Where", { kind: "coordinate", args: { x: 0, y: 0, z: 0 } }); // nobody waters the corner
    expect([ownValueOf(corner), give(corner)]).toEqual([undefined, nobodysChoice]);
  });

  test("stay for another callee that asks for the same, which gets what it cannot do without", () => {
    const given = [application("Litres", numeric(7)), application("Gone", numeric(1))];
    expect(notGiven([where, litres], given)).toEqual([where]);
    expect(givenTo([where, litres], given)).toEqual([application("Litres", numeric(7)), give(where)]);
  });
});

const water = (fields: object = {}) =>
  post("/api/sequences", {
    name: "Water",
    color: "blue",
    args: { locals: { kind: "scope_declaration", args: {}, body: [where, litres] } },
    body: [],
    ...fields,
  });
const tomato = { pointer_type: "Plant", name: "Tomato", x: 300, y: 200, z: 0, cropdb_slug: "tomato" };
type WithBody = { id: number; body: ScriptNode[] };

async function first(account: Account, path: string): Promise<WithBody | undefined> {
  const [record] = (await account.ask(get(path))) as WithBody[];
  return record;
}

longConsoleTest("an event gives values to the variables of its sequence", async ({ account, visit }) => {
  await account.make(water());
  await account.make(post("/api/sequences", { name: "Photo", color: "red", args: {}, body: [] }));
  const plant = await account.make(post("/api/points", tomato));
  const { page, openAs } = await visit();
  await openAs("/events?view=all", account);
  await page.getByRole("button", { name: "New event" }).click();
  await page.getByLabel("Runs").selectOption("Photo");
  expect(await page.locator(".values").count()).toBe(0); // it asks for nothing
  await page.getByLabel("Runs").selectOption("Water");
  const litresField = page.getByLabel("Litres");
  await litresField.waitFor();
  expect(await litresField.locator("option:checked").textContent()).toBe("As the sequence has it: 5");
  // A value that was not chosen is refused at its field.
  await page.getByLabel("Where").selectOption("Plant or point");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".values .problem").filter({ hasText: "Choose a plant or point." }).waitFor();
  expect(await page.getByLabel("Where").getAttribute("aria-invalid")).toBe("true");
  await page.getByRole("button", { name: "Plant or point" }).click();
  // Enter in the search chooses; it does not save the event.
  await page.getByLabel("Search").fill("tom");
  await page.keyboard.press("Enter");
  await page.locator(".picker").filter({ hasText: "Tomato" }).waitFor();
  await page.locator(".values .problem").waitFor({ state: "detached" });
  expect(await account.list("farm_events")).toEqual([]);
  await litresField.selectOption("Number");
  await page.locator(".values").getByRole("textbox").fill("12");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("‹Where› is Tomato, ‹Litres› is 12").waitFor();
  const stored = await first(account, "/api/farm_events");
  expect(stored?.body).toEqual([
    application("Where", { kind: "point", args: { pointer_type: "Plant", pointer_id: plant } }),
    application("Litres", numeric(12)),
  ]);

  // What another client stores meanwhile shows in the list; what is typed stays and is saved.
  await page.getByRole("link", { name: "Water" }).click();
  await page.getByLabel("Litres").selectOption("As the sequence has it: 5");
  const theirs = [application("Litres", numeric(99)), application("Old", numeric(1))];
  await account.ask(patch(`/api/farm_events/${stored?.id}`, { body: theirs }));
  await page.getByText("‹Litres› is 99, ‹Old› is 1").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".events-form").waitFor({ state: "detached" });
  expect((await first(account, "/api/farm_events"))?.body.map(({ args }) => args["label"])).toEqual(["Where"]);

  // Opening and saving loses nothing, not even what nothing asks for.
  await account.ask(patch(`/api/farm_events/${stored?.id}`, { body: theirs }));
  await page.getByText("‹Litres› is 99, ‹Old› is 1").waitFor();
  await page.getByRole("link", { name: "Water" }).click();
  await page.getByLabel("Old").waitFor();
  await page.getByLabel("Starts").fill("2030-05-01T06:00");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".events-form").waitFor({ state: "detached" });
  expect((await first(account, "/api/farm_events"))?.body).toEqual(theirs);
});

longConsoleTest(
  "a place called parent is asked for by a name, and its corner is not sent",
  async ({ account, visit }) => {
    const corner = parameter("parent", { kind: "coordinate", args: { x: 0, y: 0, z: 0 } });
    await account.make(water({ args: { locals: { kind: "scope_declaration", args: {}, body: [corner] } } }));
    const plant = await account.make(post("/api/points", tomato));
    const { page, openAs } = await visit();
    await openAs("/events/new?view=all", account);
    await page.getByLabel("Runs").selectOption("Water");
    const place = page.getByLabel("Place");
    await place.waitFor();
    expect(await page.locator(".values").innerText()).not.toContain("parent");
    expect(await place.locator("option:checked").textContent()).toBe("Plant or point");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".values .problem").filter({ hasText: "Choose a plant or point." }).waitFor();
    expect(await account.list("farm_events")).toEqual([]);
    await page.getByRole("button", { name: "Plant or point" }).click();
    await page.getByLabel("Search").fill("tom");
    await page.keyboard.press("Enter");
    await page.locator(".values .problem").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("‹Place› is Tomato").waitFor();
    expect((await first(account, "/api/farm_events"))?.body).toEqual([
      application("parent", { kind: "point", args: { pointer_type: "Plant", pointer_id: plant } }),
    ]);
  },
);

longConsoleTest("a regimen gives values, or leaves them to the event that starts it", async ({ account, visit }) => {
  await account.make(water());
  await account.make(post("/api/regimens", { name: "Tomatoes", color: "red", regimen_items: [] }));
  const { page, open, openAs } = await visit();
  await openAs("/regimens", account);
  await page.getByRole("link", { name: "Tomatoes" }).click();
  await page.getByRole("button", { name: "Day 2", exact: true }).click();
  await page.getByRole("button", { name: "Add on 1 day" }).click();
  // What the sequence has no value for is left to the event.
  await page.getByLabel("Where").waitFor();
  expect(await page.getByLabel("Where").locator("option:checked").textContent()).toBe("The event says it");
  await page.getByLabel("Litres").selectOption("Number");
  await page.locator(".values").getByRole("textbox").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  const given = await eventually(async () => {
    const body = (await first(account, "/api/regimens"))?.body ?? [];
    return body.length > 0 ? body : undefined;
  });
  expect(given).toEqual([where, application("Litres", numeric(7))]);

  // A refusal stands at its value, and what was typed stays.
  await page.getByLabel("Litres").selectOption("Tool");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".values .problem").filter({ hasText: "Choose a tool." }).waitFor();
  expect(await page.getByLabel("Litres").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Litres").selectOption("As the sequence has it");
  await page.getByRole("button", { name: "Save" }).click();
  await eventually(async () => (await first(account, "/api/regimens"))?.body.length === 1 || undefined);

  await open("/events/new?view=all");
  await page.getByLabel("Runs").selectOption("Tomatoes (regimen)");
  await page.getByLabel("Where").waitFor();
  expect(await page.getByLabel("Litres").count()).toBe(0); // the regimen does not leave it to the event
  await page.getByLabel("Where").selectOption("Coordinates");
  await page.locator(".values").getByLabel("X").fill("150");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("‹Where› is x 150 · y 0").waitFor();
  expect((await first(account, "/api/farm_events"))?.body).toEqual([
    application("Where", { kind: "coordinate", args: { x: 150, y: 0, z: 0 } }),
  ]);
});

longConsoleTest("values in all looks", async ({ account, visit }) => {
  const id = await account.make(water({ name: "Water every bed of the greenhouse" }));
  const plant = await account.make(post("/api/points", tomato));
  const point = { kind: "point", args: { pointer_type: "Plant", pointer_id: plant } };
  const event = await account.make(
    post("/api/farm_events", {
      ...{ executable_id: id, repeat: 1, time_unit: "never", start_time: "2030-05-01T06:00:00Z" },
      body: [application("Where", { kind: "coordinate", args: { x: 10, y: 20, z: 0 } })],
    }),
  );
  const regimen = await account.make(
    post("/api/regimens", {
      ...{ name: "Tomatoes", color: "red", regimen_items: [{ sequence_id: id, time_offset: 0 }] },
      body: [parameter("Where", point), application("Litres", numeric(7))],
    }),
  );
  for (const look of LOOKS) {
    const { page, open, openAs, looksGood } = await visit(look);
    await openAs(`/events/${event}?view=all`, account);
    await page.locator(".values select").first().waitFor();
    await looksGood("values-event");
    await open(`/regimens/${regimen}`);
    await page.locator(".values select").first().waitFor();
    await page.getByText("Tomato", { exact: true }).waitFor();
    await looksGood("values-regimen");
  }
});
