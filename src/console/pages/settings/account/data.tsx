import { Button } from "../../../controls/button";
import { fileName, saveFile } from "../../../controls/file";
import { api, say } from "../../../state";
import { t } from "../../../texts/settings-account";

/** A large account takes its time. */
const EXPORT_TIMEOUT_MS = 300_000;

/** Saves the whole account as a file; some servers send it by mail instead. */
async function exportAccount(): Promise<void> {
  const data = await api().export({ timeoutMs: EXPORT_TIMEOUT_MS });
  if (data === undefined) return say(t.exportMailed);
  saveFile(fileName("export", "json"), "application/json", JSON.stringify(data));
}

/** The data of the account in one file, and how such a file is taken in: only commands do that. */
export const DataCard = () => (
  <section id="data" class="card">
    <h2>{t.data}</h2>
    <p class="hint">{t.dataText}</p>
    <div>
      <Button icon="download" onPress={exportAccount}>
        {t.export}
      </Button>
    </div>
    <p class="hint">{t.import}</p>
    <pre tabIndex={0}>gardenshed import {"<e-mail>"} export.json</pre>
  </section>
);
