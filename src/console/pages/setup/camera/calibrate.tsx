import { useEffect, useState } from "preact/hooks";
import { picturePath } from "../../../controls/picture";
import { ProgramButton } from "../../../controls/programs/button";
import { WayBack } from "../../../controls/way-back";
import { calibrationOf, cornersOf } from "../../../../robot/garden/photo-place";
import { list } from "../../../state";
import { t } from "../../../texts/setup/camera";
import { chosenPhoto, PhotoChoice, type PlacedPhoto } from "../photo-choice";
import { CameraSettings } from "./camera-settings";
import { MapPhoto } from "./map-photo";
import { Measure } from "./measure";

/** Guides through the calibration of the camera. Source: `console.md` §2.7. */
export default function CalibratePage() {
  const photo = chosenPhoto();
  return (
    <div class="setup cards">
      <WayBack to="/setup">{t.back}</WayBack>
      <ByRobot />
      <CameraSettings />
      <PhotoChoice title={t.choose} text={t.chooseText} />
      {photo && <Sized key={photo.id} photo={photo} />}
    </div>
  );
}

/** The calibrations that the robot does by itself. */
const ByRobot = () => (
  <section class="card">
    <h2>{t.byRobot}</h2>
    <p class="hint">{t.byRobotText}</p>
    <div class="toolbar">
      <ProgramButton name="calibrateByCard" look="main" after={() => <NewestOnBed />} />
      <ProgramButton name="calibrateByRed" after={() => <NewestOnBed />} />
    </div>
  </section>
);

/** The newest photo, laid on the bed by the calibration that is stored. */
function NewestOnBed() {
  const photo = chosenPhoto();
  const calibration = calibrationOf(list("pluginEnvs"));
  const corners = photo && calibration && cornersOf(photo, calibration);
  return corners ? <MapPhoto src={picturePath(photo)} corners={corners} /> : null;
}

/** The photo as soon as its size is known. */
function Sized({ photo }: { photo: PlacedPhoto }) {
  const src = picturePath(photo);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | "unreadable">();
  useEffect(() => {
    const image = new Image();
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => setSize("unreadable");
    image.src = src;
  }, [src]);
  if (size === "unreadable") return <p class="problem">{t.unreadable}</p>;
  return size ? <Measure photo={photo} src={src} {...size} /> : null;
}
