import { computed, effect, signal } from "@preact/signals";
import {
  type Act,
  type ActName,
  type Answer,
  hearLog,
  judge,
  observe,
  type Sight,
  type Signs,
  takeAnswer,
  type Verdict,
} from "../../care/acts";
import { toldBy } from "../../care/told";
import { ask, connection, headline, isConnected, say, status, token } from "../../state";
import { onLog } from "../heard";
import type { Outcome } from "../../state/robot-commands";
import type { Node } from "../../state/robot";
import { acts, headlines, wordsOf } from "../../texts/care/acts";
import { formatTime } from "../../texts/format";

/* Acts under way, watched on every page from the moment they were asked for. Source: `care.md` §1.2. */

interface Watched {
  readonly act: Act;
  readonly signs: Signs;
  readonly verdict: Verdict;
}

const LOOK_MS = 1000;

const watched = signal<ReadonlyMap<ActName, Watched>>(new Map());
let stopWatching: (() => void) | undefined;

/** An act and its outcome so far; undefined where none was asked for since the page was loaded. */
export const watchedAct = (name: ActName): Watched | undefined => watched.value.get(name);
export const isAtWork = (name: ActName): boolean => watchedAct(name)?.verdict.is === "works";

const packaged = (kind: string, name: string): Node => ({ kind, args: { package: name } });
const NODES: Readonly<Record<ActName, (board: string) => Node>> = {
  update: () => packaged("check_updates", "device_os"),
  restart: () => packaged("reboot", "device_os"),
  power_off: () => ({ kind: "power_off", args: {} }),
  board: () => packaged("reboot", "arduino_firmware"),
  flash: (board) => packaged("flash_firmware", board),
  sync: () => ({ kind: "sync", args: {} }),
  reset: () => packaged("factory_reset", "device_os"),
};

function answerOf({ is, problem = "", isLost, isByRobot = false }: Outcome): Answer {
  if (is === "heard") return { is: "ok" };
  if (is === "works") return { is: "works" };
  return isLost ? { is: "lost" } : { is: "refused", text: problem, isByRobot };
}

const told = computed(() => toldBy(status.value));

const sight = (): Sight => ({
  at: Date.now(),
  isLive: connection.value === "live",
  isConnected: isConnected.value,
  told: told.value,
});

/** Takes something into the signs of an act that is under way, and tells when it is over. */
function take(name: ActName, change: (signs: Signs) => Signs): void {
  const known = watched.peek().get(name);
  if (known?.verdict.is !== "works") return;
  const signs = change(known.signs);
  const verdict = judge(known.act, signs);
  watched.value = new Map(watched.peek()).set(name, { act: known.act, signs, verdict });
  showHeadline();
  if (verdict.is === "works") return;
  const words = wordsOf(verdict, (signs.at - known.act.at) / 1000);
  say(`${acts[name]}: ${words}`, verdict.is === "done" ? "info" : "error");
  if (underWay().length === 0) stopWatching?.();
}

const underWay = (): readonly Watched[] => [...watched.peek().values()].filter(({ verdict }) => verdict.is === "works");

function showHeadline(): void {
  const away = underWay().find(({ act }) => act.name in headlines);
  headline.value = away && headlines[away.act.name as keyof typeof headlines](formatTime(away.act.at / 1000));
}

const takeAll = (change: (signs: Signs) => Signs): void => {
  for (const { act } of underWay()) take(act.name, change);
};

function watch(): void {
  if (stopWatching) return;
  const timer = setInterval(() => takeAll((signs) => observe(signs, sight())), LOOK_MS);
  const silence = onLog((log) => takeAll((signs) => hearLog(signs, log)));
  const dispose = effect(() => {
    const seen = sight();
    takeAll((signs) => observe(signs, seen));
  });
  const account = token.peek();
  const leave = effect(() => {
    if (token.value === account) return;
    watched.value = new Map();
    showHeadline();
    queueMicrotask(() => stopWatching?.());
  });
  stopWatching = () => {
    stopWatching = undefined;
    clearInterval(timer);
    silence();
    dispose();
    leave();
  };
}

/** Asks the robot for an act, once while it is under way. */
export async function begin(name: ActName, board?: string): Promise<void> {
  if (watched.peek().get(name)?.verdict.is === "works") return;
  const seen = sight();
  const act: Act = { name, at: seen.at, before: seen.told, ...(board !== undefined && { board }) };
  watched.value = new Map(watched.peek()).set(name, { act, signs: seen, verdict: judge(act, seen) });
  showHeadline();
  watch();
  const answer = answerOf(await ask(acts[name], [NODES[name](board ?? "")]));
  if (watched.peek().get(name)?.act === act) take(name, (signs) => takeAnswer(signs, answer, Date.now()));
}
