import { allActions } from "../../../support/examples";
import { get, send, type TestAccount } from "../../../support/scenarios";
import type { TestServer } from "../../../support/server";
import { accountTables } from "../../../../src/framework/resource/table";

interface Entry {
  readonly resource: string;
  readonly id: number;
  readonly action: string;
}

/** An entry in the words of the table. */
export const entryText = ({ resource, id, action }: Entry): string => `${resource} ${id} ${action}`;

/** Where the records of a class are shown. */
function pathOf(server: TestServer, name: string): string {
  const table = server.services.get(accountTables).find(({ syncClass }) => syncClass === name);
  const path = table === undefined ? "" : `/api/${table.key}`;
  if (!allActions.some((action) => action.method === "GET" && action.path === path))
    throw new Error(`${name} is not shown`);
  return path;
}

/** The journal of an account from now on, and its records. */
export async function changesSince(server: TestServer, { token }: TestAccount) {
  const ask = async (path: string): Promise<unknown> => (await send(server, get(path), token)).json;
  const { cursor } = (await ask("/api/changes?limit=1")) as { cursor: string }; // as specified
  const lists = new Map<string, Promise<unknown>>();
  const classes = new Map(
    server.services.get(accountTables).map(({ name, key, syncClass }) => [key === "device" ? key : name, syncClass]),
  );
  return {
    /** Behind `sync/`. */
    topicOf: ({ resource, id }: Entry): string => `${classes.get(resource)}/${id}`,
    /** The entries since then, e.g. `points 4 created`. */
    added: async (): Promise<string[]> => {
      const { changes } = (await ask(`/api/changes?since=${cursor}&limit=1000`)) as {
        changes: Entry[];
      };
      return changes.map(entryText);
    },
    /** The record that a topic names, as GET shows it. */
    shown: async (topic: string): Promise<unknown> => {
      const [name = "", id] = topic.split("/");
      if (!lists.has(name)) lists.set(name, ask(pathOf(server, name)));
      const all = [await lists.get(name)].flat() as { id: number }[]; // a list, or the only record
      return all.find((record) => record.id === Number(id));
    },
  };
}
