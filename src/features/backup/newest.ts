import { readdir } from "node:fs/promises";

const NAME = /^gardenshed-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/;

/** Time in the name of a scheduled backup, in ms since the epoch; NaN for any other file. */
export function timeOf(name: string): number {
  const [, date, hour, minute, second] = NAME.exec(name) ?? [];
  return Date.parse(`${date}T${hour}:${minute}:${second}Z`);
}

/** Names of the scheduled backups in a list of files, without backups dated in the future. */
export const madeUntil = (names: readonly string[], nowMs: number): readonly string[] =>
  names.filter((name) => timeOf(name) <= nowMs);

/** Scheduled backups of a folder; undefined when the folder cannot be read. */
export async function madeIn(folder: string, nowMs: number): Promise<readonly string[] | undefined> {
  try {
    return madeUntil(await readdir(folder), nowMs);
  } catch {
    return undefined; // its disk is not connected, or not ours to read
  }
}

/** Time of the newest of some backups, in ms since the epoch; -Infinity without backups. */
export const newestOf = (made: readonly string[]): number => Math.max(...made.map(timeOf));
