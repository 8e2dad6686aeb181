import type { Crop } from "../../../client/records";
import { isIn } from "../../garden/crops";
import { t, seasonTexts } from "../../texts/garden/crops";
import { formatMonthName } from "../../texts/format";
import "./style.css";

type Season = keyof typeof seasonTexts;
export const SEASONS = Object.keys(seasonTexts) as Season[]; // a text for each

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The months in which a crop is sown and harvested. `month` is the one to mark. */
export function CropCalendar({ crop, month }: { crop: Crop; month?: number }) {
  const seasons = SEASONS.filter((season) => crop[season]?.length);
  if (seasons.length === 0) return null;
  return (
    <table class="crop-months" aria-label={t.calendarOf(crop.name)}>
      <thead>
        <tr>
          <td />
          {MONTHS.map((each) => (
            <th key={each} scope="col" class={each === month ? "now" : undefined}>
              <abbr title={formatMonthName(each, "long")}>{formatMonthName(each, "narrow")}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {seasons.map((season) => (
          <tr key={season} class={season}>
            <th scope="row">{seasonTexts[season]}</th>
            {MONTHS.map((each) => (
              <td key={each} class={isIn(crop[season], each) ? "on" : undefined}>
                {isIn(crop[season], each) && <span class="for-readers">✓</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
