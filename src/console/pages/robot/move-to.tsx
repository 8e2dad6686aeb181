import { Button } from "../../controls/button";
import { NumberField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { perform } from "../../state/orders";
import { AXES, type Axis, positionOf } from "../../state/robot";
import { formatNumber } from "../../texts/format";
import { t } from "../../texts/robot";

type Target = Record<Axis, number | undefined>;

/** A place that the robot drives to; an axis without a number stays where it is. */
export function MoveTo() {
  const form = useForm<Target>({ x: undefined, y: undefined, z: undefined }, async (target) => {
    const given = AXES.flatMap((axis) => (target[axis] === undefined ? [] : [{ axis, value: target[axis] }]));
    const text = given.map(({ axis, value }) => `${axis.toUpperCase()} ${formatNumber(value)}`).join(", ");
    // Of a place each axis takes its own number; `numeric` would refuse decimals.
    const place = {
      kind: "coordinate",
      args: { x: 0, y: 0, z: 0, ...Object.fromEntries(given.map(({ axis, value }) => [axis, value])) },
    };
    const body = given.map(({ axis }) => ({ kind: "axis_overwrite", args: { axis, axis_operand: place } }));
    await perform(`${t.moveTo} ${text}`, { kind: "move", args: {}, body });
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
      <Button look="main" type="submit" icon="place" isBusy={form.isBusy} disabled={isEmpty}>
        {t.move}
      </Button>
    </form>
  );
}
