import { zoneOf } from "../../robot/calendar/zone";
import { TextField } from "./fields";
import { zoneName } from "../texts/format";

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** `2026-11-22`: the day of a time in the zone of the device. */
const dayOf = (time: string): string => {
  const at = Date.parse(time);
  return new Date(at + zoneOf(zoneName()).offsetAt(at)).toISOString().slice(0, 10);
};

/** Noon of a day in the zone of the device. */
const noonOf = (day: string): string => {
  const noon = Date.parse(`${day}T12:00:00.000Z`);
  return new Date(noon - zoneOf(zoneName()).offsetAt(noon)).toISOString();
};

/** A day, kept as a time. */
export const DateField = ({ value, onChange, ...rest }: Props) => (
  <TextField
    {...rest}
    type="date"
    value={value === null ? "" : dayOf(value)}
    onChange={(day) => onChange(day === "" ? null : noonOf(day))}
  />
);
