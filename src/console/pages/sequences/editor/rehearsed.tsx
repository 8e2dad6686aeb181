import type { Sequence } from "../../../../client/records";
import type { Fault } from "../../../../robot/rehearsal";
import { keyOf } from "../../../../robot/script/node";
import { orderOf, REHEARSED } from "../../../controls/rehearsal/order";
import { RehearsalView } from "../../../controls/rehearsal/rehearsal";
import { Loaded } from "../../../controls/states";
import { stepOf } from "../../../rehearsal/film";
import { scriptOf } from "../../../script/draft";
import { elementOf } from "../../../script/walk";
import { useEditor } from "./editor";

/** The rehearsal of the script as it is edited, saved or not. */
export const Rehearsed = ({ sequence }: { sequence: Sequence }) => (
  <Loaded kinds={REHEARSED}>{() => <OfDraft sequence={sequence} />}</Loaded>
);

function OfDraft({ sequence }: { sequence: Sequence }) {
  const editor = useEditor();
  const { id } = sequence;
  const order = () => {
    const { name, script } = editor.draft.value;
    return orderOf({ sequence: id }, { drafts: [{ ...sequence, name, ...scriptOf(script) } as Sequence] }); // as it would be stored
  };
  const open = ({ step: [first] }: Fault): void => {
    if (!first) return;
    const key = keyOf(elementOf(stepOf(first.path)));
    editor.show(key);
    editor.focused.value = key;
  };
  return (
    <RehearsalView
      order={order}
      touched={editor.open}
      onStep={(step) => void (editor.lit.value = step)}
      onFault={open}
    />
  );
}
