import { t } from "../texts/controls";
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

/** A time zone of those that the browser knows; that of the browser and the one that is set stand in it anyway. */
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
