import { Link } from "../../../controls/link";
import { namesOfSlots, slots } from "../../../controls/points/slots";
import { TakePlace } from "../../../controls/take-place";
import { edit, find, presence } from "../../../state";
import { AXES } from "../../../state/robot";
import { t as place } from "../../../texts/care/take-place";
import { formatPlace } from "../../../texts/format";
import { t } from "../../../texts/settings/hardware";

/** The slots of tools. Each takes the robot's place at once; one on the gantry has no x. */
export function Slots() {
  const all = slots();
  const names = namesOfSlots(all);
  if (all.length === 0) return null;
  return (
    <section class="hardware-slots">
      <h2>{t.slots}</h2>
      <ul class="card rows">
        {all.map((slot, index) => {
          const tool = slot.tool_id === null ? undefined : find("tools", slot.tool_id)?.name;
          return (
            <li key={slot.id} aria-label={names[index]}>
              <div class="hardware-name">
                <p class="links">
                  <Link to={`/garden/${slot.id}`}>{names[index]}</Link>
                </p>
                <p class="hint">{[tool, formatPlace(slot)].filter(Boolean).join(" · ")}</p>
              </div>
              {presence.value?.robot.seen_at && (
                <TakePlace
                  axes={slot.gantry_mounted ? ["y", "z"] : AXES}
                  onTake={(taken) => edit("points", slot.id, taken, { undo: place.taken })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
