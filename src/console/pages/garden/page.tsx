import type { ComponentType } from "preact";
import { Button, IconButton } from "../../controls/button";
import { FirstStepsOffer } from "../../controls/first-steps-offer";
import { useNewest } from "../../controls/newest";
import { Awaited, Empty, Loaded } from "../../controls/states";
import { go, list } from "../../state";
import { t } from "../../texts/garden/map";
import { addPath, type Open, opened } from "./address";
import { MapView } from "./map/map";
import { hasMeasures } from "./scene";
import "./style.css";

/** The map of the garden, and the work on it. */
export default function GardenPage() {
  return <Loaded kinds={["points", "webAppConfig"]}>{() => <Garden />}</Loaded>;
}

/** How often the newest values of measures are asked for. */
const ASK_MS = 60_000;

function Garden() {
  useNewest(ASK_MS, hasMeasures.value);
  const open = opened.value;
  const isEmpty = open.what === "nothing" && list("points").length === 0;
  return (
    <div class="garden">
      <div class="garden-map">
        <MapView />
        <div class="garden-tools" role="toolbar" aria-label={t.map}>
          <IconButton icon="layers" label={t.layers} look="plain" onPress={() => go("/garden/layers")} />
          <IconButton icon="timer" label={t.time} look="plain" onPress={() => go("/garden/time")} />
          <IconButton icon="select" label={t.select} look="plain" onPress={() => go("/garden/select")} />
          <Button icon="plus" look="main" changes onPress={() => go(addPath("Plant"))}>
            <span>{t.add}</span>
          </Button>
        </div>
        {isEmpty && <Nothing />}
      </div>
      <OpenPanel what={open.what} />
    </div>
  );
}

/** Panels, loaded when they open (`console.md` §1). */
const PANELS = {
  add: () => import("./panel/add"),
  here: () => import("./panel/here"),
  layers: () => import("./panel/layers"),
  plant: () => import("./panel/plant"),
  point: () => import("./panel/details"),
  select: () => import("./panel/select"),
  side: () => import("./side/panel"),
  time: () => import("./time/panel"),
} as const;

function OpenPanel({ what }: Pick<Open, "what">) {
  if (what === "nothing") return null;
  const work: () => Promise<{ readonly default: ComponentType }> = PANELS[what];
  return (
    <Awaited key={what} work={work}>
      {({ default: Panel }) => <Panel />}
    </Awaited>
  );
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
