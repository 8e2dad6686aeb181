import { Loaded } from "../../controls/states";
import { Grid } from "./grid";
import { Lapse } from "./lapse";
import { Photo } from "./photo";
import "./style.css";

/** Photos by day, one of them, or as a time lapse. */
export default function PhotosPage({ rest: [part] }: { rest: readonly string[] }) {
  return (
    <Loaded kinds={["images", "webAppConfig"]}>
      {() => (part === undefined ? <Grid /> : part === "lapse" ? <Lapse /> : <Photo id={Number(part)} />)}
    </Loaded>
  );
}
