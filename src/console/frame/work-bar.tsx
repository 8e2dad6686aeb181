import { Button } from "../controls/button";
import { Link } from "../controls/link";
import { Icon } from "../icons/icon";
import { type Plan, type Progress, timesOf } from "../rehearsal/progress";
import { now, runs, stopNow } from "../state";
import type { Run } from "../state/run";
import { formatDuration } from "../texts/duration";
import { formatNumber } from "../texts/format";
import { t as frameTexts } from "../texts/frame";
import { t } from "../texts/runs";
import "./work-bar.css";

/** Times are told as roughly as they are known. */
const roughly = (seconds: number): string => formatDuration(Math.ceil(seconds / unitOf(seconds)) * unitOf(seconds));
const unitOf = (seconds: number): number => (seconds > 90 ? 60 : 10);

const ofAll = (text: (at: string, all: string) => string, at: number, all: number): string =>
  text(formatNumber(at, 0), formatNumber(all, 0));

/** Which one of many: by its logs, else by the plants on its way, else by its steps. */
function placeIn({ round, plan, progress }: Run): string | undefined {
  if (round) return ofAll(t.of, ...round);
  if (!plan) return undefined;
  const { plants, step } = plan.stages[progress.reached] ?? { plants: 0, step: 1 };
  if (plan.plants > 1) return ofAll(t.plant, Math.max(1, plants), plan.plants);
  return plan.steps > 1 ? ofAll(t.step, step, plan.steps) : undefined;
}

/** Bar at the foot of every page while the robot works: what it does, how far it is, how long yet, and the stop. */
export const WorkBar = () => (
  <section class="work-bar" aria-label={t.atWork}>
    {runs.value.map((run) => (
      <div key={run.sequence}>
        <Icon name="robot" size={20} />
        <p>
          <Link to={`/sequences/${run.sequence}`}>{run.name}</Link>
          <Details run={run} />
        </p>
        {run.plan && <Bar name={run.name} plan={run.plan} progress={run.progress} />}
        <Button look="danger" icon="stop" aria-label={frameTexts.stopLabel} isRepeatable onPress={stopNow}>
          <span>{frameTexts.stop}</span>
        </Button>
      </div>
    ))}
  </section>
);

function Details({ run }: { run: Run }) {
  const left = run.plan && timesOf(run.progress, run.plan, now.value).left;
  const texts = [placeIn(run), left ? t.left(roughly(left)) : undefined].filter((text) => text !== undefined);
  return texts.map((text) => <span key={text}> · {text}</span>);
}

function Bar({ name, plan, progress }: { name: string; plan: Plan; progress: Progress }) {
  return <progress aria-label={name} max={plan.seconds || 1} value={timesOf(progress, plan, now.value).done} />;
}
