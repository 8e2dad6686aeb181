import { describe, expect, test } from "bun:test";
import type { Peripheral, Sequence } from "../../src/client/records";
import { callOf, deedOf, deedsOf } from "../../src/console/script/deeds";
import { lookedAt, longConsoleTest } from "../support/console";
import { holds } from "../support/eventually";
import { mqttPort } from "../support/mqtt-client";
import { done, startRobot, STATE } from "../support/robot";
import { makeToken, post } from "../support/scenarios";
import { plant } from "./garden/places";

/* What the robot can do at a thing (`console.md` §2.1). */

const peripherals = [
  { id: 1, pin: 8, type: "water" },
  { id: 2, pin: 2, type: "rotary_tool" },
  { id: 3, pin: 9, type: "vacuum" },
] as unknown as readonly Peripheral[]; // deeds look at no more

const node = (kind: string, args: object = {}, body: object[] = []) => ({ kind, args, body });
const asking = (label: string, kind: string, args: object = {}) =>
  node("parameter_declaration", { label, default_value: node(kind, args) });
const place = asking("parent", "coordinate", { x: 0, y: 0, z: 0 });
const write = (pin_number: number | object) => node("write_pin", { pin_number, pin_value: 1, pin_mode: 0 });
const named = (pin_id: number) => node("named_pin", { pin_type: "Peripheral", pin_id });
const lua = (text: string) => node("lua", { lua: text });

const sequence = (declared: object[], body: object[], more: object = {}) =>
  ({
    ...{ id: 7, name: "Deed", kind: "sequence", pinned: false, body, ...more },
    args: { locals: node("scope_declaration", {}, declared) },
  }) as unknown as Sequence;

describe("a sequence", () => {
  test.each([
    ["that switches the water by its pin", [place], [write(8)], "water"],
    ["that switches the water by its name", [place], [write(named(1))], "water"],
    ["that switches something else", [place], [write(named(3))], undefined],
    ["that takes a photo", [place], [node("take_photo")], "photo"],
    ["that waters and takes a photo", [place], [node("take_photo"), write(8)], "water"],
    ["that turns the rotary tool", [place], [write(named(2))], "weed"],
    [
      "in Lua, that waters",
      [asking("Plant", "point_group", { point_group_id: 1 })],
      [lua('water(variable("Plant"))')],
      "water",
    ],
    ["in Lua, that mows", [place], [lua("if not verify_tool() then return end -- rotary_tool_height")], "weed"],
    ["in a nested step", [place], [node("_if", { _then: node("execute"), _else: node("take_photo") })], "photo"],
    ["that asks for nothing", [], [write(8)], undefined],
    ["that asks for two things", [place, asking("b", "numeric", { number: 1 })], [write(8)], undefined],
    ["that asks for a number", [asking("ml", "numeric", { number: 1 })], [write(8)], undefined],
    ["that only moves", [place], [node("move")], undefined],
  ] as const)("%s", (_, declared, body, name) => {
    expect(deedOf(sequence([...declared], [...body]), peripherals)?.name).toBe(name);
  });

  test("that is pinned goes before others, then the shorter one", () => {
    const long = sequence([place], [write(8), write(8)], { id: 1 });
    const short = sequence([place], [write(8)], { id: 2 });
    const pinned = sequence([place], [write(8), write(8), write(8)], { id: 3, pinned: true });
    expect(deedsOf([short, long], peripherals).get("water")?.sequence.id).toBe(2);
    expect(deedsOf([pinned, short, long], peripherals).get("water")?.sequence.id).toBe(3);
    expect(deedsOf([], peripherals).size).toBe(0);
  });

  test("is called with the thing as its value", () => {
    const deed = deedOf(sequence([place], [write(8)]), peripherals)!;
    expect(callOf(deed, { kind: "point", args: { pointer_type: "Plant", pointer_id: 5 } })).toMatchObject({
      kind: "execute",
      args: { sequence_id: 7 },
      body: [{ args: { label: "parent", data_value: { args: { pointer_id: 5 } } } }],
    });
  });
});

for (const look of lookedAt([
  { size: "phone", scheme: "light", language: "en" },
  { size: "desktop", scheme: "dark", language: "de" },
] as const)) {
  longConsoleTest(
    `a plant, its row and a place are watered by a button that says how long it takes (${look.size})`,
    async ({ account, server, visit }) => {
      await account.ask(post("/api/device/seed", { product_line: "standard_1.7", demo: true }));
      const ids = await Promise.all([600, 800].map((x) => account.make(plant("Kale", x, 800))));
      const [robot, sequences] = [
        await startRobot({
          port: mqttPort(server),
          deviceId: account.deviceId,
          token: await makeToken(server, account, "bot"),
          obey: ({ label }) => [done(label)],
        }),
        await account.list("sequences"),
      ];
      robot.tell("status", STATE);
      const { page, openAs, open, looksGood } = await visit(look);
      const [water, photo, all] =
        look.language === "en" ? [/^Water/, /^Photo/, /^All 2/] : [/^Gießen/, /^Foto/, /^Alle 2/];
      const called = (kind: string) => ({
        kind: "execute",
        args: { sequence_id: sequences.find(({ name }) => name === "Water plant")?.id },
        body: [{ args: { label: "parent", data_value: { kind } } }],
      });

      await openAs(`/garden/${ids[0]}`, account);
      const button = page.getByRole("button", { name: water });
      await button.getByText(/\d+\ss/).waitFor();
      await page.getByRole("button", { name: photo }).waitFor();
      await looksGood("garden-deeds");
      await button.click();
      await holds(async () => expect(robot.commands.at(-1)?.body).toMatchObject([called("point")]));

      await open(`/garden/${ids[0]}`);
      await page.getByRole("button", { name: all }).click();
      await page
        .getByRole("button", { name: water })
        .getByText(/\d+\ss/)
        .waitFor();
      await page.getByRole("button", { name: water }).click();
      await holds(async () => expect(robot.commands.at(-1)?.body).toMatchObject([called("point"), called("point")]));

      await open("/garden/here?x=1000&y=1000");
      await page.getByRole("button", { name: water }).click();
      await holds(async () => expect(robot.commands.at(-1)?.body).toMatchObject([called("coordinate")]));
      robot.cut();
    },
    { MQTT_PORT: "0" },
  );
}
