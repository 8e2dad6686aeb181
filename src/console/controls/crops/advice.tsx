import { useEffect } from "preact/hooks";
import type { Crop } from "../../../client/records";
import type { Place } from "../../../robot/garden/place";
import { adviceFor } from "../../garden/crops";
import { Icon } from "../../icons/icon";
import { t } from "../../texts/garden/crops";
import { former, loadPast, seasonAt, seasonNow, standing } from "./growers";
import "./style.css";

/** Names that are told of many. */
const NAMED = 4;

function namesOf(names: readonly string[]): string {
  const shown = names.length > NAMED ? [...names.slice(0, NAMED), "…"] : names;
  return shown.join(", ");
}

interface Props {
  readonly crop: Crop;
  /** Diameter in mm. */
  readonly spread: number;
  readonly places: readonly Place[];
  /** The plant that it is about, where it stands already. */
  readonly id?: number;
  /**
   * Time since when the crop stands there. A crop that has stood longer than this season does not follow another one.
   */
  readonly since?: string;
}

/** Reasons for and against a crop at its places (`console.md` §2.1). Nothing is drawn without a reason. */
export function CropAdvice({ crop, spread, places, id, since }: Props) {
  useEffect(() => void loadPast(), []);
  const before = since !== undefined && seasonAt(since) < seasonNow() ? [] : former.value;
  const { bad, good, family } = adviceFor(crop, spread, places, standing(id), before, seasonNow());
  const stood = namesOf(family.map(({ name, season }) => t.inSeason(name, season)));
  return (
    <div class="crop-advice" role="status">
      {family.length > 0 && (
        <p class="warning">
          <Icon name="warning" size={18} />
          {t.family(crop.family?.common_name ?? "", stood)}
        </p>
      )}
      {bad.length > 0 && (
        <p class="warning">
          <Icon name="warning" size={18} />
          {t.bad(namesOf(bad))}
        </p>
      )}
      {good.length > 0 && (
        <p class="good">
          <Icon name="sprout" size={18} />
          {t.good(namesOf(good))}
        </p>
      )}
    </div>
  );
}
