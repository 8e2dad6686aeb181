import { useState } from "preact/hooks";
import { ChipsField } from "../../controls/chips";
import { SelectField } from "../../controls/fields";
import { valuesIn, valueWord, wordOf } from "../../controls/points/own-fields";
import { cut } from "../../../robot/script/cut";
import { list } from "../../state";
import { t } from "../../texts/garden/own-fields";

/** Names of own fields in criteria begin so. The colour has a field of its own. */
const PREFIX = "meta.";
export const isOwnField = (name: string): boolean => name.startsWith(PREFIX) && name !== "meta.color";

/** Values of a field that are offered, the most frequent, and how long they may be shown. */
const [MOST, LONGEST] = [20, 40];

const short = (text: string): string => (text.length > LONGEST ? `${cut(text, LONGEST)}…` : text);

interface Props {
  readonly asked: Readonly<Record<string, readonly string[]>>;
  readonly onChange: (name: string, values: string[]) => void;
}

/** Criteria about own fields. Names and values are those that points of the account have. */
export function OwnCriteria({ asked, onChange }: Props) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const known = valuesIn(list("points"));
  const names = [...new Set([...Object.keys(asked).filter(isOwnField), ...opened])];
  const others = [...known.keys()]
    .map((name) => PREFIX + name)
    .filter((name) => !names.includes(name))
    .toSorted();
  const nameOf = (name: string): string => wordOf(name.slice(PREFIX.length)) ?? t.named(name.slice(PREFIX.length));
  return (
    <>
      {names.map((name) => {
        const bare = name.slice(PREFIX.length);
        const values = new Set([...(asked[name] ?? []), ...(known.get(bare) ?? []).slice(0, MOST)]);
        return (
          <ChipsField<string>
            key={name}
            label={nameOf(name)}
            choices={[...values].map((value) => ({ value, text: short(valueWord(bare, value)) }))}
            value={asked[name] ?? []}
            onChange={(next) => {
              setOpened([...new Set([...opened, name])]); // it stays where nothing is asked of it any more
              onChange(name, [...next]);
            }}
          />
        );
      })}
      {others.length > 0 && (
        <SelectField<string | null>
          label={t.ask}
          value={null}
          choices={[{ value: null, text: "–" }, ...others.map((name) => ({ value: name, text: nameOf(name) }))]}
          onChange={(name) => name !== null && setOpened([...opened, name])}
        />
      )}
    </>
  );
}
