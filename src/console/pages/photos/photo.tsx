import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Image } from "../../../client/records";
import { Button, IconButton } from "../../controls/button";
import { Link } from "../../controls/link";
import { isPlaceholder, picturePath } from "../../controls/picture";
import { deleteForGood } from "../../controls/selection";
import { Spot } from "../../controls/spot";
import { Empty } from "../../controls/states";
import { WayBack } from "../../controls/way-back";
import { Icon } from "../../icons/icon";
import { api, fromHere, go, say } from "../../state";
import { t as common } from "../../texts/controls";
import { formatDateTime, formatPlace } from "../../texts/format";
import { t } from "../../texts/photos";
import { OnMap } from "./on-map";
import { useKeys } from "./keys";
import { newestFirst, photosForGood } from "./photos";
import { Cropper, Picture } from "./picture";
import { LONGEST_MS } from "./upload";
import { isChanged, jpegOf, show, turned, type View, view, WHOLE } from "./view";

/** The photo that was looked at: the grid comes back to it. */
export const lastSeen = signal<number | undefined>(undefined);

/** One photo with all that is known of it. Arrow keys and swipes lead to its neighbours. */
export function Photo({ id }: { id: number }) {
  const photos = newestFirst();
  const index = photos.findIndex((each) => each.id === id);
  const photo = photos[index];
  const turn = (by: number): void => {
    const next = photos[index + by];
    if (index >= 0 && next) go(`/photos/${next.id}`, { replace: true });
  };
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cutting, setCutting] = useState<View>();
  useEffect(() => {
    lastSeen.value = id;
    setCutting(undefined);
  }, [id]);
  useKeys({
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    Escape: () => (cutting ? setCutting(undefined) : go("/photos")),
  });
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
        <WayBack to="/photos">{t.all}</WayBack>
        <span class="grow" />
        <IconButton icon="left" label={t.newer} disabled={index === 0} onPress={() => turn(-1)} />
        <IconButton icon="right" label={t.older} disabled={index === photos.length - 1} onPress={() => turn(1)} />
      </div>
      <div class="photo-main">
        {cutting ? (
          <Cropper
            photo={photo}
            view={cutting}
            canvas={canvas}
            onCut={(cut) => setCutting({ turn: cutting.turn, cut })}
          />
        ) : (
          <Picture photo={photo} view={view()} canvas={canvas} onTurn={turn} />
        )}
        {!isPlaceholder(photo) && <Ways photo={photo} canvas={canvas} cutting={cutting} setCutting={setCutting} />}
      </div>
      <div class="photo-about">
        <About photo={photo} />
        <OnMap photo={photo} />
        <div class="actions">
          <Button icon="delete" changes onPress={remove}>
            {common.delete}
          </Button>
          <a class="button" href={picturePath(photo)} download={nameOf(photo)}>
            <Icon name="download" />
            {t.download}
          </a>
        </div>
        {photos.length > 1 && (
          <p class="links">
            <Link to={`/photos/compare?a=${id}`}>{t.compareDates}</Link>
          </p>
        )}
      </div>
    </div>
  );
}

interface WaysProps {
  readonly photo: Image;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** The view whose frame is being drawn. */
  readonly cutting: View | undefined;
  readonly setCutting: (cutting: View | undefined) => void;
}

/** Turns and cuts what is looked at. The photo stays; what is seen can be kept as another one. */
function Ways({ photo, canvas, cutting, setCutting }: WaysProps) {
  if (cutting) {
    return (
      <div class="actions">
        <Button onPress={() => setCutting(undefined)}>{common.cancel}</Button>
        <Button
          look="main"
          onPress={() => {
            show(cutting);
            setCutting(undefined);
          }}
        >
          {t.crop}
        </Button>
      </div>
    );
  }
  const seen = view();
  const keep = async (): Promise<void> => {
    const jpeg = canvas.current && (await jpegOf(canvas.current));
    if (!jpeg) throw new Error(t.noPicture);
    // It has no place: the map would lay it as if the camera had taken it so.
    await api().images.upload(jpeg, { name: nameOf(photo) }, { timeoutMs: LONGEST_MS });
    say(t.kept);
  };
  return (
    <div class="toolbar">
      <Button icon="redo" onPress={() => show(turned(seen))}>
        {t.turn}
      </Button>
      <Button icon="box" onPress={() => setCutting(seen)}>
        {t.crop}
      </Button>
      {isChanged(seen) && (
        <>
          <Button icon="save" changes onPress={keep}>
            {t.keep}
          </Button>
          <Button look="quiet" onPress={() => show({ turn: 0, cut: WHOLE })}>
            {t.whole}
          </Button>
        </>
      )}
    </div>
  );
}

const nameOf = ({ id, meta }: Image): string => meta.name ?? `photo-${id}.jpg`;

function About({ photo: { created_at, meta } }: { photo: Image }) {
  const { x, y, z, name } = meta;
  const place = formatPlace({ x, y, z });
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
