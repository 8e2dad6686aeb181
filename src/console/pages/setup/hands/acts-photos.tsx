import { Button } from "../../../controls/button";
import { confirm } from "../../../controls/confirm";
import { SelectField } from "../../../controls/fields";
import { RobotButton } from "../../../controls/off";
import { runProgram, takePhoto } from "../../../controls/orders/orders";
import { picturePath } from "../../../controls/picture";
import { list, tell } from "../../../state";
import { t } from "../../../texts/setup/hands/hands";
import { t as camera } from "../../../texts/setup/camera";
import { ToPage } from "../actions";
import { pluginValue, savePluginValues } from "../../../controls/programs/plugin-values";
import type { ActProps } from "./lines";
import { PluginNumbers } from "./fields";

/** Takes a photo, and shows the newest one. */
export function Photo({ onBegin }: ActProps) {
  const newest = list("images").at(-1);
  return (
    <>
      {newest && <img class="setup-newest" src={picturePath(newest, "x640")} alt={t.newest} width={640} height={480} />}
      <div class="toolbar">
        <RobotButton icon="camera" look="main" onPress={() => (onBegin(), takePhoto(t.takePhoto))}>
          {t.takePhoto}
        </RobotButton>
      </div>
    </>
  );
}

interface CalibrateProps extends Pick<ActProps, "onBegin"> {
  readonly by: "calibrateByCard" | "calibrateByRed";
  readonly text: string;
}

/** Lets the robot calibrate its camera by what lies below it. It asks first. */
export const CalibrateBy = ({ by, text, onBegin }: CalibrateProps) => (
  <RobotButton
    effort="moves"
    icon="camera"
    look={by === "calibrateByCard" ? "main" : "plain"}
    onPress={async () => {
      if (!(await confirm({ title: text, text: t.calibrateAsk, action: text }))) return;
      onBegin();
      await runProgram(text, by);
    }}
  >
    {text}
  </RobotButton>
);

export const Calibrate = ({ onBegin }: ActProps) => (
  <div class="toolbar">
    <CalibrateBy by="calibrateByCard" text={t.byCard} onBegin={onBegin} />
    <ToPage to="/setup/camera" text={t.toMarks} />
  </div>
);

export const Fits = ({ onBegin }: ActProps) => (
  <div class="toolbar">
    <RobotButton icon="camera" onPress={() => (onBegin(), takePhoto(t.takePhoto))}>
      {t.takePhoto}
    </RobotButton>
    <ToPage to="/garden" text={t.toMap} />
  </div>
);

const OFFSET = "CAMERA_CALIBRATION_camera_offset_";
export const Offset = () => <PluginNumbers labels={{ [`${OFFSET}x`]: t.offset("X"), [`${OFFSET}y`]: t.offset("Y") }} />;

const ORIGIN = "CAMERA_CALIBRATION_image_bot_origin_location";
const ORIGINS = ["BOTTOM_LEFT", "BOTTOM_RIGHT", "TOP_LEFT", "TOP_RIGHT"] as const;

/** The corner of photos that is nearest to home. */
export const PhotoCorner = () => (
  <SelectField
    label={t.photoCorner}
    value={ORIGINS.find((origin) => origin === pluginValue(ORIGIN)) ?? ORIGINS[0]}
    choices={ORIGINS.map((origin) => ({ value: origin, text: camera[origin] }))}
    onChange={(origin) => void savePluginValues({ [ORIGIN]: `"${origin}"` }).catch(tell)}
  />
);

const DISTANCE = "measure_soil_height_measured_distance";

/** Measures the soil below the camera, which wants the distance once. */
export function MeasureSoil({ onBegin }: ActProps) {
  const isKnown = Number(pluginValue(DISTANCE)) > 0;
  return (
    <>
      {!isKnown && <PluginNumbers labels={{ [DISTANCE]: t.distance }} />}
      <div class="toolbar">
        <RobotButton
          effort="moves"
          icon="ruler"
          look="main"
          off={isKnown ? undefined : t.noDistance}
          onPress={() => (onBegin(), runProgram(t.measureSoil, "soilHeight"))}
        >
          {t.measureSoil}
        </RobotButton>
        {isKnown && (
          <Button look="quiet" changes onPress={() => savePluginValues({ [DISTANCE]: "0" })}>
            {t.distance}
          </Button>
        )}
      </div>
    </>
  );
}
