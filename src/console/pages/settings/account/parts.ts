import { t as calendar } from "../../../texts/settings/calendar";
import { t } from "../../../texts/settings/account";

/** Parts of the tab by their names in addresses, for the search too. */
export const accountParts = () =>
  [
    { name: "person", title: t.person },
    { name: "password", title: t.password },
    { name: "sessions", title: t.sessions },
    { name: "calendar", title: calendar.title },
    { name: "move", title: t.move },
    { name: "data", title: t.data },
    { name: "end", title: t.end },
  ] as const;
