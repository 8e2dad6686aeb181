import type { ComponentChildren } from "preact";
import type { Plant, Point } from "../../../../client/records";
import { Button } from "../../../controls/button";
import { confirm } from "../../../controls/confirm";
import { Link } from "../../../controls/link";
import { CropAdvice } from "../../../controls/crops/advice";
import { cropOf } from "../../../controls/crops/catalogue";
import { Decide, isPending, reject } from "../../../controls/points/decide";
import { EditPoint } from "../../../controls/points/edit";
import { filledIn, valueWord, wordOf } from "../../../controls/points/own-fields";
import { gridOf } from "../../../garden/grid";
import type { Place } from "../../../../robot/garden/place";
import { grown } from "../../../../robot/garden/growth";
import { membersOf } from "../../../../robot/garden/members";
import { blocksOf } from "../../../garden/blocks";
import { isGone } from "../../../garden/crops";
import { CropIcon } from "../../../icons/crop";
import { find, findOpen, fromHere, go, list, one, remove } from "../../../state";
import { formatDate, formatLength, formatNumber, formatPlace, withUnit } from "../../../texts/format";
import { t } from "../../../texts/garden/panels";
import { t as fields } from "../../../texts/points";
import { opened, openPoint, pointPath } from "../address";
import { bed, placeOf } from "../scene";
import { chosen, framed } from "../state";
import { nameOf, summaryOf } from "../summary";
import { PointDeeds } from "../../../controls/deeds/at";
import { Panel } from "./panel";
import { ReadingsHere } from "./readings";
import { MoveRobot } from "./robot";

/** The point that is open, to look at or to change. */
export default function OpenPointPanel() {
  const open = opened.value;
  return open.what === "point" ? <PointPanel {...open} /> : null;
}

function PointPanel({ id, isEdited }: { id: number; isEdited: boolean }) {
  const point = findOpen("points", id);
  const goOn = fromHere();
  if (!point) {
    return (
      <Panel title={t.gone}>
        <p class="hint">{t.goneText}</p>
      </Panel>
    );
  }
  const picture = point.pointer_type === "Plant" && <CropIcon slug={point.cropdb_slug} name={point.name} />;
  return (
    <Panel title={nameOf(point)} picture={picture}>
      {isEdited ? (
        <EditPoint
          key={id}
          point={point}
          onBack={() => openPoint(id)}
          onDone={() => goOn(pointPath(id), { replace: true })}
        />
      ) : (
        <Details point={point} />
      )}
    </Panel>
  );
}

function Details({ point }: { point: Point }) {
  const name = nameOf(point);
  const discard = async (): Promise<void> => {
    const goOn = fromHere();
    const asks = point.pointer_type === "Plant" && one("webAppConfig")?.confirm_plant_deletion;
    if (asks && !(await confirm({ title: t.deleteTitle(name), action: t.delete, isDangerous: true }))) return;
    await remove("points", [point.id], { undo: t.deleted(name) });
    goOn("/garden");
  };
  return (
    <>
      <p class="garden-summary">{summaryOf(point)}</p>
      {point.pointer_type === "Plant" && <Levels plant={point} />}
      <dl class="facts">
        <Fact name={t.place}>{formatPlace(point)}</Fact>
        {point.pointer_type === "Plant" && <PlantFacts plant={point} />}
        {"radius" in point && <Fact name={fields.radius}>{formatLength(point.radius)}</Fact>}
        <Groups point={point} />
        {filledIn(point.meta).map((name) => (
          <Fact key={name} name={wordOf(name) ?? name}>
            {valueWord(name, point.meta[name] ?? "")}
          </Fact>
        ))}
      </dl>
      {point.pointer_type === "Plant" && <PlantAdvice plant={point} />}
      {isPending(point) && (
        <Decide
          act={async (decision) => {
            const goOn = fromHere();
            await decision([point.id]);
            if (decision === reject) goOn("/garden");
          }}
        />
      )}
      <ReadingsHere place={placeOf(point)} radius={"radius" in point ? point.radius : 0} />
      <div class="garden-actions">
        <Button look="main" icon="edit" onPress={() => go(`/garden/${point.id}/edit`)}>
          {t.edit}
        </Button>
        <PointDeeds points={[point]} name={name} />
        {point.pointer_type === "Plant" && <ChooseAll points={blockOf(point)} text={t.together} />}
        <ChooseAll points={gridOf(point, list("points"))} text={t.grid} />
        <MoveRobot place={point} />
        <Button icon="delete" changes onPress={discard}>
          {t.delete}
        </Button>
      </div>
      <p class="hint">{t.dragHint}</p>
    </>
  );
}

