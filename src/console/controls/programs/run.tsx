import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Calibration, calibrationOf } from "../../../robot/garden/photo-place";
import type { Fault, Verdict } from "../../care/programs";
import { isPhotoProgram, type RunName } from "../../script/programs";
import { go, list, remove, say, tell } from "../../state";
import { programTexts } from "../../texts/care/program-texts";
import { faultTexts, t, verdictText } from "../../texts/care/program-runs";
import { runNames } from "../../texts/care/run-names";
import { formatNumber, formatPlace, withUnit } from "../../texts/format";
import { t as camera } from "../../texts/setup/camera";
import { Button } from "../button";
import { Link } from "../link";
import { areNumbersRead, NumberField } from "../number-field";
import { whyOff } from "../off";
import { pluginValue, savePluginValues } from "./plugin-values";
import { Loaded, Spinner } from "../states";
import { beginRun, isRunning, watchedRun } from "./watcher";

const DISTANCE = "measure_soil_height_measured_distance";
const SOIL_CALIBRATION = "measure_soil_height_calibration_";

interface Props {
  readonly name: RunName;
  readonly photo: number | undefined;
  readonly after: (() => ComponentChildren) | undefined;
  /** Whether this window has the run, or one is under way. */
  readonly hasBegun: boolean;
  readonly onBegin: () => void;
  readonly onClose: () => void;
}

/** A run of a program: its questions, then its outcome with what follows from it. */
export const ProgramRun = (props: Props) => (
  <Loaded kinds={["points", "images", "pluginEnvs"]}>{() => <Run {...props} />}</Loaded>
);

const isAsked = (name: RunName): boolean => name !== "detectWeeds" && name !== "detectInPhoto";

function Run({ name, photo, after, hasBegun, onBegin, onClose }: Props) {
  const start = (): void => {
    onBegin();
    void beginRun(name, photo).catch(tell);
  };
  useEffect(() => {
    if (hasBegun) return;
    if (isRunning(name)) onBegin();
    else if (!isAsked(name)) start();
  }, []);
  const run = hasBegun ? watchedRun(name) : undefined;
  const verdict = run?.verdict ?? { is: "works" };
  useEffect(() => {
    if (verdict.is !== "sample") return;
    onClose();
    go(`/points/${verdict.id}`);
  }, [verdict.is]);
  if (!hasBegun) return <Questions name={name} onStart={start} />;
  if (verdict.is === "works")
    return (
      <>
        <Spinner />
        <p>{t.works}</p>
      </>
    );
  return (
    <>
      <p role="status" class={verdict.is === "failed" ? "problem" : ""}>
        {verdictText(verdict)}
      </p>
      {verdict.is === "failed" && verdict.fault && <p class="hint">{t.says(verdict.text)}</p>}
      {verdict.is === "calibrated" && <OldAndNew old={run?.before} />}
      {verdict.is === "calibrated" && after?.()}
      {verdict.is === "failed" && verdict.fault === "noDistance" ? (
        <Questions name={name} onStart={start} asksAgain />
      ) : (
        <div class="actions">
          <Next verdict={verdict} onClose={onClose} />
          {(verdict.is === "failed" || verdict.is === "unheard" || verdict.is === "notShown") && (
            <Button onPress={start}>{t.again}</Button>
          )}
        </div>
      )}
    </>
  );
}

interface QuestionsProps {
  readonly name: RunName;
  readonly onStart: () => void;
  /** The robot did not like the distance that it has. */
  readonly asksAgain?: boolean;
}

