import { useEffect, useState } from "preact/hooks";
import { SelectField, ToggleField } from "../../../controls/fields";
import { NumberField } from "../../../controls/number-field";
import { Loaded } from "../../../controls/states";
import { alongOf, heightsOf, soilAlong, type Standing, standingIn, type Strip, stripOf } from "../../../garden/side";
import { find, list, one, query, robotPlace, setQuery } from "../../../state";
import { formatNumber, withUnit } from "../../../texts/format";
import { kindTexts, t } from "../../../texts/garden/side";
import type { Pen } from "../map/pen";
import { HeightsLegend } from "../panel/heights";
import { Panel } from "../panel/panel";
import { bed } from "../scene";
import { overlay } from "../state";
import { nameOf } from "../summary";
import { SidePicture } from "./picture";
import "./style.css";

const KINDS = ["points", "curves", "tools", "device", "dosConfig", "firmwareConfig"] as const;

/** The garden from its side: `/garden/side?axis=x&at=500&width=100&follow=true`. */
export default function SidePanel() {
  return (
    <Panel title={t.title} look="wide">
      <Loaded kinds={KINDS}>{() => <Side />}</Loaded>
    </Panel>
  );
}

const mm = (value: number): string => withUnit(formatNumber(value), "mm");

/** Draws the strip above the map, as wide as it is. */
const drawStrip =
  ({ axis, at, width }: Strip) =>
  ({ context, at: dotOf, color }: Pen): void => {
    const far = bed.peek();
    const corner = (by: number, end: number) => dotOf(axis === "x" ? { x: at + by, y: end } : { x: end, y: at + by });
    const other = axis === "x" ? far.y : far.x;
    const [one, two] = [corner(-width / 2, 0), corner(width / 2, other)];
    context.fillStyle = context.strokeStyle = color("--sign");
    context.globalAlpha = 0.25;
    context.fillRect(one.x, one.y, two.x - one.x, two.y - one.y);
    context.globalAlpha = 1;
    context.lineWidth = 1.5;
    context.strokeRect(one.x, one.y, two.x - one.x, two.y - one.y);
  };

/** The strip of the address; it goes along with the robot where that is wanted. */
function useStrip(): Strip {
  const asked = stripOf(query.value, bed.value);
  const place = query.value["follow"] === "true" ? robotPlace.value : undefined;
  return place ? { ...asked, at: Math.min(bed.value[asked.axis], Math.max(0, place[asked.axis])) } : asked;
}

function Side() {
  /** Where the slider is, while it is moved: the address has it when it is let go. */
  const [sliding, setSliding] = useState<number>();
  const asked = useStrip();
  const strip = { ...asked, at: sliding ?? asked.at };
  const { axis, at, width } = strip;
  useEffect(() => {
    overlay.value = {
      draw: drawStrip(strip),
      press: (place) => setQuery({ at: String(place[axis]), follow: undefined }),
    };
  }, [axis, at, width]);
  useEffect(() => () => void (overlay.value = undefined), []);

  const [device, dosConfig] = [one("device"), one("dosConfig") ?? {}];
  const records = {
    points: list("points"),
    curves: list("curves"),
    tools: list("tools"),
    device: { mounted_tool_id: device?.mounted_tool_id ?? null, timezone: device?.timezone ?? null },
    dosConfig,
  };
  const heights = heightsOf(dosConfig, one("firmwareConfig") ?? {});
  const standing = standingIn(records, strip, Date.now());
  return (
    <>
      <SidePicture
        length={bed.value[alongOf(strip)]}
        heights={heights}
        soil={soilAlong(records, strip, bed.value)}
        standing={standing}
        robot={robotIn(strip)}
        label={t.picture(axis, mm(at))}
      />
      <Controls strip={strip} onSlide={setSliding} />
      <div class="garden-side-told">
        <HeightsLegend heights={heights} />
        <Told strip={strip} standing={standing} />
      </div>
    </>
  );
}

