import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Image } from "../../../client/records";
import { Button, IconButton } from "../../controls/button";
import { Link } from "../../controls/link";
import { picturePath } from "../../controls/picture";
import { deleteForGood } from "../../controls/selection";
import { Spot } from "../../controls/spot";
import { Empty } from "../../controls/states";
import { Icon } from "../../icons/icon";
import { fromHere, go } from "../../state";
import { t as common } from "../../texts/controls";
import { formatDateTime, formatNumber } from "../../texts/format";
import { t } from "../../texts/photos";
import { newestFirst, photosForGood } from "./photos";

/** The photo that was looked at: the grid comes back to it. */
export const lastSeen = signal<number | undefined>(undefined);

/** Pixels that a finger moves aside to turn to another photo. */
const SWIPE = 50;

/** One photo with all that is known of it. Arrow keys and swipes turn to its neighbours. */
export function Photo({ id }: { id: number }) {
  const photos = newestFirst();
  const index = photos.findIndex((each) => each.id === id);
  const photo = photos[index];
  const turn = (by: number): void => {
    const next = photos[index + by];
    if (index >= 0 && next) go(`/photos/${next.id}`, { replace: true });
  };
  useTurning(turn);
  useEffect(() => void (lastSeen.value = id), [id]);
  if (!photo) {
    return (
      <Empty icon="photos" title={t.gone}>
        <Link class="button" to="/photos">
          {t.all}
        </Link>
      </Empty>
    );
  }
  const remove = async (): Promise<void> => {
    const goOn = fromHere();
    const beside = photos[index + 1] ?? photos[index - 1];
    if (await deleteForGood(photosForGood(), [id]))
      goOn(beside ? `/photos/${beside.id}` : "/photos", { replace: true });
  };
  return (
    <div class="photo">
      <div class="toolbar">
        <Link class="button quiet" to="/photos">
          <Icon name="back" />
          {t.all}
        </Link>
        <span class="grow" />
        <IconButton icon="left" label={t.newer} disabled={index === 0} onPress={() => turn(-1)} />
        <IconButton icon="right" label={t.older} disabled={index === photos.length - 1} onPress={() => turn(1)} />
      </div>
      <Picture key={id} photo={photo} onTurn={turn} />
      <div class="photo-about">
        <About photo={photo} />
        <div class="actions">
          <Button icon="delete" onPress={remove}>
            {common.delete}
          </Button>
          <a class="button" href={picturePath(photo)} download={nameOf(photo)}>
            <Icon name="download" />
            {t.download}
          </a>
        </div>
      </div>
    </div>
  );
}

const nameOf = ({ id, meta }: Image): string => meta.name ?? `photo-${id}.jpg`;

function useTurning(turn: (by: number) => void): void {
  const newest = useRef(turn);
  newest.current = turn;
  useLayoutEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent): void => {
      if (target instanceof Element && target.closest("input, select, dialog")) return;
      if (key === "ArrowLeft") newest.current(-1);
      if (key === "ArrowRight") newest.current(1);
      if (key === "Escape") go("/photos");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function Picture({ photo, onTurn }: { photo: Image; onTurn: (by: number) => void }) {
  const start = useRef<number | undefined>(undefined);
  return (
    <img
      class="photo-picture"
      src={picturePath(photo)}
      alt={t.photoOf(formatDateTime(photo.created_at))}
      onTouchStart={({ touches }) => (start.current = touches.length === 1 ? touches[0]?.clientX : undefined)}
      onTouchEnd={({ changedTouches }) => {
        const by = (changedTouches[0]?.clientX ?? 0) - (start.current ?? NaN);
        if (Math.abs(by) >= SWIPE) onTurn(by < 0 ? 1 : -1);
      }}
    />
  );
}

function About({ photo: { created_at, meta } }: { photo: Image }) {
  const { x, y, z, name } = meta;
  const place = [x, y, z].map((each) => (each === undefined ? "–" : formatNumber(each))).join(" / ");
  const isPlaced = x !== undefined && y !== undefined;
  return (
    <>
      <dl class="facts">
        <div>
          <dt>{t.taken}</dt>
          <dd>{formatDateTime(created_at)}</dd>
        </div>
        {name && (
          <div>
            <dt>{t.name}</dt>
            <dd>{name}</dd>
          </div>
        )}
        <div>
          <dt>{t.place}</dt>
          <dd>{isPlaced ? place : t.unknown}</dd>
        </div>
      </dl>
      {isPlaced && <Spot place={{ x, y }} label={`${t.place}: ${place}`} />}
    </>
  );
}
