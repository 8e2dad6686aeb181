import { useState } from "preact/hooks";
import { Table } from "../../controls/table";
import { list } from "../../state";
import { formatNumber } from "../../texts/format";
import { kindTexts, t } from "../../texts/groups";

interface Props {
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
}

/** All points, of which each can be made a member by hand. */
export function ManualMembers({ value, onChange }: Props) {
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState("name");
  const all = list("points");
  const rows = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const ids = new Set(rows.map(({ id }) => id));
  const hidden = value.filter((id) => !ids.has(id));
  return (
    <>
      <p class="hint">{t.manualCount(value.length)}</p>
      <div class="field">
        <input
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      <Table
        label={t.manual}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { name: "name", title: t.name, value: ({ name }) => name, cell: ({ name }) => name },
          {
            name: "kind",
            title: t.kind,
            isWide: true,
            value: ({ pointer_type }) => kindTexts[pointer_type],
            cell: ({ pointer_type }) => kindTexts[pointer_type],
          },
          {
            name: "place",
            title: t.place,
            isNumber: true,
            value: ({ x }) => x,
            cell: ({ x, y }) => `${formatNumber(x, 0)}, ${formatNumber(y, 0)}`,
          },
        ]}
        sort={sort}
        onSort={setSort}
        chosen={new Set(value.filter((id) => ids.has(id)))}
        onChoose={(chosen) => onChange([...hidden, ...chosen])}
      />
    </>
  );
}
