import { useId, useState } from "preact/hooks";
import { Button } from "../../../controls/button";
import { ToggleField } from "../../../controls/fields";
import { areNumbersRead, NumberField } from "../../../controls/number-field";
import { ProgramButton } from "../../../controls/programs/button";
import { WayBack } from "../../../controls/way-back";
import { say } from "../../../state";
import { t } from "../../../texts/setup/camera";
import { chosenPhoto, PhotoChoice } from "../photo-choice";
import { savePluginValues } from "../../../controls/programs/plugin-values";
import { WEED_SETTINGS } from "../../../script/program-settings";
import { Preview } from "./preview";
import {
  storedBounds,
  storedSettings,
  USUAL_BOUNDS,
  usualSettings,
  valuesOfBounds,
  valuesOfWeeds,
  type WeedSetting,
  type WeedSettings,
} from "./settings";

const RANGES = [
  ["hue", "H_LO", "H_HI"],
  ["saturation", "S_LO", "S_HI"],
  ["value", "V_LO", "V_HI"],
] as const;
const SHAPE = ["blur", "morph", "iteration"] as const;

/** Chooses what counts as a weed, with a preview on a photo. Source: `console.md` §2.7. */
export default function WeedsPage() {
  const photo = chosenPhoto();
  const [settings, setSettings] = useState(storedSettings);
  const [bounds, setBounds] = useState(storedBounds);
  const of = (name: WeedSetting) => ({
    name,
    value: settings[name],
    onChange: (value: number) => setSettings({ ...settings, [name]: value }),
  });
  const save = async (): Promise<void> => {
    if (!areNumbersRead()) return;
    await savePluginValues({ ...valuesOfWeeds(settings), ...valuesOfBounds(bounds) });
    say(t.weedsSaved);
  };
  return (
    <div class="setup cards">
      <WayBack to="/setup">{t.back}</WayBack>
      <PhotoChoice title={t.preview} text={t.chooseWeeds} />
      {photo && (
        <section class="card">
          <Preview key={photo.id} photo={photo} settings={settings} />
        </section>
      )}
      <section class="card">
        <h2>{t.colors}</h2>
        <p class="hint">{t.hueHint}</p>
        {RANGES.map(([range, low, high]) => (
          <div key={range} class="form-two">
            <Slider label={t.from(t[range])} {...of(low)} />
            <Slider label={t.to(t[range])} {...of(high)} />
          </div>
        ))}
        <h2>{t.shape}</h2>
        {SHAPE.map((name) => (
          <Slider key={name} label={t[name]} {...of(name)} />
        ))}
        <h2>{t.bounds}</h2>
        <div class="form-two">
          {(["smallest", "largest"] as const).map((name) => (
            <NumberField
              key={name}
              label={t[name]}
              hint={t.noBound}
              unit="mm"
              isNeeded
              value={bounds[name]}
              refuse={(value) => (value >= 0 ? undefined : t.notNegative)}
              onChange={(value) => setBounds({ ...bounds, [name]: value })}
            />
          ))}
        </div>
        <ToggleField
          label={t.withinAxes}
          value={bounds.isWithinAxes}
          onChange={(isWithinAxes) => setBounds({ ...bounds, isWithinAxes })}
        />
        <div class="toolbar">
          <Button look="main" changes onPress={save}>
            {t.save}
          </Button>
          <Button
            onPress={() => {
              setSettings(usualSettings());
              setBounds(USUAL_BOUNDS);
            }}
          >
            {t.reset}
          </Button>
          <ProgramButton name="detectWeeds" />
        </div>
      </section>
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly name: keyof WeedSettings;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A whole number within its limits; an odd one where the robot wants that. */
function Slider({ label, name, value, onChange }: SliderProps) {
  const id = useId();
  const { least = 0, most, only } = WEED_SETTINGS[name];
  return (
    <div class="field">
      <label for={id}>
        {label} <output>{value}</output>
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={only === "odd" ? 2 : 1}
        value={value}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
}
