import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { begunAt, calledAt, namesIn } from "../../script/lua-completion";
import { list } from "../../state";
import { language } from "../../texts/language";
import { t } from "../../texts/lua/completion";
import { luaFunctions } from "../../texts/lua/functions";
import { neighbour } from "../neighbour";
import "./lua-completion.css";

/** A text to take, with what is told of it. */
interface Proposal {
  readonly name: string;
  readonly about: string;
}

/** Proposals for the letters that were typed from `from` to `caret`. */
interface Proposals {
  readonly caret: number;
  readonly from: number;
  readonly isText: boolean;
  readonly proposals: readonly Proposal[];
}

/** Proposals at once: as many as need no scrolling. One more letter finds the others. */
const MOST = 7;

const aboutOf = (name: string): string => {
  const { args = "", does, since } = luaFunctions[name] ?? {};
  const line = does === undefined ? "Lua" : does[language.value];
  return [args, line, since && t.since(since)].filter(Boolean).join(" · ");
};

function proposalsAt(
  program: string,
  caret: number,
  variables: readonly string[],
  isAsked: boolean,
): Proposals | undefined {
  const begun = begunAt(program, caret, isAsked);
  if (!begun) return undefined;
  const { kind, from, typed } = begun;
  const own = (names: readonly string[], about: string) => names.map((name): Proposal => ({ name, about }));
  const functions = Object.keys(luaFunctions).map((name): Proposal => ({ name, about: aboutOf(name) }));
  const locals = namesIn(program, caret).filter((name) => !Object.hasOwn(luaFunctions, name));
  const all = {
    name: () => [...own(locals, t.own), ...functions],
    variable: () => own(variables, t.variable),
    tool: () =>
      own(
        list("tools").map(({ name }) => name),
        t.tool,
      ),
  }[kind]();
  const begins = typed.toLowerCase();
  const proposals = all.filter(({ name }) => name.toLowerCase().startsWith(begins)).slice(0, MOST);
  const isDone = proposals.every(({ name }) => name === typed);
  return isDone ? undefined : { caret, from, isText: kind !== "name", proposals };
}

/** The text of a proposal, with the bracket that begins its arguments, or the quotation mark that ends it. */
function textOf({ name }: Proposal, { isText, from }: Proposals, program: string, next: string): string {
  if (isText) {
    const quote = program.charAt(from - 1);
    return name.replace(/["'\\]/g, "\\$&") + (next === quote ? "" : quote);
  }
  const { args = "" } = luaFunctions[name] ?? {};
  if (next === "(" || next === "{") return name;
  return name + (args === "()" ? args : args.charAt(0));
}

/** The place of a letter, from the corner of what surrounds the field. The colours behind it have the same letters. */
function placeOf(field: HTMLTextAreaElement, index: number): { readonly left: number; readonly top: number } {
  const colours = field.previousElementSibling;
  const corner = field.closest(".lua-place")?.getBoundingClientRect();
  if (!colours || !corner) return { left: 0, top: 0 };
  const range = document.createRange();
  const walker = document.createTreeWalker(colours, NodeFilter.SHOW_TEXT);
  let rest = index;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? "";
    if (rest <= length) {
      range.setStart(node, rest);
      break;
    }
    rest -= length;
  }
  const { left, bottom } = range.getBoundingClientRect();
  return { left: left - corner.left, top: bottom - corner.top };
}

interface Props {
  readonly field: HTMLTextAreaElement;
  /** Names of the variables of the sequence. */
  readonly variables: readonly string[];
  readonly onChange: (program: string) => void;
}

/** Proposals where somebody writes Lua, and the arguments of the function in whose brackets they are. Source: `care.md` §8.4. */
export function LuaCompletion({ field, variables, onChange }: Props) {
  const id = useId();
  const [caret, setCaret] = useState(field.selectionStart);
  const [shown, setShown] = useState<Proposals>();
  const [active, setActive] = useState(0);
  const offered = shown?.caret === caret ? shown : undefined;
  const look = (isAsked: boolean): void => {
    setCaret(field.selectionStart);
    setActive(0);
    setShown(proposalsAt(field.value, field.selectionStart, variables, isAsked));
  };
  const take = (proposal: Proposal, at: Proposals): void => {
    const text = textOf(proposal, at, field.value, field.value.charAt(at.caret));
    field.focus();
    field.setRangeText(text, at.from, at.caret, "end");
    setShown(undefined);
    setCaret(field.selectionStart);
    onChange(field.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = offered?.proposals[active];
    if (event.key === " " && event.ctrlKey) look(true);
    else if (!offered || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    else if (step !== undefined) setActive(neighbour(active, step, offered.proposals.length));
    else if (chosen && (event.key === "Tab" || event.key === "Enter")) take(chosen, offered);
    else if (event.key === "Escape") setShown(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation(); // Escape would close what is around the field
  };
  const heard = useRef({ onKeyDown, look });
  heard.current = { onKeyDown, look };
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    field.addEventListener("keydown", (event) => heard.current.onKeyDown(event), { signal });
    field.addEventListener("input", () => heard.current.look(false), { signal });
    field.addEventListener("blur", () => setShown(undefined), { signal });
    const follow = (): void => void (document.activeElement === field && setCaret(field.selectionStart));
    document.addEventListener("selectionchange", follow, { signal });
    return () => ending.abort();
  }, [field]);
  useEffect(() => {
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-haspopup", "listbox");
    if (!offered) return undefined;
    field.setAttribute("aria-controls", id);
    field.setAttribute("aria-activedescendant", `${id}-${active}`);
    return () => ["aria-controls", "aria-activedescendant"].forEach((name) => field.removeAttribute(name));
  }, [field, offered, active]);
  const called = calledAt(field.value, caret);
  return (
    <>
      <p class="lua-args hint">
        {called !== undefined && Object.hasOwn(luaFunctions, called) && (
          <>
            <code>{called}</code> {aboutOf(called)}
          </>
        )}
      </p>
      <p class="lua-heard" role="status">
        {offered && t.count(offered.proposals.length)}
      </p>
      {offered && (
        <List id={id} field={field} at={offered} active={active} onTake={(proposal) => take(proposal, offered)} />
      )}
    </>
  );
}

interface ListProps {
  readonly id: string;
  readonly field: HTMLTextAreaElement;
  readonly at: Proposals;
  readonly active: number;
  readonly onTake: (proposal: Proposal) => void;
}

function List({ id, field, at, active, onTake }: ListProps) {
  const [{ left, top }, setPlace] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => setPlace(placeOf(field, at.from)), [field, at]);
  return (
    <ul
      id={id}
      class="lua-proposals"
      role="listbox"
      aria-label={t.proposals}
      style={{ left: `min(${left}px, max(0px, 100% - 22rem))`, top: `${top}px` }}
    >
      {at.proposals.map((proposal, index) => (
        <li
          key={proposal.name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()} // the field keeps the focus, so the list stays
          onClick={() => onTake(proposal)}
        >
          <code>{proposal.name}</code>
          <span class="hint">{proposal.about}</span>
        </li>
      ))}
    </ul>
  );
}
