import { Icon } from "../../icons/icon";
import { orders } from "../../state";
import type { RobotCommand } from "../../state/robot-commands";
import { formatTime } from "../../texts/format";
import { t } from "../../texts/robot";

const ICONS = { waits: "refresh", works: "refresh", heard: "robot", failed: "alert" } as const;
const answerOf = ({ outcome, problem }: RobotCommand): string | undefined =>
  outcome === "failed" ? problem : t[outcome];

/** The commands that were sent from this browser, and the answers of the robot. */
export function Answers() {
  if (orders.value.length === 0) return null;
  return (
    <section class="card robot-answers">
      <h2>{t.answers}</h2>
      <ul>
        {orders.value.map((robotCommand) => (
          <li key={robotCommand.id} class={robotCommand.outcome}>
            <Icon name={ICONS[robotCommand.outcome]} size={18} />
            <p>
              {robotCommand.text} <span>{answerOf(robotCommand)}</span>
            </p>
            <time class="hint">{formatTime(robotCommand.at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
