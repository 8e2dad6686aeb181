import type { Filter } from "./topics";

/** A level of filters: the levels below it, and the readers of the filters that end here. */
interface Level<Reader> {
  readonly below: Map<string, Level<Reader>>;
  /** Each with whether this filter leaves out the reader's own messages. */
  readonly readers: Map<Reader, boolean>;
}

const emptyLevel = <Reader>(): Level<Reader> => ({ below: new Map(), readers: new Map() });

/**
 * Filters by their levels. The readers of a topic are found along its levels. At each level there are at most two ways, the
 * level itself and `+`, however many filters there are.
 */
export class FilterTree<Reader> {
  readonly #root: Level<Reader> = emptyLevel();

  add(filter: Filter, reader: Reader, isDeafToSelf: boolean): void {
    let level = this.#root;
    for (const name of filter) {
      const next = level.below.get(name) ?? emptyLevel<Reader>();
      level.below.set(name, next);
      level = next;
    }
    level.readers.set(reader, isDeafToSelf);
  }

  remove(filter: Filter, reader: Reader): void {
    this.#remove(this.#root, filter, 0, reader);
  }

  /** The readers of a topic, each with whether all its filters that match leave out its own messages. */
  readersOf(topic: string): ReadonlyMap<Reader, boolean> {
    const found = new Map<Reader, boolean>();
    this.#find(this.#root, topic.split("/"), 0, found);
    return found;
  }

  /** Levels that nobody reads go with the last reader. */
  #remove(level: Level<Reader>, filter: Filter, depth: number, reader: Reader): void {
    const name = filter[depth];
    if (name === undefined) return void level.readers.delete(reader);
    const next = level.below.get(name);
    if (!next) return;
    this.#remove(next, filter, depth + 1, reader);
    if (next.readers.size === 0 && next.below.size === 0) level.below.delete(name);
  }

  #find(level: Level<Reader>, levels: readonly string[], depth: number, found: Map<Reader, boolean>): void {
    take(level.below.get("#"), found); // it matches the level above it, too
    const name = levels[depth];
    if (name === undefined) return take(level, found);
    for (const next of [level.below.get(name), level.below.get("+")]) {
      if (next) this.#find(next, levels, depth + 1, found);
    }
  }
}

function take<Reader>(level: Level<Reader> | undefined, found: Map<Reader, boolean>): void {
  for (const [reader, isDeafToSelf] of level?.readers ?? []) {
    found.set(reader, isDeafToSelf && found.get(reader) !== false);
  }
}
