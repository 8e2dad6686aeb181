import { expect, test } from "bun:test";
import { endpoints } from "../../src/features";
import { routesOf } from "../support/isolation";

/** The endpoints of the API: methods and path, row by row. PUT goes with every PATCH. */
const ENDPOINTS: readonly [methods: string, path: string][] = [
  ["POST", "/api/ai"],
  ["POST", "/api/ai_feedbacks"],
  ["GET", "/api/alerts"],
  ["DELETE", "/api/alerts/:id"],
  ["GET POST DELETE", "/api/calendar"],
  ["GET", "/api/notices"],
  ["PATCH", "/api/notices/:id"],
  ["GET PATCH", "/api/watch"],
  ["POST", "/api/watch/test"],
  ["GET", "/api/changes"],
  ["GET", "/api/changes/plants"],
  ["POST", "/api/changes/undo"],
  ["GET", "/api/corpus"],
  ["GET", "/api/crops"],
  ["GET POST", "/api/curves"],
  ["GET PATCH DELETE", "/api/curves/:id"],
  ["POST", "/api/demo_account"],
  ["GET PATCH", "/api/device"],
  ["POST", "/api/device/reset"],
  ["POST", "/api/device/seed"],
  ["GET", "/api/device/diagnosis"],
  ["GET PATCH", "/api/device/practice"],
  ["POST", "/api/device/practice/press"],
  ["DELETE", "/api/device/practice/traces"],
  ["GET", "/api/device/state"],
  ["GET", "/api/device/storage"],
  ["POST", "/api/device/commands"],
  ["GET", "/api/device/sync"],
  ["GET", "/api/events"],
  ["POST", "/api/events/ticket"],
  ["POST", "/api/export_data"],
  ["POST", "/api/import_data"],
  ["POST", "/api/import_data/parts"],
  ["GET POST", "/api/farm_events"],
  ["GET PATCH DELETE", "/api/farm_events/:id"],
  ["GET POST", "/api/plugin_envs"],
  ["GET PATCH DELETE", "/api/plugin_envs/:id"],
  ["DELETE", "/api/plugin_envs/all"],
  ["GET PATCH DELETE", "/api/dos_config"],
  ["GET", "/api/featured_sequences"],
  ["POST", "/api/feedback"],
  ["GET", "/api/first_party_plugins"],
  ["GET PATCH DELETE", "/api/firmware_config"],
  ["GET POST", "/api/folders"],
  ["GET PATCH DELETE", "/api/folders/:id"],
  ["GET", "/api/global_bulletins/:slug"],
  ["GET", "/api/global_config"],
  ["GET", "/api/gardens"],
  ["POST", "/api/gardens/stop"],
  ["GET", "/api/display"],
  ["GET POST", "/api/programs"],
  ["PATCH DELETE", "/api/programs/:id"],
  ["GET", "/api/sessions"],
  ["DELETE", "/api/sessions/:session_id"],
  ["GET POST", "/api/images"],
  ["GET POST", "/api/invitations"],
  ["DELETE", "/api/invitations/:id"],
  ["POST", "/api/invitations/accept"],
  ["POST", "/api/invitations/look"],
  ["GET DELETE", "/api/images/:id"],
  ["GET POST", "/api/logs"],
  ["DELETE", "/api/logs/:id"],
  ["DELETE", "/api/logs/all"],
  ["GET", "/api/logs/search"],
  ["GET DELETE", "/api/members"],
  ["PATCH DELETE", "/api/members/:id"],
  ["POST", "/api/password_resets"],
  ["PATCH", "/api/password_resets"],
  ["GET POST", "/api/pauses"],
  ["GET PATCH DELETE", "/api/pauses/:id"],
  ["GET POST", "/api/peripherals"],
  ["GET PATCH DELETE", "/api/peripherals/:id"],
  ["GET POST", "/api/pin_bindings"],
  ["GET PATCH DELETE", "/api/pin_bindings/:id"],
  ["GET POST", "/api/plant_templates"],
  ["PATCH DELETE", "/api/plant_templates/:id"],
  ["GET", "/api/plugin_installations"],
  ["GET POST", "/api/point_groups"],
  ["GET PATCH DELETE", "/api/point_groups/:id"],
  ["GET POST PATCH", "/api/points"],
  ["GET PATCH", "/api/points/:id"],
  ["DELETE", "/api/points/:id"],
  ["GET", "/api/points/search"],
  ["GET", "/api/public_key"],
  ["GET POST", "/api/regimens"],
  ["GET PATCH DELETE", "/api/regimens/:id"],
  ["POST", "/api/rehearsals"],
  ["GET", "/api/rehearsals/words"],
  ["GET", "/api/releases"],
  ["GET", "/api/releases/:id/notes"],
  ["GET POST", "/api/saved_gardens"],
  ["PATCH DELETE", "/api/saved_gardens/:id"],
  ["POST", "/api/saved_gardens/:id/apply"],
  ["PATCH", "/api/saved_gardens/:id/apply"],
  ["POST", "/api/saved_gardens/snapshot"],
  ["GET", "/api/scene_objects"],
  ["GET POST", "/api/sensor_readings"],
  ["GET DELETE", "/api/sensor_readings/:id"],
  ["GET POST", "/api/sensors"],
  ["GET PATCH DELETE", "/api/sensors/:id"],
  ["GET", "/api/sequence_versions/:id"],
  ["GET POST", "/api/sequences"],
  ["GET PATCH DELETE", "/api/sequences/:id"],
  ["POST", "/api/sequences/:id/upgrade/:sequence_version_id"],
  ["POST", "/api/sequences/:sequence_version_id/install"],
  ["POST", "/api/sequences/:id/publish"],
  ["POST", "/api/sequences/:id/unpublish"],
  ["GET", "/api/storage_auth"],
  ["GET POST", "/api/telemetries"],
  ["DELETE", "/api/telemetries/:id"],
  ["DELETE", "/api/telemetries/all"],
  ["GET", "/api/tokens"],
  ["POST", "/api/tokens"],
  ["DELETE", "/api/tokens"],
  ["POST", "/api/tokens/garden"],
  ["GET POST", "/api/tools"],
  ["GET PATCH DELETE", "/api/tools/:id"],
  ["GET", "/api/users"],
  ["POST PATCH DELETE", "/api/users"],
  ["POST", "/api/users/control_certificate"],
  ["POST", "/api/users/resend_verification"],
  ["GET PATCH DELETE", "/api/web_app_config"],
  ["GET POST", "/api/webcam_feeds"],
  ["GET PATCH DELETE", "/api/webcam_feeds/:id"],
  ["GET POST", "/api/wizard_step_results"],
  ["PATCH DELETE", "/api/wizard_step_results/:id"],
];

