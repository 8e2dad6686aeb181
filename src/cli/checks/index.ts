import { checkAddress, checkServer } from "./address";
import { checkBackups } from "./backups";
import { checkBroker } from "./broker";
import { checkCertificate } from "./certificate";
import { checkDatabase } from "./database";
import { checkDataFolder } from "./data-folder";
import { checkDialects } from "./dialects";
import type { Check } from "./finding";
import { checkHome } from "./home";
import { checkHooks } from "./hooks";
import { checkKeys } from "./keys";
import { checkClock, checkDiskSpace, checkTemporaryFolder } from "./machine";
import { checkMail } from "./mail";
import { checkMirror } from "./mirror";
import { checkPeople } from "./people";
import { checkJobs, checkPictures, checkPublisher } from "./records";
import { checkAddresses, checkOffers, checkReleases } from "./releases";
import { checkScripts } from "./scripts";

/** The checks of `gardenshed check` in the order of the output. A new check is a row here (`operations.md` §1). */
export const checks: readonly Check[] = [
  { name: "data folder", look: checkDataFolder },
  { name: "database", look: checkDatabase },
  { name: "keys", look: checkKeys },
  { name: "server", look: checkServer },
  { name: "address", look: checkAddress },
  { name: "certificate", look: checkCertificate },
  { name: "disk space", look: checkDiskSpace },
  { name: "temporary folder", look: () => checkTemporaryFolder() },
  { name: "scripts", look: checkScripts },
  { name: "clock", look: checkClock },
  { name: "mail", look: checkMail },
  { name: "message broker", look: checkBroker },
  { name: "broker hooks", look: checkHooks },
  { name: "home automation", look: checkHome },
  { name: "dialects", look: checkDialects },
  { name: "publisher", look: checkPublisher },
  { name: "jobs", look: checkJobs },
  { name: "pictures", look: checkPictures },
  { name: "people", look: checkPeople },
  { name: "release files", look: checkReleases },
  { name: "robot software", look: checkOffers },
  { name: "release addresses", look: checkAddresses },
  { name: "backups", look: checkBackups },
  { name: "mirror", look: checkMirror },
];
