import { describe, expect, test } from "bun:test";
import type { Point } from "../../../src/client/records";
import { plant, step } from "../script/rehearsed";
import { movedRobot } from "./moved-robot";

/* What comes of the programs of a practice robot (care.md §5.1, §5.2). */

const WHEN_DONE_MS = 60_000;
const CAMERA = { coord_scale: "0.5", total_rotation_angle: "2", camera_z: "0" };
const SIZE = { center_pixel_location_x: "320", center_pixel_location_y: "240" };
const calibrated = Object.entries({ ...CAMERA, ...SIZE }).map(([key, value], id) => ({
  id,
  key: `CAMERA_CALIBRATION_${key}`,
  value,
}));
const program = (label: string, pairs: Readonly<Record<string, string>> = {}) =>
  step(
    "execute_script",
    { label },
    Object.entries(pairs).map(([name, value]) => step("pair", { label: name, value })),
  );
const value = (key: string, text: string) => ({ id: 90, key, value: text });

interface Given {
  readonly label: string;
  readonly pairs?: Readonly<Record<string, string>>;
  readonly values?: readonly object[];
  readonly points?: readonly Point[];
  readonly images?: object;
  readonly at?: { readonly x: number; readonly y: number; readonly z: number };
}

/** What a practice robot sent and told until a program was over. */
async function ran({ label, pairs, values = calibrated, points = [], images, at = { x: 500, y: 400, z: 0 } }: Given) {
  const moved = movedRobot(
    { plugin_envs: values, points, ...(images && { images }) },
    { memory: { position: at, hasTool: false, soil: [] } },
  );
  moved.command(program(label, pairs));
  await moved.goOn(WHEN_DONE_MS);
  const [answer] = moved.of("from_device").map(({ content }) => (content as { kind: string }).kind); // robots answer so
  const logs = moved.of("logs").map(({ content }) => content as { type: string; message: string }); // likewise
  moved.robot.end();
  return {
    answer,
    scenes: moved.scenes(),
    errors: logs.filter(({ type }) => type === "error").map(({ message }) => message),
    weeds: moved.sent().flatMap(({ path, body }) => (path === "/api/points" ? [body as Found] : [])),
    stored: Object.fromEntries(
      moved.sent().flatMap(({ path, body, method }) => {
        if (!path.startsWith("/api/plugin_envs")) return [];
        const { key = calibrated[Number(path.split("/")[3])]?.key, value: to } = body as {
          key?: string;
          value: string;
        }; // as it stores them
        return method === "DELETE" ? [] : [[key, to]];
      }),
    ) as Record<string, string>,
  };
}

interface Found {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
  readonly pointer_type: string;
  readonly plant_stage: string;
  readonly meta: { readonly created_by: string; readonly removal_method: string };
}

