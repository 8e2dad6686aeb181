/** A height of the soil that was measured, in millimetres. */
interface Measured {
  readonly z: number;
}

interface SoilStatistics<S> {
  readonly count: number;
  readonly lowest: number;
  readonly mean: number;
  readonly median: number;
  readonly highest: number;
  /** Samples that differ from the median by more than three times the median difference, the worst first. */
  readonly outliers: readonly S[];
}

/** Number of median differences up to which a sample is no outlier. */
const FAR = 3;

/** The middle one of numbers; of an even count the mean of both. */
function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2; // there is at least one
}

/** Statistics of samples of the soil, in millimetres; undefined without samples. */
export function statisticsOf<S extends Measured>(samples: readonly S[]): SoilStatistics<S> | undefined {
  if (samples.length === 0) return undefined;
  const heights = samples.map(({ z }) => z);
  const median = medianOf(heights);
  const away = ({ z }: Measured): number => Math.abs(z - median);
  const usual = medianOf(samples.map(away));
  return {
    count: samples.length,
    lowest: Math.min(...heights),
    mean: heights.reduce((sum, z) => sum + z, 0) / samples.length,
    median,
    highest: Math.max(...heights),
    outliers: samples.filter((sample) => away(sample) > FAR * usual).toSorted((a, b) => away(b) - away(a)),
  };
}
