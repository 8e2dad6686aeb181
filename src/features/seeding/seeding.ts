import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import { boolean, oneOf } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { PRODUCT_LINES, type ProductLineName } from "./lines/product-lines";
import { seedDevice } from "./seed-device";

export const productLine = oneOf(Object.keys(PRODUCT_LINES) as ProductLineName[]); // keys() loses the key type

const LOADING = "Loading resources.";

const seed = action({
  method: "POST",
  path: "/api/device/seed",
  right: "own",
  id: "seedDevice",
  summary: "Fill the device",
  description: "Makes what its product line starts with, once until it is reset.",
  example: { product_line: "standard_1.7" },
  response: () => Type.Object({ done: Type.String({ examples: [LOADING] }) }),
  input: {
    product_line: field(productLine, "C!"),
    demo: field(boolean({ default: false, describe: "Add a garden, settings and messages of a demo" }), "C"),
  },
  writes: "account",
  run: (context, { product_line, demo }) => {
    const isFirst = seedDevice(context, product_line ?? "none", { demo: demo === true });
    return { done: isFirst ? LOADING : "Seed data is already present." };
  },
});

/** Records for new devices. Source: `seed-data.md`. */
export const seeding = {
  name: "seeding",
  summary: "Standard resources of a product line",
  actions: [seed],
};
