import { get, patch, scenarios } from "../support/scenarios";

const unknown = { status: 404, is: { error: "Not found." } };

scenarios("known paths under a method they do not have (accounts.md §1.1)", [
  { name: "device/seed is not an id of the device", send: get("/api/device/seed"), ...unknown },
  { name: "device/reset neither", send: patch("/api/device/reset", { name: "Other" }), ...unknown },
  { name: "device/sync neither", send: patch("/api/device/sync", { name: "Other" }), ...unknown },
  {
    name: "users/control_certificate is not an id of the user",
    send: patch("/api/users/control_certificate", { name: "Other" }),
    ...unknown,
  },
  { name: "any other text is", send: get("/api/device/anything"), has: { id: "$device" } },
]);
