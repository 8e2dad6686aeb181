import { type Heights, HEIGHTS, type Standing } from "../../../garden/side";

interface Props {
  readonly label: string;
  /** Millimetres of the bed along the view. */
  readonly length: number;
  readonly heights: Heights;
  readonly soil: readonly { readonly along: number; readonly z: number }[];
  readonly standing: readonly Standing[];
  readonly robot:
    { readonly along: number; readonly z: number; readonly isIn: boolean; readonly hasTool: boolean } | undefined;
}

/** Room above and below what is drawn, in millimetres. */
const ROOM = 60;
/** Half of the width of the head, and the height of head and tool. */
const HEAD = 55;
const HEAD_HIGH = 90;
const TOOL_HIGH = 40;

/** A strip of the garden from its side. Lines keep their width, however the picture is stretched. */
export function SidePicture({ label, length, heights, soil, standing, robot }: Props) {
  const lines = HEIGHTS.flatMap((name) => heights[name] ?? []);
  const all = [
    ...lines,
    ...soil.map(({ z }) => z),
    ...standing.flatMap(({ bottom, top }) => [bottom, top]),
    ...(robot ? [robot.z, robot.z + HEAD_HIGH + TOOL_HIGH] : []),
  ];
  const [least, most] = [Math.min(...all) - ROOM, Math.max(...all) + ROOM];
  const up = (z: number): number => most - z;
  const [left, right] = [-HEAD, length + HEAD]; // the head at an end of the bed is seen, too
  const ends = [{ along: left, z: soil[0]?.z ?? 0 }, ...soil, { along: right, z: soil.at(-1)?.z ?? 0 }];
  const ground = ends.map(({ along, z }) => `${along} ${up(z)}`).join("L");
  return (
    <svg
      class="garden-side-picture"
      viewBox={`${left} 0 ${right - left} ${most - least}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path class="soil" d={`M${left} ${up(least)}L${ground}V${up(least)}Z`} />
      {HEIGHTS.map((name) => {
        const z = heights[name];
        return z === undefined ? null : <path key={name} class={`height ${name}`} d={`M${left} ${up(z)}H${right}`} />;
      })}
      {standing.map((each) => (
        <path key={each.id} class={`${each.kind} ${each.isHit ? "hit" : ""}`} d={SHAPES[each.kind](each, up)} />
      ))}
      {robot && (
        <g class={`robot ${robot.isIn ? "" : "elsewhere"}`}>
          <path d={`M${robot.along} ${up(robot.z + HEAD_HIGH)}V0`} />
          <path
            class="head"
            d={`M${robot.along - HEAD} ${up(robot.z + HEAD_HIGH)}h${2 * HEAD}V${up(robot.z + (robot.hasTool ? TOOL_HIGH : 0))}h${-2 * HEAD}Z`}
          />
          {robot.hasTool && (
            <path
              class="tool"
              d={`M${robot.along - HEAD / 2} ${up(robot.z + TOOL_HIGH)}h${HEAD}V${up(robot.z)}h${-HEAD}Z`}
            />
          )}
        </g>
      )}
    </svg>
  );
}

type Shape = (each: Standing, up: (z: number) => number) => string;

/** How each kind is drawn: a plant as a dome, a slot as a shelf with what stands in it, a sample as a dot. */
const SHAPES: Readonly<Record<Standing["kind"], Shape>> = {
  plant: ({ along, half, bottom, top }, up) =>
    `M${along - half} ${up(bottom)}C${along - half} ${up(top)} ${along - half / 2} ${up(top)} ${along} ${up(top)}` +
    `S${along + half} ${up(top)} ${along + half} ${up(bottom)}Z`,
  slot: ({ along, half, bottom, top }, up) => `M${along - half} ${up(bottom)}h${2 * half}V${up(top)}h${-2 * half}Z`,
  sample: ({ along, top }, up) => `M${along} ${up(top)}h0`,
};
