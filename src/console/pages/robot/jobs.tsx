import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { finishedJobs, type Job, jobsIn } from "../../care/jobs";
import { Icon } from "../../icons/icon";
import { status } from "../../state";
import { t } from "../../texts/care/care";
import { formatBytes } from "../../texts/bytes";
import { formatAgo, formatNumber, formatTime, withUnit } from "../../texts/format";
import { t as texts } from "../../texts/robot";

/** Jobs that are over, as far as this page has seen them: the robot forgets them. */
const seen = signal<readonly Job[]>([]);

const nameOf = ({ kind, name }: Job): string =>
  kind === "update" ? t.jobUpdate : kind === "boot" ? t.jobBoot : kind === "photo" ? t.jobPhoto : name;

/** The robot's jobs under way, with their progress. */
export function Jobs() {
  const jobs = jobsIn(status.value).filter(({ outcome }) => outcome === "works");
  if (jobs.length === 0) return null;
  return (
    <section class="card">
      <h2>{texts.jobs}</h2>
      <UnderWay jobs={jobs} />
    </section>
  );
}

/** Jobs under way, and those that are over. */
export function AllJobs() {
  const jobs = jobsIn(status.value);
  useEffect(() => void (seen.value = finishedJobs(seen.peek(), jobs)), [status.value]);
  const works = jobs.filter(({ outcome }) => outcome === "works");
  return (
    <section class="card care-jobs">
      <h2>{t.jobs}</h2>
      {works.length + seen.value.length === 0 && <p class="hint">{t.noJobs}</p>}
      {works.length > 0 && <UnderWay jobs={works} />}
      <ul>
        {seen.value.map((job) => (
          <li key={`${job.name} ${job.touched}`} class={job.outcome}>
            <Icon name={job.outcome === "failed" ? "alert" : "check"} size={18} />
            <p>
              {nameOf(job)} <span class="hint">{job.outcome === "failed" ? t.jobFailed : t.jobDone}</span>
            </p>
            {job.touched !== undefined && <time class="hint">{formatTime(job.touched / 1000)}</time>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far a job is, as it counts it itself. */
function amountOf({ percent, bytes, status: word, since }: Job): string | undefined {
  if (percent !== undefined) return withUnit(formatNumber(percent, 0), "%");
  if (bytes !== undefined) return formatBytes(bytes);
  return since === undefined ? word : formatAgo(since / 1000);
}

const UnderWay = ({ jobs }: { jobs: readonly Job[] }) => (
  <ul class="form">
    {jobs.map((job) => (
      <li key={job.name} class="form-progress">
        <span>
          {nameOf(job)} <span class="hint">{amountOf(job)}</span>
        </span>
        <progress max={100} aria-label={nameOf(job)} {...(job.percent !== undefined && { value: job.percent })} />
      </li>
    ))}
  </ul>
);
