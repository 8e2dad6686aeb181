import { Button } from "../../../controls/button";
import { PinnedSequence, pinnedSequences } from "../../../controls/script/pinned";
import { go, isConnected } from "../../../state";
import { formatPlace } from "../../../texts/format";
import { t } from "../../../texts/garden/panels";
import { addPath, openPlace } from "../address";
import { PlaceDeeds } from "../../../controls/deeds/at";
import { Panel } from "./panel";
import { ReadingsHere } from "./readings";
import { MoveRobot } from "./robot";

/** The actions at an empty place. */
export default function HerePanel() {
  const place = openPlace.value;
  if (!place) return null;
  return (
    <Panel title={`${t.hereTitle}: ${formatPlace(place)}`}>
      <ReadingsHere place={place} />
      <div class="garden-actions">
        <Button look="main" icon="plants" onPress={() => go(addPath("Plant", place), { replace: true })}>
          {t.addPlant}
        </Button>
        <Button icon="weeds" onPress={() => go(addPath("Weed", place), { replace: true })}>
          {t.addWeed}
        </Button>
        <Button icon="points" onPress={() => go(addPath("GenericPointer", place), { replace: true })}>
          {t.addPoint}
        </Button>
        <PlaceDeeds place={place} />
        <MoveRobot place={place} />
        {isConnected.value && pinnedSequences().map((each) => <PinnedSequence key={each.id} sequence={each} />)}
      </div>
    </Panel>
  );
}
