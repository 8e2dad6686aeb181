import type { Node } from "../../scripts";
import { lua } from "./steps";

/** Ids of the device's records by the names that the product line gives them. */
export type RecordIds = Readonly<Record<"peripheral" | "tool" | "group" | "sequence", (name: string) => number>>;

/** A sequence that a product line brings along. */
export interface SeededSequence {
  readonly name: string;
  readonly color: string;
  readonly pinned?: boolean;
  /** A published sequence of this name by the authorized publisher is installed instead (`seed-data.md` §1). */
  readonly prefersPublished?: boolean;
  /** Declarations of its variables. */
  readonly locals?: readonly Node[];
  readonly steps: (ids: RecordIds) => Node[];
}

/** A sequence that is one Lua program: these are the ones that a published sequence replaces. */
export const program = (name: string, color: string, source: string, locals: readonly Node[] = []): SeededSequence => ({
  name,
  color,
  prefersPublished: true,
  locals,
  steps: () => [lua(source)],
});