/** Tells the moves of a program, and asks for the distance where the robot needs it. */
function Questions({ name, onStart, asksAgain = false }: QuestionsProps) {
  const [distance, setDistance] = useState<number>();
  const wantsDistance = name === "soilHeight" && (asksAgain || !(Number(pluginValue(DISTANCE)) > 0));
  const isFirst = !list("pluginEnvs").some(({ key }) => key.startsWith(SOIL_CALIBRATION));
  const start = async (): Promise<void> => {
    if (!areNumbersRead()) return;
    if (wantsDistance) await savePluginValues({ [DISTANCE]: String(distance) });
    onStart();
  };
  return (
    <>
      {name === "soilHeight" && <p>{t.soilMoves}</p>}
      {name === "soilHeight" && isFirst && <p>{t.soilFirst}</p>}
      {name === "calibrateByCard" && <p>{programTexts.calibrateByCard}</p>}
      {name === "calibrateByCard" && <p>{t.cardAsk}</p>}
      {name === "calibrateByRed" && <p>{t.redAsk}</p>}
      {name === "calibrateInPhoto" && <p>{t.photoAsk}</p>}
      {wantsDistance && (
        <NumberField
          label={t.distance}
          hint={t.distanceHint}
          unit="mm"
          isNeeded
          value={distance}
          onChange={setDistance}
          refuse={(value) => (value > 0 ? undefined : t.tooSmall)}
        />
      )}
      <div class="actions">
        <Button
          look="main"
          off={
            whyOff(isPhotoProgram(name) ? "stays" : "moves") ??
            (wantsDistance && distance === undefined ? faultTexts.noDistance : undefined)
          }
          onPress={start}
        >
          {runNames[name]}
        </Button>
      </div>
    </>
  );
}

/** The way on from an outcome. */
function Next({ verdict, onClose }: { verdict: Verdict; onClose: () => void }) {
  if (verdict.is === "weeds") return <Way to="/weeds?look=pending" text={t.look} onClose={onClose} />;
  if (verdict.is === "noWeeds") return <Way to={`/photos/${verdict.marked}`} text={t.marked} onClose={onClose} />;
  if (verdict.is === "notShown") return <Way to="/logs" text={t.logs} onClose={onClose} />;
  if (verdict.is === "failed" && verdict.fault) return <>{REMEDIES[verdict.fault]?.(onClose)}</>;
  return null;
}

const Way = ({ to, text, onClose }: { to: string; text: string; onClose: () => void }) => (
  <Link class="button main" to={to} onClick={onClose}>
    {text}
  </Link>
);

/** Forgets the first measurement of the soil, with which later ones are compared. */
async function anew(): Promise<void> {
  const ids = list("pluginEnvs").flatMap(({ id, key }) => (key.startsWith(SOIL_CALIBRATION) ? [id] : []));
  await remove("pluginEnvs", ids);
  say(t.anewDone);
}

/** Remedies of failures, beside another try. */
const REMEDIES: Readonly<Partial<Record<Fault, (onClose: () => void) => ComponentChildren>>> = {
  notCalibrated: (onClose) => <Way to="/setup/camera" text={t.toCamera} onClose={onClose} />,
  unfit: (onClose) => <Way to="/setup/camera" text={t.toCamera} onClose={onClose} />,
  otherSize: (onClose) => (
    <>
      <Way to="/setup/camera" text={t.toSize} onClose={onClose} />
      <Button changes onPress={anew}>
        {t.anew}
      </Button>
    </>
  ),
  noPicture: (onClose) => <Way to="/setup/photos" text={t.toPhotos} onClose={onClose} />,
};

/** The values of the calibration, the old beside the new. */
function OldAndNew({ old }: { old: Calibration | undefined }) {
  const now = calibrationOf(list("pluginEnvs"));
  const rows: readonly (readonly [string, (values: Calibration) => string])[] = [
    [camera.scale, ({ scale }) => camera.scaleOf(formatNumber(scale, 3))],
    [camera.rotation, ({ rotation }) => withUnit(formatNumber(rotation, 1), "°")],
    [camera.offset, ({ offset }) => formatPlace(offset)],
    [camera.photoSize, ({ width, height }) => withUnit(`${width} × ${height}`, "px")],
  ];
  return (
    <dl class="facts">
      {rows.map(([label, textOf]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{t.oldNew(old ? textOf(old) : t.nothing, now ? textOf(now) : t.nothing)}</dd>
        </div>
      ))}
    </dl>
  );
}
