import { useId } from "preact/hooks";
import { kindNames, t } from "../../texts/first-steps";
import { formatNumber } from "../../texts/format";
import { BedPicture } from "./bed-picture";
import { SelectField } from "../../controls/fields";
import { BEDS, kindOf, type ProductLine, LINE_KINDS, type LineKind, linesOf, newestOf, versionOf } from "./lines";

interface Props {
  readonly value: ProductLine;
  readonly onChange: (line: ProductLine) => void;
}

/** `Standard 2.9 × 1.2 m`. */
const titleOf = (kind: LineKind): string => {
  const bed = BEDS[kind];
  const size = bed && t.size(formatNumber(bed.length / 1000), formatNumber(bed.width / 1000));
  return [kindNames[kind], size].filter(Boolean).join(" ");
};

/** First the kind of robot, each with its bed, then its version: the newest unless told. */
export function LineChoice({ value, onChange }: Props) {
  const name = useId();
  const chosen = kindOf(value);
  const versions =
    chosen === "none" ? [] : linesOf(chosen).map((line) => ({ value: line, text: versionOf(line) ?? "" }));
  return (
    <>
      <fieldset>
        <legend>{t.kind}</legend>
        <div class="tiles">
          {LINE_KINDS.map((kind) => (
            <label key={kind} class="tile">
              <input
                type="radio"
                name={name}
                value={kind}
                checked={kind === chosen}
                onChange={() => onChange(newestOf(kind))}
              />
              <BedPicture bed={BEDS[kind]} />
              <span>{titleOf(kind)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {versions.length > 0 && (
        <SelectField label={t.version} hint={t.versionHint} value={value} choices={versions} onChange={onChange} />
      )}
    </>
  );
}
