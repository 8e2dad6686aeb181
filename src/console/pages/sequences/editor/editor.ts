import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Catalog } from "../../../script/catalog";
import type { Draft } from "../../../script/draft";
import type { Insertion } from "../../../script/edit";
import { keyOf, type Path, type ScriptNode } from "../../../../robot/script/node";
import { add, back, begin, forth, type Past } from "../../../script/past";

/** A refusal of the server, and the place it belongs to. */
interface EditorError {
  readonly text: string;
  /** The step or variable; without one it belongs to the whole. */
  readonly place?: Path | undefined;
  /** Whether the problem belongs to the name. */
  readonly isOfName?: boolean;
  /** A lost connection, which is told until it is back. */
  readonly isOfLink?: boolean;
}

/** A step on its way to another place. */
interface Drag {
  readonly path: Path;
  readonly kind: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Where it would be put now. */
  readonly place?: Insertion | undefined;
}

/** A script that is being edited: its present and earlier states, and the parts that are open. */
export interface Editor {
  readonly catalog: Catalog;
  readonly past: Signal<Past<Draft>>;
  readonly draft: ReadonlySignal<Draft>;
  /** The element whose args are shown. */
  readonly open: Signal<string | undefined>;
  /** The value that is being chosen in its sentence. */
  readonly field: Signal<string | undefined>;
  /** Shows the args of an element, or none. */
  readonly show: (element: string | undefined) => void;
  /** The element that gets the focus when it is drawn. */
  readonly focused: Signal<string | undefined>;
  readonly drag: Signal<Drag | undefined>;
  readonly fault: Signal<EditorError | undefined>;
  /** The element that a rehearsal is at; empty for none. */
  readonly lit: Signal<string>;
  /** The last action, for screen readers. */
  readonly said: Signal<string>;
  /** Changes the draft; changes with one topic are undone together. */
  readonly change: (fields: Partial<Draft>, topic?: string) => void;
  readonly edit: (script: ScriptNode, topic?: string) => void;
  /** Adds, moves, copies, removes: tells it, and opens or focuses what it was about. */
  readonly arrange: (script: ScriptNode, said: string, at?: { readonly open?: Path; readonly focus?: Path }) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Begins anew with the server's state. */
  readonly restart: (draft: Draft) => void;
}

export function createEditor(catalog: Catalog, initial: Draft): Editor {
  const past = signal(begin(initial));
  const [open, field, focused] = [signal<string | undefined>(), signal<string | undefined>(), signal<string>()];
  const said = signal("");
  const [drag, fault] = [signal<Drag | undefined>(), signal<EditorError | undefined>()];
  const lit = signal("");

  const put = (next: Past<Draft>): void => {
    if (next === past.peek()) return;
    past.value = next;
    fault.value = undefined;
  };
  const change = (fields: Partial<Draft>, topic?: string): void => {
    const current = past.peek();
    const isNew = Object.entries(fields).some(([name, value]) => current.now[name as keyof Draft] !== value); // of a draft
    if (isNew) put(add(current, { ...current.now, ...fields }, topic));
  };
  const edit = (script: ScriptNode, topic?: string): void => change({ script }, topic);
  const show = (element: string | undefined): void =>
    batch(() => {
      open.value = element;
      field.value = undefined;
    });
  const travel = (next: Past<Draft>): void =>
    batch(() => {
      put(next);
      show(undefined);
    });
  return {
    catalog,
    past,
    open,
    field,
    show,
    focused,
    drag,
    fault,
    lit,
    said,
    change,
    edit,
    draft: computed(() => past.value.now),
    arrange: (script, text, { open: opened, focus } = {}) =>
      batch(() => {
        edit(script);
        show(opened?.length ? keyOf(opened) : undefined);
        focused.value = focus && keyOf(focus);
        said.value = text;
      }),
    undo: () => travel(back(past.peek())),
    redo: () => travel(forth(past.peek())),
    restart: (draft) =>
      batch(() => {
        past.value = begin(draft);
        fault.value = undefined;
        show(undefined);
      }),
  };
}

const EditorContext = createContext<Editor | undefined>(undefined);
export const EditorPlace = EditorContext.Provider;

/** The editor that the component is part of. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("there is no editor around");
  return editor;
}
