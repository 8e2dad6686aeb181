import { Type } from "@sinclair/typebox";
import { noSuchPage } from "../../framework/errors";
import type { PageReference } from "../../framework/page";
import { named } from "../../framework/field/schema";

/** The API reference of the pages about the server. */

const JSON_TYPE = "application/json";

const healthSchema = () =>
  named("Health", () =>
    Type.Object({
      status: Type.Unsafe({ type: "string", enum: ["ok", "failing"] }),
      version: Type.String({ examples: ["0.1.0"] }),
      schema: Type.Integer({ description: "Version of the database" }),
      uptime_s: Type.Integer(),
      reason: Type.Optional(Type.String({ description: "Why it is failing" })),
    }),
  );
const HEALTHY = { status: "ok", version: "0.1.0", schema: 12, uptime_s: 3600 };
/** A reason of a failing server. */
export const NO_ROOM = "no room left on the disk";

const FAILING = { ...HEALTHY, status: "failing", reason: NO_ROOM };

export const healthReference: PageReference = {
  id: "getHealth",
  summary: "Tell whether the server works",
  description: "For containers and monitors.",
  answers: [
    { status: 200, description: "It works", media: JSON_TYPE, schema: healthSchema, example: HEALTHY },
    { status: 503, description: "It takes no writes", media: JSON_TYPE, schema: healthSchema, example: FAILING },
  ],
};

export const metricsReference: PageReference = {
  id: "getMetrics",
  summary: "Show the metrics",
  description: "In the text format of Prometheus. Whether and to whom they are shown is up to the setting METRICS.",
  answers: [
    {
      status: 200,
      description: "The metrics",
      media: "text/plain",
      example: "# TYPE gardenshed_requests_total counter\n",
    },
  ],
  refusals: { not_found: noSuchPage().body },
};
