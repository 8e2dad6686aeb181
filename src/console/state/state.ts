import { createApi } from "./api";
import { createBed } from "./bed";
import type { Browser } from "./browser";
import { createChanges } from "./changes";
import { createFirstSteps } from "./first-steps";
import { createGardens } from "./gardens";
import { createLive } from "./live";
import { createMessages } from "./message";
import { createNotices } from "./notices";
import { createOrders } from "./robot-commands";
import { createPreferences } from "./preferences";
import { createRecords } from "./records";
import { createRobot } from "./robot";
import { createRouter } from "./router";
import { createRuns } from "./runs";
import { createSession } from "./session";
import { createRequestQueue } from "./requests/request-queue";
import { createUndo } from "./undo";
import { createWrites } from "./writes";

/**
 * Everything that a window of the console knows: its session, address, records, robot. Nothing of it stands in a module, so
 * several can be made beside each other, also without a browser. `base`: the path below which the server is, without a slash
 * at its end.
 */
export function createState(browser: Browser, base = "") {
  const server = browser.location.origin + base;
  const session = createSession(browser, base);
  const api = createApi(session, server);
  const records = createRecords(api);
  const changes = createChanges(api, session, records);
  const messages = createMessages();
  const robot = createRobot(api);
  const orders = createOrders(robot, messages);
  const runs = createRuns(browser, robot, messages, records);
  const undo = createUndo(api, changes);
  const gardens = createGardens(api, records);
  const live = createLive(browser, server, {
    ...api,
    ...changes,
    ...messages,
    ...orders,
    ...records,
    ...robot,
    ...runs,
    ...session,
    ...undo,
  });
  return {
    ...session,
    ...api,
    ...records,
    ...changes,
    ...messages,
    ...robot,
    ...orders,
    ...runs,
    ...undo,
    ...gardens,
    ...live,
    ...createRouter(browser, base),
    ...createBed(records),
    ...createFirstSteps(records, gardens, browser),
    ...createNotices(records),
    ...createPreferences(browser, { ...session, ...api, ...records, ...gardens, ...live }),
    ...createWrites({ ...api, ...changes, ...records, ...createRequestQueue(), ...undo, ...gardens }),
  };
}
