import { useState } from "preact/hooks";
import type { Image } from "../../../client/records";
import { SelectField } from "../../controls/fields";
import { Link } from "../../controls/link";
import { picturePath } from "../../controls/picture";
import { Empty } from "../../controls/states";
import { openTab, Tabs } from "../../controls/tabs";
import { WayBack } from "../../controls/way-back";
import { photosOfPlace } from "../../garden/photos";
import { query, setQuery } from "../../state";
import { formatDateTime } from "../../texts/format";
import { t } from "../../texts/photos";
import { newestFirst } from "./photos";

/** Two photos of one place at different times, side by side or one over the other. */
export function Compare() {
  const all = newestFirst();
  const { a = "", b = "" } = query.value;
  const first = all.find(({ id }) => String(id) === a) ?? all[0];
  const here = first ? photosOfPlace(all, first) : [];
  const others = here.length > 0 ? here : all.filter((photo) => photo !== first);
  const second = others.find(({ id }) => String(id) === b) ?? others.at(-1);
  if (!first || !second) {
    return (
      <Empty icon="photos" title={t.noOther}>
        <Link class="button" to="/photos">
          {t.all}
        </Link>
      </Empty>
    );
  }
  const [older, newer] = first.created_at < second.created_at ? [first, second] : [second, first];
  const choices = (photos: readonly Image[]) =>
    photos.map(({ id, created_at }) => ({ value: id, text: formatDateTime(created_at) }));
  return (
    <div class="photos">
      <WayBack to={`/photos/${first.id}`}>{t.back}</WayBack>
      <div class="photo-choices">
        <SelectField
          label={t.photo}
          value={first.id}
          choices={choices(all)}
          onChange={(id) => setQuery({ a: String(id), b: undefined })}
        />
        <SelectField
          label={t.with}
          value={second.id}
          choices={choices(others)}
          onChange={(id) => setQuery({ a: String(first.id), b: String(id) })}
        />
      </div>
      <p class="hint">{here.length > 0 ? t.samePlace : t.otherPlaces}</p>
      <Pair older={older} newer={newer} />
    </div>
  );
}

function Pair({ older, newer }: { older: Image; newer: Image }) {
  const tabs = [
    { name: "slider", text: t.oneOver },
    { name: "side", text: t.sideBySide },
  ];
  const [share, setShare] = useState(50);
  const isOver = openTab(tabs, "as") === "slider";
  const pictures = [older, newer].map((photo, index) => (
    <figure key={photo.id}>
      <img
        src={picturePath(photo)}
        alt={t.photoOf(formatDateTime(photo.created_at))}
        {...(isOver && index === 1 && { style: { clipPath: `inset(0 0 -1px ${share}%)` } })}
      />
      <figcaption>{formatDateTime(photo.created_at)}</figcaption>
    </figure>
  ));
  return (
    <>
      <Tabs tabs={tabs} label={t.compare} parameter="as" />
      <div class={isOver ? "photo-pair over" : "photo-pair"}>
        {pictures}
        {isOver && <div class="photo-edge" style={{ left: `${share}%` }} />}
      </div>
      {isOver && (
        <input
          class="photos-position"
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={t.share}
          onInput={({ currentTarget }) => setShare(Number(currentTarget.value))}
        />
      )}
    </>
  );
}
