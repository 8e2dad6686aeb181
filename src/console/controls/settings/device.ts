import type { DeviceChanges } from "../../../client/records";
import { row, type Rows } from "./row";

/** Other pages say these: which tool is mounted, and whether other clients have set it up. */
type Elsewhere = "mounted_tool_id" | "setup_completed_at";

const COMPUTERS = {
  3: { en: "Model 3", de: "Modell 3" },
  4: { en: "Model 4", de: "Modell 4" },
  5: { en: "Model 5", de: "Modell 5" },
  "01": { en: "Zero", de: "Zero" },
  "02": { en: "Zero 2", de: "Zero 2" },
};

/** The settings of the device in the account. */
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
    ["Hour for updates", "By the clock of the garden, for robots that update by themselves. Needs a time zone."],
    [
      "Stunde für Updates",
      "Nach der Uhr des Gartens, für Roboter, die sich selbst aktualisieren. Braucht eine Zeitzone.",
    ],
    { control: "hour" },
  ),
  indoor: row("position", ["Stands indoors"], ["Steht drinnen"]),
  lat: row("position", ["Latitude"], ["Breitengrad"], { unit: "°" }),
  lng: row("position", ["Longitude"], ["Längengrad"], { unit: "°" }),
  sbc: row("electronics", ["Computer"], ["Rechner"], { names: COMPUTERS }),
  order_number: row("electronics", ["Order number"], ["Bestellnummer"]),
};
