import { useState } from "preact/hooks";
import { calibrationOf, type Calibration, cornersOf } from "../../../../robot/garden/photo-place";
import { Button } from "../../../controls/button";
import { SelectField } from "../../../controls/fields";
import { areNumbersRead, NumberField } from "../../../controls/number-field";
import { calibrated, ORIGINS, type Origin, valuesOf } from "../../../garden/calibrate";
import { list, robotPlace, say } from "../../../state";
import { formatNumber, formatPlace, withUnit } from "../../../texts/format";
import { t } from "../../../texts/setup/camera";
import type { PlacedPhoto } from "../photo-choice";
import { pluginValue, savePluginValues } from "../../../controls/programs/plugin-values";
import { MapPhoto } from "./map-photo";
import { MarkedPhoto, type Marks } from "./marks";

interface Props {
  readonly photo: PlacedPhoto;
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

const storedOrigin = (): Origin =>
  ORIGINS.find((each) => each === pluginValue("CAMERA_CALIBRATION_image_bot_origin_location")) ?? "BOTTOM_LEFT";

/** Marks, their known distance, and the results. */
export function Measure({ photo, src, width, height }: Props) {
  const [marks, setMarks] = useState<Marks>([
    { left: Math.round(width / 4), top: Math.round(height / 2) },
    { left: Math.round((3 * width) / 4), top: Math.round(height / 2) },
  ]);
  const [distance, setDistance] = useState<number>();
  const [axis, setAxis] = useState<"x" | "y">("x");
  const [origin, setOrigin] = useState(storedOrigin);
  const [x, setX] = useState<number>();
  const [y, setY] = useState<number>();
  const isHalf = (x === undefined) !== (y === undefined);
  const found = calibrated({
    marks,
    distance: distance ?? 0,
    axis,
    origin,
    width,
    height,
    taken: photo.meta,
    first: x === undefined || y === undefined ? undefined : { x, y },
    offset: calibrationOf(list("pluginEnvs"))?.offset ?? { x: 0, y: 0 },
  });
  const save = async (): Promise<void> => {
    if (!areNumbersRead() || !found || isHalf) return;
    await savePluginValues(valuesOf(found, origin, photo.meta.z ?? 0));
    say(t.saved);
  };
  const place = robotPlace.value;
  const take = (): void => {
    setX(place?.x);
    setY(place?.y);
  };
  return (
    <>
      <section class="card">
        <h2>{t.mark}</h2>
        <p class="hint">{t.markText}</p>
        <MarkedPhoto src={src} width={width} height={height} marks={marks} onChange={setMarks} />
      </section>
      <section class="card">
        <h2>{t.measure}</h2>
        <NumberField
          label={t.distance}
          unit="mm"
          value={distance}
          onChange={setDistance}
          refuse={(value) => (value > 0 ? undefined : t.tooSmall)}
        />
        <SelectField
          label={t.axis}
          value={axis}
          onChange={setAxis}
          choices={(["x", "y"] as const).map((value) => ({ value, text: t.axisOf(value.toUpperCase()) }))}
        />
        <SelectField
          label={t.origin}
          value={origin}
          onChange={setOrigin}
          choices={ORIGINS.map((value) => ({ value, text: t[value] }))}
        />
        <h3>{t.first}</h3>
        <p class="hint">{t.firstText}</p>
        <div class="form-two">
          <NumberField label="X" unit="mm" value={x} onChange={setX} error={isHalf ? t.bothNeeded : undefined} />
          <NumberField label="Y" unit="mm" value={y} onChange={setY} />
        </div>
        {place && (
          <div>
            <Button icon="robot" onPress={take}>
              {t.fromRobot}
            </Button>
          </div>
        )}
      </section>
      <section class="card">
        <h2>{t.check}</h2>
        {found ? (
          <Result photo={photo} src={src} found={found} />
        ) : (
          <p class="hint">{distance === undefined ? t.noDistance : t.sameMarks}</p>
        )}
        <div class="toolbar">
          <Button look="main" disabled={!found || isHalf} changes onPress={save}>
            {t.save}
          </Button>
        </div>
      </section>
    </>
  );
}

function Result({ photo, src, found }: Pick<Props, "photo" | "src"> & { found: Calibration }) {
  const { scale, rotation, offset, width, height } = found;
  const corners = cornersOf(photo, found);
  const size = `${formatNumber(width * scale, 0)} × ${formatNumber(height * scale, 0)}`;
  return (
    <>
      <p class="hint">{t.checkText}</p>
      {corners && <MapPhoto src={src} corners={corners} />}
      <dl class="facts">
        {[
          [t.scale, t.scaleOf(formatNumber(scale, 3))],
          [t.rotation, withUnit(formatNumber(rotation, 1), "°")],
          [t.offset, formatPlace(offset)],
          [t.size, withUnit(size, "mm")],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
