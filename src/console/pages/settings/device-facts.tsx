import { one } from "../../state";
import { formatAgo } from "../../texts/format";
import { t } from "../../texts/settings/settings";

/** Facts that the robot reports. They cannot be edited. */
export function DeviceFacts() {
  const device = one("device");
  const seen = device?.last_saw_mq ?? device?.last_saw_api;
  const facts = [
    [t.software, device?.dos_version],
    [t.serial, device?.serial_number],
    [t.seen, seen && formatAgo(seen)],
  ] as const;
  return (
    <section class="card">
      <h2>{t.robotSays}</h2>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || t.unknown}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
