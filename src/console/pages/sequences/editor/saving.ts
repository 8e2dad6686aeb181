import { signal, useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Sequence } from "../../../../client/records";
import { confirm } from "../../../controls/confirm";
import { inWords } from "../../../controls/script/fault-words";
import type { Catalog } from "../../../script/catalog";
import { changesOf, draftOf, isSame, NEW } from "../../../script/draft";
import { isOdd, placeOfFault } from "../../../script/fault";
import { keyOf } from "../../../../robot/script/node";
import { api, collection, create, edit, find, fromHere, guardLeaving, one, remove, say } from "../../../state";
import { GardenshedError } from "../../../state/api";
import { isUnanswered, textOf } from "../../../state/message";
import { t } from "../../../texts/sequences";
import { createEditor, type Editor } from "./editor";

/** A sequence that is edited, and what comes of it on the server meanwhile. */
export interface Session {
  readonly editor: Editor;
  readonly id: number;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  /** Whether somebody else has changed it since this began. */
  readonly isConflict: boolean;
  /** Whether somebody else has deleted it. */
  readonly isGone: boolean;
  readonly save: () => Promise<void>;
  readonly saveAsNew: () => Promise<void>;
  /** Deletes it, with its unsaved changes. */
  readonly takeAway: () => Promise<void>;
  readonly discard: () => void;
  readonly keepMine: () => void;
}

/** Edits `sequence`. Changes by others show at once while nothing was changed here, and are reported otherwise. */
export function useSession(sequence: Sequence, catalog: Catalog): Session {
  const { editor, base, isBusy, isTakenAway } = useMemo(
    () => ({
      editor: createEditor(catalog, draftOf(sequence)),
      base: signal(sequence),
      isBusy: signal(false),
      isTakenAway: signal(false),
    }),
    [],
  );
  const { id } = sequence;
  const isChanged = useComputed(() => !isSame(editor.draft.value, draftOf(base.value)));
  const theirs = useComputed(() => find("sequences", id));
  const isOther = useComputed(() => {
    const record = theirs.value;
    return !isBusy.value && record !== undefined && !isSame(draftOf(record), draftOf(base.value));
  });

  function restart(record: Sequence | undefined): void {
    if (!record) return;
    base.value = record;
    editor.restart(draftOf(record));
  }
  useSignalEffect(() => {
    const record = isOther.value ? theirs.value : undefined;
    if (!record) return;
    if (!isChanged.value) return restart(record);
    if (!isSame(editor.draft.value, draftOf(record))) return;
    base.value = record; // saved, though the answer was lost
    editor.fault.value = undefined;
  });
  useLeaving(() => isChanged.peek() && !isTakenAway.peek());

  async function save(): Promise<void> {
    if (isBusy.peek()) return;
    isBusy.value = true;
    try {
      if (id === NEW) {
        await saveAsNew();
        return say(t.saved);
      }
      const current = await api().sequences.get(id);
      if (!isSame(draftOf(current), draftOf(base.peek()))) return collection("sequences").put(id, current);
      const draft = editor.draft.peek();
      base.value = await edit("sequences", id, changesOf(draft, current));
      if (isSame(editor.draft.peek(), draft)) editor.change(draftOf(base.peek()));
      say(t.saved);
    } catch (error) {
      tellFault(editor, error);
    } finally {
      isBusy.value = false;
    }
  }

  async function saveAsNew(): Promise<void> {
    const goOn = fromHere();
    const draft = editor.draft.peek();
    const { args, body } = changesOf(draft, base.peek());
    const { name, color, folder_id, description } = draft;
    const made = await create("sequences", { name, color, folder_id, description, args, body });
    base.value = { ...made, ...draft }; // nothing is left to be saved here
    editor.restart(draftOf(base.peek()));
    goOn(`/sequences/${made.id}`, { replace: id === NEW });
  }

  async function takeAway(): Promise<void> {
    const goOn = fromHere();
    isTakenAway.value = true;
    try {
      await remove("sequences", [id], { undo: t.deleted(base.peek().name) });
      goOn("/sequences");
    } catch (error) {
      isTakenAway.value = false;
      throw error;
    }
  }

  return {
    editor,
    id,
    save,
    saveAsNew,
    takeAway,
    isChanged: isChanged.value,
    isBusy: isBusy.value,
    isConflict: isOther.value && isChanged.value,
    isGone: id !== NEW && theirs.value === undefined && !isTakenAway.value,
    discard: () => {
      editor.show(undefined);
      if (isOther.peek()) restart(theirs.peek());
      else editor.change(draftOf(base.peek()));
    },
    keepMine: () => void (base.value = theirs.peek() ?? base.peek()),
  };
}

/** Asks before what was changed is lost: to another page of the console, or out of it. */
function useLeaving(isChanged: () => boolean): void {
  useEffect(() => {
    const ask = async (): Promise<boolean> => {
      const isFree = !isChanged() || one("webAppConfig")?.discard_unsaved_sequences === true;
      return isFree || confirm({ title: t.leaveTitle, text: t.leaveText, action: t.leave, isDangerous: true });
    };
    const stay = (event: BeforeUnloadEvent): void => {
      if (isChanged()) event.preventDefault();
    };
    const free = guardLeaving(ask);
    addEventListener("beforeunload", stay);
    return () => {
      free();
      removeEventListener("beforeunload", stay);
    };
  }, []);
}

/** Shows a refusal at the step it is about, where its text tells that. */
function tellFault(editor: Editor, error: unknown): void {
  const text = textOf(error);
  const { script } = editor.draft.peek();
  const isOfScript = error instanceof GardenshedError && typeof error.fields["body"] === "string";
  const place = isOfScript ? placeOfFault(script, text, (node) => isOdd(editor.catalog, node)) : undefined;
  const isOfName = error instanceof GardenshedError && error.fields["name"] !== undefined;
  editor.fault.value = { text: isOfScript ? inWords(text) : text, place, isOfName, isOfLink: isUnanswered(error) };
  if (place) editor.focused.value = keyOf(place);
}
