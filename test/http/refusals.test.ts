import type { Method } from "../../src/framework/action";
import { answerOf, examplesOf, operationOf } from "../support/openapi";
import { get, patch, post, remove, type Scenario, scenarios, type Sent } from "../support/scenarios";

/** The refusal of a request that the reference shows as the example of its status, by default the first one. */
function refused(name: string, send: Sent, path: string, status: number, number = 1): Scenario {
  const operation = operationOf({ method: send.method as Method, path }); // rows name methods of operations
  const examples = examplesOf(answerOf(operation, status)?.content?.["application/json"] ?? { schema: {} });
  return { name, send, status, is: examples[number - 1] };
}

const sensors = "/api/sensors";
const stale = { updated_at: "2001-01-01T00:00:00.000Z", safe_height: 1, soil_height: 2 };
const taken = { email: "gardener@garden.test", password: "password124" };

scenarios("what is refused is answered as the reference says", [
  refused("no token", get(sensors, { as: "nobody" }), sensors, 401, 1),
  refused("a bad token", get(sensors, { as: "nobody", headers: { authorization: "Bearer x" } }), sensors, 401, 2),
  refused("a record that is not there", get("/api/sensors/9"), "/api/sensors/:id", 404),
  refused("a body too large", post(sensors, `"${"x".repeat(5 * 1024 * 1024)}"`), sensors, 413),
  refused("a body that is no JSON", post(sensors, "["), sensors, 422, 1),
  refused("a missing field", post(sensors, { pin: 1, mode: 0 }), sensors, 422, 2),
  refused("a missing field of an action", post("/api/device/reset", {}), "/api/device/reset", 422, 2),
  refused("a wrong pair", post("/api/tokens", { user: taken }, { as: "nobody" }), "/api/tokens", 422, 2),
  refused("an hour that is none", patch("/api/device", { ota_hour: 24 }), "/api/device", 422, 3),
  refused("a stale copy", patch("/api/dos_config", stale), "/api/dos_config", 409),
  refused("old software", get(sensors, { headers: { "user-agent": "DeviceOS/1.0.0" } }), sensors, 426),
  refused("a point that is not there", remove("/api/points/7,8"), "/api/points/:id", 404),
]);
