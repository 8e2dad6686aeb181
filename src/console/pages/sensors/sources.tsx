import type { Sensor } from "../../../client/records";
import { RobotButton } from "../../controls/off";
import { readSensor } from "../../controls/orders/orders";
import { isConnected } from "../../state";
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
            <RobotButton aria-label={readText(sensor)} onPress={() => readSensor(t.readSensor(name), sensor)}>
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
