import { effect } from "@preact/signals";
import { clock } from "../texts/format";
import { browserLanguage, language } from "../texts/language";
import type { Api } from "./api";
import type { Browser } from "./browser";
import type { Records } from "./records";
import type { Session } from "./session";

/** The preferences of the account. */
export function createPreferences({ document }: Browser, { token }: Session, { isLookOnly }: Api, { one }: Records) {
  /** Lets texts and times follow the preferences of the account (`web_app_config`) and the zone of its device. */
  function startPreferences(): void {
    effect(() => {
      const isSignedIn = token.value !== undefined;
      const config = isSignedIn ? one("webAppConfig") : undefined;
      const device = isSignedIn ? one("device") : undefined;
      language.value = config?.disable_i18n ? "en" : browserLanguage();
      isLookOnly.value = config?.user_interface_read_only_mode ?? false;
      clock.value = {
        zone: device?.timezone || undefined,
        hour12: config ? !config.time_format_24_hour : false,
        seconds: config?.time_format_seconds ?? false,
      };
    });
    effect(() => void (document.documentElement.lang = language.value));
  }

  return { startPreferences };
}
