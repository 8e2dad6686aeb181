import type { ActName } from "../../care/acts";
import { wordsOf } from "../../texts/care/acts";
import { t } from "../../texts/care/care";
import { Icon, type IconName } from "../../icons/icon";
import { Button } from "../button";
import { confirm } from "../confirm";
import { whyOff } from "../off";
import { ownerOnly } from "../owner-only";
import type { OfferedAct } from "./offered";
import { begin, isAtWork, watchedAct } from "./watcher";

/** Acts of the owner only (`people.md` §1). */
const OWN: ReadonlySet<ActName> = new Set<ActName>(["flash", "reset"]);

/** Why an act cannot be done now; undefined where it can. */
export const whyActOff = ({ name, off }: OfferedAct): string | undefined =>
  whyOff("stays") ?? (OWN.has(name) ? ownerOnly() : undefined) ?? (isAtWork(name) ? t.underWay : off);

/** Asks the questions of an act, and then the robot for it. */
export async function perform({ name, asks, board }: OfferedAct): Promise<void> {
  for (const question of await asks()) if (!(await confirm(question))) return;
  void begin(name, board);
}

/** A button for an act of care. It asks first. */
export const ActButton = ({ act }: { act: OfferedAct }) => (
  <Button look={act.look ?? "plain"} icon={act.icon} off={whyActOff(act)} onPress={() => perform(act)}>
    {act.text}
  </Button>
);

const ICONS = { works: "timer", done: "check", failed: "alert", unheard: "help" } as const satisfies Record<
  string,
  IconName
>;

/** The outcome of an act, while it is under way and afterwards. The message line reads out how it ended. */
export function Outcome({ name }: { name: ActName }) {
  const seen = watchedAct(name);
  if (!seen) return null;
  const { act, verdict, signs } = seen;
  return (
    <p class={`care-outcome ${verdict.is}`}>
      <Icon name={ICONS[verdict.is]} size={18} />
      <span>{wordsOf(verdict, (signs.at - act.at) / 1000)}</span>
    </p>
  );
}
