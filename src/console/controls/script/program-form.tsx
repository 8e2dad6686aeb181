import { list } from "../../state";
import type { Program } from "../../script/programs";
import { programTexts, programWarnings } from "../../texts/care/program-texts";
import { Loaded } from "../states";

const KINDS = ["pluginEnvs"] as const;

/** Value of a plug-in as the robot reads it: words may stand in quotation marks. */
const valueOf = (key: string): string | undefined =>
  list("pluginEnvs")
    .find((each) => each.key === key)
    ?.value?.replace(/^"(.*)"$/, "$1");

/** Why a program would come to nothing. */
const WARNINGS: Readonly<Record<keyof typeof programWarnings, (program: Program) => boolean>> = {
  noCamera: () => valueOf("camera")?.toUpperCase() === "NONE",
  notCalibrated: (program) => program === "detectWeeds" && !valueOf("CAMERA_CALIBRATION_coord_scale"),
  noDistance: (program) => program === "soilHeight" && !valueOf("measure_soil_height_measured_distance"),
};

/** A sentence about a program of the robot, and warnings where it would come to nothing. Source: `care.md` §5.1. */
export const ProgramForm = ({ program }: { program: Program }) => (
  <>
    <p class="hint">{programTexts[program]}</p>
    <Loaded kinds={KINDS}>
      {() => (
        <>
          {Object.entries(WARNINGS).map(
            ([name, holds]) =>
              holds(program) && (
                <p key={name} class="problem">
                  {programWarnings[name as keyof typeof programWarnings] /* their keys */}
                </p>
              ),
          )}
        </>
      )}
    </Loaded>
  </>
);
