import { t as account } from "../../texts/settings/account";
import { t as calendar } from "../../texts/settings/calendar";
import { t as hardware } from "../../texts/settings/hardware";

/** Lists of hardware, by the kinds of their records. */
const lists = () => ({
  peripherals: hardware.peripherals,
  sensors: hardware.sensors,
  pinBindings: hardware.pinBindings,
  tools: hardware.tools,
  webcamFeeds: hardware.webcams,
  pluginEnvs: hardware.pluginEnvs,
});

/** Cards of the account, by their names in addresses. */
const cards = () => ({
  person: account.person,
  password: account.password,
  sessions: account.sessions,
  calendar: calendar.title,
  move: account.move,
  data: account.data,
  end: account.end,
});

/** Places in the settings that are no rows, with their addresses. */
export const settingPlaces = (): readonly { readonly to: string; readonly title: string }[] => [
  ...Object.entries(lists()).map(([kind, title]) => ({ to: `/settings?tab=hardware&part=${kind}`, title })),
  ...Object.entries(cards()).map(([name, title]) => ({ to: `/settings?tab=account#${name}`, title })),
];
