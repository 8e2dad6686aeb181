import { goHome } from "../../controls/axis/orders";
import { perform, whyActOff } from "../../controls/care/act";
import { askNewest } from "../../controls/care/newest";
import {
  boardAct,
  channelOfRobot,
  flashAct,
  noOfferText,
  type OfferedAct,
  platformOfRobot,
  powerOffAct,
  resetAct,
  restartAct,
  syncAct,
  updateAct,
} from "../../controls/care/offered";
import { isAtWork } from "../../controls/care/watcher";
import { confirm } from "../../controls/confirm";
import { whyOff } from "../../controls/off";
import { takePhoto } from "../../controls/orders/orders";
import { asksForValues, pinnedSequences } from "../../controls/script/pinned";
import { run } from "../../controls/script/run";
import { isStopOffered } from "../../controls/stop-offered";
import { collection, go, isLocked, runOf, say, stopNow } from "../../state";
import { t as care } from "../../texts/care/care";
import { t as off } from "../../texts/care/off";
import { t as frame } from "../../texts/frame";
import { titles } from "../../texts/pages";
import { t } from "../../texts/palette/palette";
import { t as robot } from "../../texts/robot";
import { askAndUnlock } from "../unlock";
import type { Entry } from "./entry";

/*
 * Orders to the robot in the command palette. Those that move it ask a question here, even if their buttons don't: one
 * letter less finds another entry.
 */

const KINDS = ["dosConfig", "device", "telemetries", "webAppConfig", "farmEvents", "regimens", "sequences"] as const;

/** Downloads what the questions and reasons need. */
export const loadOrders = (): Promise<unknown> => Promise.allSettled(KINDS.map((kind) => collection(kind).load()));

const detail = (): string => titles.robot;
const order = (entry: Omit<Entry, "detail">): Entry => ({ ...entry, detail });

const stop = (): Entry =>
  order({
    key: "stop",
    icon: "stop",
    text: frame.stopLabel,
    off: () => (isStopOffered() ? undefined : t.away),
    run: stopNow,
  });

const unlock = (): Entry =>
  order({
    key: "unlock",
    icon: "unlock",
    text: frame.unlock,
    off: () => whyOff("stays") ?? (isLocked.value ? undefined : t.notStopped),
    run: askAndUnlock,
  });

const home = (): Entry =>
  order({
    key: "home",
    icon: "home",
    text: robot.home,
    off: () => whyOff("moves"),
    run: async () => {
      if (await confirm({ title: t.homeAsk, action: robot.home })) await goHome("all");
    },
  });

const photo = (): Entry =>
  order({
    key: "photo",
    icon: "camera",
    text: robot.takePhoto,
    off: () => whyOff("stays"),
    run: () => takePhoto(robot.takePhoto),
  });

const pinned = (): readonly Entry[] =>
  pinnedSequences().map((sequence) => {
    const { id, name } = sequence;
    const asks = asksForValues(sequence);
    return order({
      key: `run ${id}`,
      icon: "play",
      text: asks ? `${t.run(name)} …` : t.run(name),
      off: () => (asks ? undefined : (whyOff("moves") ?? (runOf(id) && off.runs))),
      run: async () => {
        if (asks) go(`/sequences/${id}`);
        else if (await confirm({ title: t.runAsk(name), action: t.run(name) })) await run(sequence, []);
      },
    });
  });

const careEntry = (act: OfferedAct): Entry =>
  order({
    key: `care ${act.name}`,
    icon: act.icon,
    text: act.text,
    words: care.software,
    off: () => whyActOff(act),
    run: () => perform(act),
  });

/** The server is asked for the newest software only when somebody wants it. */
const update = (): Entry =>
  order({
    key: "care update",
    icon: "download",
    text: t.update,
    off: () => whyOff("stays") ?? (isAtWork("update") ? care.underWay : undefined),
    run: async () => {
      const platform = platformOfRobot();
      if (platform === undefined) return say(care.noPlatform);
      const newest = await askNewest(platform, channelOfRobot());
      const act = updateAct(newest);
      if (act) await perform(act);
      else say(noOfferText(newest));
    },
  });

export function orderEntries(): readonly Entry[] {
  const flash = flashAct();
  const acts = [restartAct(), powerOffAct(), boardAct(), ...(flash ? [flash] : []), syncAct(), resetAct()];
  return [stop(), unlock(), home(), photo(), ...pinned(), update(), ...acts.map(careEntry)];
}
