import type { Tool } from "../../../client/records";
import { SelectField } from "../../controls/fields";
import { RobotButton } from "../../controls/off";
import { mount, unmount } from "../../controls/orders/orders";
import { Shut } from "../../controls/shut";
import { editOne, list, lookOnly, one, tell } from "../../state";
import { t } from "../../texts/robot";

/** Tools that lie in a slot, and the one on the robot. */
export function Tools() {
  const all = list("tools").toSorted((a, b) => a.name.localeCompare(b.name));
  const mounted = one("device")?.mounted_tool_id ?? null;
  const within = all.filter(({ id, status }) => id === mounted || status === "active");
  const choose = (id: number | null): void =>
    void editOne("device", { mounted_tool_id: id }, { undo: t.mountedChanged }).catch(tell);
  return (
    <section class="card robot-pins">
      <h2>{t.tools}</h2>
      {within.length === 0 && <p class="hint">{t.noTools}</p>}
      {within.length > 0 && (
        <ul>
          {within.map((tool) => (
            <li key={tool.id}>
              <Row tool={tool} isMounted={tool.id === mounted} />
            </li>
          ))}
        </ul>
      )}
      {all.length > 0 && (
        <Shut why={lookOnly.value}>
          <SelectField
            label={t.mounted}
            hint={t.mountedHint}
            value={mounted}
            onChange={choose}
            choices={[{ value: null, text: t.none }, ...all.map(({ id, name }) => ({ value: id, text: name }))]}
          />
        </Shut>
      )}
    </section>
  );
}

function Row({ tool, isMounted }: { tool: Tool; isMounted: boolean }) {
  const { name } = tool;
  const label = isMounted ? t.unmountTool(name) : t.mountTool(name);
  return (
    <>
      <p>
        {name}
        <span class="hint">{isMounted ? t.isMounted : t.inSlot}</span>
      </p>
      <RobotButton effort="moves" aria-label={label} onPress={() => (isMounted ? unmount(label) : mount(label, tool))}>
        {isMounted ? t.unmount : t.mount}
      </RobotButton>
    </>
  );
}
