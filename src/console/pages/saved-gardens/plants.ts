import { computed } from "@preact/signals";
import type { Plant, PlantTemplate } from "../../../client/records";
import { list } from "../../state";

/** The plants of the garden. */
export const plants = computed((): readonly Plant[] =>
  list("points").filter((point): point is Plant => point.pointer_type === "Plant"),
);

const byGarden = computed(() => Map.groupBy(list("plantTemplates"), ({ saved_garden_id }) => saved_garden_id));

/** The plants of a saved garden. */
export const templatesOf = (gardenId: number): readonly PlantTemplate[] => byGarden.value.get(gardenId) ?? [];
