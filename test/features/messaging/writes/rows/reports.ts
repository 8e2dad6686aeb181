import { post, remove } from "../../../../support/scenarios";
import { storedTelemetries } from "../../../../support/stored";
import { unheard, type Write } from "../row";

const reading = post("/api/sensor_readings", { pin: 59, value: 512, mode: 1, x: 1, y: 2, z: null });
const telemetry = post("/api/telemetries", { target: "sbc4", soc_temp: 45 });
const tank = post("/api/measures", { name: "Tank" });
const log = post("/api/logs", { message: "Syncing" });

/** Reports are not journaled. */
export const reports: readonly Write[] = [
  { of: "POST /api/sensor_readings", send: reading, tells: ["SensorReading $answer"], notes: [] },
  {
    of: "DELETE /api/sensor_readings/:id",
    given: { it: reading },
    send: remove("/api/sensor_readings/$it"),
    tells: ["SensorReading $it gone"],
    notes: [],
  },
  { of: "POST /api/telemetries", send: telemetry, tells: ["Telemetry $answer"], notes: [] },
  {
    of: "DELETE /api/telemetries/:id",
    given: { it: telemetry },
    send: remove("/api/telemetries/$it"),
    tells: ["Telemetry $it gone"],
    notes: [],
  },
  {
    of: "DELETE /api/telemetries/:id",
    name: "those that are too many go untold",
    given: { newest: storedTelemetries(310) },
    send: remove("/api/telemetries/$newest"),
    tells: ["Telemetry $newest gone"],
    notes: [],
  },
  {
    of: "DELETE /api/telemetries/all",
    given: { one: telemetry, two: telemetry },
    send: remove("/api/telemetries/all"),
    tells: ["Telemetry $one gone", "Telemetry $two gone"],
    notes: [],
  },
  unheard("POST /api/measures/values", post("/api/measures/values", { name: "Tank", value: 3 }), { given: { tank } }),
  {
    of: "POST /api/measures/values",
    name: "of a name that nobody knows",
    send: post("/api/measures/values", { name: "Butt", value: 3 }),
    tells: [],
    notes: ["measures $next created"],
  },
  unheard("POST /api/logs", log),
  unheard("DELETE /api/logs/:id", remove("/api/logs/$it"), { given: { it: log } }),
  unheard("DELETE /api/logs/all", remove("/api/logs/all"), { given: { it: log } }),
  {
    of: "POST /api/images",
    send: post("/api/images", { attachment_url: "https://camera.example/photo.jpg" }),
    tells: ["Image $answer"],
    notes: ["images $answer created"],
  },
  {
    of: "DELETE /api/images/:id",
    given: { it: post("/api/images", { attachment_url: "https://camera.example/photo.jpg" }) },
    send: remove("/api/images/$it"),
    tells: ["Image $it gone"],
    notes: ["images $it deleted"],
  },
];
