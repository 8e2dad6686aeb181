import { motorDefaults } from "../../../robot/machine/boards";
import { list, one } from "../../state";
import { titles } from "../../texts/pages";
import { formatNumber } from "../../texts/format";
import { language } from "../../texts/language";
import { t } from "../../texts/settings/settings";
import type { Row } from "../../controls/settings/row";
import type { Setting, SettingsKind, Spec, Value } from "../../controls/settings/settings";

/** The stored value of a field in a settings record. */
export const storedIn = (kind: SettingsKind, field: string): Value =>
  (one(kind) as Readonly<Record<string, Value>> | undefined)?.[field] ?? null; // all its settings are such values

/** The default of a field. Motor settings have those of the account's board. Undefined for a field without one. */
export const defaultOf = (kind: SettingsKind, { name, spec }: Setting["fields"][number]): Value | undefined =>
  (kind === "firmwareConfig" ? motorDefaults(one("dosConfig")?.firmware_hardware)[name] : undefined) ?? spec.default;

/** Fields that differ from their defaults. */
export const changedFields = ({ kind, fields }: Setting): Setting["fields"] =>
  fields.filter((field) => {
    const value = defaultOf(kind, field);
    return value !== undefined && storedIn(kind, field.name) !== value;
  });

/** A switch: in the electronics it is 0 or 1. */
export const isSwitch = ({ type, options }: Spec): boolean =>
  type === "boolean" || (options?.length === 2 && options.every((option) => option === 0 || option === 1));

export interface Choice {
  readonly value: string | number | null;
  readonly text: string;
}

/** `board_k17` is Board K17, unless the row says what it is called. */
const nameOf = (row: Row, value: string | number): string =>
  row.names?.[value]?.[language.value] ??
  String(value)
    .replace(/_k(?=\d)/, " K")
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());

const wholeNumbers = ({ minimum = 0, maximum = 0 }: Spec): readonly number[] =>
  Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);

/** Pages that cannot be the landing page. */
const NO_STARTS = new Set<string>(["signIn", "firstSteps"] satisfies (keyof typeof titles)[]);
/** `saved-gardens` of `savedGardens`: titles are called like the paths of their pages. */
const pathOf = (title: string): string => title.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The choices beside the stored value; undefined where the value is typed. */
export function choicesOf(row: Row, spec: Spec, stored?: Value): readonly Choice[] | undefined {
  const none = (text: string): Choice => ({ value: null, text });
  switch (row.control) {
    case "sequence":
      return [none(t.none), ...list("sequences").map(({ id, name }) => ({ value: id, text: name }))];
    case "page":
      return Object.entries(titles).flatMap(([name, text]) =>
        NO_STARTS.has(name) ? [] : [{ value: pathOf(name), text }],
      );
    case "hour":
      return [none(t.noHour), ...wholeNumbers(spec).map((hour) => ({ value: hour, text: `${hour}:00` }))];
  }
  const values = spec.options ?? (row.names && wholeNumbers(spec));
  if (!values) return undefined;
  const offered = row.isOnlyNamed ? values.filter((value) => row.names?.[value] || value === stored) : values;
  const named = offered.map((value) => ({ value, text: nameOf(row, value) }));
  return spec.default === null ? [none(t.none), ...named] : named;
}

/** A value as people read it. */
export function textOfValue(row: Row, spec: Spec, value: Value): string {
  if (isSwitch(spec)) return value === true || value === 1 ? t.on : t.off;
  const choice = choicesOf(row, spec)?.find((each) => each.value === value);
  if (choice) return choice.text;
  if (value === null || value === "") return t.empty;
  return typeof value === "number" ? formatNumber(value, 6) : String(value);
}
