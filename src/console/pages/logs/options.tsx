import type { Log } from "../../../client/records";
import { Button } from "../../controls/button";
import { Dialog } from "../../controls/dialog";
import { SelectField } from "../../controls/fields";
import { fileName, saveFile, saveTable } from "../../controls/file";
import { editOne, one, setQuery, tell } from "../../state";
import { kindNames, t } from "../../texts/logs";
import { type Filter, type TimeName, TIMES } from "./filter";
import { KINDS } from "../../controls/log-kind";

interface Props {
  /** The logs to download. */
  readonly shown: readonly Log[];
  readonly filter: Filter;
  readonly onClose: () => void;
}

const LEVELS = [0, 1, 2, 3];

/** Filters that are needed less often, and the download. */
export function Options({ shown, filter, onClose }: Props) {
  const config = one("webAppConfig");
  return (
    <Dialog title={t.options} look="sheet" onClose={onClose}>
      <SelectField
        label={t.time}
        value={filter.time}
        onChange={(time) => setQuery({ time: time === "any" ? undefined : time })}
        choices={(Object.keys(TIMES) as TimeName[]).map((name) => ({ value: name, text: t[name] }))} // as above
      />
      <section class="logs-levels">
        <h3>{t.detail}</h3>
        <p class="hint">{t.detailHint}</p>
        {KINDS.map((kind) => (
          <SelectField
            key={kind}
            label={kindNames[kind]}
            value={config?.[`${kind}_log`] ?? null}
            onChange={(level) => void editOne("webAppConfig", { [`${kind}_log`]: level }).catch(tell)}
            choices={[
              { value: null, text: t.hidden },
              ...LEVELS.map((level) => ({ value: level, text: t.level(level) })),
            ]}
          />
        ))}
      </section>
      <section class="logs-download">
        <h3>{t.download}</h3>
        <div class="toolbar">
          <Button icon="download" onPress={() => saveFile(fileName("logs", "txt"), "text/plain", asText(shown))}>
            {t.asText}
          </Button>
          <Button icon="download" onPress={() => saveTable("logs", tableOf(shown))}>
            {t.asTable}
          </Button>
        </div>
      </section>
    </Dialog>
  );
}

const isoOf = ({ created_at }: Log): string => new Date(created_at * 1000).toISOString();

const asText = (logs: readonly Log[]): string =>
  logs.map((log) => `${isoOf(log)} ${log.type} ${log.message}\n`).join("");

const COLUMNS = ["type", "verbosity", "message", "x", "y", "z"] as const satisfies readonly (keyof Log)[];
const tableOf = (logs: readonly Log[]) => [
  ["created_at", ...COLUMNS],
  ...logs.map((log) => [isoOf(log), ...COLUMNS.map((name) => log[name])]),
];
