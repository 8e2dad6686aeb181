import type { Feature } from "../../framework/feature";
import { demoAccount, PHOTOS } from "./account";

/** Demo accounts. Source: `seed-data.md` §3. */
export const demo: Feature = {
  name: "demo",
  endpoints: [{ name: "demo", summary: "Accounts of guests", actions: [demoAccount] }],
  jobs: [PHOTOS],
  background: async () => {
    const { demoPhotos } = await import("./photos");
    return { handlers: { [PHOTOS]: demoPhotos } };
  },
};
