import { t } from "../texts/copies";

/** The first free name of a copy: `Tomatoes copy`, `Tomatoes copy 2`. */
export function copyName(name: string, taken: readonly { readonly name: string }[]): string {
  const names = new Set(taken.map((each) => each.name));
  for (let number = 1; ; number++) {
    const copy = t.copyOf(name, number);
    if (!names.has(copy)) return copy;
  }
}
