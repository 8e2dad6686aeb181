import { get, PASSWORD, patch, post, remove } from "../../../../support/scenarios";
import { unheard, type Write } from "../row";

const login = { email: "nobody@garden.test", password: PASSWORD };
const newUser = {
  name: "G",
  email: "new@garden.test",
  password: PASSWORD,
  password_confirmation: PASSWORD,
  agree_to_terms: true,
};
const changed = { password: PASSWORD, new_password: "password124", new_password_confirmation: "password124" };

/** The endpoints of a settings record. */
const settings = (name: string, edit: object, of?: string): Write[] => {
  const path = `/api/${name}`;
  const tells = (line: string): string[] => (of === undefined ? [] : [`${of} ${line}`]);
  const it = get(path);
  const created = { tells: tells("$answer"), notes: [`${name} $answer created`] };
  return [
    { of: `GET ${path}`, name: "the first access", send: it, ...created },
    unheard(`GET ${path}`, it, { name: "the second", given: { it } }),
    {
      of: `PATCH ${path}`,
      given: { it },
      send: patch(path, edit),
      tells: tells("$it"),
      notes: [`${name} $it updated`],
    },
    unheard(`PATCH ${path}`, patch(path, edit), {
      name: "what changes nothing",
      given: { it, first: patch(path, edit) },
    }),
    {
      of: `DELETE ${path}`,
      given: { it },
      send: remove(path),
      tells: tells("$it gone"),
      notes: [`${name} $it deleted`],
    },
  ];
};

const user: readonly Write[] = [
  {
    of: "PATCH /api/users",
    send: patch("/api/users", { name: "Head gardener" }),
    tells: ["User $user"],
    notes: ["users $user updated"],
  },
  unheard("PATCH /api/users", patch("/api/users", { name: "Gardener" }), { name: "what changes nothing" }),
  {
    of: "PATCH /api/users",
    name: "the password",
    send: patch("/api/users", changed),
    tells: ["User $user"],
    notes: ["users $user updated"],
  },
  {
    of: "DELETE /api/users",
    given: { hoe: post("/api/tools", { name: "Hoe" }) },
    send: remove("/api/users", { password: PASSWORD }),
    among: true,
    tells: ["Tool $hoe gone", "Device $device gone"],
    notes: [],
    events: ["tools $hoe deleted", "device $device deleted"],
    ends: true,
  },
  unheard("POST /api/users", post("/api/users", newUser, { as: "nobody" })),
  unheard("POST /api/users/control_certificate", post("/api/users/control_certificate", login), { status: 422 }),
  unheard("POST /api/users/resend_verification", post("/api/users/resend_verification", login), { status: 404 }),
  unheard("POST /api/password_resets", post("/api/password_resets", login)),
  unheard(
    "PATCH /api/password_resets",
    patch("/api/password_resets", { id: "x", password: "", password_confirmation: "" }),
    {
      status: 422,
    },
  ),
  unheard("POST /api/tokens", post("/api/tokens", { user: login }), { status: 422 }),
  unheard("DELETE /api/tokens", remove("/api/tokens"), { status: 204, ends: true }),
];

const device: readonly Write[] = [
  {
    of: "PATCH /api/device",
    send: patch("/api/device", { name: "Back garden" }),
    tells: ["Device $device"],
    notes: ["device $device updated"],
  },
  unheard("PATCH /api/device", patch("/api/device", { indoor: false }), { name: "what changes nothing" }),
  {
    of: "POST /api/device/seed",
    send: post("/api/device/seed", { product_line: "standard_1.7", demo: true }),
    among: true,
    tells: ["Device $device"],
    notes: ["device $device updated"],
  },
  unheard("POST /api/device/seed", post("/api/device/seed", { product_line: "none" }), {
    name: "again",
    given: { seed: post("/api/device/seed", { product_line: "none" }) },
  }),
  {
    of: "POST /api/device/reset",
    given: { hoe: post("/api/tools", { name: "Hoe" }) },
    send: post("/api/device/reset", { password: PASSWORD }),
    among: true,
    tells: ["Tool $hoe gone", "Device $device"],
    notes: [],
    events: ["tools $hoe deleted", "device $device updated"],
  },
];

const others: readonly Write[] = [
  {
    of: "DELETE /api/alerts/:id",
    given: { it: async ({ db }, id) => Number(db.value(`select max(id) from alerts where device_id = ${id}`)) },
    send: remove("/api/alerts/$it"),
    tells: ["Alert $it gone"],
    notes: ["alerts $it deleted"],
  },
  unheard(
    "POST /api/demo_account",
    post("/api/demo_account", { secret: "a long secret", product_line: "none" }, { as: "nobody" }),
  ),
  unheard("POST /api/device/commands", post("/api/device/commands", { body: [{ kind: "sync", args: {} }] }), {
    status: 409, // the robot of the test has a token of a program
  }),
  unheard("PATCH /api/device/practice", patch("/api/device/practice", { speed: 2 })),
  unheard("DELETE /api/device/practice/traces", remove("/api/device/practice/traces")),
  unheard("POST /api/device/practice/press", post("/api/device/practice/press", { pin: 16 }), { status: 409 }),
  unheard("POST /api/events/ticket", post("/api/events/ticket")),
  unheard("POST /api/export_data", post("/api/export_data"), {
    given: Object.fromEntries(["dos", "firmware", "web_app"].map((name) => [name, get(`/api/${name}_config`)])),
  }),
  unheard("POST /api/import_data", post("/api/import_data", { export: { tools: [{ name: "Hoe" }] }, dry: true }), {
    name: "a dry run",
  }),
  unheard(
    "POST /api/import_data/parts",
    post("/api/import_data/parts", { file: "garden", number: 1, export: { tools: [{ name: "Hoe" }] } }),
    { status: 507 },
  ),
  {
    of: "POST /api/import_data",
    send: post("/api/import_data", { export: { tools: [{ name: "Hoe" }] } }),
    tells: ["Tool $next"],
    notes: ["tools $next created"],
  },
  unheard("POST /api/ai", post("/api/ai", { prompt: "a", context_key: "lua", sequence_id: null }), { status: 422 }),
  {
    of: "POST /api/ai_feedbacks",
    send: post("/api/ai_feedbacks", { prompt: "water", reaction: "good" }),
    tells: [],
    notes: ["ai_feedbacks $answer created"],
  },
  unheard("POST /api/feedback", post("/api/feedback", { message: "Great.", slug: "map" })),
  {
    of: "POST /api/changes/undo",
    given: {
      hoe: post("/api/tools", { name: "Hoe" }),
      gone: remove("/api/tools/$hoe", undefined, { headers: { "x-device-rpc-id": "gone" } }),
    },
    send: post("/api/changes/undo", { request: "gone" }),
    tells: ["Tool $hoe"],
    notes: ["tools $hoe created"],
  },
];

export const account: readonly Write[] = [
  ...user,
  ...device,
  ...settings("dos_config", { safe_height: -50 }, "DosConfig"),
  ...settings("firmware_config", { movement_max_spd_x: 801 }, "FirmwareConfig"),
  ...settings("web_app_config", { zoom_level: 3 }),
  ...others,
];
