import { get, scenarios } from "../support/scenarios";

const headers = { origin: "https://app.garden.test" };
const shared = { "access-control-allow-origin": "*" };
const own = { "access-control-allow-origin": null };

scenarios("pages of other origins (accounts.md §1.8)", [
  { name: "may use the API", send: get("/api/device", { headers }), headers: shared },
  { name: "may use it under its other spellings", send: get("//api/device.json", { headers }), headers: shared },
  { name: "may look for pictures", send: get("/images/none/image_1.jpg", { headers }), status: 404, headers: shared },
  {
    name: "may look for uploads",
    send: get("/direct_upload/temp/none.jpg", { headers }),
    status: 404,
    headers: shared,
  },
  { name: "may not use our pages", send: get("/health", { headers }), headers: own },
  { name: "may not use the form of a password reset", send: get("/password_reset/token", { headers }), headers: own },
]);
