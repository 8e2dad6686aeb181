import { useState } from "preact/hooks";
import { SearchField } from "../../controls/search-field";
import { Table } from "../../controls/table";
import { list } from "../../state";
import { formatPlace } from "../../texts/format";
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
      <SearchField label={t.search} value={search} onChange={setSearch} />
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
            cell: ({ x, y }) => formatPlace({ x, y }, 0),
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
