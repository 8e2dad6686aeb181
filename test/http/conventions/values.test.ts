import { get, patch, post, scenarios, type Scenario } from "../../support/scenarios";

const soil = { label: "Soil", pin: 59, mode: 1 };
const given = { soil: post("/api/sensors", soil) };
const letters = (count: number): string => "a".repeat(count);
const seedlings = (count: number): string => "🌱".repeat(count);

/** How a value that is sent for a field of the device is stored, or refused. */
const stored = (field: string, sent: string, shown: unknown): Scenario => ({
  name: `device ${field} ${sent.slice(0, 40)}`,
  send: patch("/api/device", `{"${field}":${sent}}`),
  has: { [field]: shown },
  then: [{ send: get("/api/device"), has: { [field]: shown } }],
});
const refused = (field: string, sent: string, problem: string): Scenario => ({
  name: `device ${field} ${sent.slice(0, 40)} is refused`,
  send: patch("/api/device", `{"name":"Changed","${field}":${sent}}`),
  status: 422,
  is: { [field]: problem },
  then: [{ send: get("/api/device"), has: { name: "Garden Robot" } }],
});

scenarios("conversion of input fields (accounts.md §1.3)", [
  stored("order_number", '" A-1 "', "A-1"),
  stored("order_number", "17", "17"),
  stored("order_number", "true", "true"),
  stored("order_number", '"a\\u0000\\u0001b"', "a b"),
  stored("order_number", '"half \\ud83d"', "half \ufffd"),
  refused("order_number", "[]", "Order Number isn't a string"),
  refused("order_number", '{"a":1}', "Order Number isn't a string"),
  refused("order_number", '""', "Order Number can't be blank"),
  refused("order_number", '" \\t "', "Order Number can't be blank"),
  stored("mounted_tool_id", '"-5"', null),
  refused("mounted_tool_id", "2.5", "Mounted Tool ID isn't an integer"),
  refused("mounted_tool_id", "true", "Mounted Tool ID isn't an integer"),
  refused("mounted_tool_id", '"one"', "Mounted Tool ID isn't an integer"),
  refused("mounted_tool_id", '""', "Mounted Tool ID can't be blank"),
  stored("lat", "48.137", 48.137),
  stored("lat", "-200", -200),
  stored("lat", '"11.5 east"', 11.5),
  stored("lat", "-0", 0),
  refused("lat", '"north"', "Lat must be a number"),
  refused("lat", "1e309", "Lat must be a number"),
  refused("lat", "false", "Lat must be a number"),
  refused("lat", '""', "Lat can't be blank"),
  stored("indoor", "1", true),
  stored("indoor", '"TRUE"', true),
  stored("indoor", '"0"', false),
  refused("indoor", "2", "Indoor isn't a boolean"),
  refused("indoor", '"yes"', "Indoor isn't a boolean"),
  refused("indoor", '""', "Indoor can't be blank"),
  stored("sbc", '"4"', "4"),
  stored("sbc", "4", "4"),
  stored("sbc", '"01"', "01"),
  refused("sbc", '"6"', "Sbc isn't an option, options: 3, 4, 5, 01, 02"),
  refused("sbc", "1", "Sbc isn't an option, options: 3, 4, 5, 01, 02"),
  refused("sbc", '"constructor"', "Sbc isn't an option, options: 3, 4, 5, 01, 02"),
  {
    name: "numbers may come as text, texts as numbers",
    send: post("/api/sensors", { label: 7, pin: "12th", mode: "0" }),
    has: { label: "7", pin: 12, mode: 0 },
  },
  {
    name: "passwords are trimmed and cleaned as well",
    send: post("/api/users", {
      name: "Trimmed",
      email: "trimmed@garden.test",
      password: " long\u0000enough\n",
      password_confirmation: "long enough",
    }),
    then: [
      { send: post("/api/tokens", { user: { email: "trimmed@garden.test", password: "\tlong enough" } }), status: 200 },
      { send: post("/api/tokens", { user: { email: "trimmed@garden.test", password: "longenough" } }), status: 422 },
    ],
  },
]);

