import { HEIGHTS, type Heights } from "../../../garden/side";
import { robotPlace } from "../../../state";
import { formatNumber, withUnit } from "../../../texts/format";
import { heightTexts, t } from "../../../texts/garden/side";
import "./heights.css";

/** The heights that count with the robot's z: each with the line that stands for it, and all on a bar. */
export function HeightsLegend({ heights }: { heights: Heights }) {
  const z = robotPlace.value?.z;
  const rows = [
    ...HEIGHTS.flatMap((name) => (heights[name] === undefined ? [] : [{ name, z: heights[name] }])),
    ...(z === undefined ? [] : [{ name: "robot" as const, z }]),
  ].toSorted((one, other) => other.z - one.z);
  const [most, least] = [rows[0]?.z ?? 0, rows.at(-1)?.z ?? 0];
  const down = (height: number): string => `${most > least ? (100 * (most - height)) / (most - least) : 0}%`;
  return (
    <section class="garden-heights" aria-label={t.heights}>
      <div aria-hidden>
        {rows.map((row) => (
          <span key={row.name} class={`height ${row.name}`} style={{ top: down(row.z) }} />
        ))}
      </div>
      <dl class="facts">
        {rows.map((row) => (
          <div key={row.name}>
            <dt>
              <span class={`height ${row.name}`} /> {heightTexts[row.name]}
            </dt>
            <dd>{withUnit(formatNumber(row.z), "mm")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