/** The robot as the side shows it; undefined where it does not say where it is. */
function robotIn(strip: Strip) {
  const place = robotPlace.value;
  if (!place) return undefined;
  const { axis, at, width } = strip;
  return {
    along: place[alongOf(strip)],
    z: place.z,
    isIn: Math.abs(place[axis] - at) <= width / 2,
    hasTool: (one("device")?.mounted_tool_id ?? null) !== null,
  };
}

/** Steps of the slider and of arrow keys, in millimetres. */
const STEP = 10;

interface ControlsProps {
  readonly strip: Strip;
  readonly onSlide: (at: number | undefined) => void;
}

function Controls({ strip: { axis, at, width }, onSlide }: ControlsProps) {
  const isFollowing = query.value["follow"] === "true";
  const most = bed.value[axis];
  return (
    <div class="garden-side">
      <SelectField
        label={t.strip}
        value={axis}
        choices={(["x", "y"] as const).map((value) => ({ value, text: t.axis(value) }))}
        onChange={(next) => setQuery({ axis: next, at: undefined })}
      />
      <input
        type="range"
        aria-label={t.move}
        aria-valuetext={mm(at)}
        min={0}
        max={most}
        step={STEP}
        value={at}
        onInput={({ currentTarget }) => onSlide(Number(currentTarget.value))}
        onChange={({ currentTarget }) => {
          setQuery({ at: currentTarget.value, follow: undefined });
          onSlide(undefined);
        }}
      />
      <NumberField
        label={t.at(axis)}
        unit="mm"
        step={STEP}
        value={at}
        refuse={(value) => (value < 0 || value > most ? t.range("0", mm(most)) : undefined)}
        onChange={(value) => value !== undefined && setQuery({ at: String(value), follow: undefined })}
      />
      <NumberField
        label={t.width}
        unit="mm"
        step={STEP}
        value={width}
        refuse={(value) => (value < 1 || value > most ? t.range("1", mm(most)) : undefined)}
        onChange={(value) => value !== undefined && setQuery({ width: String(value) })}
      />
      <ToggleField
        label={t.follow}
        hint={isFollowing && !robotPlace.value ? t.noPlace : undefined}
        value={isFollowing}
        onChange={(on) => setQuery({ follow: on ? "true" : undefined })}
      />
    </div>
  );
}

/** Things that are listed. */
const MOST = 50;

/** The picture as text. */
function Told({ strip, standing }: { strip: Strip; standing: readonly Standing[] }) {
  const along = alongOf(strip);
  const hits = standing.filter(({ isHit }) => isHit).length;
  const place = robotPlace.value;
  const tool = one("device")?.mounted_tool_id ?? null;
  return (
    <div>
      <p role="status">{standing.length === 0 ? t.nothing : t.count(standing.length, hits)}</p>
      <ul>
        {standing.slice(0, MOST).map((each) => (
          <li key={each.id} class={each.isHit ? "hit" : ""}>
            {describe(each, along)}
          </li>
        ))}
      </ul>
      {standing.length > MOST && <p class="hint">{t.more(standing.length - MOST)}</p>}
      {place && (
        <p>
          {t.robot(`${along} ${formatNumber(place[along])}`, mm(place.z))}
          {tool !== null && ` ${t.has(find("tools", tool)?.name ?? "")}`}
        </p>
      )}
    </div>
  );
}

function describe({ id, kind, along: at, bottom, top, isHit }: Standing, along: "x" | "y"): string {
  const point = find("points", id);
  const name = kind === "sample" ? kindTexts.sample : point ? nameOf(point) : kindTexts[kind];
  const place = `${along} ${formatNumber(at)}`;
  const reach = top > bottom ? t.reach(mm(bottom), mm(top)) : t.lies(mm(top));
  return `${name}: ${place}, ${reach}${isHit ? ` – ${t.hit}` : ""}`;
}
