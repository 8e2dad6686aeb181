import type { ComponentChildren } from "preact";
import type { Plant } from "../../../client/records";
import { dayOfLife } from "../../../robot/garden/growth";
import { membersOf } from "../../../robot/garden/members";
import { photosNear, reachOf } from "../../garden/photos";
import { CropIcon } from "../../icons/crop";
import { findOpen, fromHere, go, list, remove } from "../../state";
import { formatDate, formatDateTime, formatLength, formatNumber, formatPlace } from "../../texts/format";
import { kindTexts, t } from "../../texts/point-lists";
import { stageTexts, t as fields } from "../../texts/points";
import { Button } from "../button";
import { Link } from "../link";
import { picturePath } from "../picture";
import { Empty } from "../states";
import { spreadOf } from "./columns";
import { EditPoint } from "./edit";
import { colorOf } from "./filter";
import { Growth } from "./growth";
import { type Kind, type Listed, PAGES, pathOf } from "./kinds";
import { filledIn, valueWord, wordOf } from "./own-fields";
import { WayBack } from "../way-back";

const MOST_PHOTOS = 8;

/** One point: the known facts, and all its fields to change. */
export function PointRecord({ kind, id }: { kind: Kind; id: number }) {
  const point = findOpen("points", id);
  if (point?.pointer_type !== kind) {
    return (
      <Empty icon={PAGES[kind].icon} title={t.gone}>
        <p>{t.goneText}</p>
        <Link to={pathOf(kind)}>{kindTexts[kind].all}</Link>
      </Empty>
    );
  }
  return (
    <article class="point-record">
      <WayBack to={pathOf(kind)}>{kindTexts[kind].all}</WayBack>
      <div class="halves">
        <section class="card look">
          <Title point={point} />
          <Facts point={point} />
          <Actions kind={kind} point={point} />
        </section>
        <section class="card change">
          <h2>{t.edit}</h2>
          <EditPoint key={id} point={point} />
        </section>
        <div class="more">
          {point.pointer_type === "Plant" && <Growth plant={point} />}
          <Photos point={point} />
        </div>
      </div>
    </article>
  );
}

function Title({ point }: { point: Listed }) {
  const stage = "plant_stage" in point && stageTexts[point.plant_stage];
  const day = point.pointer_type === "Plant" ? dayOfLife(point.planted_at, Date.now()) : undefined;
  const age = point.pointer_type === "Plant" && (day === undefined ? dayless(point) : t.dayOfLife(formatNumber(day)));
  return (
    <header class="titled">
      {point.pointer_type === "Plant" && <CropIcon slug={point.cropdb_slug} name={point.name} size={44} />}
      {point.pointer_type === "GenericPointer" && <span class={`dot large ${colorOf(point) || "gray"}`} />}
      <div>
        <h2>{point.name || t.untitled}</h2>
        <p class="hint">{[stage, age].filter(Boolean).join(" · ")}</p>
      </div>
    </header>
  );
}

/** Words for a plant without a day of planting. */
const dayless = ({ plant_stage }: Plant): string => (plant_stage === "planned" ? t.notPlanted : t.dayUnknown);

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Facts({ point }: { point: Listed }) {
  const groups = list("pointGroups").filter((group) => membersOf(group, [point], Date.now()).length > 0);
  return (
    <dl class="facts">
      <Fact name={t.place}>{formatPlace(point)}</Fact>
      {point.pointer_type === "Plant" ? (
        <>
          <Fact name={t.size}>{formatLength(Math.round(spreadOf(point, Date.now())))}</Fact>
          {point.planted_at !== null && <Fact name={t.planted}>{formatDate(point.planted_at)}</Fact>}
        </>
      ) : (
        <Fact name={fields.radius}>{formatLength(point.radius)}</Fact>
      )}
      <Fact name={t.created}>{formatDate(point.created_at)}</Fact>
      {groups.length > 0 && (
        <Fact name={t.groups}>
          {groups.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Link to={`/groups/${id}`}>{name}</Link>
            </span>
          ))}
        </Fact>
      )}
      {filledIn(point.meta).map((name) => (
        <Fact key={name} name={wordOf(name) ?? name}>
          {valueWord(name, point.meta[name] ?? "")}
        </Fact>
      ))}
    </dl>
  );
}

function Actions({ kind, point }: { kind: Kind; point: Listed }) {
  const discard = async (): Promise<void> => {
    const goOn = fromHere();
    await remove("points", [point.id], { undo: t.deleted(point.name || t.untitled) });
    goOn(pathOf(kind), { replace: true });
  };
  return (
    <footer>
      <Button icon="garden" onPress={() => go(`/garden/${point.id}`)}>
        {t.onMap}
      </Button>
      <Button icon="delete" changes look="quiet" onPress={discard}>
        {t.delete}
      </Button>
    </footer>
  );
}

function Photos({ point }: { point: Listed }) {
  const photos = photosNear(list("images"), point, reachOf(point), MOST_PHOTOS);
  if (photos.length === 0) return null;
  return (
    <section class="card">
      <h2>{t.photos}</h2>
      <ul class="photos-near">
        {photos.map((photo) => (
          <li key={photo.id}>
            <Link to={`/photos/${photo.id}`}>
              <img src={picturePath(photo, "x320")} alt={t.photoAt(formatDateTime(photo.created_at))} loading="lazy" />
            </Link>
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <p class="links">
          <Link to={`/photos/lapse?point=${point.id}`}>{t.lapse}</Link>
        </p>
      )}
    </section>
  );
}
