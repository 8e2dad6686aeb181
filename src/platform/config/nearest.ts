import { distance } from "fastest-levenshtein";

/**
 * The candidate that takes the fewest single-character edits to become `text`, letter case aside; of several the first.
 * Names the thing a person probably meant after a typing error.
 */
export function nearest(text: string, candidates: readonly string[]): string {
  const editsTo = (name: string): number => distance(text.toLowerCase(), name.toLowerCase());
  return candidates.toSorted((one, other) => editsTo(one) - editsTo(other))[0] ?? "";
}
