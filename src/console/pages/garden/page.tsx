import { Button, IconButton } from "../../controls/button";
import { FirstStepsOffer } from "../../controls/first-steps-offer";
import { Awaited, Empty, Loaded } from "../../controls/states";
import { go, list } from "../../state";
import { t } from "../../texts/garden";
import { addPath, type Open, opened } from "./address";
import { MapView } from "./map/map";
import { HerePanel } from "./panel/here";
import { LayersPanel } from "./panel/layers";
import "./style.css";

/** The map of the garden, and what is done on it. */
export default function GardenPage() {
  return <Loaded kinds={["points", "webAppConfig"]}>{() => <Garden />}</Loaded>;
}

function Garden() {
  const open = opened.value;
  const isEmpty = open.what === "nothing" && list("points").length === 0;
  return (
    <div class="garden">
      <div class="garden-map">
        <MapView />
        <div class="garden-tools" role="toolbar" aria-label={t.map}>
          <IconButton icon="layers" label={t.layers} look="plain" onPress={() => go("/garden/layers")} />
          <IconButton icon="select" label={t.select} look="plain" onPress={() => go("/garden/select")} />
          <Button icon="plus" look="main" onPress={() => go(addPath("Plant"))}>
            <span>{t.add}</span>
          </Button>
        </div>
        {isEmpty && <Nothing />}
      </div>
      <OpenPanel open={open} />
    </div>
  );
}

/* Panels that most visits do not need, loaded when they open (`console.md` §1). */
const pointPanel = () => import("./panel/details");
const addPanel = () => import("./panel/add");
const selectPanel = () => import("./panel/select");

function OpenPanel({ open }: { open: Open }) {
  switch (open.what) {
    case "point":
      return (
        <Awaited work={pointPanel}>{({ PointPanel }) => <PointPanel id={open.id} isEdited={open.isEdited} />}</Awaited>
      );
    case "here":
      return <HerePanel />;
    case "add":
      return <Awaited work={addPanel}>{({ AddPanel }) => <AddPanel />}</Awaited>;
    case "select":
      return <Awaited work={selectPanel}>{({ SelectPanel }) => <SelectPanel />}</Awaited>;
    case "layers":
      return <LayersPanel />;
    case "nothing":
      return null;
  }
}

const Nothing = () => (
  <div class="garden-empty">
    <Empty icon="sprout" title={t.emptyTitle}>
      <p>{t.emptyText}</p>
      <Button look="main" icon="plants" onPress={() => go(addPath("Plant"))}>
        {t.emptyAdd}
      </Button>
      <FirstStepsOffer />
    </Empty>
  </div>
);
