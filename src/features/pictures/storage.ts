import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Services } from "../../framework/services";
import { type Placeholders, query } from "../../platform/db/query";
import { EVERYBODY } from "../../platform/db/write-queue";
import type { Extension } from "./formats/picture";
import { imageStore } from "./store";

const used = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("images")
    .select((e) => [
      e.fn.countAll<number>().as("images"),
      e.fn.coalesce(e.fn.sum<number>("bytes"), e.lit(0)).as("image_bytes"),
    ])
    .where("device_id", "=", p.device_id)
    .where("extension", "is not", null),
);

/** Room on the disk that the pictures of the caller take. Source: `accounts.md` §8.5. */
export const storage = {
  name: "storage",
  isOwn: true as const,
  summary: "Room that an account takes",
  actions: [
    action({
      method: "GET",
      path: "/api/device/storage",
      right: "read",
      id: "getStorage",
      summary: "Show what the pictures of the account take",
      description: "Pictures that are stored, and the bytes of their files; smaller copies of them are not counted.",
      response: () =>
        Type.Object({
          images: Type.Integer({ examples: [12] }),
          image_bytes: Type.Integer({ examples: [3456789] }),
        }),
      kept: { until: "account" },
      run: ({ db, deviceId }) => db.get(used, { device_id: deviceId }) ?? { images: 0, image_bytes: 0 },
    }),
  ],
};

/** Pictures that are counted in one write. */
const STEP_ROWS = 100;

const uncounted = query((q, p: Placeholders<{ id: number; limit: number }>) =>
  q
    .selectFrom("images")
    .select(["id", "device_id", "key", "extension"])
    .where("extension", "is not", null)
    .where("bytes", "is", null)
    .where("id", ">", p.id)
    .orderBy("id")
    .limit(p.limit),
);
const setBytes = query((q, p: Placeholders<{ id: number; device_id: number; bytes: number }>) =>
  q.updateTable("images").set({ bytes: p.bytes }).where("id", "=", p.id).where("device_id", "=", p.device_id),
);

/** Counts the pictures that were stored before their size was kept. */
export async function countBytes({ db, get, writes }: Services): Promise<void> {
  const images = get(imageStore);
  for (let last = 0; ;) {
    const found = db.all(uncounted, { id: last, limit: STEP_ROWS });
    if (found.length === 0) return;
    const sizes = found.map(({ id, device_id, key, extension }) => {
      const file = images.original(key, extension as Extension); // checked by the table, and not null
      return { id, device_id, bytes: file?.size ?? 0 };
    });
    const store = (): void => sizes.forEach((size) => void db.run(setBytes, size));
    await writes.run("account", store, EVERYBODY);
    last = found.at(-1)?.id ?? last;
  }
}
