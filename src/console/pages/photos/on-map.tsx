import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Image } from "../../../client/records";
import { Button } from "../../controls/button";
import { Link } from "../../controls/link";
import { isPlaceholder, picturePath } from "../../controls/picture";
import { ProgramButton } from "../../controls/programs/button";
import { Loaded } from "../../controls/states";
import { type Doubt, doubtsOf, type Hidden, hiddenBy } from "../../garden/photo-reasons";
import { editOne, list, one, tell } from "../../state";
import { reasonTexts, t } from "../../texts/garden/photo-reasons";

/** Whether a photo lies on the map of the garden, and all reasons why not, or why it may lie wrong there. */
export const OnMap = ({ photo }: { photo: Image }) => (
  <section class="photo-reasons" aria-labelledby="photo-on-map">
    <h2 id="photo-on-map">{t.title}</h2>
    <Loaded kinds={["pluginEnvs", "webAppConfig"]}>{() => <Told key={photo.id} photo={photo} />}</Loaded>
  </section>
);

/** The way to what takes a reason away. */
const REMEDIES: Readonly<Partial<Record<Hidden | Doubt, () => ComponentChildren>>> = {
  notCalibrated: () => (
    <Link class="button" to="/setup/camera">
      {t.calibrate}
    </Link>
  ),
  layerOff: () => (
    <Button onPress={() => editOne("webAppConfig", { show_images: true }).catch(tell)}>{t.turnOn}</Button>
  ),
  filtered: () => (
    <Link class="button" to="/settings?tab=display">
      {t.settings}
    </Link>
  ),
};

function Told({ photo }: { photo: Image }) {
  const size = useSize(photo);
  const values = list("pluginEnvs");
  const hidden = hiddenBy(photo, list("images"), values, one("webAppConfig") ?? {});
  const doubts = doubtsOf(photo, values, size);
  return (
    <>
      <p>{hidden.length === 0 ? t.isShown : t.notShown}</p>
      <Reasons names={hidden} />
      {doubts.length > 0 && <p>{t.mayLieWrong}</p>}
      <Reasons names={doubts} />
      <div class="toolbar">
        <ProgramButton name="detectInPhoto" photo={photo} size={size} />
        <ProgramButton name="calibrateInPhoto" photo={photo} />
      </div>
    </>
  );
}

const Reasons = ({ names }: { names: readonly (Hidden | Doubt)[] }) =>
  names.length > 0 ? (
    <ul>
      {names.map((name) => (
        <li key={name}>
          {reasonTexts[name]} {REMEDIES[name]?.()}
        </li>
      ))}
    </ul>
  ) : null;

/** The size of a photo in pixels, once the browser has it: the page shows it anyway. */
function useSize(photo: Image) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  const address = isPlaceholder(photo) ? undefined : picturePath(photo);
  useEffect(() => {
    if (address === undefined) return undefined;
    const picture = document.createElement("img");
    picture.onload = () => setSize({ width: picture.naturalWidth, height: picture.naturalHeight });
    picture.src = address;
    return () => void (picture.onload = null);
  }, [address]);
  return size;
}
