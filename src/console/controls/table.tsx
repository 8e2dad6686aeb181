import type { ComponentChildren } from "preact";
import { type RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons/icon";
import { go } from "../state";
import { t } from "../texts/controls/lists";
import { Link } from "./link";
import { useVisible } from "./list/visible";
import "./table.css";

/** A column. `value` is what it sorts by; without it the column does not sort. */
export interface Column<R> {
  readonly name: string;
  readonly title: string;
  readonly cell: (row: R) => ComponentChildren;
  readonly value?: (row: R) => string | number | null | undefined;
  /** Left out where the table has little room: on phones, and beside what is open. */
  readonly isWide?: boolean;
  readonly isNumber?: boolean;
}

interface Props<R> {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  readonly keyOf: (row: R) => number;
  /** Name of the column, with `-` before it for downwards. Keep it in the query of the address. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  /** Where a row leads: pressed anywhere, or by the link in its first cell. */
  readonly pathOf?: (row: R) => string;
  /** Key of the row that is open beside the table. */
  readonly open?: number;
  /** Ids that are chosen; without it rows cannot be. */
  readonly chosen?: ReadonlySet<number>;
  readonly onChoose?: (chosen: ReadonlySet<number>) => void;
}

/** Height of a row in pixels, as the style has it: so that the place of a row is known without drawing those before. */
const ROW = 48;
/** Pixels below which a table leaves out columns. */
const NARROW = 560;

function sorted<R>(rows: readonly R[], columns: readonly Column<R>[], sort: string | undefined): readonly R[] {
  const name = sort?.replace(/^-/, "");
  const { value } = columns.find((column) => column.name === name) ?? {};
  if (!value) return rows;
  const sign = sort?.startsWith("-") ? -1 : 1;
  return rows.toSorted((a, b) => compare(value(a), value(b), sign));
}

const collator = new Intl.Collator(undefined, { numeric: true });
type Value = string | number | null | undefined;

/** Rows without a value stand last, upwards and downwards. */
function compare(a: Value, b: Value, sign: number): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  return sign * (typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b)));
}

/** Whether there is little room for the table. */
function useNarrow(table: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const room = table.current?.parentElement;
    if (!room) return undefined;
    const look = (): void => setNarrow(room.clientWidth < NARROW);
    look();
    const sized = new ResizeObserver(look);
    sized.observe(room);
    return () => sized.disconnect();
  }, []);
  return isNarrow;
}

/** Scrolls so that the row at a place is seen once it is open beside the table, whether it is drawn yet or not. */
function useSight(body: RefObject<HTMLElement | null>, index: number): void {
  useLayoutEffect(() => {
    const around = body.current?.closest(".beside > *");
    if (!around || index < 0) return;
    const top = (body.current?.getBoundingClientRect().top ?? 0) - around.getBoundingClientRect().top + index * ROW;
    if (top + ROW > around.clientHeight) around.scrollTop = top - around.clientHeight / 2;
  }, [index < 0]);
}

/** A table of any length: rows that cannot be seen are not in the page. */
export function Table<R>({ label, rows, columns, keyOf, sort, onSort, pathOf, open, chosen, onChoose }: Props<R>) {
  const all = sorted(rows, columns, sort);
  const table = useRef<HTMLTableElement>(null);
  const isNarrow = useNarrow(table);
  const shown = isNarrow ? columns.filter(({ isWide }) => !isWide) : columns;
  const { body, from, to } = useVisible<HTMLTableSectionElement>(all.length, ROW);
  useSight(
    body,
    all.findIndex((row) => keyOf(row) === open),
  );
  const choose = (ids: readonly number[], isOn: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    onChoose?.(next);
  };
  return (
    <table ref={table} class={`table ${isNarrow ? "narrow" : ""}`} aria-label={label} aria-rowcount={all.length + 1}>
      <thead>
        <tr>
          {chosen && (
            <th class="choice">
              <Choice
                label={t.selectAll}
                isOn={all.length > 0 && chosen.size >= all.length}
                onChange={(isOn) => choose(all.map(keyOf), isOn)}
              />
            </th>
          )}
          {shown.map((column) => (
            <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {from > 0 && <Gap rows={from} />}
        {all.slice(from, to).map((row, index) => (
          <tr
            key={keyOf(row)}
            aria-rowindex={from + index + 2}
            aria-current={keyOf(row) === open || undefined}
            class={pathOf ? "opens" : undefined}
            onClick={pathOf && (({ target }) => !isControl(target) && go(pathOf(row)))}
          >
            {chosen && (
              <td class="choice">
                <Choice
                  label={t.selectRow}
                  isOn={chosen.has(keyOf(row))}
                  onChange={(isOn) => choose([keyOf(row)], isOn)}
                />
              </td>
            )}
            {shown.map(({ name, cell, ...column }, at) => (
              <td key={name} class={classOf(column)}>
                {pathOf && at === 0 ? (
                  <Link class="row-link" to={pathOf(row)}>
                    {cell(row)}
                  </Link>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
        {to < all.length && <Gap rows={all.length - to} />}
      </tbody>
    </table>
  );
}

const classOf = ({ isWide, isNumber }: Pick<Column<never>, "isWide" | "isNumber">): string =>
  `${isWide ? "wide" : ""} ${isNumber ? "number" : ""}`;

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("a, button, input, select, label") !== null;

interface ChoiceProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A checkbox. The whole cell can be pressed. */
const Choice = ({ label, isOn, onChange }: ChoiceProps) => (
  <label>
    <input
      type="checkbox"
      aria-label={label}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  </label>
);

/** Stands for rows that are not drawn: one cell, because phones have fewer columns than there are. */
const Gap = ({ rows }: { rows: number }) => (
  <tr aria-hidden>
    <td style={{ height: `${rows * ROW}px`, padding: 0 }} />
  </tr>
);

interface HeadingProps<R> {
  readonly column: Column<R>;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
}

function Heading<R>({ column, sort, onSort }: HeadingProps<R>) {
  const { name, title, value } = column;
  if (!value || !onSort) return <th class={classOf(column)}>{title}</th>;
  const order = sort === name ? "ascending" : sort === `-${name}` ? "descending" : undefined;
  return (
    <th class={classOf(column)} aria-sort={order ?? "none"}>
      <button type="button" onClick={() => onSort(order === "ascending" ? `-${name}` : name)}>
        {title}
        {order && <Icon name={order === "ascending" ? "up" : "down"} size={14} />}
      </button>
    </th>
  );
}
