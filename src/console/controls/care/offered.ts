import type { ActName } from "../../care/acts";
import { boardFinding, installable } from "../../care/board";
import { compareVersions } from "../../../robot/machine/versions";
import { platformOf } from "../../../robot/machine/computers";
import type { IconName } from "../../icons/icon";
import { one } from "../../state";
import { boardName } from "../../texts/care/board";
import { t } from "../../texts/care/care";
import type { confirm } from "../confirm";
import { askDiagnosis } from "../diagnosis";
import { lastTold, softwareOf } from "./last-told";
import type { Newest } from "./newest";
import { dueSoon } from "./soon";

/* Acts of care as the part Care and the command palette offer them. Source: `care.md` §1.2. */

type Question = Parameters<typeof confirm>[0];

/** An act with the name of its button. */
export interface OfferedAct {
  readonly name: ActName;
  readonly icon: IconName;
  readonly look?: "main" | "plain" | "danger";
  readonly text: string;
  /** Questions, one after the other, that come before it. */
  readonly asks: () => readonly Question[] | Promise<readonly Question[]>;
  /** The board whose firmware is installed. */
  readonly board?: string | undefined;
  /** Why it cannot be done now, beside what holds for all acts. */
  readonly off?: string | undefined;
}

export const restartAct = (): OfferedAct => ({
  name: "restart",
  icon: "refresh",
  text: t.restart,
  asks: () => [{ title: t.restartAsk, text: t.restartText, action: t.restart }],
});

export const powerOffAct = (): OfferedAct => ({
  name: "power_off",
  icon: "power",
  text: t.powerOff,
  asks: () => [{ title: t.powerOffAsk, text: t.powerOffText, action: t.powerOff, isDangerous: true }],
});

export const boardAct = (): OfferedAct => ({
  name: "board",
  icon: "refresh",
  text: t.boardRestart,
  asks: () => [{ title: t.boardRestartAsk, text: t.boardRestartText, action: t.boardRestart }],
});

/** Undefined for a board of one's own. */
export function flashAct(): OfferedAct | undefined {
  const account = one("dosConfig")?.firmware_hardware;
  const finding = boardFinding(account, lastTold().told);
  if (finding.is === "own") return undefined;
  const board = installable(account);
  const text = t.install(board === undefined ? "…" : boardName(board));
  const question = {
    title: board === undefined ? "" : t.installAsk(boardName(board)),
    text: t.installText,
    action: text,
  };
  const other = finding.is === "unknown" ? [{ ...question, text: t.installOther(finding.version) }] : [];
  return {
    name: "flash",
    icon: "download",
    look: finding.is === "differs" || finding.is === "silent" ? "main" : "plain",
    text,
    board,
    off: board === undefined ? t.noBoard : undefined,
    asks: () => [question, ...other],
  };
}

export const syncAct = (): OfferedAct => ({ name: "sync", icon: "refresh", text: t.syncNow, asks: () => [] });

/** The second question names the address that is to be entered afterwards. */
export const resetAct = (): OfferedAct => ({
  name: "reset",
  icon: "delete",
  look: "danger",
  text: t.resetDo,
  asks: async () => {
    const known = await askDiagnosis().catch(() => undefined); // without a connection nothing is sent either
    const address = known?.diagnosis.addresses[0] ?? t.noAddress;
    const question = { action: t.resetDo, isDangerous: true };
    return [
      { ...question, title: t.resetAsk, text: t.resetHint },
      { ...question, title: t.resetAgain, text: t.resetAgainText(address) },
    ];
  },
});

/** Computer of the robot, by which software is offered; undefined where neither it nor the account tells. */
export const platformOfRobot = (): string | undefined => platformOf(lastTold().told.target, one("device")?.sbc);
export const channelOfRobot = (): string => one("dosConfig")?.update_channel ?? "stable";

/** The version that is on offer, and the release where its notes can be asked for. */
export function offerIn(newest: Newest | undefined) {
  const had = one("device")?.dos_version;
  if (newest?.is === "offered") return newest;
  return newest?.is === "had" && had ? { version: had } : undefined;
}

/** Undefined where nothing is on offer but what the robot runs. */
export function updateAct(newest: Newest | undefined): OfferedAct | undefined {
  const version = offerIn(newest)?.version;
  if (version === undefined) return undefined;
  const here = softwareOf(lastTold().told);
  const order = here === undefined ? undefined : compareVersions(version, here);
  if (order === 0) return undefined;
  const text = order === -1 ? t.goBack(version) : t.update(version);
  const asks = () => [
    { title: t.updateTitle(version), text: [t.updateText, dueSoon()].filter(Boolean).join(" "), action: text },
  ];
  return { name: "update", icon: "download", look: "main", text, asks };
}

/** The words where nothing is on offer. */
export const noOfferText = (newest: Newest | undefined): string => {
  if (offerIn(newest)) return t.upToDate;
  if (!newest) return "…";
  return newest.is === "none" ? t.noRelease : newest.is === "had" ? t.upToDate : t.askFailed;
};
