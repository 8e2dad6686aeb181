import { Loaded } from "../../controls/states";
import { one } from "../../state";
import { Ready } from "./ready";
import { Steps } from "./steps";
import "./style.css";

/** Fills an account for its robot, once; then it tells what is there (`seed-data.md` §1). */
export default function FirstStepsPage() {
  return <Loaded kinds={["device"]}>{() => (one("device")?.account_seeded_at ? <Ready /> : <Steps />)}</Loaded>;
}
