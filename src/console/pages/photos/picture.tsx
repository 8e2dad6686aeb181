import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Image } from "../../../client/records";
import { picturePath } from "../../controls/picture";
import { formatDateTime } from "../../texts/format";
import { t } from "../../texts/photos";
import { type Cut, cutBetween, draw, isChanged, type View, WHOLE } from "./view";

/** Pixels that a finger moves aside to turn to another photo. */
const SWIPE = 50;

interface Props {
  readonly photo: Image;
  readonly view: View;
  /** Where the view is drawn, once it is. */
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly onTurn: (by: number) => void;
}

/** A photo as it is looked at. Swipes turn to its neighbours. */
export function Picture({ photo, view, canvas, onTurn }: Props) {
  const start = useRef<number | undefined>(undefined);
  const address = picturePath(photo);
  const about = t.photoOf(formatDateTime(photo.created_at));
  const key = JSON.stringify(view);
  useEffect(() => {
    if (!isChanged(view)) return undefined;
    let isWanted = true;
    const picture = document.createElement("img");
    picture.src = address;
    const put = (): void => void (isWanted && canvas.current && draw(canvas.current, picture, view));
    void picture.decode().then(put, () => {});
    return () => void (isWanted = false);
  }, [address, key]);
  const swipes = {
    onTouchStart: ({ touches }: TouchEvent) =>
      void (start.current = touches.length === 1 ? touches[0]?.clientX : undefined),
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const by = (changedTouches[0]?.clientX ?? 0) - (start.current ?? NaN);
      if (Math.abs(by) >= SWIPE) onTurn(by < 0 ? 1 : -1);
    },
  };
  if (!isChanged(view)) return <img class="photo-picture" src={address} alt={about} {...swipes} />;
  return <canvas class="photo-picture" ref={canvas} role="img" aria-label={about} {...swipes} />;
}

const EDGES = ["left", "right", "top", "bottom"] as const;

interface CropProps extends Omit<Props, "onTurn"> {
  readonly onCut: (cut: Cut) => void;
}

/** A frame is drawn on the whole photo with a finger or the mouse; sliders move its edges. */
export function Cropper({ photo, view, canvas, onCut }: CropProps) {
  const [start, setStart] = useState<{ readonly x: number; readonly y: number }>();
  const { left, top, right, bottom } = view.cut;
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent): { readonly x: number; readonly y: number } => {
    const box = (currentTarget as HTMLElement).getBoundingClientRect(); // its own handler
    return { x: (100 * (clientX - box.left)) / box.width, y: (100 * (clientY - box.top)) / box.height };
  };
  const move = (edge: (typeof EDGES)[number], value: number): void => {
    const next = { ...view.cut, [edge]: value };
    const isFar = edge === "left" || edge === "top";
    // The edge that is moved gives way to the other one.
    const [a, b] = isFar
      ? [
          { x: Math.min(next.left, right), y: Math.min(next.top, bottom) },
          { x: right, y: bottom },
        ]
      : [
          { x: left, y: top },
          { x: Math.max(next.right, left), y: Math.max(next.bottom, top) },
        ];
    onCut(cutBetween(a, b));
  };
  return (
    <>
      <div
        class="photo-crop"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setStart(placeOf(event));
        }}
        onPointerMove={(event) => start && onCut(cutBetween(start, placeOf(event)))}
        onPointerUp={() => setStart(undefined)}
        onPointerCancel={() => setStart(undefined)}
      >
        <Picture photo={photo} view={{ turn: view.turn, cut: WHOLE }} canvas={canvas} onTurn={() => {}} />
        <div
          class="photo-frame"
          style={{ left: `${left}%`, top: `${top}%`, width: `${right - left}%`, height: `${bottom - top}%` }}
        />
      </div>
      <div class="photo-edges">
        {EDGES.map((edge) => (
          <label key={edge}>
            {t[edge]}
            <input
              type="range"
              min={0}
              max={100}
              value={view.cut[edge]}
              onInput={({ currentTarget }) => move(edge, Number(currentTarget.value))}
            />
          </label>
        ))}
      </div>
    </>
  );
}
