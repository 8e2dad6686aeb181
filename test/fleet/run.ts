import type { Bench } from "../bench/bench";
import { findCapacity } from "./find";
import { measureGrowth } from "./growth";
import { reportOf } from "./report";
import { DURABILITIES, type Durability, type Pace, withFleet } from "./simulate";
import { liveYear } from "./year";

/** What is written behind `bun run fleet`. */
export interface FleetFlags {
  /** A number of devices, `find` or `growth`. */
  readonly fleet: string | undefined;
  readonly speed: string | undefined;
  readonly durability: string;
  /** How long a run takes. */
  readonly seconds: string;
}

/** The code is compiled then, but retention, which runs 5 s after the start, has not run yet: it belongs to the figures. */
const WARM_UP_SECONDS = 3;
/** A run is an hour of life, unless that would be more than so many devices at the speed of life. */
const DEFAULT_SPEED = 60;
const DEFAULT_LOAD = 12_000;

/**
 * What a run simulates of devices and their owners on data of a year: `find` searches how many the server can bear, `growth` how its
 * costs grow with the accounts, a number is a run of so many devices.
 * @throws Error with one sentence for flags that mean nothing.
 */
export function fleetRun({ fleet, speed: given, durability: name, seconds: length }: FleetFlags) {
  const durability = DURABILITIES.find((known) => known === name);
  if (!durability) throw new Error(`--durability is one of ${DURABILITIES.join(", ")}.`);
  if (fleet === "find") return (bench: Bench) => findCapacity(bench, durability);
  if (fleet === "growth") return measureGrowth;
  const devices = Number(fleet ?? 0);
  const speed = Number(given ?? Math.min(DEFAULT_SPEED, DEFAULT_LOAD / devices));
  const seconds = Number(length);
  if (!Number.isInteger(devices) || devices < 1 || !(speed > 0) || !(seconds > 0)) {
    throw new Error("Name a number of devices, `find` or `growth`; --speed and --seconds are numbers above 0.");
  }
  return (bench: Bench) => simulateLife(bench, devices, { speed, seconds }, durability);
}

async function simulateLife(
  bench: Bench,
  devices: number,
  { speed, seconds }: Pace,
  durability: Durability,
): Promise<string> {
  const started = performance.now();
  const hours = ((seconds + WARM_UP_SECONDS) * speed) / 3600;
  const year = await liveYear(bench, { accounts: devices, points: 1000, unprunedHours: hours });
  const made = ((performance.now() - started) / 1000).toFixed(1);
  console.error(`${devices} devices, ${speed} times as fast as life, DURABILITY=${durability}; data made in ${made} s`);
  return withFleet(bench, year, durability, async ({ run }) => {
    await run({ seconds: WARM_UP_SECONDS, speed });
    return reportOf(devices, await run({ seconds, speed }));
  });
}
