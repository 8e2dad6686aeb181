import { Link } from "../../controls/link";
import { type IconName, Icon } from "../../icons/icon";
import { isLocked, list, openNotices, presence } from "../../state";
import { formatAgo } from "../../texts/format";
import { t } from "../../texts/today";

/** Something to look at, and where. */
interface Matter {
  readonly key: string;
  readonly icon: IconName;
  readonly isBad: boolean;
  readonly text: string;
  readonly ways: readonly (readonly [to: string, text: string])[];
}

/** Notices about the robot, which the page sees by itself. */
const SEEN_HERE: ReadonlySet<string> = new Set(["away", "stopped"]);
const MOST = 3;

function aboutRobot(): readonly Matter[] {
  const robot = presence.value?.robot;
  if (!robot) return [];
  const matter = { key: "robot", icon: "robot", isBad: true } as const;
  if (robot.connected)
    return isLocked.value ? [{ ...matter, icon: "stop", text: t.stopped, ways: [["/robot", t.unlock]] }] : [];
  if (robot.seen_at) return [{ ...matter, text: t.away(formatAgo(robot.seen_at)), ways: [["/setup", t.why]] }];
  const ways = [
    ["/setup", t.setUp],
    ["/robot", t.practise],
  ] as const;
  return [{ ...matter, isBad: false, text: t.noRobot, ways }];
}

function aboutMessages(): readonly Matter[] {
  const count = list("alerts").length;
  if (count === 0) return [];
  return [{ key: "messages", icon: "messages", isBad: false, text: t.unread(count), ways: [["/messages", t.read]] }];
}

/** The newest notices that go on and that nobody has seen. */
const aboutNotices = (): readonly Matter[] =>
  openNotices()
    .filter(({ kind }) => !SEEN_HERE.has(kind))
    .slice(-MOST)
    .reverse()
    .map(({ id, title, text }) => ({
      key: `notice ${id}`,
      icon: "warning",
      isBad: true,
      text: `${title} ${text}`,
      ways: [["/logs", t.look]],
    }));

/** The things that are wrong, each with what to do; else a line that all is well. */
export function Attention() {
  const matters = [...aboutRobot(), ...aboutNotices(), ...aboutMessages()];
  if (matters.length === 0) {
    if (!presence.value?.robot.connected) return null; // not known yet
    return (
      <p class="today-well">
        <Icon name="check" /> {t.well}
      </p>
    );
  }
  return (
    <section class="card today-attention">
      <h2>{t.toDo}</h2>
      <ul class="today-rows">
        {matters.map(({ key, icon, isBad, text, ways }) => (
          <li key={key} class={isBad ? "bad" : ""}>
            <Icon name={icon} />
            <p>{text}</p>
            <span class="today-ways">
              {ways.map(([to, word]) => (
                <Link key={to} class="button" to={to}>
                  {word}
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
