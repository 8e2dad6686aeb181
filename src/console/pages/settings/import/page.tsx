import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../../../controls/button";
import { Problem, SelectField } from "../../../controls/fields";
import { Link } from "../../../controls/link";
import { ownerOnly } from "../../../controls/owner-only";
import { change, hrefOf } from "../../../state";
import { textOf } from "../../../state/message";
import { t as controls } from "../../../texts/controls";
import { formatNumber } from "../../../texts/format";
import { t } from "../../../texts/settings/import";
import { exportAccount } from "../account/data";
import { WithPassword } from "../account/with-password";
import { ContentCard, MOST_BYTES, nounOf, type Report } from "./content";
import { type Content, type Part, readExport, sum } from "./file";
import { createSender } from "./sending";

type Stage = "sending" | "checking" | "emptying" | "importing";

/** Takes an export into this account: a file is chosen, looked at and checked before anything happens. */
export function ImportPage() {
  const [content, setContent] = useState<Content>();
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<Report>();
  const open = async (file: File): Promise<void> => {
    setProblem(undefined);
    setContent(undefined);
    try {
      setContent(await readExport(file));
    } catch (error) {
      setProblem(textOf(error));
    }
  };
  if (done) return <Done report={done} />;
  return (
    <>
      <section class="card">
        <h2>{t.title}</h2>
        <p class="hint">{t.intro}</p>
        <p class="hint">{t.archive}</p>
        <Problem>{problem}</Problem>
        <div class="settings-tools">
          <FileButton text={content ? t.another : t.choose} look={content ? "plain" : "main"} onFile={open} />
          <Link class="button" to="/settings?tab=account">
            {controls.cancel}
          </Link>
        </div>
      </section>
      {content && <Check key={`${content.server} ${content.made}`} content={content} onDone={setDone} />}
    </>
  );
}

interface FileProps {
  readonly text: string;
  readonly look: "main" | "plain";
  readonly onFile: (file: File) => Promise<void>;
}

function FileButton({ text, look, onFile }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={text}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) void onFile(file);
        }}
      />
      <Button icon="upload" look={look} off={ownerOnly()} onPress={() => input.current?.click()}>
        {text}
      </Button>
    </>
  );
}

/** The outcome of an import, told beforehand for each choice; and the import itself. */
function Check({ content, onDone }: { content: Content; onDone: (report: Report) => void }) {
  const [chosen, setChosen] = useState(content.parts);
  const [report, setReport] = useState<Report>();
  const [problem, setProblem] = useState<string>();
  const [stage, setStage] = useState<Stage>();
  const [sent, setSent] = useState<{ readonly done: number; readonly of: number }>();
  const send = useMemo(() => createSender(content.parts), [content]);
  const [dialect, setDialect] = useState("");
  const [dialects, setDialects] = useState<readonly string[]>([]);
  const isTooMuch = sum(chosen, "bytes") > MOST_BYTES;
  /** Shows how much of a large file is sent; then comes what is done with it. */
  const sending = (next: Stage) => (done: number, of: number) => {
    setStage(done < of ? "sending" : next);
    setSent({ done, of });
  };
  useEffect(() => {
    let isWanted = true;
    setReport(undefined);
    setProblem(undefined);
    if (isTooMuch || chosen.length === 0) return setStage(undefined);
    setStage("checking");
    send(chosen, { dry: true, dialect, onSent: sending("checking"), isWanted: () => isWanted })
      .then(
        (checked) => {
          if (!isWanted || !checked) return;
          setReport(checked);
          setDialects(checked.dialects ?? []);
        },
        (error: unknown) => isWanted && setProblem(textOf(error)),
      )
      .finally(() => isWanted && setStage(undefined));
    return () => void (isWanted = false);
  }, [chosen, dialect]);
  const run = async (password?: string): Promise<void> => {
    try {
      if (password !== undefined) {
        setStage("emptying");
        await change("POST", "/api/device/reset", { password });
        setReport((before) => before && { ...before, in_the_way: [] });
      }
      setStage("importing");
      const imported = await send(chosen, { dry: false, dialect, onSent: sending("importing") });
      if (imported) onDone(imported);
    } finally {
      setStage(undefined);
    }
  };
  const choose = (part: Part, isWanted: boolean): void =>
    setChosen(content.parts.filter((each) => (each === part ? isWanted : chosen.includes(each))));
  return (
    <>
      <ContentCard content={content} chosen={chosen} report={report} onChoose={choose} />
      {dialects.length > 0 && (
        <section class="card">
          <SelectField
            label={t.words}
            hint={t.wordsHint}
            value={dialect}
            onChange={setDialect}
            choices={[{ value: "", text: t.ownWords }, ...dialects.map((name) => ({ value: name, text: name }))]}
          />
        </section>
      )}
      <Problem>{problem}</Problem>
      {stage && (
        <div class="import-stage" role="status">
          <p>{t[stage]}</p>
          <progress aria-label={t[stage]} {...(stage === "sending" && sent && { value: sent.done, max: sent.of })} />
        </div>
      )}
      {report?.photos && report.photos.count > 0 && (
        <section class="card">
          <h2>{t.photos}</h2>
          <p>{t.addresses(formatNumber(report.photos.count))}</p>
          <p>{report.photos.problem === null ? t.photoComes : t.photoMissing(report.photos.problem)}</p>
        </section>
      )}
      {report && (
        <section class="card">
          <h2>{t.here}</h2>
          {report.in_the_way.length === 0 ? (
            <>
              <p>{t.nothing}</p>
              <div>
                <Button look="main" disabled={stage !== undefined} onPress={() => run()}>
                  {t.start}
                </Button>
              </div>
            </>
          ) : (
            <>
              <p>{t.replaced}</p>
              <ul>
                {report.in_the_way.map(({ name, count }) => (
                  <li key={name}>{t.of(nounOf(name), formatNumber(count))}</li>
                ))}
              </ul>
              <div class="settings-tools">
                <Button icon="download" onPress={exportAccount}>
                  {t.exportFirst}
                </Button>
                <WithPassword action={t.replace} text={t.replaceAsk} isDangerous work={run} />
              </div>
            </>
          )}
        </section>
      )}
    </>
  );
}

function Done({ report: { parts } }: { report: Report }) {
  const taken = parts.reduce((total, part) => total + part.taken, 0);
  return (
    <section class="card" role="status">
      <h2>{t.done(formatNumber(taken))}</h2>
      <ul>
        {parts.map(({ name, taken: count }) => (
          <li key={name}>{t.of(nounOf(name), formatNumber(count))}</li>
        ))}
      </ul>
      <p class="hint">{t.doneText}</p>
      <div>
        {/* Loaded anew: of very many records the journal does not tell each. */}
        <a class="button main" href={hrefOf("/garden")}>
          {t.toGarden}
        </a>
      </div>
    </section>
  );
}
