import { ToggleField } from "../../../controls/fields";
import { t } from "../../../texts/garden/map";
import { layerTexts } from "../../../texts/garden/panels";
import { isOn, type Layer, turn } from "../layers";
import { Panel } from "./panel";

/** Layers of the map, on or off. */
export default function LayersPanel() {
  return (
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
}
