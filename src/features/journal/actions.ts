/** Kinds of changes of a record, as they are stored. */
export const ACTIONS = {
  created: 1,
  updated: 2,
  deleted: 3,
  /** Points and weeds that are deleted stay for a while. */
  archived: 4,
  unarchived: 5,
  /** Fields that look different because of rows of other records. */
  shown: 6,
} as const;

/** The action as clients see it. */
export type Action = "created" | "updated" | "deleted";

const SHOWN: Readonly<Record<number, Action>> = {
  [ACTIONS.created]: "created",
  [ACTIONS.updated]: "updated",
  [ACTIONS.deleted]: "deleted",
  [ACTIONS.archived]: "deleted",
  [ACTIONS.unarchived]: "created",
  [ACTIONS.shown]: "updated",
};

/** The action that clients see for a stored one. */
export const actionShown = (action: number): Action => SHOWN[action] ?? "updated"; // the table checks it
