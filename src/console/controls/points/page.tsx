import { Loaded } from "../states";
import { AddPoint } from "./add";
import type { Kind } from "./kinds";
import { PointList } from "./list";
import { PointRecord } from "./record";
import "./style.css";

/** The parts of the address behind the page. */
export interface PageRest {
  readonly rest: readonly string[];
}

/** The page of a kind of points: `/plants`, `/plants/new`, `/plants/12`. */
export const PointsPage = ({ kind, rest: [first] }: PageRest & { kind: Kind }) => (
  <Loaded kinds={["points", "curves", "webAppConfig", "firmwareConfig"]}>
    {() => {
      if (first === undefined) return <PointList kind={kind} />;
      if (first === "new") return <AddPoint kind={kind} />;
      return <PointRecord kind={kind} id={Number(first)} />;
    }}
  </Loaded>
);
