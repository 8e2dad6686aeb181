import { expect } from "bun:test";
import { get, patch, post, remove, scenarios } from "../../support/scenarios";
import { TIME } from "../../support/patterns";

const reaction = { prompt: "water all plants", reaction: "good" };
const given = { reaction: post("/api/ai_feedbacks", reaction) };
const missing = { status: 404, is: { error: "Not found." } };

scenarios("ai_feedbacks (garden.md §19)", [
  {
    name: "a reaction is created and answered as the record",
    send: post("/api/ai_feedbacks", reaction),
    is: {
      id: expect.any(Number),
      device_id: "$device",
      ...reaction,
      created_at: TIME,
      updated_at: TIME,
    },
  },
  {
    name: "the prompt may be empty",
    send: post("/api/ai_feedbacks", { prompt: "" }),
    has: { prompt: "", reaction: null },
  },
  { name: "both fields are optional", send: post("/api/ai_feedbacks", {}), has: { prompt: null, reaction: null } },
  {
    name: "both may be null",
    send: post("/api/ai_feedbacks", { prompt: null, reaction: null }),
    has: { prompt: null, reaction: null },
  },
  { name: "the other reaction is bad", send: post("/api/ai_feedbacks", { reaction: "bad" }), has: { reaction: "bad" } },
  {
    name: "any other reaction is refused",
    send: post("/api/ai_feedbacks", { ...reaction, reaction: "Good" }),
    status: 422,
    is: { reaction: "Reaction isn't an option, options: good, bad" },
  },
  {
    name: "a prompt of 500 characters is accepted",
    send: post("/api/ai_feedbacks", { prompt: "p".repeat(500) }),
    has: { prompt: "p".repeat(500) },
  },
  {
    name: "a prompt of 501 characters is refused",
    send: post("/api/ai_feedbacks", { prompt: "p".repeat(501) }),
    status: 422,
    is: { error: "A text is too long." },
  },
  { name: "there is no list", send: get("/api/ai_feedbacks"), ...missing },
  { name: "there is no GET by id", given, send: get("/api/ai_feedbacks/$reaction"), ...missing },
  { name: "there is no edit", given, send: patch("/api/ai_feedbacks/$reaction", reaction), ...missing },
  { name: "there is no DELETE", given, send: remove("/api/ai_feedbacks/$reaction"), ...missing },
]);
