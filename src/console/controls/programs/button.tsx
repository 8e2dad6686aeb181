import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Image } from "../../../client/records";
import { askedSize, type Size, unfitFor } from "../../../robot/garden/photo-place";
import { isPhotoProgram, type RunName } from "../../script/programs";
import type { IconName } from "../../icons/icon";
import { list, positionOf, stateOf } from "../../state";
import { programWarnings } from "../../texts/care/program-texts";
import { runNames, unfitTexts } from "../../texts/care/run-names";
import { Dialog } from "../dialog";
import { RobotButton } from "../off";
import { pluginValue } from "./plugin-values";
import { Awaited } from "../states";

interface Props {
  readonly name: RunName;
  readonly look?: "main" | "plain" | "quiet";
  /** Photo that the program looks at, and its size once it is known. */
  readonly photo?: Image;
  readonly size?: Size | undefined;
  /** Shown with the new calibration. */
  readonly after?: () => ComponentChildren;
}

const ICONS: Readonly<Record<RunName, IconName>> = {
  detectWeeds: "weeds",
  detectInPhoto: "weeds",
  soilHeight: "ruler",
  calibrateByCard: "camera",
  calibrateByRed: "camera",
  calibrateInPhoto: "camera",
};

/** Why a program would come to nothing; undefined where it would not, and while the settings are not known. */
function whyNothing({ name, photo, size }: Props): string | undefined {
  const values = list("pluginEnvs");
  if (stateOf("pluginEnvs") !== "loaded") return undefined;
  if (isPhotoProgram(name)) {
    const { x, y, z } = photo?.meta ?? {};
    if (x === undefined || y === undefined) return unfitTexts.noPlace;
    const unfit = name === "detectInPhoto" ? unfitFor(values, z, size) : undefined;
    return unfit && unfitTexts[unfit];
  }
  if (pluginValue("camera")?.toUpperCase() === "NONE") return programWarnings.noCamera;
  const unfit = name === "detectWeeds" ? unfitFor(values, positionOf("z"), askedSize(values)) : undefined;
  return unfit && unfitTexts[unfit];
}

/**
 * The open window. It outlives its button, because what a program makes may change the page around that, as the first weed
 * of a garden does.
 */
const opened = signal<{ readonly name: RunName; readonly hasBegun: boolean } | undefined>(undefined);

/** Has the robot run one of its programs, and shows in a window what comes of it. Source: `care.md` §5.3. */
export function ProgramButton(props: Props) {
  const { name, look = "plain", photo, after } = props;
  const open = opened.value?.name === name ? opened.value : undefined;
  const set = (hasBegun: boolean): void => void (opened.value = { name, hasBegun });
  const close = (): void => void (opened.value = undefined);
  return (
    <>
      <RobotButton icon={ICONS[name]} look={look} off={whyNothing(props)} onPress={() => set(false)}>
        {runNames[name]}
      </RobotButton>
      {open && (
        <Dialog title={runNames[name]} onClose={close}>
          <Awaited work={() => import("./run")}>
            {({ ProgramRun }) => (
              <ProgramRun
                name={name}
                after={after}
                photo={photo?.id}
                hasBegun={open.hasBegun}
                onBegin={() => set(true)}
                onClose={close}
              />
            )}
          </Awaited>
        </Dialog>
      )}
    </>
  );
}
