import type { Curve, Plant } from "../../../client/records";
import { dayOfLife, pointsOf, valueAt } from "../../../robot/garden/growth";
import { find } from "../../state";
import { typeTexts, unitOf } from "../../texts/curves";
import { formatNumber } from "../../texts/format";
import { t } from "../../texts/point-lists";
import { CropCurves } from "../crops/curves";
import { CurvePlot } from "../curves/plot";
import { Link } from "../link";

/** The values that a plant's curves expect, with today marked. */
export function Growth({ plant }: { plant: Plant }) {
  const ids = [plant.spread_curve_id, plant.height_curve_id, plant.water_curve_id];
  const curves = ids.flatMap((id) => (id === null ? [] : (find("curves", id) ?? [])));
  const day = dayOfLife(plant.planted_at, Date.now());
  if (curves.length === 0) {
    return (
      <section class="card">
        <h2>{t.growth}</h2>
        <p class="hint">{t.noCurves}</p>
        <CropCurves plant={plant} />
      </section>
    );
  }
  return (
    <>
      {curves.map((curve, index) => (
        <Expected key={index} curve={curve} day={day} />
      ))}
      <CropCurves plant={plant} />
    </>
  );
}

function Expected({ curve, day }: { curve: Curve; day: number | undefined }) {
  const points = pointsOf(curve);
  const value = day === undefined ? undefined : valueAt(points, day);
  const title = typeTexts[curve.type];
  return (
    <section class="card">
      <h2>
        {title}
        {value !== undefined && (
          <span class="today-value">{t.today(`${formatNumber(Math.round(value))} ${unitOf(curve.type)}`)}</span>
        )}
      </h2>
      <CurvePlot label={`${title}: ${curve.name}`} type={curve.type} points={points} day={day} height={160} />
      <p class="links">
        <Link to={`/curves/${curve.id}`}>{curve.name}</Link>
      </p>
    </section>
  );
}
