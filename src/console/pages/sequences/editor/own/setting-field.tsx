import { isNode } from "../../../../../robot/script/node";
import type { OwnControl } from "../../../../controls/script/frame";
import { isInRange, readSetting, type Setting, settingOf, textOfSetting } from "../../../../script/program-settings";
import { choiceOfSetting, nameOfSetting, t } from "../../../../texts/care/run-settings";
import { formatNumber, withUnit } from "../../../../texts/format";
import { SelectField } from "../../../../controls/fields";
import { NumberField } from "../../../../controls/number-field";

/** No choice. */
const UNREAD = "";

const shown = (value: number): string => formatNumber(value, 3);

/** The numbers that a setting can have, in words. */
function rangeOf({ only, least, most, above }: Exclude<Setting, { readonly choices: unknown }>): string {
  const bounds =
    above !== undefined
      ? t.above(shown(above))
      : least === undefined
        ? ""
        : most === undefined
          ? t.least(shown(least))
          : t.between(shown(least), shown(most));
  return `${t[only ?? "any"]} ${bounds}`.trim() + ".";
}

/**
 * A setting of a program. A value that is stored stays as it is, also one that the robot does not understand or that is
 * outside of its range: the field says so.
 */
export const SettingField: OwnControl = ({ node, value: stored, onChange }) => {
  const known = settingOf(String(node.args["label"]));
  if (!known) return null;
  const { name, setting } = known;
  const label = nameOfSetting(name);
  const value = isNode(stored) ? undefined : readSetting(setting, stored);
  const unread = value === undefined && stored !== "" ? t.unread(String(stored)) : undefined;
  if ("choices" in setting) {
    return (
      <SelectField
        label={label}
        hint={t.usual(choiceOfSetting(setting.usual))}
        error={unread}
        value={value ?? UNREAD}
        choices={setting.choices.map((each) => ({ value: each, text: choiceOfSetting(each) }))}
        onChange={(chosen) => onChange(textOfSetting(setting, chosen))}
      />
    );
  }
  const { usual, unit = "" } = setting;
  const refuse = (number: number): string | undefined => (isInRange(setting, number) ? undefined : rangeOf(setting));
  return (
    <NumberField
      isNeeded
      label={label}
      {...(unit !== "" && { unit })}
      hint={[usual !== undefined && t.usual(withUnit(shown(usual), unit)), rangeOf(setting)].filter(Boolean).join(" ")}
      error={unread ?? (typeof value === "number" ? refuse(value) : undefined)}
      value={typeof value === "number" ? value : undefined}
      refuse={refuse}
      onChange={(number) => number !== undefined && onChange(textOfSetting(setting, number))}
    />
  );
};
