import { effect } from "@preact/signals";
import { t } from "../texts/controls";
import { clock } from "../texts/format";
import { browserLanguage, language } from "../texts/language";
import type { Api } from "./api";
import type { Browser } from "./browser";
import type { Gardens } from "./gardens";
import type { Live } from "./live";
import type { Records } from "./records";
import type { Session } from "./session";

/** The parts that say what a person sees. */
type Known = Session & Api & Records & Gardens & Pick<Live, "connection">;

/** The preferences of the account, and the role in it. */
export function createPreferences({ document }: Browser, parts: Known) {
  const { token, lookOnly, isByRole, one, gardens, readGardens, garden, role, connection } = parts;

  /**
   * Lets texts and times follow the preferences of the account (`web_app_config`) and the zone of its device. A role that
   * has changed ends the line, so it is read with each new one. Returns what ends it.
   */
  function startPreferences(): () => void {
    const endShown = effect(() => {
      const isSignedIn = token.value !== undefined;
      const config = isSignedIn ? one("webAppConfig") : undefined;
      const device = isSignedIn ? one("device") : undefined;
      language.value = config?.disable_i18n ? "en" : browserLanguage();
      const looks = role() === "viewer" ? t.viewer(garden.value?.owner_name ?? "") : undefined;
      isByRole.value = looks !== undefined && !config?.user_interface_read_only_mode;
      lookOnly.value = config?.user_interface_read_only_mode ? t.lookOnly : looks;
      clock.value = {
        zone: device?.timezone || undefined,
        hour12: config ? !config.time_format_24_hour : false,
        seconds: config?.time_format_seconds ?? false,
      };
    });
    const endLanguage = effect(() => void (document.documentElement.lang = language.value));
    const endGardens = effect(() => {
      if (token.value === undefined) gardens.value = [];
      else if (connection.value === "live") void readGardens().catch(() => {});
    });
    return () => [endShown, endLanguage, endGardens].forEach((end) => end());
  }

  return { startPreferences };
}
