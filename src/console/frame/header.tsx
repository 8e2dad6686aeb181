import { useEffect } from "preact/hooks";
import { Button } from "../controls/button";
import { Awaited } from "../controls/states";
import { Icon } from "../icons/icon";
import { Link } from "../controls/link";
import { isStopOffered } from "../controls/stop-offered";
import { isWithin } from "../../robot/calendar/pauses";
import {
  connection,
  gardens,
  headline,
  isConnected,
  isLocked,
  isPractice,
  list,
  presence,
  stopNow,
  stopping,
  tell,
} from "../state";
import { formatAgo } from "../texts/format";
import { t } from "../texts/frame";
import { PaletteButton } from "./palette-button";

/** The head of each page: its title, the state of the connections, and the emergency stop, which the Tab key meets first, then the way to the page. */
export const Header = ({ title }: { title: string }) => (
  <header class="top">
    <h1>{title}</h1>
    <StopButton />
    <a class="skip" href="#page">
      {t.skip}
    </a>
    {gardens.value.length > 1 && (
      <Awaited work={() => import("./garden-switch")}>{({ GardenSwitch }) => <GardenSwitch />}</Awaited>
    )}
    <Paused />
    <State />
    <PaletteButton />
  </header>
);

/** Says that nothing runs now because all events are paused. */
function Paused() {
  const isPaused = list("pauses").some(
    (pause) => pause.farm_event_id === null && isWithin(pause, Math.max(Date.now(), Date.parse(pause.created_at))),
  );
  return isPaused ? (
    <Link class="state" to="/events" title={t.allPaused}>
      <Icon name="pause" size={18} />
      <span class="text">{t.allPaused}</span>
    </Link>
  ) : null;
}

function stateOfAll(): { readonly tone: "good" | "waits" | "bad"; readonly text: string } {
  if (connection.value === "connecting") return { tone: "waits", text: t.connecting };
  if (connection.value === "offline") return { tone: "bad", text: t.offline };
  const robot = presence.value?.robot;
  if (headline.value !== undefined) return { tone: "waits", text: headline.value };
  if (isLocked.value && robot?.connected) return { tone: "bad", text: t.robotLocked };
  if (stopping.value > 0) return { tone: "waits", text: t.robotStopping };
  if (robot?.connected) return { tone: "good", text: isPractice.value ? t.practiceOnline : t.robotOnline };
  if (robot?.seen_at) return { tone: "waits", text: t.robotSeen(formatAgo(robot.seen_at)) };
  return { tone: "waits", text: t.robotNever };
}

function State() {
  const { tone, text } = stateOfAll();
  return (
    <p role="status">
      <Link class={`state ${tone}`} to="/robot?tab=care" title={t.care}>
        <Icon name={connection.value === "offline" ? "offline" : "robot"} size={18} />
        <span class="dot" />
        <span class="text">{text}</span>
      </Link>
    </p>
  );
}

/** Ctrl or Cmd with a full stop stops the robot, wherever one is and whatever is open. */
function useStopKey(isOffered: boolean): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== "." || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      stopNow().catch(tell);
    };
    if (isOffered) addEventListener("keydown", hear, { capture: true });
    return () => removeEventListener("keydown", hear, { capture: true });
  }, [isOffered]);
}

/**
 * Stops the robot at once, without a question. Unlocking asks first. It is shown only while a robot is connected, or was a
 * moment ago: then a stop is kept for it.
 */
function StopButton() {
  const isOffered = isStopOffered();
  useStopKey(isOffered);
  if (!isOffered) return null;
  if (!isLocked.value || !isConnected.value) {
    return (
      <Button
        class="stop"
        look="danger"
        icon="stop"
        aria-label={t.stopLabel}
        title={`${t.stopLabel} (Ctrl + .)`}
        aria-keyshortcuts="Control+. Meta+."
        isRepeatable
        onPress={stopNow}
      >
        {t.stop}
      </Button>
    );
  }
  const ask = async (): Promise<void> => (await import("./unlock")).askAndUnlock();
  return (
    <Button class="stop" icon="unlock" onPress={ask}>
      {t.unlock}
    </Button>
  );
}
