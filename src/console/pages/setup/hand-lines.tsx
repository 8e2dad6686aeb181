import { one } from "../../state";
import { t } from "../../texts/setup/hands/hands";
import { ToPage } from "./actions";
import { bad, type Finding, good, todo } from "./finding";
import { type Chapter, type Line, linesOf, slugOf } from "./hands/lines";
import { resultOf } from "./results";

/** A part of the set-up whose lines somebody beside the robot answers. */
export interface Part extends Finding {
  readonly chapter: Chapter;
  readonly worked: number;
  readonly of: number;
}

function partOf(chapter: Chapter, lines: readonly Line[]): Part {
  const answers = lines.map((line) => resultOf(slugOf(line))?.answer);
  const worked = answers.filter((answer) => answer === true).length;
  const way = <ToPage to={`/setup/${chapter}`} text={t.open} />;
  const text = t.tried(worked, lines.length);
  const finding = worked === lines.length ? good(text, way) : (answers.includes(false) ? bad : todo)(text, way);
  return { ...finding, chapter, worked, of: lines.length };
}

/** The parts that a robot with the board of the account has. */
export const handParts = (): readonly Part[] =>
  Object.entries(linesOf(one("dosConfig")?.firmware_hardware)).flatMap(
    ([chapter, lines]) => (lines.length > 0 ? [partOf(chapter as Chapter, lines)] : []), // keys of the record
  );
