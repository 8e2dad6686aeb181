import { NumberField } from "../../controls/number-field";
import { useForm } from "../../controls/form";
import { RobotButton } from "../../controls/off";
import { move } from "../../controls/orders/orders";
import { TakePlace } from "../../controls/take-place";
import { positionOf } from "../../state";
import { AXES, type Axis } from "../../state/robot";
import { formatNumber, formatPlace } from "../../texts/format";
import { t } from "../../texts/robot";

type Target = Record<Axis, number | undefined>;

/** A place that the robot drives to; an axis without a number stays where it is. */
export function MoveTo() {
  const form = useForm<Target>({ x: undefined, y: undefined, z: undefined }, async (target) => {
    await move(`${t.moveTo} ${formatPlace(target)}`, target);
  });
  const isEmpty = AXES.every((axis) => form.draft[axis] === undefined);
  return (
    <form class="card robot-move" onSubmit={form.onSubmit}>
      <h2>
        {t.moveTo} <span class="hint">mm</span>
      </h2>
      <div class="robot-target">
        {AXES.map((axis) => (
          <NumberField
            key={axis}
            {...form.of(axis)}
            label={axis.toUpperCase()}
            placeholder={formatNumber(positionOf(axis) ?? 0)}
          />
        ))}
      </div>
      <p class="hint">{t.keepAxis}</p>
      <TakePlace axes={AXES} onTake={form.set} />
      <RobotButton effort="moves" look="main" type="submit" icon="place" isBusy={form.isBusy} disabled={isEmpty}>
        {t.move}
      </RobotButton>
    </form>
  );
}
