/** A group that selects points with these values by criteria. */
export const groupBy = (name: string, string_eq: Readonly<Record<string, readonly string[]>>) => ({
  name,
  point_ids: [],
  sort_type: "yx_alternating",
  criteria: { string_eq },
});

/** Groups of every product line. */
export const POINT_GROUPS = [
  groupBy("All plants", { pointer_type: ["Plant"] }),
  groupBy("All points", { pointer_type: ["GenericPointer"] }),
  groupBy("All weeds", { pointer_type: ["Weed"] }),
];
