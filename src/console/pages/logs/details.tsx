import { Button } from "../../controls/button";
import { Dialog } from "../../controls/dialog";
import { deleteForGood } from "../../controls/selection";
import { Spot } from "../../controls/spot";
import { find } from "../../state";
import { t as common } from "../../texts/controls";
import { formatDateTime, formatPlace } from "../../texts/format";
import { kindNames, t } from "../../texts/logs";
import { logsForGood } from "./for-good";

/** One log with everything in it. */
export function Details({ id, onClose }: { id: number; onClose: () => void }) {
  const log = find("logs", id);
  if (!log) {
    return (
      <Dialog title={t.message} look="sheet" hasAddress onClose={onClose}>
        <p>{t.gone}</p>
      </Dialog>
    );
  }
  const { message, type, verbosity, created_at, x, y } = log;
  const place = formatPlace(log);
  const work = async (): Promise<void> => {
    if (await deleteForGood(logsForGood(), [id])) onClose();
  };
  return (
    <Dialog title={kindNames[type]} look="sheet" hasAddress onClose={onClose}>
      <p class="logs-message">{message}</p>
      <dl class="facts">
        <Fact name={t.at}>{formatDateTime(created_at)}</Fact>
        <Fact name={t.detail}>{String(verbosity)}</Fact>
        <Fact name={t.place}>{place}</Fact>
      </dl>
      {x !== null && y !== null && <Spot place={{ x, y }} label={`${t.place}: ${place}`} />}
      <div class="actions">
        <Button icon="delete" changes onPress={work}>
          {common.delete}
        </Button>
      </div>
    </Dialog>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
