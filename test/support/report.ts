/** How many tests did what. One that did not run is skipped, whatever the reason. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What a report of `bun test --reporter=junit` counts, all files together; nothing where there is no report. */
export function countsIn(report: string): Counts {
  const [, head = ""] = /<testsuites ([^>]*)>/.exec(report) ?? [];
  const count = (name: string): number => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  const [failed, skipped] = [count("failures"), count("skipped")];
  return { passed: count("tests") - failed - skipped, failed, skipped };
}
