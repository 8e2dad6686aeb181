import { useEffect, useState } from "preact/hooks";
import type { Image } from "../../../client/records";
import { Button } from "../../controls/button";
import { SelectField, TextField } from "../../controls/fields";
import { Link } from "../../controls/link";
import { isPlaceholder, picturePath } from "../../controls/picture";
import { Empty } from "../../controls/states";
import { WayBack } from "../../controls/way-back";
import { photosNear, reachOf } from "../../garden/photos";
import { find, query, setQuery } from "../../state";
import { formatDateTime, isoDay } from "../../texts/format";
import { t } from "../../texts/photos";
import { useKeys } from "./keys";
import { newestFirst } from "./photos";

const SPEEDS = [1, 2, 5, 10] as const;
const addressOf = (photo: Image): string => picturePath(photo, "x640");

/** Photos between two days, of all places or near a point, one after the other, the oldest first. */
export function Lapse() {
  const { from = "", to = "", point: asked = "" } = query.value;
  const point = asked === "" ? undefined : find("points", Number(asked));
  const all = point ? photosNear(newestFirst().toReversed(), point, reachOf(point), Infinity) : newestFirst();
  const frames = all
    .filter((photo) => {
      const day = isoDay(photo.created_at);
      return !isPlaceholder(photo) && (from === "" || day >= from) && (to === "" || day <= to);
    })
    .toReversed();
  return (
    <div class="photos">
      <WayBack to="/photos">{t.all}</WayBack>
      {point && (
        <p>
          {t.near} <Link to={`/garden/${point.id}`}>{point.name || t.untitled}</Link>
        </p>
      )}
      <div class="photos-dates">
        <TextField type="date" label={t.from} value={from} onChange={(value) => setQuery({ from: value })} />
        <TextField type="date" label={t.to} value={to} onChange={(value) => setQuery({ to: value })} />
      </div>
      {frames.length === 0 ? (
        <Empty icon="photos" title={t.noFrames} />
      ) : (
        <Player key={`${from} ${to} ${asked}`} frames={frames} />
      )}
    </div>
  );
}

function Player({ frames }: { frames: readonly Image[] }) {
  const [wanted, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(2);
  const index = Math.min(wanted, frames.length - 1); // others delete photos meanwhile
  const frame = frames[index]!; // there is one
  const isAtEnd = index >= frames.length - 1;
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (isAtEnd) return setPlaying(false);
    const next = frames[index + 1]!; // not at the end
    return showAfter(addressOf(next), 1000 / speed, () => setIndex(index + 1));
  }, [isPlaying, index, speed]);
  const play = (): void => {
    if (!isPlaying && isAtEnd) setIndex(0);
    setPlaying(!isPlaying);
  };
  useKeys({
    " ": play,
    ArrowLeft: () => setIndex(Math.max(0, index - 1)),
    ArrowRight: () => setIndex(Math.min(frames.length - 1, index + 1)),
  });
  return (
    <>
      <img class="photo-picture" src={addressOf(frame)} alt={t.photoOf(formatDateTime(frame.created_at))} />
      <div class="toolbar">
        <p class="grow">{formatDateTime(frame.created_at)}</p>
        <p class="hint">{t.frame(index + 1, frames.length)}</p>
      </div>
      <input
        class="photos-position"
        type="range"
        min={0}
        max={frames.length - 1}
        value={index}
        aria-label={t.position}
        onInput={({ currentTarget }) => setIndex(Number(currentTarget.value))}
      />
      <div class="toolbar photos-player">
        <Button look="main" icon={isPlaying ? "pause" : "play"} onPress={play}>
          {isPlaying ? t.pause : t.play}
        </Button>
        <SelectField
          label={t.speed}
          value={speed}
          onChange={setSpeed}
          choices={SPEEDS.map((value) => ({ value, text: t.perSecond(value) }))}
        />
      </div>
    </>
  );
}

/** Shows a picture when it is there and its time has come; answers how to give it up. */
function showAfter(address: string, ms: number, show: () => void): () => void {
  let isWanted = true;
  const picture = document.createElement("img");
  picture.src = address;
  const time = new Promise((resolve) => setTimeout(resolve, ms));
  void Promise.all([picture.decode().catch(() => {}), time]).then(() => isWanted && show());
  return () => void (isWanted = false);
}
