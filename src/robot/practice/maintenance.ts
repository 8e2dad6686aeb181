import { letterOf } from "../machine/boards";
import { platformOf } from "../machine/computers";
import type { Answer } from "../script/effect";
import type { Body } from "./body";

/** Seconds of the acts. Source: `care.md` §1.7. */
const BOARD_S = 5;
const FLASH_S = 20;
const STARTED_S = 60;
const DOWNLOAD_S = 30;

/** Boards that came after its software. */
const UNKNOWN_BOARDS: readonly string[] = ["board_k19"];
const MD5 = "0".repeat(32);
const NO_UPDATE = "No update available.";
const UNDER_WAY = "Installation already started. Please wait or reboot.";
const BOARD_JOB = "Board";

const DONE: Answer = {};

/** An order to the machine, and its outcome. `pause`: waits for seconds as on a real robot. */
type Act = (body: Body, pause: (seconds: number) => Promise<void>, argument: string) => Answer | Promise<Answer>;

function tellJob({ condition, surroundings, changed }: Body, name: string, type: string, percent: number): void {
  const status = percent === 100 ? "Complete" : "Working";
  condition.setJob(name, { status, percent, type }, surroundings.now());
  changed();
}

/** The line to the board is opened anew: orders that wait fail, and its version is not known for some seconds. */
function silenceBoard({ controller, machine, changed }: Body): void {
  controller.stop("Rebooting firmware");
  machine.isBoardHeard = false;
  changed();
}

function hearBoard({ machine, changed }: Body): void {
  machine.isBoardHeard = true;
  changed();
}

/** Answered at once, before it is done. */
const restartBoard: Act = (body) => {
  silenceBoard(body);
  if (!body.machine.fails("board")) body.machine.later(BOARD_S, () => hearBoard(body));
  return DONE;
};

/** Answered as done also where it has failed. */
const flash: Act = async (body, pause, board) => {
  const { machine, logs } = body;
  if ((letterOf(board) === undefined && board !== "none") || UNKNOWN_BOARDS.includes(board))
    return { failure: `No firmware for ${board}` };
  silenceBoard(body);
  tellJob(body, BOARD_JOB, "boot", 50);
  await pause(FLASH_S / 2);
  tellJob(body, BOARD_JOB, "boot", 75);
  await pause(FLASH_S / 2);
  if (machine.fails("flash")) {
    logs.tell({ type: "error", text: "Flash failed. The board does not answer.", verbosity: 2 });
  } else {
    machine.install(board);
    logs.tell({ type: "success", text: `Success: Firmware flashed. MD5: ${MD5}`, verbosity: 1 });
  }
  hearBoard(body);
  machine.later(STARTED_S, () => tellJob(body, BOARD_JOB, "boot", 100));
  return DONE;
};

/** Version of the newest release; undefined where the robot has that one, or none is offered. */
async function newestRelease({ server, machine, knowledge }: Body): Promise<string | undefined> {
  const { device } = knowledge();
  const platform = platformOf(undefined, device.sbc) ?? "sbc4";
  const release = await server.ask("GET", `/api/releases?platform=${platform}`).catch(() => undefined);
  const { version } = Object(release) as { readonly version?: unknown }; // any JSON
  return typeof version === "string" && version !== machine.software ? version : undefined;
}

/** An update ends with a restart. One that does not start takes the robot back to what it had. */
const update: Act = async (body, pause) => {
  const { machine, leave } = body;
  if (machine.isUpdating) return { failure: UNDER_WAY };
  machine.isUpdating = true;
  const version = await newestRelease(body);
  machine.isUpdating = version !== undefined;
  if (version === undefined) return { failure: NO_UPDATE };
  const name = `Update ${version}`;
  tellJob(body, name, "OTA", 0);
  await pause(DOWNLOAD_S / 2);
  tellJob(body, name, "OTA", 50);
  await pause(DOWNLOAD_S / 2);
  if (!machine.fails("update")) machine.software = version;
  leave("reboot");
  return DONE;
};

/** Orders to the machine, by the first word of the effect `script`. */
export const MAINTENANCE: Readonly<Record<string, Act>> = {
  reconnect: restartBoard,
  flash_firmware: flash,
  check_updates: update,
};
