import { Icon } from "../../icons/icon";
import { orders } from "../../state";
import type { Order } from "../../state/orders";
import { formatTime } from "../../texts/format";
import { t } from "../../texts/robot";

const ICONS = { waits: "refresh", works: "refresh", done: "check", failed: "alert" } as const;
const answerOf = ({ outcome, problem }: Order): string | undefined => (outcome === "failed" ? problem : t[outcome]);

/** The commands that were sent from this browser, and the answers of the robot. */
export function Answers() {
  if (orders.value.length === 0) return null;
  return (
    <section class="card robot-answers">
      <h2>{t.answers}</h2>
      <ul>
        {orders.value.map((order) => (
          <li key={order.id} class={order.outcome}>
            <Icon name={ICONS[order.outcome]} size={18} />
            <p>
              {order.text} <span>{answerOf(order)}</span>
            </p>
            <time class="hint">{formatTime(order.at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
