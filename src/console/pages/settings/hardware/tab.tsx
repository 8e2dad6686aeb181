import { Loaded } from "../../../controls/states";
import { openTab, Tabs } from "../../../controls/tabs";
import { t } from "../../../texts/settings/settings";
import { HARDWARE } from "./kinds";
import { HardwareList } from "./list";
import { Slots } from "./slots";

/** Lists of the hardware that is wired to the robot or looks at it; one of them is open. */
export function HardwareTab() {
  const parts = HARDWARE.map(({ kind, text }) => ({ name: kind, text: text().many }));
  const open = openTab(parts, "part");
  const hardware = HARDWARE.find(({ kind }) => kind === open);
  if (!hardware) return null;
  return (
    <>
      <Tabs tabs={parts} label={t.hardware} parameter="part" />
      <Loaded key={open} kinds={[hardware.kind]}>
        {() => <HardwareList hardware={hardware} />}
      </Loaded>
      {open === "tools" && <Loaded kinds={["points"]}>{() => <Slots />}</Loaded>}
    </>
  );
}
