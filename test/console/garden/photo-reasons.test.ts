import { describe, expect, test } from "bun:test";
import type { Image } from "../../../src/client/records";
import { doubtsOf, hiddenBy } from "../../../src/console/garden/photo-reasons";
import { longConsoleTest, lookedAt } from "../../support/console";
import { holds } from "../../support/eventually";
import { jpeg } from "../../support/pictures";
import { patch, post } from "../../support/scenarios";
import { imagesTaken } from "../../support/stored";
import { processed, upload } from "../../support/uploads";

/* Why a photo is not on the map, or may lie wrong there (`care.md` §7.6). */

const CALIBRATED = { coord_scale: 0.5, center_pixel_location_x: 320, center_pixel_location_y: 240, camera_z: -100 };
const valuesOf = (calibration: object) =>
  Object.entries(calibration).map(([name, value]) => ({ key: `CAMERA_CALIBRATION_${name}`, value: String(value) }));
const on = { show_images: true };

const photoOf = (id: number, change: object = {}): Image =>
  ({
    ...{ id, created_at: `2026-06-${String(id).padStart(2, "0")}T08:00:00.000Z` },
    ...{ attachment_processed_at: "2026-06-01T09:00:00.000Z", meta: { x: 100, y: 100, z: -100 } },
    ...change,
  }) as Image;

describe("a photo", () => {
  const times = { photo_filter_begin: "2026-06-02T00:00:00.000Z", photo_filter_end: "2026-06-03T00:00:00.000Z" };
  test.each([
    ["with all of it is on the map", {}, CALIBRATED, on, []],
    ["without a place", { meta: {} }, CALIBRATED, on, ["noPlace"]],
    ["of a camera that is not calibrated", {}, {}, on, ["notCalibrated"]],
    ["while the layer is off", {}, CALIBRATED, {}, ["layerOff"]],
    ["from before the times that are shown", { created_at: "2026-06-01T23:59:59.999Z" }, CALIBRATED, { ...on, ...times }, ["filtered"]],
    ["at their end", { created_at: times.photo_filter_end }, CALIBRATED, { ...on, ...times }, []],
    ["from after them", { created_at: "2026-06-03T00:00:00.001Z" }, CALIBRATED, { ...on, ...times }, ["filtered"]],
    ["that the server works on", { attachment_processed_at: null }, CALIBRATED, on, ["workedOn"]],
    ["with all that can be wrong", { attachment_processed_at: null, meta: {} }, {}, times, ["workedOn", "noPlace", "notCalibrated", "layerOff", "filtered"]],
  ])("%s", (_, change, calibration, preferences, reasons) => {
    const photo = photoOf(9, change);
    expect(hiddenBy(photo, [photo], valuesOf(calibration), preferences)).toEqual(reasons as never);
  });

  test("is too old from the 301st on, counted among those that could be shown", () => {
    const photos = Array.from({ length: 400 }, (_, id) =>
      photoOf(id, { created_at: "2026-06-01", ...(id % 4 === 0 && { attachment_processed_at: null }) }),
    );
    const reasonsOf = (id: number) => hiddenBy(photos[id]!, photos, valuesOf(CALIBRATED), on);
    expect(photos.filter(({ id }) => reasonsOf(id).length === 0)).toHaveLength(300);
    const more = [...photos, photoOf(400)];
    expect(hiddenBy(more[1]!, more, valuesOf(CALIBRATED), on)).toEqual(["old"]);
    expect(hiddenBy(more[2]!, more, valuesOf(CALIBRATED), on)).toEqual([]);
  });

  const size = (width: number, height: number) => ({ width, height });
  test.each([
    ["as it was calibrated", {}, CALIBRATED, size(640, 480), []],
    ["of half the size", {}, CALIBRATED, size(320, 240), []],
    ["4.9 mm beside", { x: 1, y: 1, z: -104.9 }, CALIBRATED, size(640, 480), []],
    ["5 mm above", { x: 1, y: 1, z: -95 }, CALIBRATED, size(640, 480), ["height"]],
    ["5 mm below, by a height in quotation marks", { x: 1, y: 1, z: -105 }, { ...CALIBRATED, camera_z: '"-100"' }, size(640, 480), ["height"]],
    ["where no height is known", { x: 1, y: 1 }, CALIBRATED, size(640, 480), []],
    ["where that of the calibration is not", { x: 1, y: 1, z: 9 }, { ...CALIBRATED, camera_z: "" }, size(640, 480), []],
    ["2 percent wider", {}, CALIBRATED, size(652, 480), []],
    ["more than that", {}, CALIBRATED, size(654, 480), ["shape"]],
    ["on its side", {}, CALIBRATED, size(480, 640), ["shape"]],
    ["whose size nobody knows yet", {}, CALIBRATED, undefined, []],
    ["of a program", { name: "/tmp/images/marked_1712.jpg" }, CALIBRATED, size(640, 480), ["program"]],
    ["of another one", { name: "Calibration-result.png" }, CALIBRATED, size(640, 480), ["program"]],
    ["with such a word within another", { name: "bookmarked roadmap.jpg" }, CALIBRATED, size(640, 480), []],
    ["of a camera that is not calibrated", { z: 900 }, {}, size(100, 900), []],
  ] as const)("%s may lie wrong, or not", (_, meta, calibration, pixels, doubts) => {
    const photo = photoOf(1, Object.keys(meta).length > 0 ? { meta } : {});
    expect(doubtsOf(photo, valuesOf(calibration), pixels)).toEqual(doubts as never);
  });
}); // prettier-ignore

