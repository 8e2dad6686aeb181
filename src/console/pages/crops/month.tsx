import { IconButton } from "../../controls/button";
import { isSouth } from "../../controls/crops/catalogue";
import { SEASONS } from "../../controls/crops/calendar";
import { isIn } from "../../garden/crops";
import { query, setQuery } from "../../state";
import { formatMonthName, isoDay } from "../../texts/format";
import { seasonTexts, t } from "../../texts/garden/crops";
import { kinds, pathOf } from "./kinds";
import { CropTile } from "./tile";

/** The month in the zone of the device, from 1 on. */
export const monthNow = (): number => Number(isoDay(new Date()).slice(5, 7));

/** The crops to sow and to harvest in a month. */
export function MonthPlan() {
  const asked = Number(query.value["month"]);
  const month = asked >= 1 && asked <= 12 ? Math.trunc(asked) : monthNow();
  const turn = (by: number): void => {
    const next = ((month - 1 + by + 12) % 12) + 1;
    setQuery({ month: next === monthNow() ? undefined : String(next) });
  };
  return (
    <>
      <header class="crops-month">
        <IconButton icon="left" label={t.earlier} onPress={() => turn(-1)} />
        <h2 aria-live="polite">{formatMonthName(month, "long")}</h2>
        <IconButton icon="right" label={t.later} onPress={() => turn(1)} />
      </header>
      {SEASONS.map((season) => {
        const fitting = kinds.value.filter(({ crops }) => crops.some((crop) => isIn(crop[season], month)));
        return (
          <section key={season} class={`crops-season ${season}`}>
            <h3>
              {seasonTexts[season]} <span class="hint">{fitting.length}</span>
            </h3>
            {fitting.length === 0 ? (
              <p class="hint">{t.nothing}</p>
            ) : (
              <ul class="crop-tiles">
                {fitting.map((each) => (
                  <li key={each.kind}>
                    <CropTile
                      to={pathOf(each)}
                      slug={each.kind}
                      name={each.name}
                      note={each.crops.length > 1 ? t.sorts(each.crops.length) : undefined}
                    />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
      <p class="hint">{isSouth.value ? t.south : t.temperate}</p>
    </>
  );
}
