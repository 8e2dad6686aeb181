import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { get, post, scenarios, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { TIME } from "../../support/patterns";
import { longTest, part } from "../../support/tier";

/** Per line: plants, the webcam with its picture, and how many plug-in environments, tools and groups there are. */
const LINES: readonly [line: string, plants: number, webcam: string | undefined, counts: readonly number[]][] = [
  ["compact_1.0", 84, "Compact /placeholder.jpg?text=Compact+webcam", [5, 3, 6]],
  ["compact_1.1", 84, "Compact /placeholder.jpg?text=Compact+webcam", [5, 3, 6]],
  ["compact_1.2", 84, "Compact /placeholder.jpg?text=Compact+webcam", [5, 3, 6]],
  ["compact_xl_1.0", 188, "Compact XL /placeholder.jpg?text=Compact+XL+webcam", [5, 3, 6]],
  ["compact_xl_1.1", 188, "Compact XL /placeholder.jpg?text=Compact+XL+webcam", [5, 3, 6]],
  ["compact_xl_1.2", 188, "Compact XL /placeholder.jpg?text=Compact+XL+webcam", [5, 3, 6]],
  ["standard_1.2", 84, "Standard /placeholder.jpg?text=Standard+webcam", [4, 6, 6]],
  ["standard_1.3", 84, "Standard /placeholder.jpg?text=Standard+webcam", [4, 6, 6]],
  ["standard_1.4", 84, "Standard /placeholder.jpg?text=Standard+webcam", [4, 6, 6]],
  ["standard_1.5", 84, "Standard /placeholder.jpg?text=Standard+webcam", [4, 8, 6]],
  ["standard_1.6", 84, "Standard /placeholder.jpg?text=Standard+webcam", [4, 9, 6]],
  ["standard_1.7", 84, "Standard /placeholder.jpg?text=Standard+webcam", [4, 8, 6]],
  ["standard_xl_1.4", 253, "Standard XL /placeholder.jpg?text=Standard+XL+webcam", [5, 6, 6]],
  ["standard_xl_1.5", 253, "Standard XL /placeholder.jpg?text=Standard+XL+webcam", [5, 8, 6]],
  ["standard_xl_1.6", 253, "Standard XL /placeholder.jpg?text=Standard+XL+webcam", [5, 9, 6]],
  ["standard_xl_1.7", 253, "Standard XL /placeholder.jpg?text=Standard+XL+webcam", [5, 8, 6]],
  ["standard_1.8", 84, "Standard /placeholder.jpg?text=Standard+webcam", [4, 8, 6]],
  ["standard_1.9", 84, "Standard /placeholder.jpg?text=Standard+webcam", [5, 8, 6]],
  ["standard_xl_1.8", 253, "Standard XL /placeholder.jpg?text=Standard+XL+webcam", [5, 8, 6]],
  ["standard_xl_1.9", 253, "Standard XL /placeholder.jpg?text=Standard+XL+webcam", [6, 8, 6]],
  ["none", 84, undefined, [4, 0, 3]],
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe.each(part(LINES, 3))("the demo of %s (seed-data.md §2)", (product_line, plants, webcam, counts) => {
  let account: Account;
  beforeAll(async () => {
    account = await openAccount(server);
    await account.ask(post("/api/device/seed", { product_line, demo: true }));
  });

  test("has two settings of its own and a version above every release", async () => {
    expect(await account.show("web_app_config")).toMatchObject({ discard_unsaved: true });
    expect(await account.show("dos_config")).toMatchObject({ safe_height: -150 });
    expect(await account.show("device")).toMatchObject({ dos_version: "100.0.0" });
  });

  test("has water curves", async () => {
    expect(await account.list("curves")).toMatchObject([
      { name: "Spinach water curve", type: "water", data: { 1: 200, 30: 500, 40: 500, 45: 300, 60: 300 } },
      { name: "Broccoli water curve", type: "water", data: { 1: 300, 45: 1200, 60: 1200, 65: 900, 75: 900 } },
    ]);
  });

  test("has slots, then plants, then soil points, within the ranges", async () => {
    const points = await account.list("points");
    const kinds = points.map(({ pointer_type }) => pointer_type).filter((kind, at, all) => kind !== all[at - 1]);
    expect(kinds).toEqual([...(product_line === "none" ? [] : ["ToolSlot"]), "Plant", "GenericPointer"]);
    const curves = (await account.list("curves")).map(({ id }) => id);
    const ofKind = (kind: string) => points.filter(({ pointer_type }) => pointer_type === kind);
    expect(ofKind("Plant")).toHaveLength(plants);
    expect(ofKind("Plant")[0]).toMatchObject({
      name: "Spinach",
      depth: 0,
      meta: {},
      planted_at: ofKind("Plant")[0]?.["created_at"],
      water_curve_id: curves[0],
      spread_curve_id: null,
      height_curve_id: null,
    });
    expect(ofKind("GenericPointer")).toHaveLength(16);
    for (const soil of ofKind("GenericPointer")) {
      expect(soil).toMatchObject({ name: "Soil Height", radius: 0, meta: { color: "gray", at_soil_level: "true" } });
    }
  });

  test("has groups of its crops, camera settings, a webcam and a nozzle that flows", async () => {
    const groups = await account.list("point_groups");
    expect(groups.slice(-3)).toMatchObject(
      ["Spinach", "Broccoli", "Beet"].map((crop) => ({
        name: `${crop} plants`,
        point_ids: [],
        sort_type: "yx_alternating",
        criteria: { string_eq: { pointer_type: ["Plant"], cropdb_slug: [crop.toLowerCase()] } },
      })),
    );
    const [envs, tools] = [await account.list("plugin_envs"), await account.list("tools")];
    expect([envs.length, tools.length, groups.length]).toEqual([...counts]);
    expect(envs.slice(-4).map(({ key, value }) => `${key} ${value}`)).toEqual([
      "CAMERA_CALIBRATION_coord_scale 1",
      "CAMERA_CALIBRATION_camera_z 0",
      "CAMERA_CALIBRATION_center_pixel_location_x 320",
      "CAMERA_CALIBRATION_center_pixel_location_y 240",
    ]);
    expect((await account.list("webcam_feeds")).map(({ name, url }) => `${name} ${url}`)).toEqual(
      webcam === undefined ? [] : [webcam],
    );
    for (const { name, flow_rate_ml_per_s } of tools) {
      expect(flow_rate_ml_per_s).toBe(name === "Watering Nozzle" ? 100 : 0);
    }
  });

  longTest("tells its user what to do", async () => {
    expect((await account.list("alerts")).map(({ problem_tag, priority }) => `${problem_tag} ${priority}`)).toEqual([
      "api.documentation.unread 400",
      "api.demo_account.in_use 100",
      "api.bulletin.unread 9999",
      "api.tour.not_taken 300",
    ]);
    expect(await account.list("alerts")).toContainEqual(expect.objectContaining({ slug: "get-a-device" }));
    expect(await account.list("logs")).toMatchObject([
      { message: "Hello from your Garden Robot!", type: "fun", verbosity: 3, channels: [] },
    ]);
  });
});

test("an ordinary account remains one: it may publish sequences", async () => {
  const account = await openAccount(server);
  await account.ask(post("/api/device/seed", { product_line: "compact_1.0", demo: true }));
  const home = (await account.list("sequences")).find(({ name }) => name === "Find Home");
  await account.ask(post(`/api/sequences/${home?.id}/publish`, { copyright: "CC0" }));
});

const bulletin = get("/api/global_bulletins/get-a-device");
const demo = post("/api/device/seed", { product_line: "none", demo: true });

scenarios(
  "the bulletin of demos",
  [
    {
      name: "leads to the address of the server",
      given: { demo },
      send: bulletin,
      is: {
        id: expect.any(Number),
        created_at: TIME,
        updated_at: TIME,
        slug: "get-a-device",
        type: "info",
        title: "Get a device of your own",
        href: "https://garden.test",
        href_label: "Go to the website",
        content:
          "Like what you see? Our devices come in several sizes and price ranges; the website helps you to pick one.",
      },
    },
  ],
  { PUBLIC_URL: "https://garden.test" },
);

longTest("it is made once; one of that slug which the operator has changed is left as it is", async () => {
  const shop = await startServer();
  const { db, writes } = shop.services;
  await (await openAccount(shop)).ask(demo);
  await writes.run("account", () => db.execute("update global_bulletins set title = 'Ours'"), 0);
  await (await openAccount(shop)).ask(demo);
  expect(await send(shop, bulletin)).toMatchObject({ json: { title: "Ours" } });
  expect(db.value("select count(*) from global_bulletins")).toBe(1);
  await shop.stop();
});

test("nobody can make the bulletin lead others elsewhere", async () => {
  const shop = await startServer();
  const account = await openAccount(shop);
  const headers = { host: "evil.test" };
  await account.ask({ ...demo, headers });
  expect(await send(shop, { ...bulletin, headers })).toMatchObject({ json: { href: "http://evil.test" } });
  expect(await send(shop, bulletin)).toMatchObject({ json: { href: shop.base } });
  await shop.stop();
});
