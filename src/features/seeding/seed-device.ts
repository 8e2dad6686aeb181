import type { Context } from "../../framework/context";
import { DEVICE_NAME } from "../account";
import { DOS_VERSION, FLOW_RATES } from "./demo/extras";
import { describeDevice, isSeeded, markSeeded } from "./device";
import { PRODUCT_LINES, type ProductLineName } from "./lines/product-lines";
import { beginDemo, finishDemo } from "./demo/seed";
import { seedLine } from "./lines/seed";
import { ENGLISH, type Words } from "./words";

interface Options {
  readonly demo: boolean;
  /** The words of a guest, in whose garden plants have grown already. */
  readonly guest?: Words;
  /** Numbers from 0 (included) to 1 (excluded). */
  readonly random?: () => number;
}

/**
 * Creates the records of a product line. Returns false and changes nothing if the device is already seeded. Belongs in a
 * write, which a refusal undoes as a whole. @throws Refusal `invalid` if creating one of the records is refused.
 * Source: `seed-data.md` §§1, 2.
 */
export function seedDevice(context: Context, name: ProductLineName, options: Options): boolean {
  const { demo, guest, random = Math.random } = options;
  if (isSeeded(context)) return false;
  const line = PRODUCT_LINES[name];
  if (demo) beginDemo(context, guest);
  if (line) {
    describeDevice(context, { name: `${DEVICE_NAME} ${line.model}` });
    seedLine(context, line, { flowRates: demo ? FLOW_RATES : {}, words: guest ?? ENGLISH });
  }
  if (demo) {
    finishDemo(context, line, random, guest);
    describeDevice(context, { dos_version: DOS_VERSION });
  }
  markSeeded(context); // last: the message about the device says that the seeding is over (`live.md` §3.1)
  return true;
}
