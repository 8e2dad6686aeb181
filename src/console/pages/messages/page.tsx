import type { Alert } from "../../../client/records";
import { Button } from "../../controls/button";
import { FirstStepsOffer } from "../../controls/first-steps-offer";
import { Link } from "../../controls/link";
import { Empty, Loaded } from "../../controls/states";
import { base, list, remove } from "../../state";
import { formatDate } from "../../texts/format";
import { t } from "../../texts/messages";
import { Bulletin } from "./bulletin";

/** The texts of each kind of alert. */
const TEXTS = {
  "api.user.not_welcomed": ["welcomeTitle", "welcomeText"],
  "api.documentation.unread": ["documentationTitle", "documentationText"],
  "api.seed_data.missing": ["seedTitle", "seedText"],
  "api.tour.not_taken": ["tourTitle", "tourText"],
  "api.demo_account.in_use": ["demoTitle", "demoText"],
  "api.robot.set_up_again": ["robotTitle", "robotText"],
} as const satisfies Partial<Record<Alert["problem_tag"], readonly (keyof typeof t)[]>>;

/** Alerts, the most important first, and the news they announce. */
export default function MessagesPage() {
  return <Loaded kinds={["alerts"]}>{() => <Messages />}</Loaded>;
}

function Messages() {
  const alerts = list("alerts").toSorted((a, b) => b.priority - a.priority || b.id - a.id);
  if (alerts.length === 0) {
    return (
      <Empty icon="messages" title={t.none}>
        <p>{t.noneText}</p>
      </Empty>
    );
  }
  return (
    <ul class="cards">
      {alerts.map((alert) => (
        <li key={alert.id} class="card">
          <Content alert={alert} />
          <footer>
            <time>{formatDate(alert.created_at)}</time>
            <Button look="quiet" icon="check" onPress={() => remove("alerts", [alert.id], { undo: t.dismissed })}>
              {t.dismiss}
            </Button>
          </footer>
        </li>
      ))}
    </ul>
  );
}

function Content({ alert: { problem_tag: tag, slug } }: { alert: Alert }) {
  if (tag === "api.bulletin.unread") return <Bulletin slug={slug} />;
  const [title, text] = TEXTS[tag];
  return (
    <>
      <h2>{t[title]}</h2>
      <p>{t[text]}</p>
      {tag === "api.seed_data.missing" && <FirstStepsOffer />}
      {tag === "api.robot.set_up_again" && (
        <p class="links">
          <Link to="/robot">{t.toRobot}</Link>
        </p>
      )}
      {tag === "api.documentation.unread" && (
        <p class="links">
          <a href={`${base}/docs`}>{t.readApi}</a>
        </p>
      )}
    </>
  );
}
