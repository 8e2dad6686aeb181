import type { Alert } from "../../../client/records";
import { Button } from "../../controls/button";
import { FirstStepsOffer } from "../../controls/first-steps-offer";
import { Link } from "../../controls/link";
import { Awaited, Empty, Loaded } from "../../controls/states";
import { openTab, Tabs } from "../../controls/tabs";
import { base, list, remove } from "../../state";
import { formatDate } from "../../texts/format";
import { t } from "../../texts/messages/messages";
import { t as notices } from "../../texts/messages/notices";
import { Bulletin } from "./bulletin";
import "./style.css";
import { OpenNotices, PastNotices } from "./notices";

/** The texts of each kind of alert. */
const TEXTS = {
  "api.user.not_welcomed": ["welcomeTitle", "welcomeText"],
  "api.documentation.unread": ["documentationTitle", "documentationText"],
  "api.seed_data.missing": ["seedTitle", "seedText"],
  "api.tour.not_taken": ["tourTitle", "tourText"],
  "api.demo_account.in_use": ["demoTitle", "demoText"],
  "api.robot.set_up_again": ["robotTitle", "robotText"],
  "api.robot.update_failed": ["updateTitle", "updateText"],
} as const satisfies Partial<Record<Alert["problem_tag"], readonly (keyof typeof t)[]>>;

/** The page on which something is done about an alert. */
const PAGES: Partial<Record<Alert["problem_tag"], { readonly path: string; readonly text: keyof typeof t }>> = {
  "api.robot.set_up_again": { path: "/robot", text: "toRobot" },
  "api.robot.update_failed": { path: "/robot?tab=care", text: "toCare" },
};

/** Notices, alerts with the news they announce, and how one is told. */
export default function MessagesPage() {
  const tabs = [
    { name: "messages", text: notices.messages },
    { name: "told", text: notices.told },
  ];
  return (
    <div class="messages">
      <Tabs tabs={tabs} label={notices.tabs} />
      {openTab(tabs) === "told" ? (
        <Awaited work={() => import("./told")}>{({ Told }) => <Told />}</Awaited>
      ) : (
        <Loaded kinds={["alerts", "notices"]}>{() => <Messages />}</Loaded>
      )}
    </div>
  );
}

function Messages() {
  const alerts = list("alerts").toSorted((a, b) => b.priority - a.priority || b.id - a.id);
  if (alerts.length === 0 && list("notices").length === 0) {
    return (
      <Empty icon="messages" title={t.none}>
        <p>{t.noneText}</p>
      </Empty>
    );
  }
  return (
    <>
      <OpenNotices />
      <Alerts alerts={alerts} />
      <PastNotices />
    </>
  );
}

/** The most important first. */
function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <ul class="cards">
      {alerts.map((alert) => (
        <li key={alert.id} class="card">
          <Content alert={alert} />
          <footer>
            <time>{formatDate(alert.created_at)}</time>
            <Button
              look="quiet"
              icon="check"
              changes
              onPress={() => remove("alerts", [alert.id], { undo: t.dismissed })}
            >
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
  const page = PAGES[tag];
  return (
    <>
      <h2>{t[title]}</h2>
      <p>{t[text]}</p>
      {tag === "api.seed_data.missing" && <FirstStepsOffer />}
      {page && (
        <p class="links">
          <Link to={page.path}>{t[page.text]}</Link>
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
