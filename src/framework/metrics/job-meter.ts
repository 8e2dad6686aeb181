import { defineService } from "../services";

/** Failed attempts since the start, by kind of job. Kinds that are queued are known from the start. */
export const jobMeter = defineService(() => {
  const failures = new Map<string, number>();
  return {
    know(kinds: readonly string[]): void {
      for (const kind of kinds) failures.set(kind, failures.get(kind) ?? 0);
    },
    failed(kind: string): void {
      failures.set(kind, (failures.get(kind) ?? 0) + 1);
    },
    get failures(): ReadonlyMap<string, number> {
      return failures;
    },
  };
});
