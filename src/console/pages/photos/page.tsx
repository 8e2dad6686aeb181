import { Loaded } from "../../controls/states";
import { Compare } from "./compare";
import { Grid } from "./grid";
import { Lapse } from "./lapse";
import { Photo } from "./photo";
import "./style.css";

/** Photos by day, one of them, two of them compared, or as a time lapse. */
export default function PhotosPage({ rest: [part] }: { rest: readonly string[] }) {
  const content = () => {
    if (part === undefined) return <Grid />;
    if (part === "lapse") return <Lapse />;
    return part === "compare" ? <Compare /> : <Photo id={Number(part)} />;
  };
  return <Loaded kinds={["images", "points", "webAppConfig"]}>{content}</Loaded>;
}
