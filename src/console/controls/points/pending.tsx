import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { calibrationOf } from "../../../robot/garden/photo-place";
import { isCovered, type LaidPhoto, laidPhotos } from "../../garden/here";
import { partOf } from "../../garden/photo-part";
import { Icon } from "../../icons/icon";
import { list, lookOnly, say, setQuery, tell } from "../../state";
import { formatDateTime, formatLength, formatNumber, formatPlace } from "../../texts/format";
import { t } from "../../texts/garden/pending-weeds";
import { t as lists } from "../../texts/point-lists";
import { Button } from "../button";
import { confirm } from "../confirm";
import { Link } from "../link";
import { picturePath } from "../picture";
import { Loaded } from "../states";
import { useVisible } from "../list/visible";
import { Decide, type Decision, keep, reject } from "./decide";
import { type PointOf, pathOf } from "./kinds";
import "./pending.css";

type Weed = PointOf<"Weed">;

/** Height of a row in pixels, as the style has it. */
const ROW = 144;

interface Props {
  /** The pending weeds that the filter shows. */
  readonly weeds: readonly Weed[];
  /** How many there are without the filter. */
  readonly count: number;
}

/** Weeds that somebody has to look at, each with its photo. */
export const PendingWeeds = (props: Props) => (
  <Loaded kinds={["images", "pluginEnvs"]}>{() => <Shown {...props} />}</Loaded>
);

function Shown({ weeds, count }: Props) {
  const section = useRef<HTMLElement>(null);
  const { body, from, to } = useVisible<HTMLUListElement>(weeds.length, ROW);
  const photos = useComputed(() => laidPhotos(list("images"), calibrationOf(list("pluginEnvs"))));
  const [current, setCurrent] = useState<number>();
  /** Whether the focus goes to the current row once that is drawn. */
  const isMoved = useRef(false);
  const at = weeds.findIndex(({ id }) => id === current);
  const ids = weeds.map(({ id }) => id);
  // The current one keeps the focus out of sight, too.
  const drawn = weeds
    .map((weed, index) => ({ weed, index }))
    .filter(({ index }) => index === at || (index >= from && index < to));

  // Keys are heard where the focus is, so it never gets lost here.
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (!isMoved.current && !isLost) return;
    const row = isMoved.current ? body.current?.querySelector<HTMLElement>("[aria-current]") : undefined;
    isMoved.current = false;
    (row ?? section.current)?.focus({ preventScroll: !row });
  }, [current, at < 0, ids.length === 0]);

  const moveTo = (id: number | undefined): void => {
    isMoved.current = true;
    setCurrent(id);
  };
  /** The neighbour of the current weed, also of one that has gone. */
  const neighbour = (by: 1 | -1): number | undefined => {
    if (current === undefined) return ids[from];
    return by > 0 ? ids.find((id) => id > current) : ids.findLast((id) => id < current);
  };
  const decide = (id: number, decision: Decision): Promise<void> => {
    const index = ids.indexOf(id);
    moveTo(ids[index + 1] ?? ids[index - 1]);
    return decision([id]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const work = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    if (work === undefined) return;
    event.preventDefault();
    if (work === 1 || work === -1) moveTo(neighbour(work) ?? current);
    else if (lookOnly.value !== undefined) say(lookOnly.value);
    else if (current !== undefined && !event.repeat) {
      if (at < 0) say(t.elsewhere(1));
      else decide(current, work).catch(tell);
    }
  };
  const rejectAll = async (): Promise<void> => {
    const title = t.rejectTitle(formatNumber(ids.length));
    if (await confirm({ title, action: t.reject, isDangerous: true })) await reject(ids);
  };
  return (
    <section ref={section} class="card pending-weeds" aria-label={t.title} tabIndex={-1} onKeyDown={onKeyDown}>
      <div class="toolbar">
        <h2>
          {t.title} <span class="news">{formatNumber(count)}</span>
        </h2>
        {lookOnly.value === undefined && ids.length > 0 && (
          <>
            <Button icon="check" onPress={() => keep(ids)}>
              {t.keepAll(formatNumber(ids.length))}
            </Button>
            <Button icon="close" onPress={rejectAll}>
              {t.rejectAll(formatNumber(ids.length))}
            </Button>
          </>
        )}
        <Button look="quiet" onPress={() => setQuery({ look: undefined })}>
          {t.close}
        </Button>
      </div>
      {ids.length === 0 && <p class="hint">{count === 0 ? t.nothing : t.noneFits}</p>}
      {lookOnly.value === undefined && ids.length > 0 && <p class="hint keys">{t.keys}</p>}
      <ul ref={body} style={{ height: `${ids.length * ROW}px` }}>
        {drawn.map(({ weed, index }) => (
          <li
            key={weed.id}
            class="pending-weed"
            style={{ top: `${index * ROW}px` }}
            tabIndex={index === Math.max(at, 0) ? 0 : -1}
            aria-current={index === at || undefined}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            onFocusIn={() => setCurrent(weed.id)}
          >
            <Part weed={weed} photos={photos.value} />
            <div>
              <p>
                <Link to={pathOf("Weed", weed.id)}>{weed.name || lists.untitled}</Link>
              </p>
              <p class="hint">
                {formatPlace({ x: weed.x, y: weed.y })} · {t.radius(formatLength(weed.radius))}
              </p>
              {weed.meta["removal_method"] === "manual" && <p class="by-hand">{t.byHand}</p>}
              <Decide act={(decision) => decide(weed.id, decision)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Neighbours and decisions by their keys. */
const KEYS: Readonly<Record<string, 1 | -1 | Decision>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  k: keep,
  K: keep,
  r: reject,
  R: reject,
};

/** The part of the newest photo that shows a weed, with a ring around it. */
function Part({ weed, photos }: { readonly weed: Weed; readonly photos: readonly LaidPhoto[] }) {
  const laid = photos.find(({ corners }) => isCovered(weed, corners));
  if (!laid) {
    return (
      <span class="part" role="img" aria-label={t.noPhoto} title={t.noPhoto}>
        <Icon name="weeds" size={32} />
      </span>
    );
  }
  const { photo, ring } = partOf(weed, laid.corners);
  const percent = (values: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}%`]));
  const { x, y, radius } = ring;
  return (
    <span class="part">
      <img
        src={picturePath(laid.photo, "x640")}
        alt={lists.photoAt(formatDateTime(laid.photo.created_at))}
        loading="lazy"
        style={percent(photo)}
      />
      <i style={percent({ left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius })} />
    </span>
  );
}
