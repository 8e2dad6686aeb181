import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { practise } from "../cli/practising";
import { consoleTest } from "../support/console";
import { holds } from "../support/eventually";
import type { STATE } from "../support/robot";
import { patch, post } from "../support/scenarios";

/* Places and lengths by where the practice robot stands, each of them twice (care.md §§3.1, 3.2). */

const AXES = ["x", "y", "z"] as const;
type Place = Readonly<Record<(typeof AXES)[number], number>>;

const says = (page: Page, text: string | RegExp) => page.locator(".lines").getByText(text).first().waitFor();

consoleTest(
  "a slot, a point and a plant stand where the robot stood, and each axis is measured and set twice",
  async ({ server, account, visit }) => {
    await account.ask(post("/api/device/seed", { product_line: "standard_1.7" }));
    const senses = Object.fromEntries(AXES.map((axis) => [`encoder_enabled_${axis}`, 1]));
    const lengths = {
      movement_axis_nr_steps_x: 0,
      movement_axis_nr_steps_y: 0,
      movement_axis_nr_steps_z: 12_500,
    };
    await account.ask(patch("/api/firmware_config", { ...senses, ...lengths, movement_home_up_z: 1 }));
    await using robot = practise(server.base, account.email);
    await robot.says("Connected");
    const { page, openAs, open } = await visit({ size: "desktop" });
    const place = async (): Promise<Place> => {
      const { status } = (await account.show("device/state")) as unknown as { status: typeof STATE };
      return status.location_data.position;
    };
    const moveTo = async (x: string, y: string, z: string): Promise<void> => {
      await open("/robot");
      for (const [name, value] of [
        ["X", x],
        ["Y", y],
        ["Z", z],
      ] as const)
        await page.getByLabel(name, { exact: true }).fill(value);
      await page.getByRole("button", { name: "Move there", exact: true }).click();
      await says(page, /^Move to .*: done\.$/);
    };

    await openAs("/robot", account);
    const records = [
      { pointer_type: "ToolSlot", name: "Slot A" },
      { pointer_type: "GenericPointer", name: "Post" },
      { pointer_type: "Plant", name: "Kale" },
    ];
    const ids = [];
    for (const record of records) ids.push(await account.make(post("/api/points", { ...record, x: 1, y: 2, z: 3 })));
    for (const [x, y, z] of [
      ["812.3", "301.7", "-51.9"],
      ["433.4", "98.6", "-120.2"],
    ] as const) {
      await moveTo(x, y, z);
      for (const [index, id] of ids.entries()) {
        await open(`/garden/${id}/edit`);
        if (records[index]?.pointer_type === "Plant") await page.getByLabel("Height too").check();
        await page.getByRole("button", { name: "Take the robot's place" }).click();
        await page.getByRole("button", { name: "Save" }).click();
        const there = await place();
        await holds(async () => {
          const stored = (await account.show(`points/${id}`)) as unknown as Place;
          for (const axis of AXES) expect(Math.abs(stored[axis] - there[axis])).toBeLessThanOrEqual(0.1);
        });
      }
    }

    const config = () => account.show("firmware_config");
    const choose = async (axis: string, item: string): Promise<void> => {
      await page.getByRole("button", { name: `Axis ${axis}`, exact: true }).click();
      for (const _ of ["in the menu", "in the question"])
        await page.getByRole("dialog").getByRole("button", { name: item, exact: true }).click();
    };
    const { map_size_x, map_size_y } = await account.show("web_app_config");
    const ends = { x: Number(map_size_x), y: Number(map_size_y), z: 500 };
    for (const words of [/, was /, / as before: /]) {
      for (const axis of AXES) {
        const name = axis.toUpperCase();
        await open("/robot");
        await choose(name, `Measure ${name}`);
        await says(page, axis === "z" ? / as before: 500\u00a0mm/ : words);
        const stored = await config();
        const wanted = ends[axis] * Number(stored[`movement_step_per_mm_${axis}`]);
        expect(Math.abs(Number(stored[`movement_axis_nr_steps_${axis}`]) - wanted)).toBeLessThanOrEqual(1);
      }
    }

    for (const [x, y, z] of [
      ["700.5", "250.1", "-90.4"],
      ["655.5", "199.9", "-80.7"],
    ] as const) {
      await moveTo(x, y, z);
      for (const axis of AXES) {
        const name = axis.toUpperCase();
        await choose(name, `Set length of ${name} to here`);
        const there = await place();
        await holds(async () => {
          const stored = await config();
          const wanted = Math.abs(there[axis]) * Number(stored[`movement_step_per_mm_${axis}`]);
          expect(Math.abs(Number(stored[`movement_axis_nr_steps_${axis}`]) - wanted)).toBeLessThanOrEqual(1);
        });
      }
    }
    for (const path of ["/robot", "/setup"]) {
      await open(path);
      await page.getByRole("button", { name: "Axis X", exact: true }).first().click();
      const items = page.getByRole("dialog").getByRole("button");
      for (const item of ["Go home (X)", "Find home (X)", "Set zero here (X)", "Measure X", "Set length of X to here"])
        await items.filter({ hasText: item }).first().waitFor();
    }
  },
  { MQTT_PORT: "0" },
);
