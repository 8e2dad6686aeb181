import { useComputed, type ReadonlySignal } from "@preact/signals";
import { type Film, isOfStep, placeAt } from "../../rehearsal/film";
import { list } from "../../state";
import { t } from "../../texts/rehearsal";
import { bedDrawing } from "../bed-drawing";
import "../small-map.css";

interface Props {
  readonly film: Film;
  /** Seconds from the beginning. */
  readonly at: ReadonlySignal<number>;
  /** The step whose path is wanted, as the editor names it. */
  readonly touched: string;
}

/** The bed with the robot's path, coloured by its work there. */
export function RehearsalMap({ film, at, touched }: Props) {
  const { width, height, least, circle } = bedDrawing();
  const points = list("points");
  const slots = points.filter(({ pointer_type }) => pointer_type === "ToolSlot");
  const others = points.filter(({ pointer_type }) => pointer_type === "Plant");
  return (
    <svg class="small-map rehearsal-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.path}>
      <rect class="soil" width={width} height={height} rx={width / 150} />
      <path class="plants" d={others.map(circle).join("")} />
      <path class="slots" d={slots.map((slot) => circle({ ...slot, radius: 2 * least })).join("")} />
      <Pieces film={film} at={at} touched={touched} />
      {(["water", "tool", "photo"] as const).map((look) => (
        <path
          key={look}
          class={`mark ${look}`}
          d={film.marks
            .filter((mark) => mark.look === look)
            .map((mark) => circle({ ...mark, radius: 0 }))
            .join("")}
        />
      ))}
      <Head film={film} at={at} />
    </svg>
  );
}

/** The path. The part that is done is strong, the rest is pale. Once a step is touched, only its part is seen. */
function Pieces({ film: { pieces }, at, touched }: Props) {
  const { line } = bedDrawing();
  const done = useComputed(() => pieces.filter(({ from }) => from < at.value).length);
  return (
    <>
      {pieces.map(({ look, places, step }, index) => {
        const isFaint = touched !== "" && !isOfStep(step, touched);
        return (
          <path
            key={index}
            class={`piece ${look} ${index < done.value ? "done" : ""} ${isFaint ? "faint" : ""}`}
            d={line(places)}
          />
        );
      })}
    </>
  );
}

/** Where the robot is now. */
function Head({ film, at }: Pick<Props, "film" | "at">) {
  const { least, at: drawn } = bedDrawing();
  const place = placeAt(film, at.value);
  if (!place) return null;
  const { x, y } = drawn(place);
  return <circle class="head" cx={x} cy={y} r={1.4 * least} />;
}
