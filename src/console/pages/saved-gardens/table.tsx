import { useState } from "preact/hooks";
import type { PlantTemplate } from "../../../client/records";
import { Button } from "../../controls/button";
import { Table } from "../../controls/table";
import { CropIcon } from "../../icons/crop";
import { remove } from "../../state";
import { formatLength, formatPlace } from "../../texts/format";
import { t as fields } from "../../texts/points";
import { t } from "../../texts/saved-gardens";

interface Props {
  readonly gardenId: number;
  readonly templates: readonly PlantTemplate[];
}

/** The plants of a saved garden: one opens, many are deleted. */
export function TemplateTable({ gardenId, templates }: Props) {
  const [sort, setSort] = useState("name");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selected = templates.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const discard = async (): Promise<void> => {
    await remove("plantTemplates", selected, { undo: t.deletedPlants(selected.length) });
    setChosen(new Set());
  };
  if (templates.length === 0) return null;
  return (
    <section class="card saved-table">
      <header>
        <h2>{t.plantsOf}</h2>
        {selected.length > 0 && (
          <Button icon="delete" changes onPress={discard}>
            {t.deletePlants(selected.length)}
          </Button>
        )}
      </header>
      <Table
        label={t.plantsOf}
        rows={templates}
        keyOf={({ id }) => id}
        columns={[
          {
            name: "name",
            title: t.name,
            value: ({ name }) => name,
            cell: ({ name, cropdb_slug }) => (
              <span class="saved-name">
                <CropIcon slug={cropdb_slug} name={name} size={24} />
                {name}
              </span>
            ),
          },
          {
            name: "place",
            title: t.place,
            isNumber: true,
            value: ({ x }) => x,
            cell: ({ x, y }) => formatPlace({ x, y }, 0),
          },
          {
            name: "radius",
            title: fields.radius,
            isNumber: true,
            isWide: true,
            value: ({ radius }) => radius,
            cell: ({ radius }) => formatLength(radius, 0),
          },
        ]}
        sort={sort}
        onSort={setSort}
        pathOf={({ id }) => `/saved-gardens/${gardenId}/${id}`}
        chosen={new Set(selected)}
        onChoose={setChosen}
      />
    </section>
  );
}