/** Other ways to the same, for clients that exist (`accounts.md` §1.1). */
const ALIASES: readonly [methods: string, path: string][] = [
  ["GET PATCH", "/api/device/:id"],
  ["GET PATCH DELETE", "/api/dos_config/:id"],
  ["GET PATCH DELETE", "/api/firmware_config/:id"],
  ["GET PATCH DELETE", "/api/web_app_config/:id"],
  ["PATCH", "/api/users/:id"],
  ["PATCH", "/api/webcam_feed/:id"],
  ["PATCH", "/api/password_resets/:id"],
  ["POST", "/api/points/search"],
];

/** Routes with PUT beside PATCH. Names of parameters do not count: the router wants the same name at one position. */
const routes = (rows: readonly [methods: string, path: string][]): string[] =>
  rows
    .flatMap(([methods, path]) =>
      methods
        .replace("PATCH", "PATCH PUT")
        .split(" ")
        .map((method) => `${method} ${path}`),
    )
    .map((route) => route.replace(/:\w+/g, ":"))
    .sort();

const mounted = routesOf(endpoints.flatMap(({ actions }) => actions)).map(({ method, path }): [string, string] => [
  method,
  path,
]);

test("every endpoint is mounted, and nothing else", () => {
  expect(routes(mounted.filter(([method]) => method !== "PUT"))).toEqual(routes([...ENDPOINTS, ...ALIASES]));
});

test("PUT is mounted where PATCH is", () => {
  const pathsOf = (wanted: string) => mounted.filter(([method]) => method === wanted).map(([, path]) => path);
  expect(pathsOf("PUT")).toEqual(pathsOf("PATCH"));
});
