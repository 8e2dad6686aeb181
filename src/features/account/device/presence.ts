/** Traces that an authenticated request leaves of its sender. */
export interface Sighting {
  /** Time of the last request from the user rather than the device (`accounts.md` §5.5). */
  activeAt?: Date;
  /** Time of the last request that counts as a visit of the device (§§2.3, 7.3). */
  seenAt?: Date;
  /** Time of a message that the robot has sent through the message broker (`live.md` §3.2). */
  heardAt?: Date;
  /** Software version that the device reported. */
  version?: string;
}

/** Sightings are stored after a minute at the latest (`performance.md` rule 6). */
const LONGEST_WAIT_MS = 60_000;
/** Younger sightings wait: a client that writes now is likely to be seen again at once. */
const SHORTEST_WAIT_MS = 5_000;

/**
 * Sightings that are not stored yet, by device. A read causes no write unless it tells a new version: sightings are stored
 * together with the next group of writes. Until then answers take them from here.
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

  /** Whether the next group of writes stores the pending sightings. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Has the next group of writes store the pending sightings, however new they are. */
  makeDue(): void {
    this.#isDue = this.#sightings.size > 0;
  }

  /** Stores the pending sightings with this group of writes, or with one of their own. */
  storeSoon(): void {
    this.makeDue();
    this.onOverdue();
  }

  /** Forgets the sightings once they are stored. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDue = false;
    this.#sightings.clear();
  }
}
