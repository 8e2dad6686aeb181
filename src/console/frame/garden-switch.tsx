import { enterGarden } from "../controls/enter-garden";
import { garden, gardens, tell } from "../state";
import { t } from "../texts/people/gardens";
import "./garden-switch.css";

/** Opens what was chosen; where that fails, or somebody stays, it names the open one again. */
async function choose(select: HTMLSelectElement): Promise<void> {
  const isEntered = await enterGarden(Number(select.value)).catch(tell);
  if (!isEntered) select.value = String(garden.value?.device_id);
}

/** The garden that is open, among those of the person. Another one is opened in this tab. */
export function GardenSwitch() {
  return (
    <select
      class="garden-switch"
      aria-label={t.switch}
      value={garden.value?.device_id}
      onChange={({ currentTarget }) => void choose(currentTarget)}
    >
      {gardens.value.map(({ device_id, name, role, owner_name }) => (
        <option key={device_id} value={device_id}>
          {role === "owner" ? name : t.nameOf(name, owner_name)}
        </option>
      ))}
    </select>
  );
}
