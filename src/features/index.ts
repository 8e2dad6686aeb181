import type { Endpoints } from "../framework/action";
import type { Feature } from "../framework/feature";
import { account } from "./account";
import { ai } from "./ai";
import { backup } from "./backup";
import { consoleDelivery } from "./console";
import { feedback } from "./feedback";
import { garden } from "./garden";
import { hardware } from "./hardware";
import { history } from "./history";
import { live } from "./live";
import { messages } from "./messages";
import { pictures } from "./pictures";
import { scripts } from "./scripts";
import { seeding } from "./seeding";
import { server } from "./server";
import { transfer } from "./transfer";

/** What the program can do, in the order of the API reference. */
export const features: readonly Feature[] = [
  account,
  messages,
  server,
  garden,
  hardware,
  pictures,
  history,
  scripts,
  seeding,
  transfer,
  ai,
  feedback,
  backup,
  live,
  consoleDelivery,
];

/** The groups of endpoints of all features. */
export const endpoints: readonly Endpoints[] = features.flatMap((feature) => feature.endpoints);
