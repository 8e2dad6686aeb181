import type { Sensor } from "../../../client/records";
import { RobotButton } from "../../controls/off";
import { isConnected, perform } from "../../state";
import { formatAgo, formatNumber } from "../../texts/format";
import { t } from "../../texts/sensors";
import type { Source } from "./readings";

/** Each sensor with its newest reading. */
export const Sources = ({ sources }: { sources: readonly Source[] }) => (
  <section class="sensors-now">
    <ul>
      {sources.map(({ pin, name, sensor, newest }) => (
        <li key={sensor ? sensor.id : `pin ${pin}`} class="card">
          <h2>{name}</h2>
          <p class="sensors-value">{newest ? formatNumber(newest.value) : "–"}</p>
          <p class="hint">
            {t.pin(pin)} · {newest ? formatAgo(newest.read_at) : t.never}
          </p>
          {sensor && (
            <RobotButton aria-label={readText(sensor)} onPress={() => read(sensor)}>
              {t.read}
            </RobotButton>
          )}
        </li>
      ))}
    </ul>
    {!isConnected.value && <p class="hint">{t.noRobot}</p>}
  </section>
);

const readText = ({ label }: Sensor): string => `${t.read}: ${label}`;

/** The robot stores what it reads; the reading then comes as an event. */
const read = (sensor: Sensor): Promise<boolean> => {
  const { id, label, mode } = sensor;
  const pin = { kind: "named_pin", args: { pin_type: "Sensor", pin_id: id } };
  return perform(t.readSensor(label), { kind: "read_pin", args: { pin_number: pin, label: "---", pin_mode: mode } });
};
