import type { ComponentChildren } from "preact";
import { calibrationOf } from "../../../../robot/garden/photo-place";
import type { Place } from "../../../../robot/garden/place";
import { samplesOf, soilHeight } from "../../../../robot/garden/soil";
import { Button } from "../../../controls/button";
import { PlaceDeeds } from "../../../controls/deeds/at";
import { Link } from "../../../controls/link";
import { picturePath } from "../../../controls/picture";
import { ProgramButton } from "../../../controls/programs/button";
import { PinnedSequence, pinnedSequences } from "../../../controls/script/pinned";
import { photosCovering, plantsNear, zonesAt } from "../../../garden/here";
import { go, isConnected, list, one } from "../../../state";
import { formatDateTime, formatLength, formatNumber, formatPlace, withUnit } from "../../../texts/format";
import { t as here } from "../../../texts/garden/here";
import { t } from "../../../texts/garden/panels";
import { t as side } from "../../../texts/garden/side";
import { addPath, openPlace, pointPath } from "../address";
import { nameOf } from "../summary";
import { MoveThere } from "./move-there";
import { Panel } from "./panel";
import { ReadingsHere } from "./readings";
import "./here.css";

/** Millimetres within which plants are near, and the most of them and of photos. */
const NEAR_MM = 500;
const MOST = 5;

/** A place: the things that lie there, and the actions. */
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
        <ProgramButton name="detectWeeds" />
        <ProgramButton name="soilHeight" />
        {isConnected.value && pinnedSequences().map((each) => <PinnedSequence key={each.id} sequence={each} />)}
      </div>
      <div class="garden-actions">
        {(["x", "y"] as const).map((axis) => (
          <Button key={axis} icon="ruler" onPress={() => go(`/garden/side?axis=${axis}&at=${place[axis]}`)}>
            {side.across(axis)}
          </Button>
        ))}
      </div>
      <MoveThere key={formatPlace(place)} place={place} />
      <Facts place={place} />
    </Panel>
  );
}

function Facts({ place }: { place: Place }) {
  const zones = zonesAt(list("pointGroups"), place);
  const plants = plantsNear(list("points"), place, NEAR_MM, MOST);
  return (
    <>
      <dl class="facts">
        <div>
          <dt>{here.soil}</dt>
          <dd>{soilAt(place)}</dd>
        </div>
        {zones.length > 0 && (
          <div>
            <dt>{here.zones}</dt>
            <dd>
              {zones.map(({ id, name }, index) => (
                <span key={id}>
                  {index > 0 && ", "}
                  <Link to={`/groups/${id}`}>{name}</Link>
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {plants.length > 0 && (
        <Part title={here.plants}>
          <dl class="facts">
            {plants.map(({ plant, distance }) => (
              <div key={plant.id}>
                <dt>
                  <Link to={pointPath(plant.id)}>{nameOf(plant)}</Link>
                </dt>
                <dd>{formatLength(Math.round(distance))}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      <Photos place={place} />
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="garden-part" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** The height of the soil as the robot takes it there, with the number of samples that it comes from. */
function soilAt(place: Place): string {
  const samples = samplesOf(list("points"));
  const height = soilHeight(samples, place);
  const text = withUnit(formatNumber(height ?? one("dosConfig")?.soil_height ?? 0, 2), "mm");
  return height === undefined ? here.fromSettings(text, samples.length) : here.fromSamples(text, samples.length);
}

function Photos({ place }: { place: Place }) {
  const photos = photosCovering(list("images"), calibrationOf(list("pluginEnvs")), place, MOST);
  if (photos.length === 0) return null;
  return (
    <Part title={here.photos}>
      <ul class="garden-photos">
        {photos.map((photo) => (
          <li key={photo.id}>
            <Link to={`/photos/${photo.id}`}>
              <img
                src={picturePath(photo, "x160")}
                alt={here.photoAt(formatDateTime(photo.created_at))}
                loading="lazy"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
