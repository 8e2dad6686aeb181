import type { ComponentType } from "preact";
import type { IconName } from "../icons/icon";
import { list, one, openNotices } from "../state";
import { titles } from "../texts/pages";

/** Props of every page. `rest`: the parts of the address behind the page, `["12"]` at `/sequences/12`. */
export interface PageProps {
  readonly rest: readonly string[];
}

type Load = () => Promise<{ readonly default: ComponentType<PageProps> }>;
export type Group = "garden" | "work" | "robot" | "account";

export interface PageEntry {
  /** First part of its address. */
  readonly path: string;
  readonly title: keyof typeof titles;
  readonly icon: IconName;
  /** Group in the navigation. The navigation does not show a page without one. */
  readonly group?: Group;
  /** Shown at the foot of a phone. There is room for five. */
  readonly isTab?: true;
  /** Has the whole window, without margins and scrolling: a map. */
  readonly fillsWindow?: true;
  /** Whether its list stands beside what is open, in a wide window. */
  readonly hasList?: true;
  /** Number of unread things. The navigation shows it. */
  readonly news?: () => number;
  /** Whether the navigation leaves it out. */
  readonly isHidden?: () => boolean;
  /** Loads its code when it is first opened. */
  readonly load: Load;
}

/** All pages, in the order of the navigation. Source: `console.md` §2. */
export const pages: readonly PageEntry[] = [
  { path: "first-steps", title: "firstSteps", icon: "sprout", load: () => import("./first-steps/page") },
  {
    path: "today",
    title: "today",
    icon: "today",
    group: "garden",
    isTab: true,
    load: () => import("./today/page"),
  },
  {
    path: "garden",
    title: "garden",
    icon: "garden",
    group: "garden",
    isTab: true,
    fillsWindow: true,
    load: () => import("./garden/page"),
  },
  {
    path: "plants",
    title: "plants",
    icon: "plants",
    group: "garden",
    isTab: true,
    hasList: true,
    load: () => import("./plants/page"),
  },
  {
    path: "crops",
    title: "crops",
    icon: "leaf",
    group: "garden",
    hasList: true,
    load: () => import("./crops/page"),
  },
  {
    path: "weeds",
    title: "weeds",
    icon: "weeds",
    group: "garden",
    hasList: true,
    load: () => import("./weeds/page"),
  },
  {
    path: "points",
    title: "points",
    icon: "points",
    group: "garden",
    hasList: true,
    load: () => import("./points/page"),
  },
  {
    path: "groups",
    title: "groups",
    icon: "groups",
    group: "garden",
    hasList: true,
    load: () => import("./groups/page"),
  },
  {
    path: "curves",
    title: "curves",
    icon: "curves",
    group: "garden",
    hasList: true,
    load: () => import("./curves/page"),
  },
  {
    path: "saved-gardens",
    title: "savedGardens",
    icon: "savedGardens",
    group: "garden",
    hasList: true,
    load: () => import("./saved-gardens/page"),
  },
  {
    path: "sequences",
    title: "sequences",
    icon: "sequences",
    group: "work",
    isTab: true,
    hasList: true,
    load: () => import("./sequences/page"),
  },
  {
    path: "regimens",
    title: "regimens",
    icon: "regimens",
    group: "work",
    hasList: true,
    load: () => import("./regimens/page"),
  },
  { path: "events", title: "events", icon: "events", group: "work", load: () => import("./events/page") },
  { path: "water", title: "water", icon: "water", group: "work", load: () => import("./water/page") },
  { path: "robot", title: "robot", icon: "robot", group: "robot", isTab: true, load: () => import("./robot/page") },
  { path: "photos", title: "photos", icon: "photos", group: "robot", load: () => import("./photos/page") },
  { path: "webcams", title: "webcams", icon: "photos", load: () => import("./webcams/page") },
  {
    path: "sensors",
    title: "sensors",
    icon: "sensors",
    group: "robot",
    isHidden: () => one("webAppConfig")?.hide_sensors ?? false,
    load: () => import("./sensors/page"),
  },
  { path: "setup", title: "setup", icon: "wrench", group: "robot", load: () => import("./setup/page") },
  { path: "logs", title: "logs", icon: "logs", group: "robot", load: () => import("./logs/page") },
  {
    path: "messages",
    title: "messages",
    icon: "messages",
    group: "account",
    news: () => list("alerts").length + openNotices().length,
    load: () => import("./messages/page"),
  },
  { path: "people", title: "people", icon: "user", group: "account", load: () => import("./people/page") },
  { path: "gardens", title: "gardens", icon: "layers", group: "account", load: () => import("./gardens/page") },
  { path: "history", title: "history", icon: "history", group: "account", load: () => import("./history/page") },
  { path: "settings", title: "settings", icon: "settings", group: "account", load: () => import("./settings/page") },
  { path: "about", title: "about", icon: "about", group: "account", load: () => import("./about/page") },
];

/** Pages that have no frame, by their paths, whoever is signed in. A display has a token of its own. */
export const framelessPages: Readonly<Record<string, Pick<PageEntry, "title" | "load">>> = {
  join: { title: "join", load: () => import("./join/page") },
  display: { title: "display", load: () => import("./display/page") },
};

/** The page of a path. Sequences that others share are shown by the page of sequences. */
export const pageAt = (path: string | undefined): PageEntry | undefined =>
  pages.find((page) => page.path === (path === "shared" ? "sequences" : path));
