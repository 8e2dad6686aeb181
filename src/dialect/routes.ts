import type { Action } from "../framework/action";
import type { Direction } from "./exchange";

/** A segment of paths, and the segments behind it. */
interface RouteSegment {
  readonly words: Map<string, RouteSegment>;
  /** The segments behind a parameter. */
  any: RouteSegment | undefined;
  /** Actions by method. */
  readonly actions: Map<string, Action>;
}

const step = (): RouteSegment => ({ words: new Map(), any: undefined, actions: new Map() });

/** The segments that paths below `/api` are made of, aliases included. */
export class Routes {
  readonly #root = step();
  /** Segments that may have other words. */
  readonly words: ReadonlySet<string>;

  /** `hasWords`: whether the paths of an action are made of words that may change. */
  constructor(actions: readonly Action[], hasWords: (action: Action) => boolean) {
    const words = new Set<string>();
    for (const action of actions) {
      for (const path of [action.path, ...action.aliases]) {
        let at = this.#root;
        for (const segment of segmentsOf(path)) {
          if (segment.startsWith(":")) at = at.any ??= step();
          else at = at.words.getOrInsertComputed(segment, step);
          if (!segment.startsWith(":") && hasWords(action)) words.add(segment);
        }
        at.actions.set(action.method, action);
      }
    }
    this.words = words;
  }

  /**
   * The path with each of its words told by `say`, and what is reached by it, by method. A segment that is a parameter stays
   * as it is. Where a dialect has a segment of own rules for a word of the contract, the contract is meant.
   */
  changed(
    path: string,
    direction: Direction,
    say: (word: string) => string,
  ): { readonly path: string; readonly actions: RouteSegment["actions"] } {
    let at: RouteSegment | undefined = this.#root;
    const told = segmentsOf(path).map((segment) => {
      const word = say(segment);
      const isWord = at !== undefined && (at.words.has(word) || (at.words.has(segment) && this.words.has(segment)));
      const shown = isWord ? word : segment;
      at = at?.words.get(direction === "in" ? shown : segment) ?? at?.any;
      return shown;
    });
    return { path: `${PREFIX}${told.join("/")}`, actions: at?.actions ?? NONE };
  }
}

const PREFIX = "/api/";
const NONE: RouteSegment["actions"] = new Map();
const segmentsOf = (path: string): string[] => path.slice(PREFIX.length).split("/");

/** Whether a path lies below `/api`. */
export const isOfApi = (path: string): boolean => path.startsWith(PREFIX);
