import type { Point } from "../../../client/records";
import { cut } from "../../../robot/script/cut";
import { GardenshedError } from "../../state/api";
import { nameTexts, t, valueTexts } from "../../texts/garden/own-fields";

/* Own fields of a point: what its `meta` has beside the colour (care.md §7.7). */

export type Meta = Point["meta"];

const NAME = /^[A-Za-z0-9_-]{1,40}$/;
/** Most characters of a value. */
const MOST = 300;
/** Characters of the id of a grid that are shown. */
const ID_LENGTH = 8;

const isOwn = (name: string): boolean => name !== "color";

/** The names of fields that say something. An empty one counts as removed: no name can be taken away (`garden.md` §2.4). */
export const filledIn = (meta: Meta): readonly string[] =>
  Object.keys(meta).filter((name) => isOwn(name) && meta[name] !== "");

/** Name of a field in words; undefined for one that nobody but the gardener knows. */
export const wordOf = (name: string): string | undefined =>
  Object.hasOwn(nameTexts, name) ? nameTexts[name as keyof typeof nameTexts] : undefined;

/** A value in words, as far as it has some. */
export function valueWord(name: string, value: string): string {
  const words: Readonly<Record<string, string>> = Object.hasOwn(valueTexts, name)
    ? valueTexts[name as keyof typeof valueTexts]
    : {};
  if (name === "gridId") return cut(value, ID_LENGTH);
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value;
}

/** Why a new field cannot have this name. */
export function nameProblem(name: string, taken: ReadonlySet<string>): string | undefined {
  if (!NAME.test(name)) return t.badName;
  return taken.has(name) || !isOwn(name) ? t.takenName : undefined;
}

export const valueProblem = (value: string): string | undefined => (value.length > MOST ? t.tooLong(MOST) : undefined);

/** Refuses values that are too long; those that were so before stay. @throws GardenshedError */
export function requireOwnFields(meta: Meta, before: Meta = {}): void {
  for (const [name, value] of Object.entries(meta)) {
    const problem = value === before[name] ? undefined : valueProblem(value);
    if (problem !== undefined) throw new GardenshedError(422, { meta: `${wordOf(name) ?? t.named(name)}: ${problem}` });
  }
}

/** The values that points have, by the name of the field; the most frequent first. */
export function valuesIn(points: readonly Point[]): ReadonlyMap<string, readonly string[]> {
  const counts = new Map<string, Map<string, number>>();
  for (const { meta } of points) {
    for (const name of filledIn(meta)) {
      const values = counts.get(name) ?? new Map<string, number>();
      counts.set(name, values.set(meta[name] ?? "", (values.get(meta[name] ?? "") ?? 0) + 1));
    }
  }
  const sorted = (values: Map<string, number>) =>
    [...values].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
  return new Map([...counts].map(([name, values]) => [name, sorted(values)]));
}
