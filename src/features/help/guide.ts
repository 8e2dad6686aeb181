/* The pages of the guide, `docs/guide`, as they become part of an executable. */
import index from "../../../docs/guide/README.md" with { type: "text" };
import backup from "../../../docs/guide/backup.md" with { type: "text" };
import broker from "../../../docs/guide/broker.md" with { type: "text" };
import calendar from "../../../docs/guide/calendar.md" with { type: "text" };
import commands from "../../../docs/guide/commands.md" with { type: "text" };
import crops from "../../../docs/guide/crops.md" with { type: "text" };
import dialects from "../../../docs/guide/dialects.md" with { type: "text" };
import embed from "../../../docs/guide/embed.md" with { type: "text" };
import homeAssistant from "../../../docs/guide/home-assistant.md" with { type: "text" };
import install from "../../../docs/guide/install.md" with { type: "text" };
import need from "../../../docs/guide/need.md" with { type: "text" };
import pause from "../../../docs/guide/pause.md" with { type: "text" };
import people from "../../../docs/guide/people.md" with { type: "text" };
import practice from "../../../docs/guide/practice.md" with { type: "text" };
import privacy from "../../../docs/guide/privacy.md" with { type: "text" };
import programs from "../../../docs/guide/programs.md" with { type: "text" };
import proxy from "../../../docs/guide/proxy.md" with { type: "text" };
import rain from "../../../docs/guide/rain.md" with { type: "text" };
import robot from "../../../docs/guide/robot.md" with { type: "text" };
import script from "../../../docs/guide/script.md" with { type: "text" };
import secondMachine from "../../../docs/guide/second-machine.md" with { type: "text" };
import settings from "../../../docs/guide/settings.md" with { type: "text" };
import severalServers from "../../../docs/guide/several-servers.md" with { type: "text" };
import told from "../../../docs/guide/told.md" with { type: "text" };
import trouble from "../../../docs/guide/trouble.md" with { type: "text" };
import updates from "../../../docs/guide/updates.md" with { type: "text" };

/** The Markdown of the table of all pages. */
export const indexText: string = index;

/** The Markdown of each page by its name, as addresses have it; in the order of the index. */
export const pageTexts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    install,
    robot,
    updates,
    practice,
    pause,
    rain,
    need,
    crops,
    settings,
    proxy,
    backup,
    "second-machine": secondMachine,
    people,
    programs,
    script,
    commands,
    dialects,
    broker,
    told,
    calendar,
    "home-assistant": homeAssistant,
    embed,
    "several-servers": severalServers,
    privacy,
    trouble,
  }),
);
