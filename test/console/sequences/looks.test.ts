import type { Shown } from "../../support/account";
import { named } from "../../support/account";
import { longConsoleTest, LOOKS } from "../../support/console";
import { post } from "../../support/scenarios";

const node = (kind: string, args: object = {}, body?: object[]) => ({ kind, args, ...(body && { body }) });
const coordinate = node("coordinate", { x: 120, y: 340.5, z: -20 });
const variable = (label: string) => node("identifier", { label });

/** A sequence with something of everything. */
function round(tools: readonly Shown[], peripherals: readonly Shown[], sequences: readonly Shown[], plant: number) {
  const pin = node("named_pin", { pin_type: "Peripheral", pin_id: peripherals[0]?.id });
  const call = node("execute", { sequence_id: named(sequences, "Water plant")?.id }, [
    node("parameter_application", {
      label: "parent",
      data_value: node("point", { pointer_type: "Plant", pointer_id: plant }),
    }),
  ]);
  return post("/api/sequences", {
    name: "Everything in the morning",
    color: "orange",
    description: "Waters, looks and tells.",
    args: {
      locals: node("scope_declaration", {}, [
        node("parameter_declaration", { label: "Where", default_value: node("location_placeholder") }),
        node("variable_declaration", { label: "Deep", data_value: node("numeric", { number: 40 }) }),
      ]),
    },
    body: [
      node("move_absolute", { location: variable("Where"), offset: coordinate, speed: 80 }),
      node("move_absolute", { location: node("tool", { tool_id: tools[0]?.id }), offset: coordinate, speed: 100 }),
      node("write_pin", { pin_number: pin, pin_value: 1, pin_mode: 0 }),
      call,
      node("_if", { lhs: "x", op: ">", rhs: 200, _then: call, _else: node("nothing") }),
      node("send_message", { message: "Good morning from the garden", message_type: "success" }, [
        node("channel", { channel_name: "toast" }),
      ]),
      node("lua", { lua: 'local x = 1\nif x > 0 then\n  toast("hello")\nend\n' }),
      node("update_resource", { resource: node("resource", { resource_type: "Plant", resource_id: plant }) }, [
        node("pair", { label: "plant_stage", value: "harvested" }),
      ]),
      { ...node("wait", { milliseconds: 2500 }), comment: "let it dry" },
    ],
  });
}

/** Steps that are opened, each in one look at least. */
const OPENED = [
  [0, 4],
  [2, 5, 6],
  [3, 6],
  [4, 7],
];

for (const [turn, look] of LOOKS.entries()) {
  const { size, scheme, language } = look;
  longConsoleTest(`the list and a sequence on a ${size}, ${scheme}, in ${language}`, async ({ account, visit }) => {
    await account.ask(post("/api/device/seed", { product_line: "standard_1.7" }));
    const lettuce = { pointer_type: "Plant", name: "Lettuce", x: 10, y: 20, z: 0 };
    const plant = await account.make(post("/api/points", lettuce));
    const [tools, pins, sequences] = await Promise.all(["tools", "peripherals", "sequences"].map(account.list));
    await account.make(round(tools ?? [], pins ?? [], sequences ?? [], plant));
    const { page, openAs, looksGood } = await visit(look);
    await openAs("/sequences", account);
    await page.getByRole("link", { name: /Everything/ }).waitFor();
    await looksGood("sequences");
    await page.getByRole("link", { name: /Everything/ }).click();
    const steps = page.locator(".card").first().locator("> .script-body > ol > .step > .step-head > .step-text");
    await steps.last().waitFor();
    await looksGood("sequence");
    for (const index of OPENED[turn] ?? []) {
      await steps.nth(index).click();
      await looksGood(`sequence-step-${index}`);
    }
    await page.getByRole("button", { name: /Add step|Schritt hinzufügen/ }).click();
    await page.locator(".palette").waitFor();
    await looksGood("sequence-palette");
  });
}
