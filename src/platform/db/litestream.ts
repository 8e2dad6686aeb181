import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Name of the folder that Litestream keeps beside a database, of which it copies every change. Source: `operations.md` §8. */
export const litestreamFolder = (database: string): string => `.${basename(database)}-litestream`;

/** Whether Litestream copies this database, now or when it is started again. */
export const hasLitestream = (database: string): boolean =>
  existsSync(join(dirname(database), litestreamFolder(database)));
