import { Type } from "@sinclair/typebox";
import { publicAction } from "../core/action";
import { servedCorpus } from "../domain/script/corpus";

/** The script language as data. Source: `sequences.md` §2. */
export const corpus = {
  name: "corpus",
  summary: "Script corpus: kinds of nodes, their args and values",
  actions: [
    publicAction({
      method: "GET",
      path: "/api/corpus",
      anyVersion: true,
      summary: "Show the script corpus",
      response: () =>
        Type.Object({
          version: Type.Integer(),
          enums: Type.Array(Type.Object({ name: Type.String(), allowed_values: Type.Array(Type.Unknown()) })),
          values: Type.Array(Type.Object({ name: Type.String() })),
          args: Type.Array(Type.Object({ name: Type.String(), allowed_values: Type.Array(Type.Unknown()) })),
          nodes: Type.Array(Type.Object({ name: Type.String(), allowed_args: Type.Array(Type.String()) })),
        }),
      run: servedCorpus,
    }),
  ],
};
