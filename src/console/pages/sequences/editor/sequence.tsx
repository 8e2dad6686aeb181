import { useLayoutEffect } from "preact/hooks";
import type { Sequence } from "../../../../client/records";
import { areNumbersRead } from "../../../controls/number-field";
import { Button, IconButton } from "../../../controls/button";
import { Awaited } from "../../../controls/states";
import { WayBack } from "../../../controls/way-back";
import type { Catalog } from "../../../script/catalog";
import { NEW } from "../../../script/draft";
import { find, isReachable } from "../../../state";
import { t as shared } from "../../../texts/controls";
import { t as rehearsalTexts } from "../../../texts/rehearsal";
import { t } from "../../../texts/sequences";
import { Usage } from "../list/usage";
import { Body } from "./body";
import { Details } from "./details";
import { useEditor } from "./editor";
import { EditorFrame } from "./editor-frame";
import { type Session, useSession } from "./saving";
import { isRehearsed, Work } from "./work";
import "./step.css";
import "./style.css";

/** One sequence: its work step by step, and everything that can be done with it. */
export function SequencePage({ sequence, catalog }: { sequence: Sequence; catalog: Catalog }) {
  const session = useSession(sequence, catalog);
  const { editor } = session;
  const record = find("sequences", session.id) ?? sequence;
  const editorError = editor.fault.value;
  useShortcuts(session);
  return (
    <EditorFrame editor={editor}>
      <article class="sequence">
        <WayBack to="/sequences">{t.toList}</WayBack>
        <Details />
        {session.id !== NEW && <Work sequence={record} session={session} />}
        <Meanwhile session={session} />
        {isRehearsed() && (
          <aside class="card rehearsed" aria-label={rehearsalTexts.rehearsal}>
            <Awaited work={() => import("./rehearsed")}>{({ Rehearsed }) => <Rehearsed sequence={record} />}</Awaited>
          </aside>
        )}
        {editorError && !editorError.place && !editorError.isOfName && !(editorError.isOfLink && isReachable.value) && (
          <p class="problem line" role="alert">
            {editorError.text}
          </p>
        )}
        <section class="card">
          <h2>{t.steps}</h2>
          <Body
            path={[]}
            kinds={catalog.steps.map(({ name }) => name)}
            addLabel={t.addStep}
            label={t.steps}
            empty={t.noSteps}
          />
        </section>
        <section class="card">
          <h2>{t.variables}</h2>
          <Body
            path={["locals"]}
            kinds={catalog.kinds.get("scope_declaration")?.body ?? []}
            addLabel={t.addVariable}
            label={t.variables}
          />
        </section>
        {session.id !== NEW && <Usage id={session.id} />}
        <SaveBar session={session} />
        <Dragged />
        <p class="heard" aria-live="polite">
          {editor.said.value}
        </p>
      </article>
    </EditorFrame>
  );
}

/** Reports changes by others to a sequence that is being edited. */
function Meanwhile({ session: { isConflict, isGone, discard, keepMine, saveAsNew } }: { session: Session }) {
  if (isGone) {
    return (
      <div class="line meanwhile" role="alert">
        <p>{t.deletedElsewhere}</p>
        <Button changes onPress={saveAsNew}>
          {t.saveAsNew}
        </Button>
      </div>
    );
  }
  if (!isConflict) return null;
  return (
    <div class="line meanwhile" role="alert">
      <p>{t.changedElsewhere}</p>
      <Button changes onPress={keepMine}>
        {t.keepMine}
      </Button>
      <Button onPress={discard}>{t.takeTheirs}</Button>
    </div>
  );
}

function SaveBar({ session }: { session: Session }) {
  const { editor, isChanged, isBusy, isConflict, isGone, save, discard } = session;
  const { before, after } = editor.past.value;
  if (!isChanged && before.length === 0 && after.length === 0) return null;
  return (
    <div class="save-bar" role="region" aria-label={shared.save}>
      <IconButton icon="undo" label={t.undo} disabled={before.length === 0} onPress={editor.undo} />
      <IconButton icon="redo" label={t.redo} disabled={after.length === 0} onPress={editor.redo} />
      <span class="hint">{isChanged ? t.unsaved : t.saved}</span>
      {isChanged && (
        <>
          {!isGone && (
            <Button look="quiet" onPress={discard}>
              {t.discard}
            </Button>
          )}
          <Button look="main" isBusy={isBusy} disabled={isConflict || isGone} changes onPress={() => whenRead(save)}>
            {shared.save}
          </Button>
        </>
      )}
    </div>
  );
}

/** The text of the dragged element, at the pointer. */
function Dragged() {
  const drag = useEditor().drag.value;
  if (!drag) return null;
  return (
    <p class="dragging" style={{ left: `${drag.x}px`, top: `${drag.y}px` }} aria-hidden>
      {drag.text}
    </p>
  );
}

/** A field whose number cannot be read keeps the script, which does not know of it, from being saved. */
const whenRead = async (save: () => Promise<unknown>): Promise<void> => {
  if (areNumbersRead()) await save();
};

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Ctrl+S saves; outside of fields, which have their own, Ctrl+Z and Ctrl+Y go back and forth. */
function useShortcuts({ editor, isChanged, isConflict, isGone, save }: Session): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      const key = event.key.toLowerCase();
      if (key === "s") {
        event.preventDefault();
        if (isChanged && !isConflict && !isGone) void whenRead(save);
      } else if (!isTyping(event) && (key === "z" || key === "y")) {
        event.preventDefault();
        if (key === "y" || event.shiftKey) editor.redo();
        else editor.undo();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isChanged, isConflict, isGone]);
}
