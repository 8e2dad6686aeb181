import type { Context } from "../../../framework/context";
import { addAlert, ensureBulletin, removeAlerts } from "../../alerts";
import { createPlants, curves, pointGroups, points } from "../../garden";
import { BULLETIN, BULLETIN_PRIORITY, CAMERA_CALIBRATION, DOS_CONFIG, LOG, WEB_APP_CONFIG, webcamOf } from "./extras";
import { CROP_GROUPS, demoPlants, soilPoints, SPREAD_CURVES, WATER_CURVES } from "./garden";
import { ENGLISH, type Words } from "../words";
import type { ProductLine } from "../lines/product-lines";
import { logs } from "../../history";
import { pluginEnvs, webcamFeeds } from "../../hardware";
import { dosConfig, webAppConfig } from "../../account";
import { idsBy, inWords, keepOrCreate, requireId } from "../keep";
import { asEnvs } from "../lines/seed";

/** Creates the records of a demo that come before its product line. `guest`: as in `seedDevice`. */
export function beginDemo(context: Context, guest: Words | undefined): void {
  webAppConfig.edit(context, WEB_APP_CONFIG);
  dosConfig.edit(context, DOS_CONFIG);
  const made = guest ? [...WATER_CURVES, ...SPREAD_CURVES] : WATER_CURVES;
  keepOrCreate(context, curves, "name", inWords(made, guest ?? ENGLISH));
}

function tellGuest({ db, deviceId, now }: Context): void {
  ensureBulletin(db, BULLETIN, now);
  removeAlerts(db, deviceId, "api.user.not_welcomed");
  addAlert(db, deviceId, "api.demo_account.in_use", now);
  addAlert(db, deviceId, "api.bulletin.unread", now, { slug: BULLETIN.slug, priority: BULLETIN_PRIORITY });
  addAlert(db, deviceId, "api.tour.not_taken", now);
}

/**
 * Creates the records of a demo that come after its product line; without one there is no webcam. `random` places the soil
 * points. @throws Refusal `invalid` if creating one of the records is refused.
 */
export function finishDemo(
  context: Context,
  line: ProductLine | undefined,
  random: () => number,
  guest: Words | undefined,
): void {
  const layout = line?.layout ?? "small";
  const words = guest ?? ENGLISH;
  const curveIds = idsBy(context, curves, "name");
  if (line) webcamFeeds.create(context, webcamOf(line.model));
  createPlants(
    context,
    demoPlants(layout, (curve) => requireId(curveIds, words(curve)), context.nowText, guest),
  );
  for (const point of inWords(soilPoints(layout, random), words)) points.create(context, point);
  for (const group of inWords(CROP_GROUPS, words)) pointGroups.create(context, group);
  keepOrCreate(context, pluginEnvs, "key", asEnvs(CAMERA_CALIBRATION));
  tellGuest(context);
  logs.create(context, { ...LOG, message: words(LOG.message) });
}
