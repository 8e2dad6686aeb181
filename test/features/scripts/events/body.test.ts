import { clock, created, daily, edited, given, kept, refused, text } from "./rows";
import { get, post, type Scenario, scenarios } from "../../../support/scenarios";
import { pointNode } from "../../../support/script-users";
import { application, node, parameter, VALUES } from "../../../support/scripts";

/** What create and edit refuse, with the keys of their answers. */
const faulty = (name: string, body: unknown, onCreate: string, onEdit = "error"): Scenario[] => [
  refused(`create: ${name}`, { body }, { [onCreate]: text }),
  kept(`edit: ${name}`, { body }, { [onEdit]: text }),
];
const large = Array(50).fill(application("a", node("text", { string: "s".repeat(2998) })));

scenarios(
  "farm_events: body (sequences.md §8.5)",
  [
    ...["coordinate", "numeric", "point", "resource", "text", "tool", "point_group"].map((kind): Scenario => {
      const values: Readonly<Record<string, object>> = {
        ...VALUES,
        point: pointNode("$weed", "Weed"),
        resource: node("resource", { resource_type: "Sequence", resource_id: "$water" }),
        tool: node("tool", { tool_id: "$hoe" }),
        point_group: node("point_group", { point_group_id: "$weeds" }),
      };
      const body = [application("Where", values[kind])];
      return {
        name: `a value may be a ${kind}`,
        given: {
          ...given,
          weed: post("/api/points", { pointer_type: "Weed", x: 1, y: 2, z: 0 }),
          weeds: post("/api/point_groups", { name: "Weeds", point_ids: ["$weed"] }),
          hoe: post("/api/tools", { name: "Hoe" }),
        },
        send: post("/api/farm_events", { ...daily, body }),
        has: { body },
        then: [{ send: get("/api/farm_events"), has: [{ body }] }],
      };
    }),
    created(
      "what does not belong to it is dropped",
      { body: [{ ...application("a", VALUES.text), uuid: 1, body: null, comment: "" }] },
      { body: [application("a", VALUES.text)] },
    ),
    created(
      "comments stay",
      { body: [{ ...application("a", VALUES.text), comment: "c".repeat(300) }] },
      {
        body: [{ ...application("a", VALUES.text), comment: "c".repeat(300) }],
      },
    ),
    created("it has no limit of characters", { body: large }, { body: large }),
    edited("it is replaced", { body: [application("b", VALUES.text)] }, { body: [application("b", VALUES.text)] }),
    edited("or removed", { body: [] }, { body: [] }),
    ...faulty("no array", {}, "body", "body"),
    ...faulty("no node", [5], "farm_event"),
    ...faulty("a parameter", [parameter("a", VALUES.text)], "farm_event"),
    ...faulty("an identifier", [application("a", node("identifier", { label: "b" }))], "farm_event"),
    ...faulty("a placeholder", [application("a", VALUES.text_placeholder)], "farm_event"),
    ...faulty("a point that does not exist", [application("a", pointNode(999_999))], "farm_event"),
    ...faulty(
      "a leaf of more than 3000 characters",
      [application("a", node("text", { string: "s".repeat(2999) }))],
      "error",
    ),
    refused(
      "not well formed ends it",
      { body: [5], repeat: 1, time_unit: "minutely", executable_id: 0 },
      { farm_event: text },
    ),
    refused(
      "other faults are told with those of the times",
      { body: [parameter("a", VALUES.text)], time_unit: "minutely" },
      {
        farm_event: text,
        occurrences: text,
      },
    ),
    kept("not well formed ends an edit", { body: [5], time_unit: "minutely" }, { error: text }),
    kept(
      "other faults are told with those of the times in edits",
      { body: [parameter("a", VALUES.text)], time_unit: "minutely" },
      {
        error: text,
        occurrences: text,
      },
    ),
  ],
  {},
  clock,
);
