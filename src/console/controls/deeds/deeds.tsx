import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ScriptNode } from "../../../robot/script/node";
import type { IconName } from "../../icons/icon";
import { Rehearser } from "../../rehearsal/rehearse";
import { callOf, type Deed, type DeedName, deedsOf } from "../../script/deeds";
import { collection, isConnected, list, runOf } from "../../state";
import { formatDuration } from "../../texts/duration";
import { t } from "../../texts/deeds";
import { t as off } from "../../texts/care/off";
import { RobotButton } from "../off";
import { orderOf, REHEARSED } from "../rehearsal/order";
import { otherWords } from "../rehearsal/other-words";
import { run } from "../script/run";
import { performTold } from "../orders/shown";

const ICONS: Readonly<Record<DeedName, IconName>> = { water: "water", photo: "camera", weed: "weeds" };

interface Props {
  /** Places, points or groups, as values of scripts. */
  readonly targets: readonly ScriptNode[];
  /** How they are called together. */
  readonly name: string;
  readonly deeds: readonly DeedName[];
}

interface Cost {
  readonly seconds: number;
  readonly endsEarly: boolean;
}

/** Buttons for what the robot can do at things, each with the time that its rehearsal takes. */
export function Deeds({ targets, name, deeds }: Props) {
  const known = deedsOf(list("sequences"), list("peripherals"));
  const offered = deeds.flatMap((each) => known.get(each) ?? []);
  const costs = useCosts(offered, targets);
  return offered.map((deed) => {
    const { sequence } = deed;
    const calls = targets.map((target) => callOf(deed, target));
    const [only] = calls;
    // One call is a run of its own, which shows how far it is; many are one order.
    const begin = () =>
      only && calls.length === 1 ? run(sequence, only.body ?? []) : performTold(t.of(t[deed.name], name), ...calls);
    const cost = costs.get(deed.name);
    return (
      <RobotButton
        key={deed.name}
        effort="moves"
        icon={ICONS[deed.name]}
        title={sequence.name}
        off={runOf(sequence.id) && off.runs}
        onPress={begin}
      >
        {t[deed.name]}
        {cost && <small class="deed-cost">{cost.endsEarly ? t.endsEarly : formatDuration(cost.seconds)}</small>}
      </RobotButton>
    );
  });
}

/** Targets of which the time is rehearsed: more would keep the page waiting for a number. */
const MOST_REHEARSED = 100;

/** Cost of each deed, rehearsed one after the other while a robot is connected. */
function useCosts(deeds: readonly Deed[], targets: readonly ScriptNode[]): ReadonlyMap<DeedName, Cost> {
  const costs = useSignal<ReadonlyMap<DeedName, Cost>>(new Map());
  const rehearser = useMemo(() => new Rehearser(), []);
  const key = JSON.stringify([targets, deeds.map(({ sequence }) => [sequence.id, sequence.updated_at])]);
  useEffect(() => () => rehearser.end(), []);
  useEffect(() => {
    let isWanted = isConnected.value && targets.length <= MOST_REHEARSED;
    const rehearse = async (): Promise<void> => {
      await Promise.all(REHEARSED.map((kind) => collection(kind).load()));
      const words = await otherWords();
      for (const deed of deeds) {
        const order = orderOf({ body: targets.map((target) => callOf(deed, target)) });
        const rehearsal =
          isWanted && order ? await rehearser.rehearse({ ...order, hasTimeline: false, words }) : undefined;
        if (!isWanted || !rehearsal) return;
        const endsEarly = rehearsal.faults.some(({ level }) => level === "stop");
        costs.value = new Map([...costs.peek(), [deed.name, { seconds: rehearsal.duration_s, endsEarly }]]);
      }
    };
    costs.value = new Map();
    if (isWanted) void rehearse().catch(() => {}); // buttons without a time
    return () => void (isWanted = false);
  }, [key, isConnected.value]);
  return costs.value;
}
