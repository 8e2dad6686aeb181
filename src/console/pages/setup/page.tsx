import { Awaited, Loaded } from "../../controls/states";
import { Icon, type IconName } from "../../icons/icon";
import { chapters } from "../../texts/setup/hands/titles";
import { t } from "../../texts/setup/lines";
import { cameraLines } from "./camera-lines";
import { platformOf } from "../../../robot/machine/computers";
import { useNewest } from "../../controls/care/newest";
import { useDiagnosis } from "../../controls/diagnosis";
import { one } from "../../state";
import type { Finding, State } from "./finding";
import { handParts } from "./hand-lines";
import { isChapter } from "./hands/lines";
import { gardenLines, robotLines } from "./robot-lines";
import { serverLines } from "./server-lines";
import "./style.css";

const KINDS = [
  "device",
  "dosConfig",
  "firmwareConfig",
  "webAppConfig",
  "tools",
  "points",
  "sequences",
  "peripherals",
  "images",
  "pluginEnvs",
  "wizardStepResults",
] as const;

const HAND_KINDS = [...KINDS, "sensors", "sensorReadings", "telemetries"] as const;

/** Pages below this one, loaded when they are opened. */
const PARTS = {
  camera: () => import("./camera/calibrate"),
  weeds: () => import("./weeds/weeds"),
} as const;

/** Way from an empty account to a robot that waters. Source: `console.md` §2.7. */
export default function SetupPage({ rest: [name = ""] }: { readonly rest: readonly string[] }) {
  const load = Object.hasOwn(PARTS, name) ? PARTS[name as keyof typeof PARTS] : undefined; // it is one of them
  if (isChapter(name)) {
    return (
      <Loaded kinds={HAND_KINDS}>
        {() => (
          <Awaited work={() => import("./hands/page")}>
            {({ default: Hands }) => <Hands key={name} name={name} />}
          </Awaited>
        )}
      </Loaded>
    );
  }
  return (
    <Loaded kinds={KINDS}>
      {() =>
        load ? (
          <Awaited key={name} work={load}>
            {({ default: Part }) => <Part />}
          </Awaited>
        ) : (
          <Lines />
        )
      }
    </Loaded>
  );
}

type Name = Exclude<keyof typeof t, "progress">;

function Lines() {
  const known = useDiagnosis();
  const newest = useNewest(platformOf(undefined, one("device")?.sbc), one("dosConfig")?.update_channel ?? "stable");
  const groups = [
    ["groupGarden", gardenLines()],
    ["groupServer", serverLines(known, newest)],
    ["groupRobot", robotLines()],
    ["groupCamera", cameraLines()],
  ] as const;
  const seen = groups.flatMap(([, lines]): readonly Finding[] => lines.map(([, finding]) => finding));
  const parts = handParts();
  const total = seen.length + parts.reduce((sum, part) => sum + part.of, 0);
  const done = seen.filter(({ state }) => state === "good").length + parts.reduce((sum, part) => sum + part.worked, 0);
  return (
    <div class="setup cards">
      <p>{t.intro}</p>
      <div class="form-progress" role="status">
        <progress max={total} value={done} aria-label={t.progress(done, total)} />
        <span>{t.progress(done, total)}</span>
      </div>
      {groups.map(([title, lines]) => (
        <section key={title} class="card">
          <h2>{t[title]}</h2>
          <ol>
            {lines.map(([name, finding]) => (
              <Line key={name} title={titleOf(name)} {...finding} />
            ))}
          </ol>
        </section>
      ))}
      <section class="card">
        <h2>{t.groupHands}</h2>
        <p class="hint">{t.handsHint}</p>
        <ol>
          {parts.map((part) => (
            <Line key={part.chapter} title={chapters[part.chapter]} {...part} />
          ))}
        </ol>
      </section>
    </div>
  );
}

const ICONS: Readonly<Record<State, IconName>> = { good: "check", todo: "right", bad: "warning", waits: "timer" };

const titleOf = (name: Name): string => {
  const title = t[name];
  return typeof title === "string" ? title : name;
};

function Line({ title, state, text, action, always }: Finding & { title: string }) {
  const below = action ?? always;
  return (
    <li class={`setup-line ${state}`}>
      <span class="setup-mark">
        <Icon name={ICONS[state]} label={t[state]} />
      </span>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        {below && <div class="toolbar">{below}</div>}
      </div>
    </li>
  );
}
