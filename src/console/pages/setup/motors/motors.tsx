import { useId, useState } from "preact/hooks";
import { Button } from "../../../controls/button";
import { RobotButton } from "../../../controls/off";
import { moveBy } from "../../../controls/orders";
import { ownerOnly } from "../../../controls/owner-only";
import { lengthOf } from "../../../care/axis";
import { editOne, one, positionOf } from "../../../state";
import { formatAgo, formatLength } from "../../../texts/format";
import { mends, outcomes, remedies, t } from "../../../texts/setup/motors";
import { ToPage } from "../actions";
import { remember, resultOf } from "../results";
import { type MotorLine, motorLines, type Outcome, OUTCOMES, type Remedy, remedyOf, tryOf } from "./lines";

/** Each motor is tried: whether it runs, and in its direction. Source: `care.md` §6. */
export default function MotorsPage() {
  const lines = motorLines(one("dosConfig")?.firmware_hardware);
  return (
    <div class="setup cards">
      <p>{t.intro}</p>
      {lines.map((line) => (
        <Line key={`${line.what} ${line.axis}`} {...line} />
      ))}
    </div>
  );
}

/** The way of a move in words. Places are counted from home, and up is where z grows. */
const wayOf = (axis: MotorLine["axis"], distance: number, position = 0): string => {
  if (axis === "z") return distance > 0 ? t.up : t.down;
  return distance > 0 === position >= 0 ? t.away : t.toward;
};

function Line({ what, axis }: MotorLine) {
  const slug = `setup.${what}.${axis}` as const;
  const firmware = one("firmwareConfig");
  const position = positionOf(axis);
  const distance = tryOf(axis, position, lengthOf(firmware, axis), firmware?.movement_home_up_z !== 0);
  const result = resultOf(slug);
  const [hasFailed, setFailed] = useState(result?.answer === false);
  const name = axis.toUpperCase();
  const mm = formatLength(Math.abs(distance));
  const text = t.move(name, mm);
  const move = () => moveBy(text, axis, distance);
  const works = async (): Promise<void> => {
    setFailed(false);
    await remember(slug);
  };
  return (
    <section class="card">
      <h2>{t[what](name)}</h2>
      <p>{what === "motor" ? t.motorDo(mm) : t.directionDo(wayOf(axis, distance, position))}</p>
      {position !== undefined && <p class="hint">{t.stands(name, formatLength(position))}</p>}
      <div class="toolbar">
        <RobotButton effort="moves" icon="move" look="main" onPress={move}>
          {text}
        </RobotButton>
        <Button icon="check" aria-pressed={result?.answer === true} onPress={works}>
          {t.worked}
        </Button>
        <Button icon="warning" aria-expanded={hasFailed} onPress={() => setFailed(true)}>
          {t.failed}
        </Button>
      </div>
      {result && <p class="hint">{t.answered(formatAgo(result.updated_at))}</p>}
      {hasFailed && (
        <Failure what={what} axis={axis} outcome={result?.outcome} onChoose={(next) => remember(slug, false, next)} />
      )}
    </section>
  );
}

interface FailureProps extends MotorLine {
  readonly outcome: string | null | undefined;
  readonly onChoose: (outcome: Outcome) => Promise<void>;
}

/** The outcomes to choose from, and the remedy of the chosen one. */
function Failure({ what, axis, outcome, onChoose }: FailureProps) {
  const name = useId();
  const chosen = OUTCOMES[what].find((each) => each === outcome);
  return (
    <>
      <fieldset class="setup-outcomes">
        <legend>{t.which}</legend>
        {OUTCOMES[what].map((each) => (
          <label key={each}>
            <input type="radio" name={name} checked={each === chosen} onChange={() => void onChoose(each)} />
            {outcomes[each]}
          </label>
        ))}
      </fieldset>
      {chosen && <Help outcome={chosen} axis={axis} />}
    </>
  );
}

function Help({ outcome, axis }: { outcome: Outcome; axis: MotorLine["axis"] }) {
  const [firmware, web] = [one("firmwareConfig"), one("webAppConfig")];
  const remedy = firmware && web && remedyOf(outcome, axis, firmware, web, one("dosConfig")?.firmware_hardware);
  return (
    <>
      <p>{remedies[outcome]}</p>
      <div class="toolbar">
        {outcome === "nothing" && <ToPage to="/robot?tab=care" text={t.toCare} />}
        {remedy && outcome in mends && <Mend remedy={remedy} text={mends[outcome as keyof typeof mends]} />}
      </div>
    </>
  );
}

/** Stores the setting, which can be taken back. */
const Mend = ({ remedy: { kind, change }, text }: { remedy: Remedy; text: string }) => (
  <Button
    off={kind === "firmwareConfig" ? ownerOnly() : undefined}
    onPress={() =>
      kind === "firmwareConfig"
        ? editOne("firmwareConfig", change as never, { undo: t.saved }) // its own fields
        : editOne("webAppConfig", change as never, { undo: t.saved })
    }
  >
    {text}
  </Button>
);
