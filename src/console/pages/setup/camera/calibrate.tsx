import { useEffect, useState } from "preact/hooks";
import { picturePath } from "../../../controls/picture";
import { WayBack } from "../../../controls/way-back";
import { t } from "../../../texts/setup/camera";
import { chosenPhoto, PhotoChoice, type PlacedPhoto } from "../photo-choice";
import { Measure } from "./measure";

/** Guides through the calibration of the camera. Source: `console.md` §2.7. */
export default function CalibratePage() {
  const photo = chosenPhoto();
  return (
    <div class="setup cards">
      <WayBack to="/setup">{t.back}</WayBack>
      <PhotoChoice title={t.choose} text={t.chooseText} />
      {photo && <Sized key={photo.id} photo={photo} />}
    </div>
  );
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
