import { zone } from "../texts/zone";
import { TextField } from "./fields";
import { isoDay } from "../texts/format";

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** Noon of a day in the zone of the device; null for a text that is not a day. */
function noonOf(day: string): string | null {
  const noon = zone.value.timeOf(`${day}T12:00`);
  return noon === undefined ? null : new Date(noon).toISOString();
}

/** A day, kept as a time. */
export const DateField = ({ value, onChange, ...rest }: Props) => (
  <TextField
    {...rest}
    type="date"
    value={value === null ? "" : isoDay(value)}
    onChange={(day) => onChange(noonOf(day))}
  />
);
