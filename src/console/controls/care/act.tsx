import type { ActName } from "../../care/acts";
import { wordsOf } from "../../texts/care/acts";
import { t } from "../../texts/care/care";
import { Icon, type IconName } from "../../icons/icon";
import { confirm } from "../confirm";
import { RobotButton } from "../off";
import { ownerOnly } from "../owner-only";
import { begin, isAtWork, watchedAct } from "./watcher";

/** Acts of the owner only (`people.md` §1). */
const OWN: ReadonlySet<ActName> = new Set<ActName>(["flash", "reset"]);

type Question = Parameters<typeof confirm>[0];

interface Props {
  readonly name: ActName;
  readonly icon: IconName;
  readonly look?: "main" | "plain" | "danger";
  readonly text: string;
  /** Questions, one after the other, that come before it. */
  readonly asks: () => readonly Question[];
  readonly board?: string | undefined;
  readonly off?: string | undefined;
}

/** A button for an act of care. It asks first. */
export function ActButton({ name, icon, look = "plain", text, asks, board, off }: Props) {
  const press = async (): Promise<void> => {
    for (const question of asks()) if (!(await confirm(question))) return;
    void begin(name, board);
  };
  return (
    <RobotButton
      look={look}
      icon={icon}
      off={(OWN.has(name) ? ownerOnly() : undefined) ?? (isAtWork(name) ? t.underWay : off)}
      onPress={press}
    >
      {text}
    </RobotButton>
  );
}

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
