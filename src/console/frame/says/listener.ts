import { signal } from "@preact/signals";
import {
  added,
  after,
  isOnChannel,
  isWanted,
  plainText,
  readOut,
  type SaidLog,
  type Toast,
  wantsAttention,
} from "../../care/says";
import { onLog } from "../../controls/heard";
import { heard, one } from "../../state";
import { t } from "../../texts/care/says";
import { beep, speak } from "../../controls/voice";

/* Messages of the robot on every page. Source: `care.md` §4. */

const STEP_MS = 500;
/** The newest line changes at most so often. */
const LINE_MS = 500;

export const newest = signal<SaidLog | undefined>(undefined);
export const toasts = signal<readonly Toast[]>([]);
/** The texts that are read out, politely and at once. */
export const readings = signal<Readonly<Record<"status" | "alert", string>>>({ status: "", alert: "" });
/** Whether somebody looks at the messages, which stay meanwhile. */
export const isHeld = signal(false);

let last = 0;
let times: readonly number[] = [];
let line: ReturnType<typeof setTimeout> | undefined;
let waiting: SaidLog | undefined;

function showLine(log: SaidLog): void {
  waiting = log;
  if (line !== undefined) return;
  newest.value = log;
  waiting = undefined;
  line = setTimeout(() => {
    line = undefined;
    if (waiting) showLine(waiting);
  }, LINE_MS);
}

function showToast(log: SaidLog): void {
  toasts.value = added(toasts.peek(), log, ++last);
  const said = readOut(times, Date.now());
  times = said.times;
  const text = said.isCounted ? t.counted(times.length) : plainText(log.message);
  readings.value = { ...readings.peek(), [wantsAttention(log.type ?? "info") ? "alert" : "status"]: text };
}

/** A log that is not stored is told in any case: nobody finds it later. */
function hear(log: SaidLog): void {
  if (typeof log.message !== "string") return;
  if (log.id === null) showToast(log);
  if (!isWanted(log, one("webAppConfig"))) return;
  showLine(log);
  if (log.id !== null && isOnChannel(log, "toast")) showToast(log);
  if (isOnChannel(log, "espeak") && one("webAppConfig")?.enable_browser_speak) speak(plainText(log.message), log.id);
  beep(log, one("webAppConfig")?.beep_verbosity ?? 0);
}

/** Closes a message. The pointer, or the focus, was on it and is nowhere then. */
export function close(key: number): void {
  toasts.value = toasts.peek().filter((toast) => toast.key !== key);
  isHeld.value = false;
}

/** Listens, also to the logs that came before its code. Returns a function that ends it. */
export function listen(): () => void {
  const silence = onLog(hear, heard.peek());
  const timer = setInterval(() => {
    if (toasts.peek().length > 0 && !isHeld.peek() && document.visibilityState === "visible")
      toasts.value = after(toasts.peek(), STEP_MS);
  }, STEP_MS);
  return () => {
    silence();
    clearInterval(timer);
    clearTimeout(line);
    line = waiting = undefined;
    toasts.value = [];
    newest.value = undefined;
    readings.value = { status: "", alert: "" };
  };
}
