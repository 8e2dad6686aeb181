import { useEffect, useState } from "preact/hooks";
import type { Change } from "../../../client/client";
import { Button } from "../../controls/button";
import { Empty, Spinner } from "../../controls/states";
import { catchUp, position, say, tell, undoOne } from "../../state";
import { formatDay, formatTime } from "../../texts/format";
import { t } from "../../texts/history";
import "./style.css";
import { authorOf, canUndo, type Names, namesOf, readEntries, type ChangeGroup, stepsOf, summaryOf } from "./changes";
import { type PointsThen, pointsThen } from "./points-then";

/** Entries that are asked for at first, and with each press of the button. */
const PAGE = 100;
const MOST = 1000;
const more = (limit: number): number => Math.min(MOST, limit * 3);

/** The changes of the account by request, newest first, each with a way back. */
export default function HistoryPage() {
  const [limit, setLimit] = useState(PAGE);
  const [entries, setEntries] = useState<readonly Change[]>();
  const newest = position.value;
  useEffect(() => {
    let isWanted = true; // an earlier question may be answered later
    readEntries(limit).then((read) => isWanted && setEntries(read), tell);
    return () => void (isWanted = false);
  }, [limit, newest]);
  const isAll = entries !== undefined && entries.length < limit;
  const steps = stepsOf(entries ?? [], isAll || limit === MOST);
  const wantsMore = entries !== undefined && steps.length === 0 && !isAll;
  useEffect(() => void (wantsMore && setLimit(more)), [wantsMore, limit]); // one request can be longer than a page
  if (!entries || wantsMore) return <Spinner />;
  const told = { names: namesOf(entries), points: pointsThen(entries) };
  const days = Map.groupBy(steps, ({ at }) => formatDay(at));
  if (entries.length === 0) {
    return (
      <Empty icon="history" title={t.none}>
        <p>{t.noneText}</p>
      </Empty>
    );
  }
  return (
    <div class="history">
      {[...days].map(([day, steps]) => (
        <section key={day}>
          <h2>{day}</h2>
          <ul class="card rows">
            {steps.map((changeGroup) => (
              <StepRow key={changeGroup.key} step={changeGroup} told={told} />
            ))}
          </ul>
        </section>
      ))}
      {!isAll && limit < MOST && <Button onPress={() => setLimit(more)}>{t.older}</Button>}
    </div>
  );
}

/** Names and points of all changes. */
interface Told {
  readonly names: Names;
  readonly points: PointsThen;
}

function StepRow({ step, told }: { step: ChangeGroup; told: Told }) {
  const undo = async (): Promise<void> => {
    for (const body of step.undo) await undoOne(body);
    await catchUp();
    say(t.undone);
  };
  return (
    <li>
      <div>
        <p>{summaryOf(step, told.names, told.points)}</p>
        <p class="hint">
          <time dateTime={step.at}>{formatTime(step.at)}</time> · {authorOf(step)}
        </p>
      </div>
      {canUndo(step) && (
        <Button look="quiet" icon="undo" aria-label={t.undo} changes onPress={undo}>
          <span>{t.undo}</span>
        </Button>
      )}
    </li>
  );
}