describe("the detection of weeds", () => {
  test("makes one to three pending weeds in the photo, and marks them in another one", async () => {
    const { answer, weeds, scenes, errors } = await ran({ label: "plant-detection" });
    expect([answer, errors]).toEqual(["rpc_ok", []]);
    expect(weeds.length).toBeWithin(1, 4);
    for (const { x, y, ...weed } of weeds) {
      expect(weed).toMatchObject({
        ...{ pointer_type: "Weed", plant_stage: "pending" },
        meta: { created_by: "plant-detection", removal_method: "automatic" },
      });
      expect(Math.abs(x - 500)).toBeLessThan(160);
      expect(Math.abs(y - 400)).toBeLessThan(120);
    }
    const [taken, shown] = scenes;
    expect([taken?.blobs, taken?.rings]).toEqual([[], undefined]);
    expect(shown?.name).toStartWith("marked_");
    expect([shown?.blobs.length, shown?.rings?.length]).toEqual([weeds.length, weeds.length]);
    for (const [index, ring] of (shown?.rings ?? []).entries())
      expect(ring).toMatchObject({ color: "red", x: shown?.blobs[index]?.x, y: shown?.blobs[index]?.y });
  });

  test("keeps 50 mm from plants, and says where one is near", async () => {
    const points = [350, 450, 550, 650].flatMap((x, row) =>
      [290, 400, 510].map((y, column) => ({ ...plant(10 * row + column, x, y), radius: 5 })),
    );
    const { weeds } = await ran({ label: "plant-detection", points });
    for (const { x, y, radius, meta } of weeds) {
      const gaps = points.map((each) => Math.hypot(each.x - x, each.y - y) - each.radius - radius);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(50);
      expect(meta.removal_method).toBe(Math.min(...gaps) < 90 ? "manual" : "automatic");
    }
  });

  test("finds nothing where there is no room, and still sends the marked photo", async () => {
    const points = [{ ...plant(1, 500, 400), radius: 400 }];
    const { weeds, scenes, errors } = await ran({ label: "plant-detection", points });
    expect([weeds, errors]).toEqual([[], []]);
    expect(scenes.map(({ name, rings }) => [name.startsWith("marked"), rings])).toEqual([
      [false, undefined],
      [true, []],
    ]);
  });

  test("looks at a photo that is there, at its place, without one of its own", async () => {
    const images = { id: 7, meta: { x: 2000, y: 1000, z: 3 } };
    const pairs = { PLANT_DETECTION_selected_image: "7" };
    const { weeds, scenes } = await ran({ label: "historical-plant-detection", pairs, images });
    expect(weeds.length).toBeGreaterThan(0);
    for (const { x, y } of weeds) expect(Math.hypot(x - 2000, y - 1000)).toBeLessThan(200);
    expect(scenes).toMatchObject([{ at: { x: 2000, y: 1000, z: 3 } }]);
  });

  const rows: Readonly<Record<string, Partial<Given> & { readonly error: string }>> = {
    "a camera that is not calibrated": { values: [], error: "[plant-detection] Run calibration first" },
    "another height": {
      at: { x: 500, y: 400, z: -6 },
      error: "[plant-detection] Camera height: calibration invalid for provided image",
    },
    "another size": {
      values: [...calibrated, value("take_photo_width", "1280"), value("take_photo_height", "960")],
      error: "[plant-detection] Image size: calibration invalid for provided image",
    },
  };
  test.each(Object.entries(rows))(
    "%s: nothing is found, an error is logged, and the run has worked",
    async (_, row) => {
      const { answer, weeds, errors } = await ran({ label: "plant-detection", ...row });
      expect([answer, weeds, errors]).toEqual(["rpc_ok", [], [row.error]]);
    },
  );

  test.each([
    ["radius", "min_radius", "19"],
    ["radius", "max_radius", "5"],
  ])("keeps within the bounds of the %s", async (_, name, bound) => {
    const values = [...calibrated, value(`WEED_DETECTOR_${name}`, bound)];
    expect((await ran({ label: "plant-detection", values })).weeds).toEqual([]);
  });

  test("keeps inside the axes, unless that is switched off", async () => {
    const at = { x: -1000, y: 400, z: 0 };
    expect((await ran({ label: "plant-detection", at })).weeds).toEqual([]);
    const values = [...calibrated, value("WEED_DETECTOR_use_bounds", '"FALSE"')];
    expect((await ran({ label: "plant-detection", at, values })).weeds.length).toBeGreaterThan(0);
  });
});

describe("the calibration of the camera", () => {
  test("stores what its camera has, with the height of the robot", async () => {
    const at = { x: 500, y: 400, z: -30 };
    const { stored, answer } = await ran({ label: "camera-calibration", values: [], at });
    expect(answer).toBe("rpc_ok");
    expect(stored).toEqual({
      CAMERA_CALIBRATION_coord_scale: "1",
      CAMERA_CALIBRATION_total_rotation_angle: "0",
      CAMERA_CALIBRATION_camera_z: "-30",
      CAMERA_CALIBRATION_center_pixel_location_x: "320",
      CAMERA_CALIBRATION_center_pixel_location_y: "240",
    });
  });

  test("fits photos of another size afterwards, with the same view", async () => {
    const values = [...calibrated, value("take_photo_width", "1280"), value("take_photo_height", "960")];
    const { stored } = await ran({ label: "camera-calibration", values });
    expect(stored).toMatchObject({
      CAMERA_CALIBRATION_coord_scale: "0.25",
      CAMERA_CALIBRATION_center_pixel_location_x: "640",
      CAMERA_CALIBRATION_center_pixel_location_y: "480",
    });
  });

  test("by the card takes three photos", async () => {
    const pairs = { CAMERA_CALIBRATION_easy_calibration: '"TRUE"' };
    const { scenes, stored } = await ran({ label: "camera-calibration", pairs });
    expect(scenes.map(({ at: { x, y } }) => [x, y])).toEqual([
      [500, 400],
      [500, 450],
      [550, 450],
    ]);
    expect(stored).toMatchObject(pairs);
  });
});

test("the soil is photographed from two heights the first time, then from one", async () => {
  const heights = async (values: readonly object[]) =>
    (await ran({ label: "Measure Soil Height", values })).scenes.map(({ at: { y, z } }) => [y, z]);
  expect(await heights([])).toEqual([
    [400, 0],
    [410, 0],
    [400, -50],
    [410, -50],
  ]);
  expect(await heights([value("measure_soil_height_calibration_factor", "1")])).toEqual([
    [400, 0],
    [410, 0],
  ]);
});
