import type { Endpoints } from "../framework/action";
import type { Feature } from "../framework/feature";
import { account } from "./account";
import { ai } from "./ai";
import { alertsAndBulletins } from "./alerts";
import { backup } from "./backup";
import { consoleDelivery } from "./console";
import { cropCatalogue } from "./crops";
import { demo } from "./demo";
import { eventStreams } from "./events";
import { feedback } from "./feedback";
import { garden } from "./garden";
import { hardware } from "./hardware";
import { help } from "./help";
import { history } from "./history";
import { homeAutomation } from "./home";
import { changeJournal } from "./journal";
import { gardenMeasures } from "./measures";
import { messaging } from "./messaging";
import { people } from "./people";
import { practice } from "./practice";
import { pictures } from "./pictures";
import { rehearsal } from "./rehearsal";
import { releases } from "./releases";
import { scripts } from "./scripts";
import { seeding } from "./seeding";
import { server } from "./server";
import { transfer } from "./transfer";
import { waterByNeed } from "./water";
import { watch } from "./watch";

/** All features of the program, in the order of the API reference. */
export const features: readonly Feature[] = [
  account,
  alertsAndBulletins,
  server,
  releases,
  garden,
  cropCatalogue,
  hardware,
  pictures,
  history,
  gardenMeasures,
  scripts,
  seeding,
  demo,
  transfer,
  ai,
  feedback,
  backup,
  changeJournal,
  eventStreams,
  messaging,
  rehearsal,
  practice,
  homeAutomation,
  people,
  waterByNeed,
  watch,
  consoleDelivery,
  help,
];

/** The groups of endpoints of all features. */
export const endpoints: readonly Endpoints[] = features.flatMap((feature) => feature.endpoints);
