import { useForm } from "../../../controls/form";
import { Problem } from "../../../controls/fields";
import { NumberField } from "../../../controls/number-field";
import { RobotButton } from "../../../controls/off";
import { move } from "../../../controls/orders/orders";
import type { Place } from "../../../../robot/garden/place";
import { positionOf } from "../../../state";
import { AXES, type Node } from "../../../state/robot";
import { formatNumber, formatPlace } from "../../../texts/format";
import { t as here } from "../../../texts/garden/here";
import { t } from "../../../texts/garden/panels";
import { t as fields } from "../../../texts/points";

const FULL = 100;

/** The part of a move that makes it slower; none at full speed. */
const slowedTo = (speed: number): readonly Node[] =>
  speed === FULL
    ? []
    : AXES.map((axis) => ({
        kind: "speed_overwrite",
        args: { axis, speed_setting: { kind: "numeric", args: { number: speed } } },
      }));

/** Sends the robot to a place by way of the safe height, and there to a height, at a speed. */
export function MoveThere({ place: { x, y } }: { place: Place }) {
  const form = useForm({ z: undefined as number | undefined, speed: FULL as number | undefined }, async (draft) => {
    const target = { x, y, z: draft.z };
    const how = [...slowedTo(draft.speed ?? FULL), { kind: "safe_z", args: {} }];
    await move(`${t.moveRobot} (${formatPlace(target)})`, target, ...how);
  });
  const refuse = (speed: number): string | undefined => (speed < 1 || speed > FULL ? here.speedRange : undefined);
  return (
    <form class="garden-move" onSubmit={form.onSubmit}>
      <RobotButton effort="moves" icon="robot" type="submit" isBusy={form.isBusy}>
        {t.moveRobot}
      </RobotButton>
      <details class="form-more">
        <summary>{here.how}</summary>
        <div class="form-two">
          <NumberField
            {...form.of("z")}
            label={fields.z}
            unit="mm"
            hint={here.keepsHeight}
            placeholder={formatNumber(positionOf("z") ?? 0)}
          />
          <NumberField {...form.of("speed")} label={here.speed} unit="%" refuse={refuse} />
        </div>
      </details>
      <Problem>{form.problem}</Problem>
    </form>
  );
}
