import { one } from "../../state";

/* The entries that were chosen last, kept in this browser for each garden. */

const MOST = 5;
const place = (): string => `gardenshed.palette.${one("device")?.id}`;

/** Keys of the entries, the newest first. */
export function newestKeys(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place()) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return []; // kept by something else
  }
}

export function keepNewest(key: string): void {
  const keys = [key, ...newestKeys().filter((each) => each !== key)].slice(0, MOST);
  localStorage.setItem(place(), JSON.stringify(keys));
}