/** The plants that stand together with one: its row or block. */
function blockOf(plant: Plant): readonly Plant[] {
  const plants = list("points").filter(
    (point) => point.pointer_type === "Plant" && point.name === plant.name,
  ) as Plant[];
  const block = blocksOf(plants).find(({ members }) => members.some(({ id }) => id === plant.id));
  return block?.members ?? [];
}

/** Room around what is looked at, in millimetres. */
const AROUND = 150;

/** Corners of the piece of the garden that plants stand in. */
const cornersOf = (plants: readonly Plant[]): readonly Place[] =>
  plants.flatMap(({ x, y, radius }) => {
    const reach = radius + AROUND;
    return [
      { x: x - reach, y: y - reach },
      { x: x + reach, y: y + reach },
    ];
  });

/** Levels of zoom: the garden, the block of a plant, the plant. */
function Levels({ plant }: { plant: Plant }) {
  const block = blockOf(plant);
  const levels: readonly (readonly [string, readonly Place[]])[] = [
    [t.wholeGarden, [{ x: 0, y: 0 }, bed.value]],
    ...(block.length > 1 ? [[t.block(block.length), cornersOf(block)] as const] : []),
    [t.near, cornersOf([plant])],
  ];
  return (
    <div class="garden-levels" role="group" aria-label={t.lookAt}>
      {levels.map(([name, corners]) => (
        <Button key={name} look="quiet" onPress={() => (framed.value = corners)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

/** Chooses points that belong together: to change, delete or group them. */
function ChooseAll({ points, text }: { points: readonly Point[]; text: (count: number) => string }) {
  if (points.length < 2) return null;
  const choose = (): void => {
    chosen.value = new Set(points.map(({ id }) => id));
    go("/garden/select");
  };
  return (
    <Button icon="select" onPress={choose}>
      {text(points.length)}
    </Button>
  );
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function PlantFacts({ plant }: { plant: Plant }) {
  const now = Date.now();
  const value = (id: number | null): number | undefined =>
    grown(id === null ? undefined : find("curves", id), plant, now);
  const [spread, height, water] = [plant.spread_curve_id, plant.height_curve_id, plant.water_curve_id].map(value);
  return (
    <>
      <Fact name={t.planted}>{plant.planted_at === null ? t.notPlanted : formatDate(plant.planted_at)}</Fact>
      {spread !== undefined && <Fact name={t.spread}>{formatLength(Math.round(spread))}</Fact>}
      {height !== undefined && <Fact name={t.height}>{formatLength(Math.round(height))}</Fact>}
      {water !== undefined && <Fact name={t.waterPerDay}>{withUnit(formatNumber(water, 0), "ml")}</Fact>}
    </>
  );
}

/** A gardener's knowledge of a plant's neighbours and of what stood there before. */
function PlantAdvice({ plant }: { plant: Plant }) {
  const crop = cropOf(plant.cropdb_slug);
  if (!crop || isGone(plant)) return null;
  const spread = Math.max(2 * plant.radius, 10 * (crop.spread_cm ?? 0)); // the catalogue has cm
  return (
    <CropAdvice
      crop={crop}
      spread={spread}
      places={[plant]}
      id={plant.id}
      since={plant.planted_at ?? plant.created_at}
    />
  );
}

function Groups({ point }: { point: Point }) {
  const groups = list("pointGroups").filter((group) => membersOf(group, [point], Date.now()).length > 0);
  if (groups.length === 0) return null;
  return (
    <Fact name={t.groups}>
      {groups.map(({ id, name }, index) => (
        <>
          {index > 0 && ", "}
          <Link key={id} to={`/groups/${id}`}>
            {name}
          </Link>
        </>
      ))}
    </Fact>
  );
}
