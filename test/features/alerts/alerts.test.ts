import { expect } from "bun:test";
import { TIME, UUID } from "../../support/patterns";
import { get, patch, PASSWORD, post, remove, scenarios } from "../../support/scenarios";

const welcome = { problem_tag: "api.user.not_welcomed", priority: 100 };
const manual = { problem_tag: "api.documentation.unread", priority: 400 };
const noRoute = { status: 404, is: { error: "Not found." } };
const noRecord = { status: 404, is: { error: "Record not found." } };
const given = { alerts: get("/api/alerts") };

scenarios("alerts (accounts.md §10.1)", [
  {
    name: "a new account has two",
    send: get("/api/alerts"),
    is: [welcome, manual].map((alert) => ({
      id: expect.any(Number),
      created_at: expect.any(Number),
      updated_at: TIME,
      slug: expect.stringMatching(UUID),
      ...alert,
      device_id: expect.any(Number),
    })),
  },
  {
    name: "they belong to the device",
    send: get("/api/alerts"),
    has: [{ device_id: "$device" }, { device_id: "$device" }],
  },
  { name: "the list is paginated", send: get("/api/alerts?page=2&per=1"), has: [manual] },
  {
    name: "a deleted one is answered and gone",
    given,
    send: remove("/api/alerts/$alerts"),
    has: { id: "$alerts", created_at: expect.any(Number), ...welcome },
    then: [
      { send: get("/api/alerts"), has: [manual] },
      { send: remove("/api/alerts/$alerts"), ...noRecord },
    ],
  },
  {
    name: "a reset replaces them by its own",
    given: { reset: post("/api/device/reset", { password: PASSWORD }) },
    send: get("/api/alerts"),
    has: [{ problem_tag: "api.seed_data.missing", priority: 200, slug: expect.stringMatching(UUID) }],
  },
  { name: "an unknown one", send: remove("/api/alerts/999999"), ...noRecord },
  { name: "none is shown alone", given, send: get("/api/alerts/$alerts"), ...noRoute },
  { name: "none is created by clients", send: post("/api/alerts", welcome), ...noRoute },
  { name: "none is edited", given, send: patch("/api/alerts/$alerts", { priority: 1 }), ...noRoute },
]);
