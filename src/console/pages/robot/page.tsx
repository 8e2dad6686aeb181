import { useDiagnosis } from "../../controls/diagnosis";
import { Link } from "../../controls/link";
import { Awaited, Empty, Loaded } from "../../controls/states";
import { openTab, Tabs } from "../../controls/tabs";
import { Icon } from "../../icons/icon";
import { isLocked, list, presence, status } from "../../state";
import { formatAgo } from "../../texts/format";
import { t } from "../../texts/robot";
import { t as setup } from "../../texts/setup/lines";
import { Answers } from "./answers";
import { Camera } from "./camera";
import { Jog } from "./jog";
import { MoveTo } from "./move-to";
import { Jobs } from "./jobs";
import { Pinned } from "./pinned";
import { AnyPin, Peripherals } from "./pins";
import { Practice } from "./practice";
import { StateTree } from "./state-tree";
import "./style.css";
import { TelemetryCharts } from "./telemetry";
import { Tools } from "./tools";

/** The robot: its position, its commands, its state. Source: `live.md` §§3.1, 4. */
export default function RobotPage() {
  const tabs = (["control", "care", "telemetry", "state"] as const).map((name) => ({ name, text: t[name] }));
  const open = openTab(tabs);
  return (
    <div class="robot">
      <Tabs tabs={tabs} label={t.parts} />
      {open === "control" && <Loaded kinds={CONTROL}>{() => <Control />}</Loaded>}
      {open === "care" && <Awaited work={() => import("./care/care")}>{({ Care }) => <Care />}</Awaited>}
      {open === "telemetry" && <Loaded kinds={["telemetries"]}>{() => <TelemetryCharts />}</Loaded>}
      {open === "state" && <State />}
    </div>
  );
}

const CONTROL = [
  "firmwareConfig",
  "peripherals",
  "tools",
  "images",
  "device",
  "webAppConfig",
  "alerts",
  "sequences",
] as const;

/** Controls say why they wait, and keep what was typed. */
const Control = () => (
  <>
    <SetUpAgain />
    <Notice />
    <Practice />
    <div class="robot-control">
      <div>
        <Jog />
        <MoveTo />
        <Camera />
      </div>
      <div>
        <Jobs />
        <Pinned />
        <Peripherals />
        <Tools />
        <AnyPin />
        <Answers />
      </div>
    </div>
  </>
);

/** The robot knows an old password only (`accounts.md` §4.6). */
function SetUpAgain() {
  if (!list("alerts").some(({ problem_tag }) => problem_tag === "api.robot.set_up_again")) return null;
  return (
    <section class="robot-notice">
      <Icon name="warning" size={28} />
      <div>
        <h2>{t.setUpTitle}</h2>
        <Entered text={t.setUpText} />
      </div>
    </section>
  );
}

/** Tells the address to enter in the robot. The page itself may be at `localhost`. */
function Entered({ text }: { readonly text: (address: string) => string }) {
  const known = useDiagnosis();
  if (!known) return null;
  const [address] = known.diagnosis.addresses;
  return <p>{address === undefined ? setup.addressNone : text(address)}</p>;
}

/** Why the robot does nothing at the moment. */
function Notice() {
  const robot = presence.value?.robot;
  if (!robot || (robot.connected && !isLocked.value)) return null;
  if (robot.connected) {
    return (
      <p class="robot-notice stopped" role="status">
        <Icon name="lock" /> {t.lockedText}
      </p>
    );
  }
  return (
    <section class="robot-notice">
      <Icon name="robot" size={28} />
      <div>
        <h2>{robot.seen_at ? t.awayTitle : t.neverTitle}</h2>
        {robot.seen_at ? <p>{t.awayText(formatAgo(robot.seen_at))}</p> : <Entered text={t.neverText} />}
        <p class="links">
          <Link to="/setup">{t.toSetup}</Link>
        </p>
      </div>
    </section>
  );
}

const FACTS = ["device", "dosConfig", "telemetries", "pluginEnvs"] as const;

function State() {
  if (status.value) {
    return (
      <>
        <Loaded kinds={FACTS}>
          {() => <Awaited work={() => import("./care/facts")}>{({ Facts }) => <Facts />}</Awaited>}
        </Loaded>
        <StateTree tree={status.value} />
      </>
    );
  }
  return (
    <Empty icon="robot" title={t.noState}>
      <p>{t.noStateText}</p>
    </Empty>
  );
}
