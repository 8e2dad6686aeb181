/** What became of the requests of one kind. Times in milliseconds. */
export interface KindStatistics {
  readonly kind: string;
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Refused, lost or never answered. */
  readonly errors: number;
  /** Answered 304: the client has it already. */
  readonly unchanged: number;
}

export interface Statistics {
  readonly kinds: readonly KindStatistics[];
  /** Of all requests. */
  readonly all: KindStatistics;
  /** How often, by kind and what was answered instead. */
  readonly failures: Readonly<Record<string, number>>;
}

/** One request. */
interface Outcome {
  readonly ms: number;
  /** Status, or why there was no answer. */
  readonly answer: number | string;
}

const failed = ({ answer }: Outcome): boolean => typeof answer === "string" || answer >= 400;

function summarise(kind: string, outcomes: readonly Outcome[]): KindStatistics {
  const sorted = Float64Array.from(outcomes, ({ ms }) => ms).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    kind,
    count: outcomes.length,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    errors: outcomes.filter(failed).length,
    unchanged: outcomes.filter(({ answer }) => answer === 304).length,
  };
}

export function createStatistics() {
  const outcomes = new Map<string, Outcome[]>();
  return {
    count: (kind: string, ms: number, answer: number | string): void => {
      const known = outcomes.get(kind);
      if (known) known.push({ ms, answer });
      else outcomes.set(kind, [{ ms, answer }]);
    },
    result: (): Statistics => {
      const failures: Record<string, number> = {};
      for (const [kind, list] of outcomes) {
        for (const { answer } of list.filter(failed)) {
          const name = `${kind}: ${answer}`;
          failures[name] = (failures[name] ?? 0) + 1;
        }
      }
      return {
        kinds: [...outcomes].map(([kind, list]) => summarise(kind, list)).sort((a, b) => a.kind.localeCompare(b.kind)),
        all: summarise("all requests", [...outcomes.values()].flat()),
        failures,
      };
    },
  };
}
