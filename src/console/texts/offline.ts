import { defineTexts } from "./language";

/** The text about records from an earlier visit. */
export const t = defineTexts({
  kept: {
    en: (time: string, ago: string) => `No connection to the server. You see the state of ${time} (${ago}).`,
    de: (time: string, ago: string) => `Keine Verbindung zum Server. Du siehst den Stand vom ${time} (${ago}).`,
  },
});
