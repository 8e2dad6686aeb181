/** A version of the robot's software, and what it does otherwise than others. */
export interface Software {
  readonly version: string;
  /** A move goes group by group, as it or the account says; else x, y and z are one order. */
  readonly movesInGroups: boolean;
  /** `move_absolute` and `check_position` of Lua heed all axes of a table; else x only. */
  readonly heedsAllAxes: boolean;
  /** `find_home` of Lua takes z first; else it takes x first. */
  readonly homesZFirst: boolean;
  /** An emergency stop empties the jobs. */
  readonly emptiesJobs: boolean;
  /** `sort` of Lua takes points; else it takes ids only. */
  readonly sortsPoints: boolean;
  /** Tools have a `seeder_tip_z_offset`. */
  readonly knowsSeederTips: boolean;
  /** Functions of Lua that are not there. */
  readonly lacks: readonly string[];
}

/**
 * All that differs by version, oldest first: rehearsal and practice look nowhere else. A version that is not here does as the one
 * before it, and those before the first as that one. Source: `robot-facts.md` §0.
 */
const SOFTWARE: readonly Software[] = [
  {
    version: "15.4.11",
    movesInGroups: false,
    heedsAllAxes: false,
    homesZFirst: false,
    emptiesJobs: false,
    sortsPoints: false,
    knowsSeederTips: false,
    lacks: ["get_plants", "get_weeds", "get_generic_points", "get_group", "is_demo"],
  },
  {
    version: "15.5.0",
    movesInGroups: true,
    heedsAllAxes: true,
    homesZFirst: true,
    emptiesJobs: true,
    sortsPoints: true,
    knowsSeederTips: true,
    lacks: [],
  },
];

/** Versions that a robot may run, oldest first: one by what it has told of itself, all where it has told nothing. */
export function softwareOf(told: string | null | undefined): readonly Software[] {
  const wanted = numbersIn(told ?? "");
  if (!wanted) return SOFTWARE;
  const reached = SOFTWARE.filter(({ version }) => isUpTo(numbersIn(version) ?? [], wanted));
  return reached.length > 0 ? reached.slice(-1) : SOFTWARE.slice(0, 1);
}

/** The version that a robot without a machine says it runs: the newest of those that it may run. */
export const versionOf = (told: string | null | undefined): string => softwareOf(told).at(-1)?.version ?? "";

const numbersIn = (version: string): number[] | undefined => /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);

function isUpTo(version: readonly number[], other: readonly number[]): boolean {
  const at = version.findIndex((number, index) => number !== other[index]);
  return at < 0 || (version[at] ?? 0) < (other[at] ?? 0);
}
