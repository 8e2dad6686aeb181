import { Type } from "@sinclair/typebox";
import { publicAction } from "../../framework/action";
import { meaning } from "../../framework/field/schema";
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
              allowed_values: meaning(
                Type.Array(Type.Union([Type.String(), Type.Integer()]), { examples: [["x", "y", "z"]] }),
                { valuesOf: { by: "name" } },
              ),
            }),
          ),
          values: Type.Array(Type.Object({ name: name("boolean") })),
          args: Type.Array(
            Type.Object({
              name: meaning(name("message"), { names: "arg" }),
              allowed_values: Type.Array(
                Type.Object({
                  tag: meaning(name("string"), { names: "kind" }),
                  name: meaning(name("String"), { names: "kind" }),
                }),
              ),
            }),
          ),
          nodes: Type.Array(
            Type.Object({
              allowed_args: Type.Array(meaning(name("message"), { names: "arg" })),
              allowed_body_types: Type.Array(meaning(name("channel"), { names: "kind" }), {
                description: "Empty: the node has no body",
              }),
              name: meaning(name("send_message"), { names: "kind" }),
              tags: Type.Array(meaning(name("function"), { names: "tag" })),
              docs: Type.String({ examples: [""] }),
            }),
          ),
        }),
      run: servedCorpus,
    }),
  ],
};
