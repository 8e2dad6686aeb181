import type { Point } from "../../../client/records";
import type { IconName } from "../../icons/icon";
import { list, withQuery } from "../../state";

/** Kinds of points that have a page of their own. */
export type Kind = Exclude<Point["pointer_type"], "ToolSlot">;
export type PointOf<K extends Kind> = Extract<Point, { pointer_type: K }>;
export type Listed = PointOf<Kind>;

/** Where each kind is shown. */
export const PAGES: Readonly<Record<Kind, { readonly path: string; readonly icon: IconName }>> = {
  Plant: { path: "/plants", icon: "plants" },
  Weed: { path: "/weeds", icon: "weeds" },
  GenericPointer: { path: "/points", icon: "points" },
};

/** The points of a kind. */
export const pointsOfKind = (kind: Kind): readonly Listed[] =>
  list("points").filter((point): point is Listed => point.pointer_type === kind);

/** An address below the page of a kind that keeps sorting and filters. */
export const pathOf = (kind: Kind, rest: string | number = ""): string =>
  withQuery(`${PAGES[kind].path}${rest === "" ? "" : `/${rest}`}`);
