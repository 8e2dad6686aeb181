import type { BoardFinding } from "../../care/board";
import { boardName, t } from "../../texts/care/board";

/** A finding about the board in words: the same on the page Robot and in Set-up. */
export function boardWords(finding: BoardFinding): string {
  if (finding.is === "fits") return t.fits(boardName(finding.account));
  if (finding.is === "differs") return t.differs(boardName(finding.account), boardName(finding.board));
  if (finding.is === "unknown") return t.unknown(boardName(finding.account), finding.version);
  return t[finding.is]();
}

/** Whether nothing is to be done about the board. */
export const isBoardGood = ({ is }: BoardFinding): boolean => is === "fits" || is === "own" || is === "not_told";
