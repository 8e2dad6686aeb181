import { useState } from "preact/hooks";
import { askedSize, calibrationOf, unfitFor, USUAL_SIZE } from "../../../../robot/garden/photo-place";
import { Button } from "../../../controls/button";
import { SelectField } from "../../../controls/fields";
import { areNumbersRead, NumberField } from "../../../controls/number-field";
import { pluginValue, savePluginValues } from "../../../controls/programs/plugin-values";
import { list, say } from "../../../state";
import { withUnit } from "../../../texts/format";
import { t } from "../../../texts/setup/camera";

const CAMERAS = ["USB", "NONE"] as const;
const MOST_PIXELS = 10_000;
const SIDES = ["width", "height"] as const;

/** The camera of the robot and the size of its photos, with a warning about a size that was not calibrated. */
export function CameraSettings() {
  const values = list("pluginEnvs");
  const stored = pluginValue("camera") ?? CAMERAS[0];
  const others = CAMERAS.some((each) => each === stored) ? [] : [stored];
  const [kind, setKind] = useState(stored);
  const [size, setSize] = useState<Readonly<Record<(typeof SIDES)[number], number | undefined>>>(
    () => askedSize(values) ?? USUAL_SIZE,
  );
  const calibration = calibrationOf(values);
  const { width, height } = size;
  const isOther =
    width !== undefined && height !== undefined && unfitFor(values, undefined, { width, height }) === "otherSize";
  const save = async (): Promise<void> => {
    if (!areNumbersRead()) return;
    await savePluginValues({ camera: kind, take_photo_width: String(width), take_photo_height: String(height) });
    say(t.cameraSaved);
  };
  return (
    <section class="card">
      <h2>{t.camera}</h2>
      <SelectField
        label={t.kind}
        value={kind}
        choices={[
          ...CAMERAS.map((value) => ({ value: value as string, text: t[value] })),
          ...others.map((value) => ({ value, text: value })),
        ]}
        onChange={setKind}
      />
      <div class="form-two">
        {SIDES.map((side) => (
          <NumberField
            key={side}
            label={t[side]}
            unit="px"
            isNeeded
            value={size[side]}
            refuse={(value) => (Number.isInteger(value) && value >= 1 && value <= MOST_PIXELS ? undefined : t.pixels)}
            onChange={(value) => setSize({ ...size, [side]: value })}
          />
        ))}
      </div>
      {calibration && isOther && (
        <p class="problem">{t.otherSize(withUnit(`${calibration.width} × ${calibration.height}`, "px"))}</p>
      )}
      <div class="toolbar">
        <Button changes onPress={save}>
          {t.saveCamera}
        </Button>
      </div>
    </section>
  );
}