scenarios("null, absent and blank (accounts.md §1.3)", [
  {
    name: "required, absent",
    send: post("/api/sensors", { pin: 1, mode: 1 }),
    status: 422,
    is: { label: "Label is required" },
  },
  {
    name: "required, null",
    send: post("/api/sensors", { ...soil, label: null }),
    status: 422,
    is: { label: "Label can't be null" },
  },
  {
    name: "required, blank",
    send: post("/api/sensors", { ...soil, label: "" }),
    status: 422,
    is: { label: "Label can't be blank" },
  },
  {
    name: "optional, absent, on create",
    send: post("/api/users", {
      name: "N",
      email: "absent@garden.test",
      password: "password123",
      password_confirmation: "password123",
    }),
  },
  { name: "not nullable, absent", send: patch("/api/device", {}), has: { name: "Garden Robot", indoor: false } },
  {
    name: "not nullable, null",
    send: patch("/api/device", { name: null, indoor: null, sbc: null, timezone: null }),
    has: { name: "Garden Robot", indoor: false },
  },
  {
    name: "not nullable, blank",
    send: patch("/api/device", { name: "" }),
    status: 422,
    is: { name: "Name can't be blank" },
  },
  {
    name: "nullable, absent",
    given: { device: patch("/api/device", { order_number: "absent", lat: 1 }) },
    send: patch("/api/device", {}),
    has: { order_number: "absent", lat: 1 },
  },
  {
    name: "nullable, null",
    given: { device: patch("/api/device", { order_number: "null", lat: 1, lng: 2 }) },
    send: patch("/api/device", { order_number: null, lat: null }),
    has: { order_number: null, lat: null, lng: 2 },
  },
  {
    name: "nullable, blank",
    send: patch("/api/device", { order_number: "" }),
    status: 422,
    is: { order_number: "Order Number can't be blank" },
  },
  {
    name: "on edit nothing is required",
    given,
    send: patch("/api/sensors/$soil", { label: null, mode: null }),
    has: soil,
  },
  {
    name: "all field errors are reported together",
    send: post("/api/sensors", { label: {}, pin: "x" }),
    status: 422,
    is: { label: "Label isn't a string", pin: "Pin isn't an integer", mode: "Mode is required" },
  },
  {
    name: "business checks run only when no field has an error",
    given,
    send: post("/api/sensors", { ...soil, mode: 5 }),
    status: 422,
    is: { mode: "Mode isn't an option, options: 0, 1" },
  },
  {
    name: "business checks add up",
    send: post("/api/users", { name: "N", email: "no address", password: "short", password_confirmation: "short" }),
    status: 422,
    is: {
      email: "Email must be an address such as gardener@example.com",
      password: "Password must have at least 8 characters",
    },
  },
]);

const tooLong = { status: 422, is: { error: "A text is too long." } };
const signUp = (changes: object) => ({
  name: "N",
  email: `${crypto.randomUUID()}@garden.test`,
  password: "password123",
  password_confirmation: "password123",
  ...changes,
});
const address = (length: number): string => `${letters(length - 4)}@a.b`;

scenarios("lengths and ranges (accounts.md §1.3)", [
  {
    name: "a text of 100,000 characters",
    send: post("/api/sensors", { ...soil, label: letters(100_000) }),
    has: { label: letters(100_000) },
  },
  {
    name: "a text of 100,001 characters",
    send: post("/api/sensors", { ...soil, label: letters(100_001) }),
    ...tooLong,
  },
  {
    name: "a text of 100,000 seedlings",
    send: post("/api/sensors", { ...soil, label: seedlings(100_000) }),
    has: { label: seedlings(100_000) },
  },
  {
    name: "a text of 100,001 seedlings",
    send: post("/api/sensors", { ...soil, label: seedlings(100_001) }),
    ...tooLong,
  },
  {
    name: "blanks at the ends do not count",
    send: post("/api/sensors", { ...soil, label: ` ${letters(100_000)} ` }),
    has: { label: letters(100_000) },
  },
  { name: "an address of 280 characters", send: post("/api/users", signUp({ email: address(280) })) },
  { name: "an address of 281 characters", send: post("/api/users", signUp({ email: address(281) })), ...tooLong },
  { name: "an address of 281 characters, on edit", send: patch("/api/users", { email: address(281) }), ...tooLong },
  {
    name: "a language of 100 characters",
    send: patch("/api/users", { language: letters(100) }),
    has: { language: letters(100) },
  },
  {
    name: "a language of 100 seedlings",
    send: patch("/api/users", { language: seedlings(100) }),
    has: { language: seedlings(100) },
  },
  { name: "a language of 101 characters", send: patch("/api/users", { language: letters(101) }), ...tooLong },
  { name: "a language of 101 seedlings", send: patch("/api/users", { language: seedlings(101) }), ...tooLong },
  {
    name: "a language of 101 characters, on create",
    send: post("/api/users", signUp({ language: letters(101) })),
    ...tooLong,
  },
  {
    name: "field errors come before lengths",
    send: patch("/api/users", { name: "", language: letters(101) }),
    status: 422,
    is: { name: "Name can't be blank" },
  },
  {
    name: "a range of its own is answered per field",
    send: post("/api/sensors", { ...soil, pin: 2_147_483_648 }),
    status: 422,
    is: { pin: "Pin is too big" },
  },
  {
    name: "the largest integer of a setting",
    send: patch("/api/firmware_config", { encoder_scaling_x: 2_147_483_647 }),
    has: { encoder_scaling_x: 2_147_483_647 },
  },
  {
    name: "a larger integer of a setting",
    send: patch("/api/firmware_config", { encoder_scaling_x: 2_147_483_648 }),
    status: 422,
    is: { error: "A number is out of range." },
  },
  {
    name: "a smaller integer of a setting",
    send: patch("/api/firmware_config", { encoder_scaling_x: -2_147_483_649 }),
    status: 422,
    is: { error: "A number is out of range." },
  },
]);
