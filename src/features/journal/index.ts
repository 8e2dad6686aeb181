import type { Feature } from "../../framework/feature";
import { changes } from "./changes";
import { journal } from "./journal";
import { journalTables } from "./tables";

/** Every change of a record, with undo, and the stream of changes after each commit. Source: `live.md` §1. */
export const changeJournal: Feature = {
  name: "journal",
  endpoints: [changes],
  tables: journalTables,
  open: ({ db, get }) => {
    db.beforeWriting(() => void get(journal));
  },
  background: async () => (await import("./background")).journalWork,
};

/* For other features. */
export { type Action, actionShown } from "./actions";
export { madeOnce, madeOnceInSteps } from "./answered";
export { takeBack } from "./take-back";
export { startOf } from "./changes";
export {
  entriesAfter,
  changesOfPractice,
  type JournalEntry,
  epochOf,
  floorOf,
  hasChanged,
  numberText,
  reachOf,
} from "./entries";
export { recordsChangedBy } from "./authors";
export { journal } from "./journal";
export { forgetBeforeMove, journalMoved } from "./moved";
export { positionOf } from "./position";
export { nameOf, resourcesFor, showRecords } from "./shown";
export { changeStream } from "./stream";
export type { CommittedChange } from "./committed";
