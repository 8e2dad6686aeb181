import type { Filter } from "./topics";

/** A reader of a filter, and whether this filter leaves out the reader's own messages. */
interface Reading<Reader> {
  readonly reader: Reader;
  readonly isDeafToSelf: boolean;
}

/**
 * A level of filters: the levels below it, and the readers of the filters that end here. Each connection of an account is one
 * reader, so they are few. Most levels have no others below.
 */
class Level<Reader> {
  below: Map<string, Level<Reader>> | undefined;
  readers: readonly Reading<Reader>[] = [];
}

/**
 * Filters by their levels. The readers of a topic are found along its levels. At each level there are at most two ways, the
 * level itself and `+`, however many filters there are.
 */
export class FilterTree<Reader> {
  readonly #root = new Level<Reader>();

  add(filter: Filter, reader: Reader, isDeafToSelf: boolean): void {
    let level = this.#root;
    for (const name of filter) {
      const next = level.below?.get(name) ?? new Level<Reader>();
      level.below = (level.below ?? new Map<string, Level<Reader>>()).set(name, next);
      level = next;
    }
    level.readers = [...without(level.readers, reader), { reader, isDeafToSelf }];
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
    if (name === undefined) return void (level.readers = without(level.readers, reader));
    const next = level.below?.get(name);
    if (!next) return;
    this.#remove(next, filter, depth + 1, reader);
    if (next.readers.length === 0 && !next.below?.size) level.below?.delete(name);
  }

  #find(level: Level<Reader>, levels: readonly string[], depth: number, found: Map<Reader, boolean>): void {
    take(level.below?.get("#"), found); // it matches the level above it, too
    const name = levels[depth];
    if (name === undefined) return take(level, found);
    for (const next of [level.below?.get(name), level.below?.get("+")]) {
      if (next) this.#find(next, levels, depth + 1, found);
    }
  }
}

const without = <Reader>(readers: readonly Reading<Reader>[], gone: Reader): readonly Reading<Reader>[] =>
  readers.filter(({ reader }) => reader !== gone);

function take<Reader>(level: Level<Reader> | undefined, found: Map<Reader, boolean>): void {
  for (const { reader, isDeafToSelf } of level?.readers ?? []) {
    found.set(reader, isDeafToSelf && found.get(reader) !== false);
  }
}
