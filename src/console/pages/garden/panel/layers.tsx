import { ToggleField } from "../../../controls/fields";
import { layerTexts, t } from "../../../texts/garden";
import { isOn, type Layer, turn } from "../layers";
import { Panel } from "./panel";

/** Layers of the map, on or off. */
export const LayersPanel = () => (
  <Panel title={t.layers}>
    <div class="garden-layers">
      {(Object.keys(layerTexts) as Layer[]).map((layer) => (
        <ToggleField
          key={layer}
          label={layerTexts[layer]}
          value={isOn(layer)}
          onChange={(on) => void turn(layer, on)}
        />
      ))}
    </div>
  </Panel>
);
