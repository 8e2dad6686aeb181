import type { Feature } from "../../framework/feature";
import { corpus } from "./corpus";
import { farmEvents } from "./events/farm-events";
import { regimens } from "./events/regimens";
import { folders } from "./sequences/folders";
import { sequences } from "./sequences/sequences";
import { sequenceSharing } from "./sharing/sharing";
import { pauses } from "./pauses/pauses";
import { pauseTables } from "./pauses/hidden-events";
import { scriptTables } from "./tables";

/** The script language, sequences, regimens and farm events. Source: `sequences.md`. */
export const scripts: Feature = {
  name: "scripts",
  endpoints: [corpus, folders, sequences, ...sequenceSharing, regimens, farmEvents, pauses],
  tables: [...scriptTables, ...pauseTables],
};

/* For other features. */
export { scriptBody } from "./body";
export { messageSchema } from "./node-schema";
export { farmEvents } from "./events/farm-events";
export { regimens } from "./events/regimens";
export { removeExpiredEvents } from "./events/expiry";
export { nextEvent, type NextEvent, rememberedNext } from "./events/next";
export { type DueRun, runsIn } from "./events/runs";
export { type Calendar, calendarOf, runsOf } from "./pauses/calendar";
export { hiddenEvents } from "./pauses/hidden-events";
export { pauseKeeper } from "./pauses/keeper";
export { pauses } from "./pauses/pauses";
export { ENUMS } from "./language/enums";
export { scriptVocabulary } from "./vocabulary";
export type { Node } from "./language/node";
export { countProblems } from "./sequences/limits";
export { findSequenceNamed } from "./sequences/names";
export { pinnedSequences } from "./sequences/pinned";
export { reachingSequences } from "./sequences/reaching";
export { sequences } from "./sequences/sequences";
export { installVersion } from "./sharing/installs";
export { newestVersionsOf, requireVersion } from "./sharing/publications";
export { checkOwnScript } from "./stored";
export { findScriptUses, sequenceNames, usedBySequences, usedBySequencesText, userNames } from "./usage";
