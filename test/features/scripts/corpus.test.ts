import { expect } from "bun:test";
import { get, scenarios } from "../../support/scenarios";

/* The corpus itself has tests of its own. */

scenarios("corpus (sequences.md §2)", [
  {
    name: "it needs no token and is for devices of any version",
    send: get("/api/corpus", { as: "nobody", headers: { "user-agent": "DeviceOS/0.0.1" } }),
    is: {
      version: 20180209,
      enums: expect.any(Array),
      values: [{ name: "boolean" }, { name: "float" }, { name: "integer" }, { name: "string" }],
      args: expect.any(Array),
      nodes: expect.any(Array),
    },
  },
]);
