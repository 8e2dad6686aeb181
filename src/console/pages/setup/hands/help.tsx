import type { ComponentChildren } from "preact";
import { Button } from "../../../controls/button";
import { findHome } from "../../../controls/axis/orders";
import { RobotButton } from "../../../controls/off";
import { ownerOnly } from "../../../controls/owner-only";
import { editOne, one } from "../../../state";
import type { Axis } from "../../../state/robot";
import { t as axisTexts } from "../../../texts/care/axis";
import { t } from "../../../texts/setup/hands/hands";
import { helps, mends } from "../../../texts/setup/hands/helps";
import { ToPage } from "../actions";
import { MakeBoot, SetLength, SetZero } from "./acts-motion";
import { CalibrateBy, Offset, PhotoCorner } from "./acts-photos";
import { Unlock } from "./acts-switches";
import { Corner, MotorNumbers, MotorPercent } from "./fields";
import type { Line, OutcomeKey } from "./lines";
import { isMended, type Remedy, REMEDIES } from "./remedies";

const ToCare = () => <ToPage to="/robot?tab=care" text={t.toCare} />;
const ToMotors = () => <ToPage to="/setup/motors" text={t.toMotors} />;
const ToButtons = () => <ToPage to="/settings?tab=hardware&part=pinBindings" text={t.toButtons} />;
const ToLogs = () => <ToPage to="/logs" text={t.toLogs} />;

const FindHome = ({ axis }: { axis: Axis }) => (
  <RobotButton effort="moves" icon="search" onPress={() => findHome(axis)}>
    {axisTexts.find(axis.toUpperCase())}
  </RobotButton>
);

const SPEEDS = ["min_spd", "max_spd", "steps_acc_dec", "motor_current"] as const;
const WORDS = { min_spd: "start", max_spd: "top", steps_acc_dec: "ramp", motor_current: "current" } as const;
const UNITS = { min_spd: "steps/s", max_spd: "steps/s", steps_acc_dec: "", motor_current: "mA" } as const;

function Speeds({ axis }: { axis: Axis }) {
  const entries = SPEEDS.map((name) => [`movement_${name}_${axis}`, name] as const);
  return (
    <MotorNumbers
      labels={Object.fromEntries(entries.map(([field, name]) => [field, t[WORDS[name]]]))}
      units={Object.fromEntries(entries.map(([field, name]) => [field, UNITS[name]]))}
    />
  );
}

function Steps({ axis }: { axis: Axis }) {
  const field = `movement_axis_nr_steps_${axis}`;
  return <MotorNumbers labels={{ [field]: t.steps }} units={{ [field]: "steps" }} />;
}

/** Pages, orders and fields that mend an outcome, beside its words. */
const MORE: Partial<Record<OutcomeKey, (axis: Axis, onBegin: () => void) => ComponentChildren>> = {
  kind_unknown: () => <ToPage to="/first-steps" text={t.toFirstSteps} />,
  entered_error: () => <ToPage to="/setup" text={t.toSetup} />,
  map_corner: () => <Corner />,
  motor_nothing: () => <ToCare />,
  motor_hums: (axis) => <MotorPercent axis={axis} />,
  direction_nothing: () => <ToMotors />,
  home_missed: (axis) => (
    <>
      <FindHome axis={axis} />
      <SetZero axis={axis} />
    </>
  ),
  home_beside: (axis) => <SetZero axis={axis} />,
  boot_none: () => <MakeBoot />,
  way_everywhere: (axis) => <MotorPercent axis={axis} />,
  way_speed: (axis) => <Speeds axis={axis} />,
  length_early: () => <ToMotors />,
  length_wrong: (axis) => (
    <>
      <Steps axis={axis} />
      <SetLength axis={axis} />
    </>
  ),
  length_senseless: () => <ToPage to="/settings?tab=motors" text={t.toSettings} />,
  stop_powered: () => <ToButtons />,
  stop_locked: () => <Unlock />,
  buttons_nothing: () => (
    <>
      <ToButtons />
      <ToPage to="/robot?tab=care" text={t.toSync} />
    </>
  ),
  photo_none: () => <ToLogs />,
  photo_error: () => <ToLogs />,
  photo_turned: () => <ToPage to="/setup/camera" text={t.toMarks} />,
  calibration_hums: () => <ToMotors />,
  calibration_low: () => <FindHome axis="z" />,
  calibration_card: (_, onBegin) => <CalibrateBy by="calibrateByRed" text={t.byRed} onBegin={onBegin} />,
  calibration_axis: () => <ToMotors />,
  fits_beside: () => <Offset />,
  fits_mirrored: () => <PhotoCorner />,
  flow_dry: () => <ToPage to="/setup/switches" text={t.toSwitches} />,
  slot_deep: () => <Unlock />,
};

interface Props {
  readonly line: Line;
  readonly outcome: OutcomeKey;
  readonly onBegin: () => void;
}

/** The remedy of an outcome. */
export function Help({ line, outcome, onBegin }: Props) {
  const axis = line.part as Axis; // of those lines whose remedies want one
  return (
    <>
      <p>{helps[outcome]}</p>
      <div class="toolbar">
        {MORE[outcome]?.(axis, onBegin)}
        {isMended(outcome) && <Mend axis={axis} outcome={outcome} />}
      </div>
    </>
  );
}

/** Stores the setting that mends an outcome, which can be taken back. */
function Mend({ axis, outcome }: { axis: Axis; outcome: keyof typeof REMEDIES }) {
  const [firmware, web] = [one("firmwareConfig"), one("webAppConfig")];
  const board = one("dosConfig")?.firmware_hardware;
  const remedy: Remedy | undefined = firmware && web && REMEDIES[outcome](axis, { firmware, web, board });
  if (!remedy) return null;
  const { kind, change } = remedy;
  const store = () => editOne(kind, change as never, { undo: t.saved }); // fields of its own kind
  return (
    <Button off={kind === "firmwareConfig" ? ownerOnly() : undefined} changes onPress={store}>
      {mends[outcome]}
    </Button>
  );
}
