import type { Sequence } from "../../../client/records";
import { treeOf } from "../../script/draft";
import { askedBy, ownValueOf } from "../../script/given";
import { declarationsOf } from "../../script/walk";
import { list, runOf } from "../../state";
import { Link } from "../link";
import { RobotButton } from "../off";
import { t } from "../../texts/care/off";
import { run } from "./run";

/** The sequences that are pinned, by name. */
export const pinnedSequences = (): readonly Sequence[] =>
  list("sequences")
    .filter(({ pinned }) => pinned)
    .toSorted((a, b) => a.name.localeCompare(b.name));

/** Whether a sequence has variables that only a person can fill. */
export const asksForValues = (sequence: Sequence): boolean =>
  askedBy(declarationsOf(treeOf(sequence))).some((each) => ownValueOf(each) === undefined);

/** A sequence whose variables only a person can fill is opened; every other one runs at once. */
export function PinnedSequence({ sequence }: { sequence: Sequence }) {
  const { id, name } = sequence;
  if (asksForValues(sequence)) {
    return (
      <Link class="button" to={`/sequences/${id}`}>
        {`${name} …`}
      </Link>
    );
  }
  return (
    <RobotButton effort="moves" icon="play" off={runOf(id) && t.runs} onPress={() => run(sequence, [])}>
      {name}
    </RobotButton>
  );
}
