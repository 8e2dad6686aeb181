import { type Place } from "../garden/place";

/** Side of the squares whose moisture is kept; millimetres. */
const SQUARE = 100;
/** Squares that are kept; the driest go first. */
const MOST = 2_000;
/** How fast the soil dries: half of the water is gone after so long. */
const HALF_LIFE_MS = 36 * 3_600_000;
/** Moisture, 0 to 1, of soil that nobody waters, and the moisture that a second of water adds below the nozzle. */
const DRY = 0.15;
const PER_SECOND = 0.08;
/** Moisture that a millimetre of rain adds everywhere: 20 mm make dry soil wet. */
const PER_MILLIMETRE = 0.03;
/** Stands for all squares, on which rain falls alike. */
const EVERYWHERE = "*";
/** Analog values of a soil sensor. */
const READING = { dry: 100, wet: 900 };

/** Moisture of a square at a time. */
export type Wet = readonly [square: string, moisture: number, at: number];

/** The soil of a practice garden. Source: `robot.md` §3, "World". */
export class Soil {
  readonly #wet: Map<string, { readonly moisture: number; readonly at: number }>;

  constructor(wet: readonly Wet[] = []) {
    this.#wet = new Map(wet.map(([square, moisture, at]) => [square, { moisture, at }]));
  }

  /** 0 to 1. */
  moistureAt(place: Place, now: number): number {
    return Math.min(1, DRY + this.#waterOn(squareOf(place), now) + this.#waterOn(EVERYWHERE, now));
  }

  /** The reading of a soil sensor. */
  readingAt(place: Place, now: number): number {
    return Math.round(READING.dry + (READING.wet - READING.dry) * this.moistureAt(place, now));
  }

  /** Water flows for a time. */
  water(place: Place, seconds: number, now: number): void {
    this.#add(squareOf(place), seconds * PER_SECOND, now);
    if (this.#wet.size > MOST) this.#wet.delete(this.#driest(now));
  }

  /** Rain falls on the whole garden. */
  rain(millimetres: number, now: number): void {
    this.#add(EVERYWHERE, millimetres * PER_MILLIMETRE, now);
  }

  #waterOn(square: string, now: number): number {
    const known = this.#wet.get(square);
    return known ? remaining(known, now) : 0;
  }

  #add(square: string, water: number, now: number): void {
    this.#wet.set(square, { moisture: Math.min(1 - DRY, this.#waterOn(square, now) + water), at: now });
  }

  /** Wet places as they are kept. */
  get all(): readonly Wet[] {
    return [...this.#wet].map(([square, { moisture, at }]) => [square, moisture, at]);
  }

  #driest(now: number): string {
    const [first = ""] = [...this.#wet]
      .filter(([square]) => square !== EVERYWHERE)
      .map(([square, wet]) => [square, remaining(wet, now)] as const)
      .toSorted(([, one], [, other]) => one - other)
      .map(([square]) => square);
    return first;
  }
}

const squareOf = ({ x, y }: Place): string => `${Math.floor(x / SQUARE)} ${Math.floor(y / SQUARE)}`;

/** The rest of the water. A clock that was set back dries nothing. */
const remaining = ({ moisture, at }: { readonly moisture: number; readonly at: number }, now: number): number =>
  moisture * 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS);
