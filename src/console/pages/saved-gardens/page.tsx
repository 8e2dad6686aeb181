import { useState } from "preact/hooks";
import type { SavedGarden } from "../../../client/records";
import { Button } from "../../controls/button";
import { Link } from "../../controls/link";
import { SmallMap } from "../../controls/small-map";
import { Empty, Loaded } from "../../controls/states";
import { findOpen, go, list } from "../../state";
import { formatDate } from "../../texts/format";
import { t } from "../../texts/saved-gardens";
import { Apply } from "./apply";
import { Make } from "./make";
import { plants, templatesOf } from "./plants";
import { GardenRecord } from "./record";
import "./style.css";

/** Saved gardens: `/saved-gardens`, `/saved-gardens/5`, `/saved-gardens/5/41`, `/saved-gardens/5/new`. */
export default function SavedGardensPage({ rest: [first, second] }: { rest: readonly string[] }) {
  return (
    <Loaded kinds={["savedGardens", "plantTemplates", "points", "webAppConfig", "firmwareConfig"]}>
      {() => {
        if (first === undefined) return <Gardens />;
        const garden = findOpen("savedGardens", Number(first));
        return garden ? <GardenRecord key={garden.id} garden={garden} open={second} /> : <Gone />;
      }}
    </Loaded>
  );
}

const Gone = () => (
  <Empty icon="savedGardens" title={t.gone}>
    <p>{t.goneText}</p>
    <Link to="/saved-gardens">{t.all}</Link>
  </Empty>
);

function Gardens() {
  const [made, setMade] = useState<"snapshot" | "empty">();
  const [applied, setApplied] = useState<SavedGarden>();
  const gardens = list("savedGardens").toSorted((a, b) => b.id - a.id);
  const tools = (
    <div class="saved-tools">
      <Button look="main" icon="savedGardens" changes onPress={() => setMade("snapshot")}>
        {t.snapshot}
      </Button>
      <Button icon="plus" changes onPress={() => setMade("empty")}>
        {t.addEmpty}
      </Button>
    </div>
  );
  return (
    <div class="saved-gardens">
      {gardens.length === 0 ? (
        <Empty icon="savedGardens" title={t.none}>
          <p>{t.noneText}</p>
          {tools}
        </Empty>
      ) : (
        <>
          {tools}
          <ul class="tiles">
            <li class="card tile saved-now">
              <SmallMap label={t.map(t.now)} layers={[{ look: "member", spots: plants.value }]} />
              <h2>{t.now}</h2>
              <p class="hint">{t.plants(plants.value.length)}</p>
            </li>
            {gardens.map((garden) => (
              <Tile key={garden.id} garden={garden} onApply={() => setApplied(garden)} />
            ))}
          </ul>
        </>
      )}
      {made && <Make what={made} onClose={() => setMade(undefined)} />}
      {applied && <Apply garden={applied} onClose={() => setApplied(undefined)} />}
    </div>
  );
}

function Tile({ garden: { id, name, notes, created_at }, onApply }: { garden: SavedGarden; onApply: () => void }) {
  const templates = templatesOf(id);
  return (
    <li class="card tile">
      <Link to={`/saved-gardens/${id}`} class="saved-map">
        <SmallMap label={t.map(name)} layers={[{ look: "member", spots: templates }]} />
      </Link>
      <h2>{name}</h2>
      <p class="hint">
        {t.plants(templates.length)} · {formatDate(created_at)}
      </p>
      {notes && <p class="saved-notes lines-kept">{notes}</p>}
      <footer>
        <Button icon="edit" look="quiet" aria-label={`${t.open}: ${name}`} onPress={() => go(`/saved-gardens/${id}`)}>
          {t.open}
        </Button>
        <Button icon="apply" aria-label={`${t.apply}: ${name}`} changes onPress={onApply}>
          {t.apply}
        </Button>
      </footer>
    </li>
  );
}
