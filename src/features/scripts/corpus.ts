import { Type } from "@sinclair/typebox";
import { publicAction } from "../../framework/action";
import { CORPUS_VERSION, servedCorpus } from "./language/corpus";

const name = (example: string) => Type.String({ examples: [example] });

/** The script language as data. Source: `sequences.md` §2. */
export const corpus = {
  name: "corpus",
  summary: "Script corpus: kinds of nodes, their args and values",
  actions: [
    publicAction({
      method: "GET",
      path: "/api/corpus",
      anyVersion: true,
      id: "getCorpus",
      summary: "Show the script corpus",
      description: "Kinds of script nodes, with their args and values.",
      response: () =>
        Type.Object({
          version: Type.Integer({ examples: [CORPUS_VERSION] }),
          enums: Type.Array(
            Type.Object({
              name: name("ALLOWED_AXIS"),
              allowed_values: Type.Array(Type.Union([Type.String(), Type.Integer()]), { examples: [["x", "y", "z"]] }),
            }),
          ),
          values: Type.Array(Type.Object({ name: name("boolean") })),
          args: Type.Array(
            Type.Object({
              name: name("message"),
              allowed_values: Type.Array(Type.Object({ tag: name("string"), name: name("String") })),
            }),
          ),
          nodes: Type.Array(
            Type.Object({
              allowed_args: Type.Array(name("message")),
              allowed_body_types: Type.Array(name("channel"), { description: "Empty: the node has no body" }),
              name: name("send_message"),
              tags: Type.Array(name("function")),
              docs: Type.String({ examples: [""] }),
            }),
          ),
        }),
      run: servedCorpus,
    }),
  ],
};
