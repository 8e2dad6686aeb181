import type { ComponentType } from "preact";
import { t } from "../../../texts/setup/hands/hands";
import { ToPage } from "../actions";
import { Bed, Boot, Home, Length, Try, Way } from "./acts-motion";
import { Calibrate, Fits, MeasureSoil, Photo } from "./acts-photos";
import { Buttons, Light, Pump, Stopped, Valve } from "./acts-switches";
import { Flow, Rotary, Slot, Slots, SoilValue, Troughs, Verify } from "./acts-tools";
import { Computer, Corner, Hour } from "./fields";
import type { ActProps, LineId } from "./lines";

const Kind = () => (
  <>
    <Computer />
    <div class="toolbar">
      <ToPage to="/first-steps" text={t.toFirstSteps} />
      <ToPage to="/setup" text={t.toSetup} />
    </div>
  </>
);

const Entered = () => (
  <div class="toolbar">
    <ToPage to="/setup" text={t.toSetup} />
  </div>
);

const MapAsYouStand = () => (
  <>
    <Corner />
    <div class="toolbar">
      <ToPage to="/garden" text={t.toMap} />
    </div>
  </>
);

/** The buttons and fields of each line; some are done by hands alone. */
const ACTS: Partial<Record<LineId, ComponentType<ActProps>>> = {
  kind: Kind,
  entered: Entered,
  hour: Hour,
  map: MapAsYouStand,
  motor: Try,
  direction: Try,
  home: Home,
  boot: Boot,
  way: Way,
  length: Length,
  bed: Bed,
  water: Valve,
  pump: Pump,
  light: Light,
  stop: Stopped,
  buttons: Buttons,
  photo: Photo,
  calibration: Calibrate,
  fits: Fits,
  soilHeight: MeasureSoil,
  tool: Verify,
  flow: Flow,
  soil: SoilValue,
  rotary: Rotary,
  slot: Slot,
  slots: Slots,
  trough: Troughs,
};

/** The buttons and fields of a line. */
export function Act(props: ActProps) {
  const Own = ACTS[props.line.id];
  return Own ? <Own {...props} /> : null;
}
