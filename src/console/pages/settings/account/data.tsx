import { Button } from "../../../controls/button";
import { fileName, saveFile } from "../../../controls/file";
import { Link } from "../../../controls/link";
import { Icon } from "../../../icons/icon";
import { api, say } from "../../../state";
import { t } from "../../../texts/settings/account";

/** A large account takes its time. */
const EXPORT_TIMEOUT_MS = 300_000;

/** Saves the whole account as a file; some servers send it by mail instead. */
export async function exportAccount(): Promise<void> {
  const data = await api().export({ timeoutMs: EXPORT_TIMEOUT_MS });
  if (data === undefined) return say(t.exportMailed);
  saveFile(fileName("export", "json"), "application/json", JSON.stringify(data));
}

/** The data of the account in one file, and the way to the page that takes such a file in. */
export const DataCard = () => (
  <section id="data" class="card">
    <h2>{t.data}</h2>
    <p class="hint">{t.dataText}</p>
    <div class="settings-tools">
      <Button icon="download" onPress={exportAccount}>
        {t.export}
      </Button>
      <Link class="button" to="/settings/import">
        <Icon name="upload" />
        {t.import}
      </Link>
    </div>
  </section>
);
