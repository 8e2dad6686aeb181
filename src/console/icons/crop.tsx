import { lookOf } from "../../robot/garden/crop-looks";
import { CROP_PICTURES } from "./crop-pictures";
import { letterOf } from "./letter";

interface Props {
  /** `cropdb_slug` of the plant. */
  readonly slug: string;
  readonly name: string;
  readonly size?: number;
}

/** The picture of a plant by its look, else the letter of its name. It stands beside the name, so readers skip it. */
export function CropIcon({ slug, name, size = 32 }: Props) {
  const look = lookOf(slug) ?? lookOf(name);
  return (
    <svg class="crop" width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      {look ? (
        CROP_PICTURES[look].map(([color, path]) => <path key={path} d={path} style={{ fill: `var(${color})` }} />)
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
