import type { DeviceChanges } from "../../../../client/records";
import { row, type Rows } from "./row";

/** Other pages say these: which tool is mounted, and whether other clients have set it up. */
type Elsewhere = "mounted_tool_id" | "setup_completed_at";

/** What the account says of its device. */
export const DEVICE_ROWS: Rows<Exclude<keyof DeviceChanges, Elsewhere>> = {
  name: row("place", ["Name"], ["Name"]),
  timezone: row(
    "place",
    ["Time zone", "All times are shown in it."],
    ["Zeitzone", "Alle Zeiten werden darin angezeigt."],
    {
      control: "zone",
    },
  ),
  ota_hour: row(
    "place",
    ["Hour for updates", "By the clock of the garden. Needs a time zone."],
    ["Stunde für Updates", "Nach der Uhr des Gartens. Braucht eine Zeitzone."],
    { control: "hour" },
  ),
  indoor: row("position", ["Stands indoors"], ["Steht drinnen"]),
  lat: row("position", ["Latitude"], ["Breitengrad"], { unit: "°" }),
  lng: row("position", ["Longitude"], ["Längengrad"], { unit: "°" }),
  sbc: row("electronics", ["Computer"], ["Rechner"]),
  order_number: row("electronics", ["Order number"], ["Bestellnummer"]),
};
