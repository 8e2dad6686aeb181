import { useEffect, useState } from "preact/hooks";
import type { Image } from "../../../client/records";
import { IconButton } from "../../controls/button";
import { Link } from "../../controls/link";
import { picturePath } from "../../controls/picture";
import { Selection } from "../../controls/selection";
import { Empty } from "../../controls/states";
import { Icon } from "../../icons/icon";
import { t as lists } from "../../texts/controls/lists";
import { formatDateTime, formatDay } from "../../texts/format";
import { titles } from "../../texts/pages";
import { t } from "../../texts/photos";
import { newestFirst, photosForGood } from "./photos";
import { lastSeen } from "./photo";
import { UploadButton, UploadProgress } from "./upload";

/** All photos by day, the newest first. */
export function Grid() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const photos = newestFirst();
  useEffect(() => {
    document.getElementById(`photo-${lastSeen.peek()}`)?.scrollIntoView({ block: "center" });
    lastSeen.value = undefined;
  }, []);
  if (photos.length === 0) {
    return (
      <Empty icon="photos" title={t.none}>
        <p>{t.noneText}</p>
        <UploadButton look="main" />
        <UploadProgress />
      </Empty>
    );
  }
  const days = Map.groupBy(photos, ({ created_at }) => formatDay(created_at));
  const toggle = (id: number, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <div class="photos">
      {chosen ? (
        <Selection
          class="photos-selection"
          what={photosForGood}
          ids={photos.flatMap(({ id }) => (chosen.has(id) ? [id] : []))}
          onEnd={() => setChosen(undefined)}
        />
      ) : (
        <div class="toolbar">
          <UploadButton />
          <span class="grow" />
          <Link class="button quiet" to="/webcams" aria-label={titles.webcams}>
            <Icon name="camera" />
            <span>{titles.webcams}</span>
          </Link>
          <Link class="button icon-only" to="/photos/lapse" aria-label={t.lapse} title={t.lapse}>
            <Icon name="play" />
          </Link>
          <IconButton look="plain" icon="check" label={lists.select} onPress={() => setChosen(new Set())} />
        </div>
      )}
      <UploadProgress />
      {[...days].map(([day, own]) => (
        <section key={day}>
          <h2>
            {day} <span class="hint">{t.count(own.length)}</span>
          </h2>
          <ul>
            {own.map((photo) => (
              <li key={photo.id} id={`photo-${photo.id}`}>
                {chosen ? (
                  <Choice photo={photo} isOn={chosen.has(photo.id)} onChange={(isOn) => toggle(photo.id, isOn)} />
                ) : (
                  <Link to={`/photos/${photo.id}`}>
                    <Thumbnail photo={photo} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const Thumbnail = ({ photo }: { photo: Image }) => (
  <img
    src={picturePath(photo, "x320")}
    alt={t.photoOf(formatDateTime(photo.created_at))}
    loading="lazy"
    decoding="async"
    width={320}
    height={320}
  />
);

const Choice = ({ photo, isOn, onChange }: { photo: Image; isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <label class={isOn ? "chosen" : undefined}>
    <Thumbnail photo={photo} />
    <input
      type="checkbox"
      checked={isOn}
      aria-label={t.selectOne(formatDateTime(photo.created_at))}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  </label>
);
