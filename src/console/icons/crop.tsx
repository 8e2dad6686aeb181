import { type Family, familyOf } from "../garden/families";

/** A part of a picture: a path in a square of 24, and the token of its colour. */
interface Part {
  readonly path: string;
  readonly color: string;
}

const GREEN = "--color-green";
const petals = [0, 60, 120, 180, 240, 300]
  .map((degrees) => (degrees * Math.PI) / 180)
  .map((angle) => [12 + 5.6 * Math.cos(angle) - 3.6, 12 + 5.6 * Math.sin(angle)] as const)
  .map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}a3.6 3.6 0 1 0 7.2 0 3.6 3.6 0 1 0-7.2 0Z`)
  .join("");

/** Pictures of plants, for the page and for the canvas of the map alike. */
export const CROP_PICTURES: Readonly<Record<Family, readonly Part[]>> = {
  leaf: [
    { path: "M11.5 22C5 21 1.5 15.5 3 8.5c5.5 1.5 8.5 6.5 8.5 13.5Z", color: GREEN },
    { path: "M12.5 22C19 21 22.5 15.5 21 8.5c-5.5 1.5-8.5 6.5-8.5 13.5Z", color: GREEN },
    { path: "M12 21.5C7 17 7 8 12 2c5 6 5 15 0 19.5Z", color: "--leaf-light" },
  ],
  root: [
    { path: "M12 10C8 8.5 7 5.5 8 2c3.5 1 5 4.5 4 8Zm0 0c4-1.5 5-4.5 4-8-3.5 1-5 4.5-4 8Z", color: GREEN },
    { path: "M12 22.5c-1-2-6.5-4-6.5-9C5.5 10 8.5 8.5 12 8.5s6.5 1.5 6.5 5c0 5-5.5 7-6.5 9Z", color: "--pink" },
  ],
  fruit: [
    { path: "M12 8c5-2.2 9.5.8 9.5 6.2 0 4.5-3.5 8-9.5 8s-9.5-3.5-9.5-8C2.5 8.8 7 5.8 12 8Z", color: "--color-red" },
    {
      path: "M11.2 2h1.6v4c2-1.6 3.9-1.8 5.7-.8-1.3 2.5-3.5 3.8-6.5 3.8S6.8 7.7 5.5 5.2c1.8-1 3.7-.8 5.7.8V2Z",
      color: GREEN,
    },
  ],
  herb: [
    { path: "M11.2 22.5V6h1.6v16.5Z", color: GREEN },
    {
      path: "M11.5 19c-4 1-7.5-1-8.5-4.5 4.5-.8 7.5 1 8.5 4.5Zm1 0c4 1 7.5-1 8.5-4.5-4.5-.8-7.5 1-8.5 4.5Z",
      color: GREEN,
    },
    {
      path: "M11.5 13c-3.5 1-6.5-.8-7.5-4 4-.8 6.5.8 7.5 4Zm1 0c3.5 1 6.5-.8 7.5-4-4-.8-6.5.8-7.5 4ZM12 8.5c-2.3-1.7-2.3-5 0-7.5 2.3 2.5 2.3 5.8 0 7.5Z",
      color: "--leaf-light",
    },
  ],
  flower: [
    { path: petals, color: "--purple" },
    { path: "M8.2 12a3.8 3.8 0 1 0 7.6 0 3.8 3.8 0 1 0-7.6 0Z", color: "--yellow" },
  ],
  tree: [
    { path: "M10.8 13h2.4l.6 9.5h-3.6Z", color: "--orange" },
    {
      path: "M12 1.5c3.5 0 6 2.3 6 5.3 2 .9 3 2.5 3 4.4 0 3-2.5 5.3-5.5 5.3h-7C5.5 16.5 3 14.2 3 11.2c0-1.9 1-3.5 3-4.4 0-3 2.5-5.3 6-5.3Z",
      color: GREEN,
    },
  ],
};

/** The letter that stands for a plant without a picture. */
export const letterOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "?";

interface Props {
  /** `cropdb_slug` of the plant. */
  readonly slug: string;
  readonly name: string;
  readonly size?: number;
}

/** The picture of a plant by its family, else the letter of its name. It stands beside the name, so readers skip it. */
export function CropIcon({ slug, name, size = 32 }: Props) {
  const family = familyOf(slug) ?? familyOf(name);
  return (
    <svg class="crop" width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      {family ? (
        CROP_PICTURES[family].map(({ path, color }) => <path key={path} d={path} style={{ fill: `var(${color})` }} />)
      ) : (
        <>
          <circle cx={12} cy={12} r={10} style={{ fill: "var(--color-green)" }} />
          <text
            x={12}
            y={16.5}
            font-size={13}
            font-weight={600}
            text-anchor="middle"
            style={{ fill: "var(--surface)" }}
          >
            {letterOf(name)}
          </text>
        </>
      )}
    </svg>
  );
}
