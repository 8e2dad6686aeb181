import type { Device, DosConfig } from "../../../../client/records";
import { confirm } from "../../../controls/confirm";
import { SelectField, ToggleField } from "../../../controls/fields";
import { Link } from "../../../controls/link";
import { Shut } from "../../../controls/shut";
import { editOne, lookOnly, one, tell } from "../../../state";
import { t } from "../../../texts/care/care";
import { formatDateTime, zoneName } from "../../../texts/format";
import { zone } from "../../../texts/zone";
import { nextUpdate, USUAL_HOUR } from "./next-update";

const CHANNELS = ["stable", "beta", "alpha"] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, text: `${hour}:00` }));

/** When the server asks the robot to update, and to which kind of software. Stored at once. */
export function When() {
  const config = one("dosConfig");
  const device = one("device");
  const change = (next: Partial<Pick<DosConfig, "update_channel" | "os_auto_update">>): void =>
    void editOne("dosConfig", next).catch(tell);
  const chooseHour = (next: Pick<Device, "ota_hour">): void => void editOne("device", next).catch(tell);
  const choose = async (next: (typeof CHANNELS)[number]): Promise<void> => {
    const name = t[next];
    const question = { title: t.channelTitle(name), text: t.channelText, action: t.channelAction(name) };
    if (next === "stable" || (await confirm(question))) change({ update_channel: next });
  };
  const isOn = config?.os_auto_update === true;
  const hour = device?.ota_hour ?? USUAL_HOUR;
  return (
    <section class="card">
      <h2>{t.when}</h2>
      <Shut why={lookOnly.value}>
        <ToggleField
          label={t.byItself}
          hint={t.byItselfHint}
          value={isOn}
          onChange={(next) => change({ os_auto_update: next })}
        />
        {device?.timezone ? (
          <SelectField
            label={t.hour}
            hint={t.hourHint(zoneName())}
            value={hour}
            choices={HOURS}
            onChange={(next) => chooseHour({ ota_hour: next })}
          />
        ) : (
          <p class="hint">
            <Link to="/settings">{t.noZone}</Link>
          </p>
        )}
        {isOn && device?.timezone && (
          <p class="hint">{t.next(formatDateTime(new Date(nextUpdate(zone.value, hour, Date.now()))))}</p>
        )}
        <SelectField
          label={t.channel}
          value={config?.update_channel ?? "stable"}
          choices={CHANNELS.map((value) => ({ value, text: t[value] }))}
          onChange={(next) => void choose(next as (typeof CHANNELS)[number])} // one of them
        />
      </Shut>
    </section>
  );
}
