import { boardFinding } from "../../../care/board";
import { ActButton, Outcome } from "../../../controls/care/act";
import { boardAct, flashAct } from "../../../controls/care/offered";
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
  const finding = boardFinding(one("dosConfig")?.firmware_hardware, lastTold().told);
  const flash = flashAct();
  const isSilent = isAtWork("board") || isAtWork("flash");
  return (
    <section class="card">
      <h2>{t.board}</h2>
      {!isSilent && <Finding finding={finding} />}
      <div class="toolbar">
        <ActButton act={boardAct()} />
        {flash && <ActButton act={flash} />}
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
