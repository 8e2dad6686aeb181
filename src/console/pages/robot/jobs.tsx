import { status } from "../../state";
import { formatNumber, withUnit } from "../../texts/format";
import { t } from "../../texts/robot";

/** A job as the robot tells it; any part may be missing. */
interface Job {
  readonly name: string;
  readonly status: string | undefined;
  /** 0 to 100; undefined where it is counted otherwise. */
  readonly percent: number | undefined;
}

/** The jobs of a state tree that are not complete. */
function jobsIn(tree: object | undefined): readonly Job[] {
  const { jobs } = (tree ?? {}) as { jobs?: unknown }; // checked below
  if (typeof jobs !== "object" || jobs === null) return [];
  return Object.entries(jobs as Readonly<Record<string, unknown>>)
    .map(([name, job]) => {
      const { status: state, percent } = Object(job) as { status?: unknown; percent?: unknown }; // `Object` takes any value
      const isNumber = typeof percent === "number" && percent >= 0 && percent <= 100;
      return { name, status: typeof state === "string" ? state : undefined, percent: isNumber ? percent : undefined };
    })
    .filter(({ status: state, percent }) => percent !== 100 && !/^(?:complete|error)/i.test(state ?? ""));
}

/** The robot's jobs, with their progress. */
export function Jobs() {
  const jobs = jobsIn(status.value);
  if (jobs.length === 0) return null;
  return (
    <section class="card">
      <h2>{t.jobs}</h2>
      <ul class="form">
        {jobs.map(({ name, status: state, percent }) => (
          <li key={name} class="form-progress">
            <span>
              {name} <span class="hint">{percent === undefined ? state : withUnit(formatNumber(percent, 0), "%")}</span>
            </span>
            <progress max={100} aria-label={name} {...(percent !== undefined && { value: percent })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
