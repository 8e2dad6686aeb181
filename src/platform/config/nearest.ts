/**
 * The candidate that takes the fewest single-character edits to become `text`, letter case aside.
 * Names the thing a person probably meant after a typing error.
 */
export function nearest(text: string, candidates: readonly string[]): string {
  const wanted = text.toLowerCase();
  const ranked = candidates.map((name) => ({ name, edits: editDistance(wanted, name.toLowerCase()) }));
  return ranked.reduce((best, next) => (next.edits < best.edits ? next : best), { name: "", edits: Infinity }).name;
}

/** Levenshtein distance: insertions, deletions and replacements from `from` to `to`. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = above[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, above[column]! + 1, current[column - 1]! + 1));
    }
    above = current;
  }
  return above[to.length]!;
}
