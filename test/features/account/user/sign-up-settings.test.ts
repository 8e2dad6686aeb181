import { describe, expect, test } from "bun:test";
import { patch, post, scenarios, send } from "../../../support/scenarios";
import { startServer } from "../../../support/server";
import { refusedFor, signUp, welcome } from "../requests";

const terms = { TOS_URL: "https://shed.test/terms" };
scenarios(
  "sign-up with terms of service (accounts.md §3.5)",
  [
    { name: "accepted", send: signUp({ agree_to_terms: true }), ...welcome },
    { name: "accepted as text", send: signUp({ agree_to_terms: "1" }), ...welcome },
    { name: "not mentioned", send: signUp(), ...refusedFor("terms_of_service") },
    { name: "not accepted", send: signUp({ agree_to_terms: false }), ...refusedFor("terms_of_service") },
    { name: "null", send: signUp({ agree_to_terms: null }), ...refusedFor("terms_of_service") },
    {
      name: "with other problems",
      send: signUp({ email: "x", password: "short" }),
      ...refusedFor("terms_of_service", "email", "password"),
    },
  ],
  terms,
);

scenarios(
  "sign-up with TRUSTED_DOMAINS (accounts.md §3.1)",
  [
    { name: "a trusted domain", send: signUp({ email: "one@shed.test" }), ...welcome },
    { name: "in another case", send: signUp({ email: "two@SHED.test" }), ...welcome },
    { name: "the other one", send: signUp({ email: "three@farm.test" }), ...welcome },
    { name: "another domain", send: signUp({ email: "four@garden.test" }), ...refusedFor("email") },
    { name: "a domain below", send: signUp({ email: "five@sub.shed.test" }), ...refusedFor("email") },
    { name: "a domain that ends alike", send: signUp({ email: "six@myshed.test" }), ...refusedFor("email") },
    {
      name: "an edit to another domain",
      send: patch("/api/users", { email: "seven@garden.test" }),
      ...refusedFor("email"),
    },
    {
      name: "an edit to a trusted one",
      send: patch("/api/users", { email: "eight@farm.test" }),
      has: { email: "eight@farm.test" },
    },
    {
      name: "an own address of another domain stays",
      send: patch("/api/users", { name: "Eve" }),
      has: { name: "Eve" },
    },
  ],
  { TRUSTED_DOMAINS: "shed.test, Farm.test" },
);

scenarios(
  "sign-up with SIGNUP=closed (operations.md §2)",
  [
    {
      name: "is refused",
      send: signUp(),
      status: 403,
      is: { error: "This server takes no registrations. Ask its operator for an account." },
    },
    { name: "is refused before validation", send: post("/api/users", {}, { as: "nobody" }), status: 403 },
    { name: "is refused after the body", send: post("/api/users", "{", { as: "nobody" }), status: 422 },
  ],
  { SIGNUP: "closed" },
);

describe("SIGNUP=first (operations.md §2)", () => {
  test("is open until one account exists", async () => {
    const server = await startServer({ SIGNUP: "first" });
    try {
      const both = await Promise.all([send(server, signUp()), send(server, signUp())]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect((await send(server, signUp())).status).toBe(403);
    } finally {
      await server.stop();
    }
  });
});
