import { useState } from "preact/hooks";
import type { FirmwareConfig } from "../../../../client/records";
import { takesCurrent } from "../../../../robot/machine/boards";
import { arrived, motorFile, type MotorFile, nextVersion, readMotorFile } from "../../../care/motors";
import { partOf } from "../../../care/told";
import { Button } from "../../../controls/button";
import { SelectField } from "../../../controls/fields";
import { fileName, saveFile } from "../../../controls/file";
import { ALL } from "../../../controls/settings/settings";
import { ownerOnly } from "../../../controls/owner-only";
import { GardenshedError } from "../../../state/api";
import { editOne, one, say, status, tell } from "../../../state";
import { boardName } from "../../../texts/care/board";
import { formatNumber } from "../../../texts/format";
import { t } from "../../../texts/settings/motors";
import { unitText } from "../../../texts/settings/units";
import { isInMm, setInMm } from "./unit";

/** Parameters of the motors as a whole: their unit, what has arrived at the board, files. */
export function Whole() {
  const config = one("firmwareConfig");
  const board = one("dosConfig")?.firmware_hardware;
  if (!config) return null;
  const save = (): void =>
    saveFile(
      fileName(`motors-${board ?? "none"}`, "json"),
      "application/json",
      motorFile({ ...config }, board, new Date()),
    );
  return (
    <section class="card motors-whole">
      <h2>{t.title}</h2>
      <SelectField
        label={t.unit}
        choices={[
          { value: "mm", text: t.mm },
          { value: "steps", text: t.steps },
        ]}
        value={isInMm.value ? "mm" : "steps"}
        onChange={(unit) => setInMm(unit === "mm")}
      />
      <Arrived config={config} board={board} />
      <div class="toolbar">
        <Button icon="download" onPress={save}>
          {t.save}
        </Button>
      </div>
      <Given config={config} board={board} />
    </section>
  );
}

interface Props {
  readonly config: FirmwareConfig;
  readonly board: string | null | undefined;
}

/** How many parameters the board has as the account has them. */
function Arrived({ config, board }: Props) {
  const told = partOf(status.value, "mcu_params");
  if (Object.keys(told).length === 0) return <p class="hint">{t.notTold}</p>;
  const { of, missing } = arrived({ ...config }, told, takesCurrent(board));
  const again = async (): Promise<void> => {
    await editOne("firmwareConfig", { param_version: nextVersion(config.param_version) } as Partial<FirmwareConfig>);
    say(t.sent);
  };
  return (
    <>
      <p role="status">{t.arrived(of - missing.length, of)}</p>
      {missing.length > 0 && (
        <>
          <details>
            <summary>{t.missing}</summary>
            <p class="hint">{missing.join(", ")}</p>
          </details>
          <div class="toolbar">
            <Button off={ownerOnly()} onPress={again}>
              {t.again}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** A file that is opened or pasted, compared with what the account has. */
function Given({ config, board }: Props) {
  const [text, setText] = useState("");
  const [file, setFile] = useState<MotorFile>();
  const compare = (content: string): void => {
    const found = readMotorFile(content, { ...config });
    if (found) setFile(found);
    else say(t.noFile, "error");
  };
  if (file) return <Differences config={config} board={board} file={file} onEnd={() => setFile(undefined)} />;
  return (
    <>
      <div class="field">
        <label for="motors-file">{t.open}</label>
        <input
          id="motors-file"
          type="file"
          accept="application/json,.json"
          onChange={({ currentTarget }) => void currentTarget.files?.[0]?.text().then(compare, tell)}
        />
      </div>
      <div class="field">
        <label for="motors-text">{t.paste}</label>
        <textarea
          id="motors-text"
          rows={3}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <div class="toolbar">
        <Button disabled={text.trim() === ""} onPress={() => compare(text)}>
          {t.look}
        </Button>
      </div>
    </>
  );
}

interface DifferencesProps extends Props {
  readonly file: MotorFile;
  readonly onEnd: () => void;
}

/** The unit in which a field is stored. */
function unitOf(name: string): string {
  const setting = ALL.find(
    ({ kind, fields }) => kind === "firmwareConfig" && fields.some((each) => each.name === name),
  );
  return setting?.row.unit === undefined ? "" : unitText(setting.row.unit);
}

/** The differences as rows. Each can be left out, and the others are one change. */
function Differences({ config, board, file, onEnd }: DifferencesProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<GardenshedError["fields"]>({});
  const now = config as unknown as Readonly<Record<string, number | null>>; // its settings are numbers
  const rows = Object.entries(file.values).filter(([name, value]) => now[name] !== value);
  const taken = rows.filter(([name]) => !left.has(name));
  const take = async (): Promise<void> => {
    try {
      const change = Object.fromEntries(taken) as Partial<FirmwareConfig>; // fields of the record
      await editOne("firmwareConfig", change, { undo: t.taken(taken.length) });
      onEnd();
    } catch (error) {
      if (!(error instanceof GardenshedError) || error.status !== 422) throw error;
      setProblems(error.fields);
    }
  };
  const toggle = (name: string): void =>
    setLeft(left.has(name) ? new Set([...left].filter((it) => it !== name)) : new Set([...left, name]));
  const shown = (value: number | null | undefined): string =>
    typeof value === "number" ? formatNumber(value, 6) : "–";
  return (
    <>
      {file.board !== undefined && file.board !== board && <p class="problem">{t.otherBoard(boardName(file.board))}</p>}
      {file.unknown.length > 0 && <p class="hint">{t.unknown(file.unknown.slice(0, 20).join(", "))}</p>}
      {file.empty.length > 0 && <p class="problem">{t.empty(file.empty.slice(0, 20).join(", "))}</p>}
      {rows.length === 0 ? (
        <p role="status">{t.same}</p>
      ) : (
        <table class="motors-table">
          <caption>{t.differs}</caption>
          <thead>
            <tr>
              <th>{t.name}</th>
              <th>{t.now}</th>
              <th>{t.then}</th>
              <th>{t.unitOf}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <td>
                  <label>
                    <input type="checkbox" checked={!left.has(name)} onChange={() => toggle(name)} />
                    {name}
                  </label>
                  {typeof problems[name] === "string" && <p class="problem">{problems[name]}</p>}
                </td>
                <td>{shown(now[name])}</td>
                <td>{shown(value)}</td>
                <td>{unitOf(name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div class="toolbar">
        <Button look="main" off={ownerOnly()} disabled={taken.length === 0} onPress={take}>
          {t.take(taken.length)}
        </Button>
        <Button onPress={onEnd}>{t.cancel}</Button>
      </div>
    </>
  );
}
