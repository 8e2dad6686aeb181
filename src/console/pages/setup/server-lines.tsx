import { platformOf } from "../../../robot/machine/computers";
import { CardImage } from "../../controls/care/card";
import type { Newest } from "../../controls/care/newest";
import { isConnected, isPractice, one, presence } from "../../state";
import { compareVersions } from "./versions";
import { formatTime } from "../../texts/format";
import { t as card } from "../../texts/care/card";
import { t } from "../../texts/setup/lines";
import { ToPage } from "./actions";
import { arrivalOf, placeOf } from "./arrival";
import { Code } from "../../controls/code";
import type { Known } from "../../controls/diagnosis";
import { bad, type Finding, good, todo, waits } from "./finding";

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

/** The card of a robot that has not come yet. */
function cardOf(newest: Newest | undefined): Finding {
  if (!platformOf(undefined, one("device")?.sbc)) {
    return todo(card.noComputer, <ToPage to="/settings" text={card.toSettings} />);
  }
  if (!newest) return waits(t.waits);
  if (newest.is !== "offered" || newest.image === null) return waits(card.none);
  const { image, version } = newest;
  return todo(card.image(version), <CardImage image={image} version={version} />);
}

/** The way between robot and server. `newest`: software for a new card, which is told until a robot has come. */
export const serverLines = (known: Known | undefined, newest: Newest | undefined) =>
  [
    ["address", addressOf(known)],
    ...(presence.value?.robot.seen_at ? [] : [["card", cardOf(newest)] as const]),
    ["broker", brokerOf(known)],
    ["arrival", arrivalOf(known?.diagnosis, isConnected.value)],
    ["software", softwareOf(known)],
    ["clock", clockOf(known)],
  ] as const;
