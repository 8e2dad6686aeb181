import type { WayPoint } from "../../motion/move";
import type { Effect, Hint, State } from "../../script/run";
import type { Level } from "../answer";

/** A run that is watched. */
interface Watched {
  readonly state: State;
  /** Tells a fault at the step that is under way; the same one of a step once. */
  readonly tell: (level: Level, code: string, text: string) => void;
  /** Whether it is the first time in the whole rehearsal that this is asked. */
  readonly once: (what: string) => boolean;
}

/** Looks for one kind of fault in a run. */
export interface Watcher {
  /** An effect that is about to be done; `way`: of one that moves. */
  readonly before?: (effect: Effect, way: readonly WayPoint[]) => void;
  readonly hears?: (hint: Hint) => void;
  readonly ends?: () => void;
}

export type Watch = (run: Watched) => Watcher;
