import { samplesOf } from "../../../robot/garden/soil";
import { statisticsOf } from "../../garden/soil-statistics";
import { editOne, list, one } from "../../state";
import { formatDate, formatNumber, withUnit } from "../../texts/format";
import { t } from "../../texts/garden/soil";
import { Button } from "../button";
import { Link } from "../link";
import type { Listed } from "./kinds";
import { pathOf } from "./kinds";

const MOST_OUTLIERS = 10;

const mm = (value: number): string => withUnit(formatNumber(value), "mm");

/** Statistics of the samples that are shown, and the button that takes their mean. */
export function SoilStatistics({ samples }: { samples: readonly Listed[] }) {
  const statistics = statisticsOf(samples);
  if (!statistics) return null;
  const { count, lowest, mean, median, highest, outliers } = statistics;
  const days = samples.map(({ created_at }) => created_at).toSorted();
  const [first, last] = [formatDate(days[0]!), formatDate(days.at(-1)!)]; // there is at least one
  const facts: readonly (readonly [string, string])[] = [
    [t.count, formatNumber(count)],
    [t.days, first === last ? first : `${first} – ${last}`],
    [t.lowest, mm(lowest)],
    [t.mean, mm(mean)],
    [t.median, mm(median)],
    [t.highest, mm(highest)],
  ];
  return (
    <section class="card" aria-label={t.title}>
      <h2>{t.title}</h2>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t.outliers}</dt>
          <dd>
            {outliers.length === 0 && t.none}
            {outliers.slice(0, MOST_OUTLIERS).map(({ id, z }, index) => (
              <span key={id}>
                {index > 0 && " · "}
                <Link to={pathOf("GenericPointer", id)}>{mm(z)}</Link>
              </span>
            ))}
            {outliers.length > MOST_OUTLIERS && ` · ${t.more(outliers.length - MOST_OUTLIERS)}`}
          </dd>
        </div>
      </dl>
      <TakeMean mean={Math.round(mean)} />
    </section>
  );
}

/** Makes the mean the height of the soil that the robot takes where it knows too few samples. */
function TakeMean({ mean }: { mean: number }) {
  const stored = one("dosConfig")?.soil_height;
  const known = samplesOf(list("points")).length;
  const take = () => editOne("dosConfig", { soil_height: mean }, { undo: t.taken(mm(mean)) });
  return (
    <>
      <p class="hint">
        {stored !== undefined && t.stored(stored === null ? t.none : mm(stored))} {t.robot(known)}
      </p>
      <div class="toolbar">
        <Button icon="ruler" changes off={stored === mean ? t.isStored : undefined} onPress={take}>
          {t.take(mm(mean))}
        </Button>
      </div>
    </>
  );
}
