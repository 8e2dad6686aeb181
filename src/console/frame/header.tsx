import { Button } from "../controls/button";
import { confirm } from "../controls/confirm";
import { Icon } from "../icons/icon";
import { connection, isLocked, isPractice, one, presence, stopNow, stopping, unlock } from "../state";
import { formatAgo } from "../texts/format";
import { t } from "../texts/frame";

/** Above each page: its title, the state of the connections, and the emergency stop. */
export const Header = ({ title }: { title: string }) => (
  <header class="top">
    <h1>{title}</h1>
    <State />
    <StopButton />
  </header>
);

function stateOfAll(): { readonly tone: "good" | "waits" | "bad"; readonly text: string } {
  if (connection.value === "connecting") return { tone: "waits", text: t.connecting };
  if (connection.value === "offline") return { tone: "bad", text: t.offline };
  const robot = presence.value?.robot;
  if (isLocked.value && robot?.connected) return { tone: "bad", text: t.robotLocked };
  if (stopping.value > 0) return { tone: "waits", text: t.robotStopping };
  if (robot?.connected) return { tone: "good", text: isPractice.value ? t.practiceOnline : t.robotOnline };
  if (robot?.seen_at) return { tone: "waits", text: t.robotSeen(formatAgo(robot.seen_at)) };
  return { tone: "waits", text: t.robotNever };
}

function State() {
  const { tone, text } = stateOfAll();
  return (
    <p class={`state ${tone}`} role="status">
      <Icon name={connection.value === "offline" ? "offline" : "robot"} size={18} />
      <span class="dot" />
      <span class="text">{text}</span>
    </p>
  );
}

/** For so long the server keeps a stop for a robot that has gone (`live.md` §4). */
const LATELY_MS = 3 * 60_000;

const isLately = (time: string | null): boolean => time !== null && Date.now() - Date.parse(time) < LATELY_MS;

/**
 * Stops the robot at once, without a question. Unlocking asks first. It is shown only while a robot is connected, or was a
 * moment ago: then a stop is kept for it.
 */
function StopButton() {
  const robot = presence.value?.robot;
  if (!robot?.connected && !isLately(robot?.seen_at ?? null)) return null;
  if (!isLocked.value || !robot?.connected) {
    return (
      <Button class="stop" look="danger" icon="stop" aria-label={t.stopLabel} isRepeatable onPress={stopNow}>
        {t.stop}
      </Button>
    );
  }
  const ask = async (): Promise<void> => {
    const isSure =
      one("webAppConfig")?.disable_emergency_unlock_confirmation ||
      (await confirm({ title: t.unlockTitle, text: t.unlockText, action: t.unlock }));
    if (isSure) await unlock();
  };
  return (
    <Button class="stop" icon="unlock" onPress={ask}>
      {t.unlock}
    </Button>
  );
}
