import { computed } from "@preact/signals";
import type { Crop } from "../../../client/records";
import { withQuery } from "../../state";
import { catalogue } from "../../controls/crops/catalogue";

/** Crops that are sown and harvested alike: all tomatoes. */
interface CropKind {
  readonly kind: string;
  readonly name: string;
  readonly crops: readonly Crop[];
}

/** Names of kinds, as far as a neighbour names them. */
const names = computed(
  () =>
    new Map(
      catalogue().all.flatMap(({ good_neighbours = [], bad_neighbours = [] }) =>
        [...good_neighbours, ...bad_neighbours].map(({ kind, name }) => [kind, name]),
      ),
    ),
);

/** All kinds, by name. */
export const kinds = computed((): readonly CropKind[] =>
  [...Map.groupBy(catalogue().all, ({ kind }) => kind)]
    .map(([kind, crops]) => ({ kind, name: nameOf(kind, crops), crops }))
    .sort((one, other) => one.name.localeCompare(other.name)),
);

const nameOf = (kind: string, crops: readonly Crop[]): string =>
  names.value.get(kind) ?? crops.find(({ slug }) => slug === kind)?.name ?? crops[0]?.name ?? kind;

/** Where a kind leads: to its only crop, else to the list of its crops. */
export const pathOf = ({ kind, crops }: CropKind): string =>
  crops.length === 1 ? withQuery(`/crops/${crops[0]?.slug}`) : `/crops?tab=all&kind=${kind}`;
