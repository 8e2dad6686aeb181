import type { Node } from "../../scripts";
import { lua } from "./steps";

/** Ids of records of the device by their names in the product line; `pin` is the pin of a peripheral. */
export type RecordIds = Readonly<
  Record<"peripheral" | "pin" | "tool" | "group" | "sequence", (name: string) => number>
>;

/** A sequence of a product line. */
export interface SeededSequence {
  readonly name: string;
  readonly color: string;
  readonly pinned?: boolean;
  /** A published sequence of this name by the authorized publisher is installed instead (`seed-data.md` §1). */
  readonly prefersPublished?: boolean;
  /** Declarations of its variables. */
  readonly locals?: readonly Node[] | ((ids: RecordIds) => readonly Node[]);
  readonly steps: (ids: RecordIds) => Node[];
}

/** A sequence of one Lua program. A published sequence of its name replaces it. */
export const program = (
  name: string,
  color: string,
  source: string | ((ids: RecordIds) => string),
  locals: SeededSequence["locals"] = [],
): SeededSequence => ({
  name,
  color,
  prefersPublished: true,
  locals,
  steps: (ids) => [lua(typeof source === "string" ? source : source(ids))],
});
