import type { Feature } from "../../framework/feature";
import { changes } from "./journal/changes";
import { journal } from "./journal/journal";
import { journalTables } from "./journal/tables";

/** What changes, told as it happens and for some time after. Source: `live.md`. */
export const live: Feature = {
  name: "live",
  endpoints: [changes],
  tables: journalTables,
  open: ({ get }) => void get(journal),
  background: async () => (await import("./background")).liveWork,
};

/* What others use of this feature. */
export { changeStream, type Sink, type Told } from "./journal/stream";
