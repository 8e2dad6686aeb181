import { sceneOf } from "../../robot/practice/camera";
import { type Knowledge, NOTHING } from "../../robot/practice/knowledge";
import { Soil } from "../../robot/practice/world";
import { DAY_MS, HOUR_MS } from "../../platform/time";
import type { Handler } from "../../framework/worker";
import { addPhoto, imageStore, newUploadName } from "../pictures";
import { pictureOf } from "../practice";
import { gardenOfGuest, type Layout } from "../seeding";

/** Days before today on which photos were taken, and the hour (UTC) of the first one. */
const DAYS_AGO = [6, 3, 1];
const HOUR = 11;
const NAME = "photo";
/** Pause after each photo. */
const PAUSE_MS = 20_000;
/** Places beside each other, in mm, as far as the camera sees. */
const PLACES = [240, 720, 1200].flatMap((y) => [320, 960, 1600, 2240, 2880].map((x) => ({ x, y, z: 0 })));

/** Photos of the days before `now`, oldest first. */
const photosUntil = (now: number) =>
  DAYS_AGO.flatMap((days) => {
    const first = Math.floor(now / DAY_MS - days) * DAY_MS + HOUR * HOUR_MS;
    return PLACES.map((place, index) => ({ place, taken: first + index * PAUSE_MS }));
  });

/** The garden of a guest as its robot knows it: all that is drawn. */
function knowledgeOf(layout: Layout, now: Date): Knowledge {
  const { plants, curves, pluginEnvs } = gardenOfGuest(layout, now);
  const points = plants.map((plant, id) => ({ ...plant, id, pointer_type: "Plant" }) as Knowledge["points"][number]);
  return {
    ...NOTHING,
    points,
    curves: curves as Knowledge["curves"][number][],
    pluginEnvs: pluginEnvs as Knowledge["pluginEnvs"][number][],
  }; // records, as far as they are drawn
}

/** Draws the photos of a guest's garden and stores them as if they had been taken then. Source: `seed-data.md` §3. */
export const demoPhotos: Handler = {
  retryAfterMs: [],
  isReady: ({ get }) => get(imageStore).hasRoom(),
  run: async (services, { device_id, payload }, signal) => {
    const { layout, now } = payload as { layout: Layout; now: number }; // as it was added
    const knowledge = knowledgeOf(layout, new Date(now));
    const store = services.get(imageStore);
    const stored: { upload: string; meta: object; taken: Date }[] = [];
    for (const { place, taken } of photosUntil(now)) {
      signal.throwIfAborted();
      const upload = newUploadName();
      const scene = sceneOf(knowledge, new Soil(), place, taken, NAME);
      const picture = await pictureOf(scene);
      await store.saveUpload(upload, picture.stream());
      stored.push({ upload, meta: { ...place, name: NAME }, taken: new Date(taken) });
    }
    return () => {
      for (const photo of stored) addPhoto(services, device_id ?? 0, photo);
    };
  },
};
