import { waterPinOf } from "../../../robot/garden/wiring";
import type { Fault, Rehearsal } from "../../../robot/rehearsal";
import { Icon, type IconName } from "../../icons/icon";
import { list } from "../../state";
import { formatDuration } from "../../texts/duration";
import { formatNumber, withUnit } from "../../texts/format";
import { faultText, faultTitles, t } from "../../texts/rehearsal";
import { faultInWords } from "./fault-words";

/** The cost of a rehearsal in one line each: time, way, water, tools, photos. */
export function Totals({ rehearsal }: { rehearsal: Rehearsal }) {
  const { duration_s, distance_mm, totals } = rehearsal;
  const rows: readonly (readonly [icon: IconName, text: string])[] = [
    ["timer", formatDuration(duration_s)],
    ...(distance_mm > 0 ? [["move", withUnit(formatNumber(distance_mm / 1000, 1), "m")] as const] : []),
    ...totals.pins.map(({ pin, label, on_s, litres }): [IconName, string] => [
      pin === waterPinOf(list("peripherals")) ? "water" : "power",
      litres === null ? t.on(label, formatDuration(on_s)) : t.litres(withUnit(formatNumber(litres, 1), "l")),
    ]),
    ...(totals.tool_changes > 0 ? [["tool", t.toolChanges(totals.tool_changes)] as const] : []),
    ...(totals.photos > 0 ? [["camera", t.photos(totals.photos)] as const] : []),
    ...(totals.readings > 0 ? [["sensors", t.readings(totals.readings)] as const] : []),
  ];
  return (
    <ul class="rehearsal-totals" aria-label={t.totals}>
      {rows.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
}

const ICONS: Readonly<Record<Fault["level"], IconName>> = { stop: "stop", warn: "warning", note: "about" };
const LEVELS = ["stop", "warn", "note"] as const;

/** Faults that are shown at once. */
const MOST = 20;

interface Props {
  readonly rehearsal: Rehearsal;
  /** Leads to where a fault is; without it they are only read. */
  readonly onPress?: (fault: Fault) => void;
}

/** The faults of a rehearsal, the worst first. */
export function Faults({ rehearsal: { faults, truncated }, onPress }: Props) {
  const worst = faults.toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
  return (
    <div class="rehearsal-faults">
      {faults.length === 0 && (
        <p class="rehearsal-good">
          <Icon name="check" size={18} />
          {t.noFaults}
        </p>
      )}
      <ul aria-label={t.faults}>
        {worst.slice(0, MOST).map((fault, index) => (
          <li key={index} class={`rehearsal-fault ${fault.level}`}>
            <FaultText fault={fault} onPress={onPress} />
          </li>
        ))}
      </ul>
      {faults.length > MOST && <p class="hint">{t.moreFaults(faults.length - MOST)}</p>}
      {truncated && <p class="hint">{t.truncated}</p>}
    </div>
  );
}

function FaultText({ fault, onPress }: { fault: Fault; onPress: Props["onPress"] }) {
  const content = (
    <>
      <Icon name={ICONS[fault.level]} size={18} label={t[fault.level]} />
      <span>
        <strong>
          {Object.hasOwn(faultTitles, fault.code) ? faultTitles[fault.code as keyof typeof faultTitles] : fault.code}
        </strong>{" "}
        {faultText(faultInWords(fault.text))}
      </span>
    </>
  );
  if (!onPress) return <p>{content}</p>;
  return (
    <button type="button" onClick={() => onPress(fault)}>
      {content}
    </button>
  );
}
