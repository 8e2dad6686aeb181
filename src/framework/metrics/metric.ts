/** One value of a metric. */
export interface Sample {
  /** Suffix of the name, e.g. `_sum`. */
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** One metric of `GET /metrics`. It has a sample from the start, because alarms compare with earlier values. */
export interface Metric {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly samples: readonly Sample[];
}

const samplesOf = (value: number | readonly Sample[]): readonly Sample[] =>
  typeof value === "number" ? [{ value }] : value;

export const counter = (name: string, help: string, value: number | readonly Sample[]): Metric => ({
  name,
  type: "counter",
  help,
  samples: samplesOf(value),
});
export const gauge = (name: string, help: string, value: number | readonly Sample[]): Metric => ({
  name,
  type: "gauge",
  help,
  samples: samplesOf(value),
});

/** The lines of a metric in the text format of Prometheus. */
export function writeMetric({ name, type, help, samples }: Metric): string {
  const lines = samples.map(({ suffix = "", labels, value }) => `${name}${suffix}${writeLabels(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function writeLabels(labels: Sample["labels"] = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escaped = (text: string): string => text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n");
