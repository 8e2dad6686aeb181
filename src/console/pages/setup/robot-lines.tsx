import { boardFinding } from "../../care/board";
import { toldBy } from "../../care/told";
import { boardWords, isBoardGood } from "../../controls/care/board-words";
import { AxisMenus } from "../../controls/axis/menu";
import { findHome, measure } from "../../controls/axis/orders";
import { list, one, status } from "../../state";
import { AXES } from "../../state/robot";
import { formatLength, zoneName } from "../../texts/format";
import { t } from "../../texts/setup/lines";
import { Order, ToPage } from "./actions";
import { bad, type Finding, good, todo } from "./finding";
import { remember, seen } from "./results";

function garden(): Finding {
  const isFilled = one("device")?.account_seeded_at || list("sequences").length > 0 || list("points").length > 0;
  return isFilled ? good(t.gardenFilled) : todo(t.gardenEmpty, <ToPage to="/first-steps" text={t.toFirstSteps} />);
}

const zone = (): Finding =>
  one("device")?.timezone ? good(zoneName()) : todo(t.zoneMissing, <ToPage to="/settings" text={t.toSettings} />);

function firmware(): Finding {
  const finding = boardFinding(one("dosConfig")?.firmware_hardware, toldBy(status.value));
  const words = boardWords(finding);
  if (finding.is === "not_chosen") return todo(words, <ToPage to="/settings?tab=robot" text={t.toSettings} />);
  return isBoardGood(finding) ? good(words) : bad(words, <ToPage to="/robot?tab=care" text={t.toCare} />);
}

function axes(): Finding {
  const config = one("firmwareConfig");
  const lengths = AXES.map((axis) => {
    const steps = config?.[`movement_axis_nr_steps_${axis}`] ?? 0;
    return { axis: axis.toUpperCase(), length: steps / (config?.[`movement_step_per_mm_${axis}`] || Infinity) };
  });
  const unknown = lengths.filter(({ length }) => length <= 0).map(({ axis }) => axis);
  if (unknown.length === 0)
    return good(lengths.map(({ axis, length }) => `${axis} ${formatLength(length, 0)}`).join(" · "), <AxisMenus />);
  const order = <Order effort="moves" text={t.findLengths} onPress={() => measure("all")} />;
  return todo(
    t.axesMissing(unknown.join(", ")),
    <>
      {order}
      <AxisMenus />
    </>,
  );
}

function home(): Finding {
  const config = one("firmwareConfig");
  if (AXES.every((axis) => config?.[`movement_home_at_boot_${axis}`])) return good(t.homeBoot, <AxisMenus />);
  if (seen("setup.home")) return good(t.homeGood, <AxisMenus />);
  const find = async (): Promise<void> => {
    if (await findHome("all")) await remember("setup.home");
  };
  return todo(t.homeMissing, <Order effort="moves" text={t.findHome} onPress={find} />);
}

function tools(): Finding {
  const all = list("tools");
  const mounted = one("device")?.mounted_tool_id;
  const placed = all.filter(({ id, status }) => id === mounted || status === "active").length;
  if (all.length === 0) return todo(t.toolsNone, <ToPage to="/settings?tab=hardware" text={t.toSettings} />);
  const text = t.toolsPlaced(placed, all.length);
  if (placed === all.length) return good(text);
  return todo(`${text} ${t.toolsMissing}`, <ToPage to="/garden" text={t.toGarden} />);
}

/** The settings that an account must have before a robot comes. */
export const gardenLines = () =>
  [
    ["garden", garden()],
    ["zone", zone()],
  ] as const;

/** The settings that the robot must know of itself. */
export const robotLines = () =>
  [
    ["firmware", firmware()],
    ["axes", axes()],
    ["home", home()],
    ["tools", tools()],
  ] as const;
