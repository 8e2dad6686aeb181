import type { DosConfig } from "../../client/records";
import { one } from "../state";

/** The buttons and lights of the box with the electronics. */
interface Box {
  /** Pins of the computer that its buttons are wired to, in the order of the buttons. */
  readonly buttonPins: readonly number[];
  readonly hasLights: boolean;
}

const BUTTON_PINS = [16, 22, 26, 5, 20];
const FIVE: Box = { buttonPins: BUTTON_PINS, hasLights: true };
const THREE: Box = { buttonPins: BUTTON_PINS.slice(0, 3), hasLights: false };

const BOXES: Partial<Record<NonNullable<DosConfig["firmware_hardware"]>, Box>> = {
  board_k14: FIVE,
  board_k15: FIVE,
  board_k16: FIVE,
  board_k17: FIVE,
  board_k18: THREE,
  board_k19: THREE,
};

/** The box of the robot; undefined where the board is not known to have one. */
export const boxOfRobot = (): Box | undefined => BOXES[one("dosConfig")?.firmware_hardware ?? "none"];
