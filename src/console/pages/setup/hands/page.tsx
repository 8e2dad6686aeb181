import { factsOf, textOf } from "../../../controls/care/facts";
import { lastTold } from "../../../controls/care/last-told";
import { CopyText } from "../../../controls/copy-text";
import { WayBack } from "../../../controls/way-back";
import { one } from "../../../state";
import { t } from "../../../texts/setup/hands/hands";
import { outcomes } from "../../../texts/setup/hands/outcomes";
import { chapters } from "../../../texts/setup/hands/titles";
import { ToPage } from "../actions";
import { resultOf } from "../results";
import { HandLine } from "./line";
import { type Chapter, CHAPTERS, keyOf, type Line, linesOf, type Outcome, OUTCOMES, slugOf } from "./lines";
import { titleOf } from "./words";

const lines = () => linesOf(one("dosConfig")?.firmware_hardware);

/** Answer of a line as a text: `Motor X: did not work (The motor hums, and stands)`. */
function answerOf(line: Line): readonly string[] {
  const result = resultOf(slugOf(line));
  if (typeof result?.answer !== "boolean") return [];
  const outcome = (OUTCOMES[line.id] as readonly Outcome[]).find((each) => each === result.outcome);
  const what = outcome === undefined ? "" : ` (${outcomes[keyOf(line.id, outcome)]})`;
  return [`${titleOf(line)}: ${result.answer ? t.yes : t.no}${what}`];
}

/** Facts of the robot and all answers: what a helper has to know, and nothing that is a secret. */
const helperText = (): string =>
  [textOf(factsOf(lastTold().told)), ...Object.values(lines()).flat().flatMap(answerOf)].join("\n");

/** A part of the set-up, line by line. Source: `care.md` §6. */
export default function HandsPage({ name }: { name: Chapter }) {
  const own = lines()[name];
  const next = CHAPTERS[CHAPTERS.indexOf(name) + 1];
  return (
    <div class="setup cards">
      <WayBack to="/setup">{t.back}</WayBack>
      <h2>{chapters[name]}</h2>
      <p>{own.length === 0 ? t.none : t.intro}</p>
      {own.map((line) => (
        <HandLine key={slugOf(line)} line={line} />
      ))}
      {next && (
        <div class="toolbar">
          <ToPage to={`/setup/${next}`} text={t.next(chapters[next])} />
        </div>
      )}
      <section class="card">
        <p class="hint">{t.askHint}</p>
        <CopyText name={t.ask} text={helperText} />
      </section>
    </div>
  );
}
