import { ToggleField } from "../../../controls/fields";
import { Button } from "../../../controls/button";
import { Loaded } from "../../../controls/states";
import { heightsOf } from "../../../garden/side";
import { go, one } from "../../../state";
import { t as side } from "../../../texts/garden/side";
import { HeightsLegend } from "./heights";
import { formatNumber, withUnit } from "../../../texts/format";
import { t } from "../../../texts/garden/map";
import { layerTexts } from "../../../texts/garden/panels";
import { isOn, type Layer, turn } from "../layers";
import { setStrength, strength } from "../photos";
import { Legend } from "./legend";
import { Panel } from "./panel";

/** Layers of the map, on or off. */
export default function LayersPanel() {
  return (
    <Panel title={t.layers}>
      <div class="garden-layers">
        {(Object.keys(layerTexts) as Layer[]).map((layer) => (
          <div key={layer}>
            <ToggleField label={layerTexts[layer]} value={isOn(layer)} onChange={(on) => void turn(layer, on)} />
            {layer === "show_images" && isOn(layer) && <Strength />}
          </div>
        ))}
      </div>
      <Legend />
      <Loaded kinds={["dosConfig", "firmwareConfig"]}>{() => <HeightsOfGarden />}</Loaded>
    </Panel>
  );
}

/** The heights of the settings, with the way to the side view, which draws them. */
const HeightsOfGarden = () => (
  <>
    <HeightsLegend heights={heightsOf(one("dosConfig") ?? {}, one("firmwareConfig") ?? {})} />
    <Button icon="ruler" onPress={() => go("/garden/side")}>
      {side.title}
    </Button>
  </>
);

/** How strong photos are, in percent. */
const Strength = () => (
  <label class="garden-strength">
    <span>{t.strength}</span>
    <input
      type="range"
      min={10}
      max={100}
      step={10}
      value={100 * strength.value}
      aria-valuetext={withUnit(formatNumber(100 * strength.value, 0), "%")}
      onInput={({ currentTarget }) => setStrength(Number(currentTarget.value) / 100)}
    />
  </label>
);
