import { useEffect, useId, useState } from "preact/hooks";
import { Button } from "../../../controls/button";
import { lastTold } from "../../../controls/care/last-told";
import { onLog } from "../../../controls/heard";
import { Shut } from "../../../controls/shut";
import { isLocked, lookOnly, pinValue } from "../../../state";
import { formatAgo } from "../../../texts/format";
import { t } from "../../../texts/setup/hands/hands";
import { outcomes } from "../../../texts/setup/hands/outcomes";
import { remember, resultOf } from "../results";
import { Act } from "./act";
import { verifyingPin } from "./acts-tools";
import { foundOutcome } from "./found";
import { Help } from "./help";
import { type ActProps, keyOf, type Line, type Outcome, OUTCOMES, slugOf } from "./lines";
import { titleOf, todoOf } from "./words";

/** The outcome that shows by itself since the last order of a line, and what its buttons tell of that order. */
function useFound({ id }: Line): Omit<ActProps, "line"> & { readonly found: Outcome | undefined } {
  const [hasBegun, setBegun] = useState(false);
  const [isRead, setRead] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!hasBegun) return;
    return onLog(({ type, message }) => type === "error" && setErrors((before) => [...before, message]));
  }, [hasBegun]);
  const seen = {
    told: lastTold().told,
    verified: isRead ? pinValue(verifyingPin()) : undefined,
    wasLocked: hasBegun,
    isLocked: isLocked.value,
    errors,
  };
  const onBegin = (): void => {
    setErrors([]);
    setRead(false);
    setBegun(true);
  };
  return { found: foundOutcome(id, seen), onBegin, onRead: () => setRead(true), isRead };
}

/** A line with its buttons, the answer of a person, and the remedy where it has not worked. */
export function HandLine({ line }: { line: Line }) {
  const slug = slugOf(line);
  const result = resultOf(slug);
  const { found, ...order } = useFound(line);
  const hasFailed = result?.answer === false;
  const offered: readonly Outcome[] = OUTCOMES[line.id];
  const chosen = offered.find((each) => each === result?.outcome) ?? found;
  return (
    <section class="card setup-hand">
      <h2>{titleOf(line)}</h2>
      <p>{todoOf(line)}</p>
      <Shut why={lookOnly.value}>
        <Act line={line} {...order} />
      </Shut>
      <div class="toolbar">
        <Button icon="check" changes aria-pressed={result?.answer === true} onPress={() => remember(slug)}>
          {t.worked}
        </Button>
        {offered.length > 0 && (
          <Button icon="warning" changes aria-pressed={hasFailed} onPress={() => remember(slug, false, chosen ?? null)}>
            {t.failed}
          </Button>
        )}
      </div>
      {result && <p class="hint">{t.answered(formatAgo(result.updated_at))}</p>}
      {(hasFailed || found !== undefined) && (
        <Failure
          line={line}
          chosen={chosen}
          found={found}
          onBegin={order.onBegin}
          onChoose={(next) => remember(slug, false, next)}
        />
      )}
    </section>
  );
}

interface FailureProps {
  readonly line: Line;
  readonly chosen: Outcome | undefined;
  readonly found: Outcome | undefined;
  readonly onBegin: () => void;
  readonly onChoose: (outcome: Outcome) => Promise<void>;
}

/** The outcomes to choose from, and the remedy of the chosen one. */
function Failure({ line, chosen, found, onBegin, onChoose }: FailureProps) {
  const name = useId();
  return (
    <>
      <Shut why={lookOnly.value}>
        <fieldset class="setup-outcomes">
          <legend>{t.which}</legend>
          {(OUTCOMES[line.id] as readonly Outcome[]).map((each) => (
            <label key={each}>
              <input type="radio" name={name} checked={each === chosen} onChange={() => void onChoose(each)} />
              {outcomes[keyOf(line.id, each)]}
              {each === found && <span class="hint">{t.found}</span>}
            </label>
          ))}
        </fieldset>
      </Shut>
      {chosen && <Help line={line} outcome={keyOf(line.id, chosen)} onBegin={onBegin} />}
    </>
  );
}
