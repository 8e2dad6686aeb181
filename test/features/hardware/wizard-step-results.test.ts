import { expect } from "bun:test";
import { get, patch, post, remove, scenarios } from "../../support/scenarios";
import { TIME } from "../../support/patterns";

const intro = { slug: "intro", answer: true, outcome: "fine" };
const given = { intro: post("/api/wizard_step_results", intro) };

scenarios("wizard_step_results (garden.md §17)", [
  {
    name: "a result is created and answered as the record",
    send: post("/api/wizard_step_results", intro),
    is: {
      id: expect.any(Number),
      device_id: "$device",
      ...intro,
      created_at: TIME,
      updated_at: TIME,
    },
  },
  {
    name: "the slug alone will do",
    send: post("/api/wizard_step_results", { slug: "intro" }),
    has: { slug: "intro", answer: null, outcome: null },
  },
  {
    name: "the slug is required",
    send: post("/api/wizard_step_results", { answer: true }),
    status: 422,
    is: { slug: "Slug is required" },
    then: [{ send: get("/api/wizard_step_results"), is: [] }],
  },
  {
    name: "an answer that is no boolean is refused",
    send: post("/api/wizard_step_results", { ...intro, answer: "yes" }),
    status: 422,
    is: { answer: "Answer isn't a boolean" },
  },
  {
    name: "the outcome may be empty",
    send: post("/api/wizard_step_results", { ...intro, outcome: "" }),
    has: { outcome: "" },
  },
  {
    name: "slug and outcome are stored as they are sent",
    send: post("/api/wizard_step_results", { slug: " intro\u0001 ", outcome: "\n it failed \t" }),
    has: { slug: " intro\u0001 ", outcome: "\n it failed \t" },
    then: [{ send: get("/api/wizard_step_results"), has: [{ slug: " intro\u0001 ", outcome: "\n it failed \t" }] }],
  },
  {
    name: "but a slug of blanks alone is none",
    send: post("/api/wizard_step_results", { slug: "  " }),
    status: 422,
    is: { slug: "Slug can't be blank" },
  },
  {
    name: "several results may share a slug",
    given,
    send: post("/api/wizard_step_results", { slug: "intro", answer: false }),
    then: [{ send: get("/api/wizard_step_results"), has: [{ answer: true }, { answer: false }] }],
  },
  {
    name: "the list has pages",
    given: { ...given, end: post("/api/wizard_step_results", { slug: "end" }) },
    send: get("/api/wizard_step_results?page=2&per=1"),
    is: [expect.objectContaining({ slug: "end" })],
  },
  {
    name: "an edit sets answer and outcome to null, but not the slug",
    given,
    send: patch("/api/wizard_step_results/$intro", { slug: null, answer: null, outcome: null }),
    has: { slug: "intro", answer: null, outcome: null },
  },
  {
    name: "an edit changes the given keys only",
    given,
    send: patch("/api/wizard_step_results/$intro", { answer: "FALSE" }),
    has: { ...intro, answer: false },
  },
  {
    name: "there is no GET by id",
    given,
    send: get("/api/wizard_step_results/$intro"),
    status: 404,
    is: { error: "Not found." },
  },
  {
    name: "a deleted result is answered and gone",
    given,
    send: remove("/api/wizard_step_results/$intro"),
    has: { id: "$intro", ...intro },
    then: [{ send: get("/api/wizard_step_results"), is: [] }],
  },
]);
