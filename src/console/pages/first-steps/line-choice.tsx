import { useId } from "preact/hooks";
import { kindNames, t } from "../../texts/first-steps";
import { formatNumber } from "../../texts/format";
import { BedPicture } from "./bed-picture";
import { BEDS, type Line, LINE_KINDS, type LineKind, linesOf, versionOf } from "./lines";

interface Props {
  readonly value: Line;
  readonly onChange: (line: Line) => void;
}

/** `Standard · 2.9 × 1.2 m`. */
const titleOf = (kind: LineKind): string => {
  const bed = BEDS[kind];
  const size = bed && t.size(formatNumber(bed.length / 1000), formatNumber(bed.width / 1000));
  return [kindNames[kind], size].filter(Boolean).join(" · ");
};

/** All models in groups by their kind, each with its bed. */
export function LineChoice({ value, onChange }: Props) {
  const name = useId();
  return (
    <div class="lines-of-robots">
      {LINE_KINDS.map((kind) => (
        <fieldset key={kind}>
          <legend>{titleOf(kind)}</legend>
          <div class="tiles">
            {linesOf(kind).map((line) => (
              <label key={line} class="tile">
                <input type="radio" name={name} value={line} checked={line === value} onChange={() => onChange(line)} />
                <BedPicture bed={BEDS[kind]} />
                <span>{versionOf(line) ?? t.noModel}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
