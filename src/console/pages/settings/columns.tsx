import type { ComponentChildren } from "preact";
import { firstHalf } from "./halves";

/** A card, and about how high it is beside the others. */
export interface Part {
  readonly card: ComponentChildren;
  readonly size: number;
}

/** Cards in two columns where the window has room. A card keeps its column when its height changes. */
export function Columns({ parts }: { parts: readonly Part[] }) {
  const half = firstHalf(parts.map(({ size }) => size));
  return (
    <div class="settings-columns">
      {[parts.slice(0, half), parts.slice(half)].map((column, index) => (
        <div key={index}>{column.map(({ card }) => card)}</div>
      ))}
    </div>
  );
}
