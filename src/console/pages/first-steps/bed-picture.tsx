import type { Bed } from "./lines";

/** Size of the picture, and pixels per mm: the largest bed fills it. */
const [WIDTH, HEIGHT] = [128, 64];
const SCALE = 0.02;
const GAP = 9;

/** Places of a row of plants in a length. */
const places = (length: number): readonly number[] => {
  const count = Math.floor((length - 1) / GAP);
  return Array.from({ length: count }, (_, index) => (length - (count - 1) * GAP) / 2 + index * GAP);
};

/** A bed from above, to scale: soil, plants, and the robot that bridges it. Without a bed an empty place. */
export function BedPicture({ bed }: { bed: Bed | undefined }) {
  const length = (bed?.length ?? 2900) * SCALE;
  const width = (bed?.width ?? 1230) * SCALE;
  const [left, top] = [(WIDTH - length) / 2, (HEIGHT - width) / 2];
  const gantry = length * 0.62;
  return (
    <svg class="bed" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <g transform={`translate(${left} ${top})`}>
        <rect class={bed ? "soil" : "no-soil"} width={length} height={width} rx={3} />
        {bed && (
          <>
            {places(length).map((x) =>
              places(width).map((y) => <circle key={`${x} ${y}`} class="plant" cx={x} cy={y} r={2.4} />),
            )}
            <rect class="gantry" x={gantry} y={-2} width={3.5} height={width + 4} rx={1} />
            <rect class="head" x={gantry - 2.5} y={width * 0.35} width={8.5} height={6} rx={1.5} />
          </>
        )}
      </g>
    </svg>
  );
}
