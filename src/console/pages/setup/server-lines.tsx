import { isConnected, isPractice } from "../../state";
import { compareVersions } from "./versions";
import { formatTime } from "../../texts/format";
import { t } from "../../texts/setup/lines";
import { arrivalOf, placeOf } from "./arrival";
import { Code } from "../../controls/code";
import type { Known } from "../../controls/diagnosis";
import { bad, type Finding, good, waits } from "./finding";

/** Version of demo gardens, in which no robot has told one (`seed-data.md` §2). */
const DEMO_VERSION = "100.0.0";
/** Two clocks that are set by the network differ by less. */
const MOST_DRIFT_MS = 60_000;

/** An address of numbers, as robots find it without a name service. */
const isNumber = (address: string): boolean => /^(?:[\d.]+|\[.*\])$/.test(new URL(address).hostname);

function addressOf(known: Known | undefined): Finding {
  if (!known) return waits(t.waits);
  const [first, ...others] = known.diagnosis.addresses;
  if (first === undefined) return bad(t.addressNone);
  return good(
    t.addressText,
    <div class="setup-address">
      <Code text={first} label={t.codeOf(first)} />
      <div>
        <p class="setup-url">{first}</p>
        {others.length > 0 && <p class="hint">{t.addressOthers(others.join(", "))}</p>}
        {!isNumber(first) && <p class="hint">{t.addressName}</p>}
      </div>
    </div>,
  );
}

function brokerOf(known: Known | undefined): Finding {
  if (!known) return waits(t.waits);
  const place = placeOf(known.diagnosis);
  const { listens } = known.diagnosis.broker;
  if (listens === null) return { ...waits(t.brokerOther(place)), ...(isConnected.value && { state: "good" }) };
  return listens ? good(t.brokerOpen(place)) : bad(t.brokerClosed(place));
}

function softwareOf(known: Known | undefined): Finding {
  const version = known?.diagnosis.version;
  if (isPractice.value) return waits(t.softwarePractice);
  if (!known || !version || version === DEMO_VERSION) return waits(t.softwareUnknown);
  return compareVersions(version, known.least) < 0 ? bad(t.softwareOld(version, known.least)) : good(version);
}

function clockOf(known: Known | undefined): Finding {
  if (!known) return waits(t.waits);
  return known.drift > MOST_DRIFT_MS ? bad(t.clockBad(formatTime(known.diagnosis.now))) : good(t.clockGood);
}

/** The way between robot and server. */
export const serverLines = (known: Known | undefined) =>
  [
    ["address", addressOf(known)],
    ["broker", brokerOf(known)],
    ["arrival", arrivalOf(known?.diagnosis, isConnected.value)],
    ["software", softwareOf(known)],
    ["clock", clockOf(known)],
  ] as const;
