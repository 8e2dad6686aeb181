import { useState } from "preact/hooks";
import { noticesEnd, stepsTo } from "../../care/axis";
import { isMoving, one, positionOf } from "../../state";
import { AXES, type Axis } from "../../state/robot";
import { t } from "../../texts/care/axis";
import { t as off } from "../../texts/care/off";
import { Button, IconButton } from "../button";
import { Dialog } from "../dialog";
import { RobotButton } from "../off";
import { ownerOnly } from "../owner-only";
import { findHome, goHome, measure, setLength, setZero } from "./orders";
import "./style.css";

/** The orders for one axis. `look`: with a picture only, or by its name. */
export function AxisMenu({ axis, look = "icon" }: { axis: Axis; look?: "icon" | "name" }) {
  const [isOpen, setOpen] = useState(false);
  const name = axis.toUpperCase();
  const open = (): void => setOpen(true);
  return (
    <>
      {look === "icon" ? (
        <IconButton icon="other" label={t.menu(name)} onPress={open} />
      ) : (
        <Button onPress={open}>{t.menu(name)}</Button>
      )}
      {isOpen && <Items axis={axis} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The menus of all axes, where nothing else is told of them. */
export const AxisMenus = () => AXES.map((axis) => <AxisMenu key={axis} axis={axis} look="name" />);

function Items({ axis, name, onClose }: { axis: Axis; name: string; onClose: () => void }) {
  const config = one("firmwareConfig");
  const senseless = noticesEnd(config, axis) ? undefined : t.senseless;
  const isStill = !isMoving(axis);
  const noWay = stepsTo(config, axis, positionOf(axis)) === undefined ? t.noWay : isStill ? undefined : off.busy;
  /** The menu closes before a question opens. */
  const does = (work: (axis: Axis) => unknown) => () => {
    onClose();
    void work(axis);
  };
  return (
    <Dialog title={t.menu(name)} look="sheet" onClose={onClose}>
      <div class="axis-menu">
        <RobotButton effort="moves" icon="home" onPress={does(goHome)}>
          {t.home(name)}
        </RobotButton>
        <RobotButton effort="moves" icon="search" off={senseless} onPress={does(findHome)}>
          {t.find(name)}
        </RobotButton>
        <RobotButton effort="moves" icon="ruler" off={senseless} onPress={does(measure)}>
          {t.measure(name)}
        </RobotButton>
        <RobotButton icon="box" onPress={does(setZero)}>
          {t.zero(name)}
        </RobotButton>
        <RobotButton icon="fit" off={ownerOnly() ?? noWay} onPress={does(setLength)}>
          {t.setLength(name)}
        </RobotButton>
        {senseless && <p class="hint">{senseless}</p>}
      </div>
    </Dialog>
  );
}
