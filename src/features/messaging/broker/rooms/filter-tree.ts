import type { Filter } from "../topics";

/** A reader of a filter, and whether this filter leaves out the reader's own messages. */
interface Reading<Reader> {
  readonly reader: Reader;
  readonly isDeafToSelf: boolean;
}

/**
 * A level of filters: the levels below it, ordered by name, and the readers of the filters that end here. Each connection of
 * an account is one reader, so they are few. Most levels have one level below or none: a map of one would take more than
 * all else that a reader costs.
 */
class Level<Reader> {
  readonly name: string;
  below: readonly Level<Reader>[] = [];
  readers: readonly Reading<Reader>[] = [];

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Filters by their levels. The readers of a topic are found along its levels. At each level there are at most two ways, the
 * level itself and `+`, however many filters there are.
 */
export class FilterTree<Reader> {
  readonly #root = new Level<Reader>("");

  add(filter: Filter, reader: Reader, isDeafToSelf: boolean): void {
    let level = this.#root;
    for (const name of filter) level = belowOf(level, name) ?? addedBelow(level, name);
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
    const next = belowOf(level, name);
    if (!next) return;
    this.#remove(next, filter, depth + 1, reader);
    if (next.readers.length === 0 && next.below.length === 0) level.below = level.below.filter((each) => each !== next);
  }

  #find(level: Level<Reader>, levels: readonly string[], depth: number, found: Map<Reader, boolean>): void {
    take(belowOf(level, "#"), found); // it matches the level above it, too
    const name = levels[depth];
    if (name === undefined) return take(level, found);
    for (const next of [belowOf(level, name), belowOf(level, "+")]) {
      if (next) this.#find(next, levels, depth + 1, found);
    }
  }
}

/** Where a level of this name is among levels that are ordered by name, or where it would be. */
function indexOf<Reader>(levels: readonly Level<Reader>[], name: string): number {
  let from = 0;
  let to = levels.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((levels[middle]?.name ?? "") < name) from = middle + 1;
    else to = middle;
  }
  return from;
}

function belowOf<Reader>({ below }: Level<Reader>, name: string): Level<Reader> | undefined {
  const level = below[indexOf(below, name)];
  return level?.name === name ? level : undefined;
}

function addedBelow<Reader>(level: Level<Reader>, name: string): Level<Reader> {
  const added = new Level<Reader>(name);
  level.below = level.below.toSpliced(indexOf(level.below, name), 0, added);
  return added;
}

const without = <Reader>(readers: readonly Reading<Reader>[], gone: Reader): readonly Reading<Reader>[] =>
  readers.filter(({ reader }) => reader !== gone);

function take<Reader>(level: Level<Reader> | undefined, found: Map<Reader, boolean>): void {
  for (const { reader, isDeafToSelf } of level?.readers ?? []) {
    found.set(reader, isDeafToSelf && found.get(reader) !== false);
  }
}
