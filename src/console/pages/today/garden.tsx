import type { Plant } from "../../../client/records";
import { cropOf } from "../../controls/crops/catalogue";
import { Link } from "../../controls/link";
import { CropIcon } from "../../icons/crop";
import { list } from "../../state";
import { isoDay } from "../../texts/format";
import { stageTexts } from "../../texts/points";
import { t } from "../../texts/today";
import { dueIn, harvestsOf } from "./harvest";

/** Crops that are listed of each sort. */
const LISTED = 4;
/** Stages in their order; plants that are gone count no more. */
const STAGES = ["planned", "planted", "sprouted", "active"] as const;

const plantsOf = (): readonly Plant[] => list("points").filter((point) => point.pointer_type === "Plant");
/** The plants of a crop in their list. */
const pathOf = (name: string): string => `/plants?search=${encodeURIComponent(name)}`;

interface Row {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
  readonly text: string;
}

const Rows = ({ title, rows }: { title: string; rows: readonly Row[] }) =>
  rows.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul class="today-rows">
        {rows.map(({ slug, name, count, text }) => (
          <li key={slug}>
            <CropIcon slug={slug} name={name} size={28} />
            <Link to={pathOf(name)}>{name}</Link>
            <span class="hint">{`${t.plants(count)} · ${text}`}</span>
          </li>
        ))}
      </ul>
    </>
  );

/** The plants of the garden by stage, and those that are ripe, come next, or are due. */
export function Growing({ now }: { now: number }) {
  const plants = plantsOf();
  const harvests = harvestsOf(plants, cropOf, now);
  const ripe = harvests.filter(({ days }) => days >= 0);
  const next = harvests.filter(({ days }) => days < 0);
  const due = dueIn(plants, cropOf, Number(isoDay(new Date(now)).slice(5, 7)));
  const stages = STAGES.flatMap((stage) => {
    const count = plants.filter(({ plant_stage }) => plant_stage === stage).length;
    return count > 0 ? [`${stageTexts[stage]}: ${count}`] : [];
  });
  return (
    <section class="card today-growing">
      <h2>{t.garden}</h2>
      {plants.length === 0 && <p class="hint">{t.noPlants}</p>}
      {stages.length > 0 && <p class="hint">{stages.join(" · ")}</p>}
      <Rows title={t.ripe} rows={ripe.slice(0, LISTED).map((each) => ({ ...each, text: t.ripeSince(each.days) }))} />
      <Rows title={t.soon} rows={next.slice(0, LISTED).map((each) => ({ ...each, text: t.inDays(-each.days) }))} />
      <Rows title={t.due} rows={due.slice(0, LISTED).map((each) => ({ ...each, text: t.dueNow }))} />
      {plants.length === 0 && (
        <div class="toolbar">
          <Link class="button main" to="/garden/add?kind=Plant">
            {t.plant}
          </Link>
        </div>
      )}
    </section>
  );
}
