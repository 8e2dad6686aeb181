import { t } from "../texts/controls/fields";
import { SelectField } from "./fields";

/** The zone that the browser is in. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const KNOWN = Intl.supportedValuesOf("timeZone");
const spaced = (zone: string): string => zone.replaceAll("_", " ");

interface Props {
  readonly value: string | null;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (zone: string) => void;
}

/** Chooses one of the time zones that the browser knows. Its own zone and the current value are always in the list. */
export function ZoneField({ value, onChange, ...rest }: Props) {
  const zones = [...new Set([...KNOWN, "UTC", browserZone(), ...(value === null ? [] : [value])])].sort();
  return (
    <SelectField<string | null>
      {...rest}
      label={t.zone}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      choices={zones.map((zone) => ({ value: zone, text: spaced(zone) }))}
    />
  );
}
