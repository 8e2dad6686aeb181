import { answerOf, type Operation, queryOf } from "./api-reference";
import type { Schema } from "./schema-types";

/** One way to use a resource. */
export interface Use {
  readonly method: "get" | "post" | "patch" | "delete";
  /** The end of the path, behind the resource. */
  readonly suffix: string;
  /** The verbs it gives, each with its type. */
  readonly verbs: (names: Names, operation: Operation) => Readonly<Record<string, string>>;
}
/** Names of the types of a resource. */
export interface Names {
  readonly record: string;
  readonly input: string;
  readonly changes: string;
  /** Filters of the list, and of the search. */
  readonly filter: string;
  readonly search: string;
}

const PAGE_PARAMETERS = new Set(["page", "per"]);
const isPaginated = (operation: Operation): boolean => "per" in queryOf(operation).properties;

/** The filters of a list or search: its query parameters without paging. Undefined if it has no filters. */
export function filtersOf(operation: Operation): Schema | undefined {
  const query = queryOf(operation);
  const filters = Object.entries(query.properties).filter(([name]) => !PAGE_PARAMETERS.has(name));
  return filters.length === 0 ? undefined : { ...query, properties: Object.fromEntries(filters) };
}
const listed = (record: string, filter: string, operation: Operation): string =>
  filtersOf(operation) ? `<${record}, ${filter}>` : `<${record}>`;

/** The uses of a collection. */
export const COLLECTION: readonly Use[] = [
  {
    method: "get",
    suffix: "",
    verbs: ({ record, filter }, operation) => ({
      list: `List${listed(record, filter, operation)}`,
      ...(isPaginated(operation) && { pages: `Pages${listed(record, filter, operation)}` }),
    }),
  },
  {
    method: "get",
    suffix: "/search",
    verbs: ({ record, search }, operation) => ({ search: `Search${listed(record, search, operation)}` }),
  },
  { method: "get", suffix: "/{id}", verbs: ({ record }) => ({ get: `Get<${record}>` }) },
  { method: "post", suffix: "", verbs: ({ record, input }) => ({ create: `Create<${record}, ${input}>` }) },
  { method: "patch", suffix: "/{id}", verbs: ({ record, changes }) => ({ update: `Update<${record}, ${changes}>` }) },
  {
    method: "patch",
    suffix: "",
    verbs: ({ record, changes }) => ({ updateSeveral: `UpdateSeveral<${record}, ${changes}>` }),
  },
  {
    method: "delete",
    suffix: "/{id}",
    verbs: ({ record }, operation) => ({
      delete: answerOf(operation)?.type === "array" ? `DeleteSeveral<${record}>` : `Delete<${record}>`,
    }),
  },
  { method: "delete", suffix: "/all", verbs: () => ({ deleteAll: "DeleteAll" }) },
];

/** The uses of a record that an account has only one of. */
export const SINGLE: readonly Use[] = [
  { method: "get", suffix: "", verbs: ({ record }) => ({ get: `Show<${record}>` }) },
  { method: "patch", suffix: "", verbs: ({ record, changes }) => ({ update: `Edit<${record}, ${changes}>` }) },
  { method: "delete", suffix: "", verbs: () => ({ reset: "Reset" }) },
];
