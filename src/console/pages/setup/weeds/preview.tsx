import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ToggleField } from "../../../controls/fields";
import { picturePath } from "../../../controls/picture";
import { maskOf, spotsOf } from "../../../garden/spots";
import { t } from "../../../texts/setup/camera";
import type { PlacedPhoto } from "../photo-choice";
import { spotSettings, type WeedSettings } from "./settings";

/** Pixels across that are looked at: quick enough to follow a finger, also on a phone. */
const WIDTH = 320;

interface Loaded {
  readonly pixels: ImageData;
  /** How much smaller than the photo they are. */
  readonly scale: number;
}

/** The pixels of a photo, small. @throws Error for one that cannot be read. */
async function pixelsOf(photo: PlacedPhoto): Promise<Loaded> {
  const answer = await fetch(picturePath(photo));
  const bitmap = await createImageBitmap(await answer.blob());
  const scale = Math.min(1, WIDTH / bitmap.width);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(bitmap.width * scale), Math.max(1, Math.round(bitmap.height * scale))];
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const pixels = pen?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) throw new Error(t.unreadable);
  return { pixels, scale };
}

/** The picture with everything outside of the mask almost white, so that the rest stands out. */
function masked(pixels: ImageData, mask: Uint8Array): ImageData {
  const copy = new ImageData(pixels.data.slice(), pixels.width, pixels.height);
  for (let n = 0; n < mask.length; n++) if (mask[n] === 0) copy.data[4 * n + 3] = 30;
  return copy;
}

/** A photo with a circle around each spot that these settings find. */
export function Preview({ photo, settings }: { photo: PlacedPhoto; settings: WeedSettings }) {
  const [loaded, setLoaded] = useState<Loaded | "unreadable">();
  const [isMasked, setMasked] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    pixelsOf(photo).then(setLoaded, () => setLoaded("unreadable"));
  }, [photo.id]);
  const known = loaded === "unreadable" ? undefined : loaded;
  const mask = useMemo(() => known && maskOf(known.pixels, spotSettings(settings, known.scale)), [known, settings]);
  const spots = useMemo(() => (known && mask ? spotsOf(mask, known.pixels.width) : []), [mask]);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (known && mask) pen?.putImageData(isMasked ? masked(known.pixels, mask) : known.pixels, 0, 0);
  }, [known, mask, isMasked]);
  if (loaded === "unreadable") return <p class="problem">{t.unreadable}</p>;
  if (!known) return null;
  const { width, height } = known.pixels;
  return (
    <div>
      <div class="setup-preview" role="img" aria-label={`${t.preview}: ${t.found(spots.length)}`}>
        <canvas ref={canvas} width={width} height={height} />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
          {spots.map(({ left, top, radius }) => (
            <circle
              fill="none"
              stroke="#ff2d6f"
              stroke-width={2}
              key={`${left} ${top}`}
              cx={left}
              cy={top}
              r={radius + 2}
            />
          ))}
        </svg>
      </div>
      <p role="status">{t.found(spots.length)}</p>
      <p class="hint">{t.foundText}</p>
      <ToggleField label={t.mask} value={isMasked} onChange={setMasked} />
    </div>
  );
}
