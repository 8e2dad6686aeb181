import { boardFinding, installable } from "../../../care/board";
import { ActButton, Outcome } from "../../../controls/care/act";
import { isAtWork, watchedAct } from "../../../controls/care/watcher";
import { Button } from "../../../controls/button";
import { findHome } from "../../../controls/axis/orders";
import { Link } from "../../../controls/link";
import { RobotButton } from "../../../controls/off";
import { editOne, one } from "../../../state";
import { boardName } from "../../../texts/care/board";
import { t } from "../../../texts/care/care";
import { Finding } from "./finding";
import { lastTold } from "../../../controls/care/last-told";

/** The electronics of the motors: which board it is, its restart, its firmware. */
export function Board() {
  const account = one("dosConfig")?.firmware_hardware;
  const finding = boardFinding(account, lastTold().told);
  const board = installable(account);
  const isSilent = isAtWork("board") || isAtWork("flash");
  return (
    <section class="card">
      <h2>{t.board}</h2>
      {!isSilent && <Finding finding={finding} />}
      <div class="toolbar">
        <ActButton
          name="board"
          icon="refresh"
          text={t.boardRestart}
          asks={() => [{ title: t.boardRestartAsk, text: t.boardRestartText, action: t.boardRestart }]}
        />
        <Install board={board} finding={finding} />
        {finding.is === "differs" && <Take board={finding.board} />}
      </div>
      {finding.is === "not_chosen" && (
        <p class="links">
          <Link to="/settings?tab=robot">{t.noBoard}</Link>
        </p>
      )}
      {!isOutdated() && <Outcome name="board" />}
      {watchedAct("board")?.verdict.is === "done" && <FindHome />}
      <Outcome name="flash" />
    </section>
  );
}

/** Whether the firmware was installed since the board was restarted: what came of that tells no more. */
function isOutdated(): boolean {
  const [restart, install] = [watchedAct("board"), watchedAct("flash")];
  return install?.verdict.is === "done" && restart !== undefined && restart.act.at < install.act.at;
}

function Install({ board, finding }: { board: string | undefined; finding: ReturnType<typeof boardFinding> }) {
  if (finding.is === "own") return null;
  const text = t.install(board === undefined ? "…" : boardName(board));
  const question = {
    title: board === undefined ? "" : t.installAsk(boardName(board)),
    text: t.installText,
    action: text,
  };
  const other = finding.is === "unknown" ? [{ ...question, text: t.installOther(finding.version) }] : [];
  return (
    <ActButton
      name="flash"
      icon="download"
      look={finding.is === "differs" || finding.is === "silent" ? "main" : "plain"}
      text={text}
      board={board}
      off={board === undefined ? t.noBoard : undefined}
      asks={() => [question, ...other]}
    />
  );
}

/** The settings are wrong, not the board. */
function Take({ board }: { board: string }) {
  const take = () => editOne("dosConfig", { firmware_hardware: board as never }, { undo: t.taken }); // it has a letter
  return (
    <Button changes onPress={take}>
      {t.take(boardName(board))}
    </Button>
  );
}

const FindHome = () => (
  <RobotButton effort="moves" icon="search" onPress={() => findHome("all")}>
    {t.findHome}
  </RobotButton>
);
