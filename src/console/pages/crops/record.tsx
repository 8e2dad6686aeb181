import type { ComponentChildren } from "preact";
import type { Crop } from "../../../client/records";
import { Button } from "../../controls/button";
import { CropCalendar } from "../../controls/crops/calendar";
import { cropOf, isSouth } from "../../controls/crops/catalogue";
import { factsOf } from "../../controls/crops/facts";
import { Link } from "../../controls/link";
import { Empty } from "../../controls/states";
import { WayBack } from "../../controls/way-back";
import { CropIcon } from "../../icons/crop";
import { go, list } from "../../state";
import { t } from "../../texts/garden/crops";
import { kinds, pathOf } from "./kinds";
import { monthNow } from "./month";
import { CropTile } from "./tile";

/** All that is known of a crop. */
export function CropRecord({ slug }: { slug: string }) {
  const crop = cropOf(slug);
  if (!crop) {
    return (
      <Empty icon="leaf" title={t.gone}>
        <Link to="/crops?tab=all">{t.all}</Link>
      </Empty>
    );
  }
  const own = list("points").filter(
    (point) => point.pointer_type === "Plant" && cropOf(point.cropdb_slug) === crop,
  ).length;
  return (
    <article class="crop-record">
      <WayBack to="/crops">{t.all}</WayBack>
      <section class="card">
        <header class="titled">
          <CropIcon slug={crop.slug} name={crop.name} size={64} />
          <div>
            <h2>{crop.name}</h2>
            <p class="hint">
              <i>{crop.binomial}</i>
            </p>
          </div>
        </header>
        <ul class="crop-facts-list">
          {factsOf(crop).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <dl class="facts">
          {crop.family && (
            <Fact name={t.familyName}>
              {crop.family.common_name} <span class="hint">{crop.family.name}</span>
            </Fact>
          )}
          {crop.synonyms && <Fact name={t.alsoCalled}>{crop.synonyms.join(", ")}</Fact>}
          {own > 0 && (
            <Fact name={t.growMine}>
              <Link to={`/plants?search=${crop.slug}`}>{t.plants(own)}</Link>
            </Fact>
          )}
        </dl>
        <div>
          <Button look="main" icon="plants" onPress={() => go(`/garden/add?kind=Plant&crop=${crop.slug}`)}>
            {t.plant}
          </Button>
        </div>
      </section>
      <section class="card">
        <CropCalendar crop={crop} month={monthNow()} />
        <p class="hint">{isSouth.value ? t.south : t.temperate}</p>
      </section>
      <Neighbours title={t.goodNeighbours} all={crop.good_neighbours} />
      <Neighbours title={t.badNeighbours} all={crop.bad_neighbours} />
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Neighbours({ title, all }: { title: string; all: Crop["good_neighbours"] }) {
  if (!all?.length) return null;
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul class="crop-tiles">
        {all
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map(({ kind, name }) => {
            const own = kinds.value.find((each) => each.kind === kind);
            return (
              <li key={kind}>
                <CropTile to={own ? pathOf(own) : "/crops?tab=all"} slug={kind} name={name} />
              </li>
            );
          })}
      </ul>
    </section>
  );
}
