import type { Program } from "../../script/programs";
import { programTexts, programWarnings } from "../../texts/care/program-texts";
import { pluginValue } from "../programs/plugin-values";
import { Loaded } from "../states";

const KINDS = ["pluginEnvs"] as const;

/** Why a program would come to nothing. */
const WARNINGS: Readonly<Record<keyof typeof programWarnings, (program: Program) => boolean>> = {
  noCamera: () => pluginValue("camera")?.toUpperCase() === "NONE",
  notCalibrated: (program) => program === "detectWeeds" && !pluginValue("CAMERA_CALIBRATION_coord_scale"),
  noDistance: (program) => program === "soilHeight" && !pluginValue("measure_soil_height_measured_distance"),
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
