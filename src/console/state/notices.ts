import type { Notice } from "../../client/records";
import type { Records } from "./records";

/** Notices of the garden. */
export function createNotices({ list }: Records) {
  /** Notices that last and that nobody has seen, the oldest first. */
  const openNotices = (): readonly Notice[] => list("notices").filter((it) => !it.ended_at && !it.seen_at);

  return { openNotices };
}
