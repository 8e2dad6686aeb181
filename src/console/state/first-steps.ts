import type { Browser } from "./browser";
import type { Gardens } from "./gardens";
import type { Records } from "./records";

const KEY = "gardenshed.skipped";

/** Whether an account is to be filled with the data that its robot begins with (`seed-data.md` §1). */
export function createFirstSteps({ list, one, stateOf }: Records, { role }: Gardens, { localStorage }: Browser) {
  /** Whether the account can still be filled, which its owner does. False while that is not known. */
  const canBeFilled = (): boolean => role() === "owner" && one("device")?.account_seeded_at === null;

  /** Remembers that the account has skipped the first steps. This browser does not lead there again. */
  function skip(): void {
    localStorage.setItem(KEY, String(one("device")?.id));
  }

  const isSkipped = (): boolean => localStorage.getItem(KEY) === String(one("device")?.id);

  /** Whether a visitor at the start is led to the first steps: nothing is there. Undefined until it is known. */
  function isNew(): boolean | undefined {
    if (stateOf("device") !== "loaded") return undefined;
    if (!canBeFilled() || isSkipped()) return false;
    const kinds = ["points", "sequences"] as const;
    if (kinds.some((kind) => stateOf(kind) !== "loaded")) return undefined;
    return kinds.every((kind) => list(kind).length === 0);
  }

  return { canBeFilled, skip, isNew };
}
