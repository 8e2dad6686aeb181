import type { Language } from "../../texts/language";
import type { groups } from "../../texts/settings/groups";

/** Name of a setting, and its purpose. */
type Text = readonly [label: string, hint?: string];

/** How one setting is shown. Its type, limits, choices and default come from the API reference. */
export interface Row {
  readonly group: keyof typeof groups;
  readonly text: Readonly<Record<Language, Text>>;
  /** `mm`, `steps/s` … */
  readonly unit?: string;
  /** The control for a value that is not a switch, a number, a text or a list of choices. */
  readonly control?: "sequence" | "page" | "zone" | "hour";
  /** Whether the setting changes what other programs do, and nothing here. */
  readonly isElsewhere?: true;
  /** A sound that can be tried beside it. */
  readonly sound?: "voice" | "beep";
  /** Names of its values. */
  readonly names?: Readonly<Record<string | number, Readonly<Record<Language, string>>>>;
  /** Values without a name can be stored, but are not offered. */
  readonly isOnlyNamed?: true;
}

/** Exactly one row per name: a field that is missing or unknown does not compile. */
export type Rows<Name extends string> = Readonly<Record<Name, Row>>;

export const row = (
  group: Row["group"],
  en: Text,
  de: Text,
  more: Pick<Row, "unit" | "control" | "sound" | "names" | "isOnlyNamed" | "isElsewhere"> = {},
): Row => ({ group, text: { en, de }, ...more });
