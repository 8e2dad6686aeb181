import type { Sequence, SequenceVersion } from "../../../../client/records";
import { orderOf, REHEARSED } from "../../../controls/rehearsal/order";
import { RehearsalView } from "../../../controls/rehearsal/rehearsal";
import { Loaded } from "../../../controls/states";

/** The number of a sequence that the account does not have. */
const UNSTORED = 0;

/** A shared version as this garden would have it: with its plants, tools and pins. */
export function Rehearsed({ version }: { version: SequenceVersion }) {
  const draft = { ...version, id: UNSTORED } as unknown as Sequence; // it has the script of one
  return (
    <Loaded kinds={REHEARSED}>
      {() => <RehearsalView order={() => orderOf({ sequence: UNSTORED }, { drafts: [draft] })} />}
    </Loaded>
  );
}
