import { Loaded } from "../../../controls/states";
import { AllJobs } from "../jobs";
import { Board } from "./board";
import { Facts } from "./facts";
import { Power, Reset } from "./power";
import { Software } from "./software";
import { InStep } from "./step";
import "./style.css";
import { When } from "./when";

const KINDS = ["device", "dosConfig", "telemetries", "pluginEnvs", "farmEvents", "regimens", "sequences"] as const;

/** Care of the robot as a machine: its software, its board, its power. Source: `care.md` §1.2. */
export const Care = () => (
  <Loaded kinds={KINDS}>
    {() => (
      <div class="robot-care">
        <div>
          <Software />
          <When />
          <Power />
          <Board />
          <InStep />
          <Reset />
        </div>
        <div>
          <Facts />
          <AllJobs />
        </div>
      </div>
    )}
  </Loaded>
);
