import { type PageRest, PointsPage } from "../../controls/points/page";

export default function Page({ rest }: PageRest) {
  return <PointsPage kind="GenericPointer" rest={rest} />;
}
