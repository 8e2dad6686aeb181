import { patch, post, scenarios } from "../../../support/scenarios";
import { logInAs, person, refusedFor, signUp, welcome } from "../requests";

const label63 = "a".repeat(63);
const goodAddresses = [
  "a@b",
  "ada@shed.test",
  "!#$%&'*+/=?^_`{|}~.-@shed.test",
  "..@shed.test",
  "ada@192.168.1.1",
  "ada@a-b--c.test",
  `ada@${label63}.${label63}`,
  "ada@1.2",
];
const badAddresses = [
  "ada",
  "@shed.test",
  "ada@",
  "ada@shed@test",
  "a b@shed.test",
  "ada@shed.test.",
  "ada@.shed.test",
  "ada@shed..test",
  "ada@-shed.test",
  "ada@shed-.test",
  "ada@sh_ed.test",
  `ada@${label63}a.test`,
  "ada@gärten.test",
  "ädä@shed.test",
  "ada<x>@shed.test",
  '"ada"@shed.test',
  "ada,eve@shed.test",
  "ada@shed.test\nbcc:eve@shed.test",
];

scenarios("POST /api/users (accounts.md §3.1)", [
  { name: "signs up", send: signUp(), ...welcome },
  {
    name: "ignores a token, even a bad one",
    send: { ...signUp(), headers: { authorization: "Bearer x" } },
    ...welcome,
  },
  {
    name: "takes the fields in a user object",
    send: post("/api/users", { user: person() }, { as: "nobody" }),
    ...welcome,
  },
  {
    name: "an inner value replaces the outer one",
    send: post(
      "/api/users",
      { ...person({ email: "outer", name: "Outer" }), user: { email: "inner@shed.test" } },
      { as: "nobody" },
    ),
    ...welcome,
    then: [{ send: logInAs("inner@shed.test"), has: { user: { name: "Outer", email: "inner@shed.test" } } }],
  },
  {
    name: "a user that is no object is ignored",
    send: post("/api/users", { ...person({ email: "array@shed.test" }), user: ["x"] }, { as: "nobody" }),
    ...welcome,
  },
  {
    name: "everything is required",
    send: post("/api/users", {}, { as: "nobody" }),
    ...refusedFor("name", "email", "password", "password_confirmation"),
  },
  {
    name: "null is no value",
    send: signUp({ name: null, password_confirmation: null }),
    ...refusedFor("name", "password_confirmation"),
  },
  { name: "blank is no value", send: signUp({ name: " ", email: "" }), ...refusedFor("name", "email") },
  // By an edit, which needs no slow hash.
  ...goodAddresses.map((email) => ({
    name: `the address ${email}`,
    send: patch("/api/users", { email }),
    has: { email },
  })),
  ...badAddresses.map((email) => ({ name: `no address: ${email}`, send: signUp({ email }), ...refusedFor("email") })),
  {
    name: "the address is trimmed and lower-cased",
    send: signUp({ email: "  MiXed@Shed.Test " }),
    ...welcome,
    then: [{ send: logInAs("mixed@shed.test"), has: { user: { email: "mixed@shed.test" } } }],
  },
  {
    name: "an address is taken once",
    given: { first: signUp({ email: "once@shed.test" }) },
    send: signUp({ email: " ONCE@shed.test" }),
    ...refusedFor("email"),
  },
  {
    name: "guests' addresses are not for everybody",
    send: signUp({ email: "guest@demo.guest" }),
    ...refusedFor("email"),
  },
  {
    name: "a password of 8 characters",
    send: signUp({ password: "12345678", password_confirmation: "12345678" }),
    ...welcome,
  },
  {
    name: "a password of 8 seedlings",
    send: signUp({ password: "🌱".repeat(8), password_confirmation: "🌱".repeat(8) }),
    ...welcome,
  },
  {
    name: "a password of 7 characters",
    send: signUp({ password: "1234567", password_confirmation: "1234567" }),
    ...refusedFor("password"),
  },
  {
    name: "a password of 7 characters and a blank",
    send: signUp({ password: "1234567 ", password_confirmation: "1234567 " }),
    ...refusedFor("password"),
  },
  {
    name: "a password that is not confirmed",
    send: signUp({ password_confirmation: "password124" }),
    ...refusedFor("password"),
  },
  {
    name: "the whole of a long password counts",
    given: {
      long: signUp({
        email: "long@shed.test",
        password: `${"x".repeat(300)}1`,
        password_confirmation: `${"x".repeat(300)}1`,
      }),
    },
    send: logInAs("long@shed.test", `${"x".repeat(300)}2`),
    status: 422,
    then: [{ send: logInAs("long@shed.test", `${"x".repeat(300)}1`), status: 200 }],
  },
  {
    name: "the language is English",
    given: { english: signUp({ email: "english@shed.test" }) },
    send: logInAs("english@shed.test"),
    has: { user: { language: "English" } },
  },
  {
    name: "or another one",
    given: { german: signUp({ email: "german@shed.test", language: "Deutsch" }) },
    send: logInAs("german@shed.test"),
    has: { user: { language: "Deutsch" } },
  },
  { name: "terms need not be accepted when none are set", send: signUp({ agree_to_terms: false }), ...welcome },
  {
    name: "an answer to the terms must be one",
    send: signUp({ agree_to_terms: "maybe" }),
    ...refusedFor("agree_to_terms"),
  },
  { name: "needs a body", send: post("/api/users", undefined, { as: "nobody" }), ...refusedFor("error") },
]);
