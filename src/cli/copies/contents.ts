import { countOf } from "../amounts";

/** The flag of copies that take device software, too. */
export const WITH_RELEASES = "with-releases";

interface Contents {
  readonly records: number;
  readonly pictures: number;
  /** Files of device software. */
  readonly releases: number;
}

/** `12 records and 3 pictures`, and files of device software where there are any. */
export function contentsOf({ records, pictures, releases }: Contents): string {
  const [first, second] = [countOf(records, "record"), countOf(pictures, "picture")];
  return releases === 0
    ? `${first} and ${second}`
    : `${first}, ${second} and ${countOf(releases, "file")} of robot software`;
}

/** The warning about files of device software that should be copied. */
export const lostReleases = (count: number): string =>
  `Warning: ${countOf(count, "file")} of robot software ${count === 1 ? "is" : "are"} missing in the data folder; gardenshed check names ${count === 1 ? "it" : "them"}.`;