for (const look of lookedAt([
  { size: "phone", scheme: "light", language: "en" },
  { size: "desktop", scheme: "dark", language: "de" },
] as const)) {
  longConsoleTest(`eight photos say why they are not on the map (${look.size})`, async ({ account, server, visit }) => {
    const isEnglish = look.language === "en";
    const take = async (meta: object, width = 320): Promise<number> => {
      const attachment_url = await upload(server, account, await jpeg(width, 240));
      const id = await account.make(post("/api/images", { attachment_url, meta }));
      await processed(server, account, id);
      return id;
    };
    await account.ask(patch("/api/web_app_config", { show_images: false }));
    const place = { x: 500, y: 500, z: -100 };
    const ids = [
      await take({}),
      await take({ ...place, name: "marked_7.jpg" }),
      await take({ ...place, z: -90 }),
      await take(place, 400),
      await take({ ...place, z: 0, name: "soil map.jpg" }, 240),
      await take(place),
      await take({ name: "calibration_1.jpg" }),
      await take({ ...place, z: -95.1 }),
    ];
    await imagesTaken(18)(server.services, account.deviceId);
    const { page, open, openAs, looksGood } = await visit(look);
    await openAs(`/photos/${ids[5]}`, account);
    const told = page.getByRole("region", { name: isEnglish ? "On the map" : "Auf der Karte" });
    const reasons = async () => (await told.getByRole("listitem").allTextContents()).map((text) => text.trim());
    const [calibrate, layer] = isEnglish
      ? ["Calibrate the camera", "Show photos on the map"]
      : ["Kamera kalibrieren", "Fotos auf der Karte zeigen"];
    await told.getByRole("link", { name: calibrate }).waitFor();
    expect(await reasons()).toHaveLength(2);
    await looksGood("photo-on-map");
    for (const { key, value } of valuesOf(CALIBRATED)) await account.make(post("/api/plugin_envs", { key, value }));
    await holds(async () => expect(await reasons()).toHaveLength(1));
    await told.getByRole("button", { name: layer }).click();
    await told.getByText(isEnglish ? "It lies on the map." : "Es liegt auf der Karte.").waitFor();
    expect((await account.show("web_app_config"))["show_images"]).toBe(true);

    const words = isEnglish
      ? { noPlace: "does not say", height: "another height", shape: "another shape", program: "A program" }
      : { noPlace: "sagt nicht", height: "anderen Höhe", shape: "anderes Verhältnis", program: "Ein Programm" };
    const expected: readonly (readonly (keyof typeof words)[])[] = [
      ["noPlace"],
      ["program"],
      ["height"],
      ["shape"],
      ["height", "shape", "program"],
      [],
      ["noPlace", "program"],
      [],
    ];
    for (const [n, names] of expected.entries()) {
      await open(`/photos/${ids[n]}`);
      await holds(async () => {
        const found = await reasons();
        expect(found.map((text) => Object.entries(words).find(([, word]) => text.includes(word))?.[0])).toEqual([
          ...names,
        ]);
        const isShown = (await told.getByText(isEnglish ? "It lies on" : "Es liegt auf").count()) === 1;
        expect(isShown).toBe(!names.includes("noPlace"));
      });
    }
    await account.ask(patch("/api/web_app_config", { photo_filter_end: "2020-01-01T00:00:00.000Z" }));
    await told.getByRole("link", { name: isEnglish ? "Change the times" : "Zeiten ändern" }).waitFor();
  });
}
