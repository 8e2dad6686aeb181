/** What an authenticated request leaves behind about its sender. */
export interface Sighting {
  /** Time of the last request of the user, a non-device (`accounts.md` §5.5). */
  activeAt?: Date;
  /** Time of the last request that counts as a visit of the device (§§2.3, 7.3). */
  seenAt?: Date;
  /** Version the device told. */
  version?: string;
  /** Time of the first of these visits that was a sync. */
  syncedAt?: Date;
}

/** `performance.md` rule 6: what is kept in memory goes along with a group of writes, at the latest after a minute. */
const LONGEST_WAIT_MS = 60_000;
/** Until then groups are not burdened with it: somebody who writes is about to be seen again. */
const SHORTEST_WAIT_MS = 5_000;

/**
 * Sightings that are not stored yet, by device. Reads never write them: they go along with a group of writes, and answers
 * that show them ask here first.
 */
export class Presence {
  /** Called when the oldest sighting has waited long enough and nobody else has written. */
  onOverdue: () => void = () => {};
  readonly #sightings = new Map<number, Sighting>();
  #timer: Timer | undefined;
  #isDue = false;

  note(deviceId: number, sighting: Sighting): void {
    const known = this.#sightings.get(deviceId);
    if (known) Object.assign(known, sighting);
    else this.#sightings.set(deviceId, sighting);
    this.#timer ??= setTimeout(() => {
      this.#isDue = true;
      this.#timer = setTimeout(() => this.onOverdue(), LONGEST_WAIT_MS - SHORTEST_WAIT_MS);
    }, SHORTEST_WAIT_MS);
  }

  /** The sighting of a device that is not stored yet. */
  of(deviceId: number): Sighting | undefined {
    return this.#sightings.get(deviceId);
  }

  /** Everything that is not stored yet. */
  get pending(): ReadonlyMap<number, Readonly<Sighting>> {
    return this.#sightings;
  }

  /** Whether the next group of writes takes along what is pending. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Lets the next group take along what is pending, however new it is. */
  makeDue(): void {
    this.#isDue = this.#sightings.size > 0;
  }

  /** Forgets what has been stored. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDue = false;
    this.#sightings.clear();
  }
}
