import { enterGarden } from "../controls/enter-garden";
import { garden, gardens, tell } from "../state";
import { t } from "../texts/people/gardens";
import "./garden-switch.css";

/** The garden that is open, among those of the person. Another one is opened in this tab. */
export function GardenSwitch() {
  return (
    <select
      class="garden-switch"
      aria-label={t.switch}
      value={garden.value?.device_id}
      onChange={({ currentTarget }) => void enterGarden(Number(currentTarget.value)).catch(tell)}
    >
      {gardens.value.map(({ device_id, name, role, owner_name }) => (
        <option key={device_id} value={device_id}>
          {role === "owner" ? name : t.nameOf(name, owner_name)}
        </option>
      ))}
    </select>
  );
}
