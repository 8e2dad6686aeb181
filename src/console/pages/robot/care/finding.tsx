import type { BoardFinding } from "../../../care/board";
import { boardWords, isBoardGood } from "../../../controls/care/board-words";
import { t } from "../../../texts/care/board";
import { boardName } from "../../../texts/care/board";

/** A finding about the board in words. */
export const Finding = ({ finding }: { finding: BoardFinding }) => (
  <>
    <p class={isBoardGood(finding) ? undefined : "problem"}>{boardWords(finding)}</p>
    {finding.is === "fits" && finding.installed !== undefined && (
      <p class="hint">{t.installed(boardName(finding.installed))}</p>
    )}
  </>
);
