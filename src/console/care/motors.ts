/* Parameters of the motors: their units, what has arrived at the board, and their files. Source: `care.md` §3.3. */

/** Parameters as the account or the robot has them, by their field. */
type Values = Readonly<Record<string, unknown>>;

/** Fields in steps, or steps per second, without their axis. */
const IN_STEPS =
  /^movement_(?:axis_nr_steps|max_spd|min_spd|home_spd|steps_acc_dec|calibration_deadzone)_(?<axis>[xyz])2?$/;

/** Steps per millimetre that a field is counted in; undefined for other fields, and where the account has none. */
export function stepsPerMm(field: string, values: Values): number | undefined {
  const axis = IN_STEPS.exec(field)?.groups?.["axis"];
  const perMm = axis === undefined ? undefined : values[`movement_step_per_mm_${axis}`];
  return typeof perMm === "number" && perMm > 0 ? perMm : undefined;
}

/** Decimals that tell two steps apart, however many of them a millimetre has. */
const PRECISION = 10_000;
export const toMm = (steps: number, perMm: number): number => Math.round((steps / perMm) * PRECISION) / PRECISION;
export const toSteps = (mm: number, perMm: number): number => Math.round(mm * perMm);

const AXIS = /^movement_step_per_mm_([xyz])$/;

/** Changes beside a new `movement_step_per_mm_*` with which all lengths and speeds of its axis stay as they are in mm. */
export function keptInMm(field: string, perMm: number, values: Values): Readonly<Record<string, number>> {
  const axis = AXIS.exec(field)?.[1];
  const before = values[field];
  if (axis === undefined || typeof before !== "number" || before <= 0) return {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      IN_STEPS.exec(name)?.groups?.["axis"] === axis && typeof value === "number"
        ? [[name, Math.round((value / before) * perMm)] as const]
        : [],
    ),
  );
}

/* Drivers count the current in 32 parts of two ranges, by constants of their data sheet. */
const [FINE, COARSE, RANGE] = [0.018101888, 0.032683964, 32];
const SMALL = 16;
/** mA from which drivers count in the range of large currents. */
const FINE_FROM = 940;

/** Percent of its range in which a driver holds a current of so many mA. Two currents may have one percent. */
export function currentPercent(mA: number): number {
  const fine = FINE * mA - 1;
  const count = fine < SMALL ? COARSE * mA - 1 : fine;
  return Math.round(((Math.max(count, 0) % RANGE) / RANGE) * 100);
}

/** Whole mA, cut, for so many percent of a driver's range: the larger of its two ranges, where that reaches. */
export function currentOf(percent: number): number {
  const count = (percent / 100) * RANGE;
  const fine = (count + 1) / FINE;
  return Math.floor(fine < FINE_FROM ? (count + 1) / COARSE : fine);
}

/** Fields about the sending of parameters, which are no parameters. */
const ABOUT_SENDING = ["param_version", "param_test", "param_config_ok", "param_use_eeprom"];
const NOT_SENT = /^pin_report_/;
/** Fields that the drivers of old boards do not have. */
const OF_DRIVERS = /^movement_(?:stall_sensitivity|motor_current|microsteps|axis_stealth)_/;
const RECORD = ["id", "device_id", "created_at", "updated_at"];

/** Parameters of an account that are sent to its board. `hasDrivers`: whether the board takes currents. */
const sentFields = (config: Values, hasDrivers: boolean): readonly string[] =>
  Object.keys(config).filter(
    (name) =>
      ![...RECORD, ...ABOUT_SENDING].includes(name) && !NOT_SENT.test(name) && (hasDrivers || !OF_DRIVERS.test(name)),
  );

/** Number of parameters, and those that the board has otherwise, as far as the robot tells. */
export function arrived(config: Values, told: Values, hasDrivers: boolean) {
  const fields = sentFields(config, hasDrivers);
  return { of: fields.length, missing: fields.filter((name) => told[name] !== config[name]) };
}

/** Version that makes the robot send what differs. */
export const nextVersion = (version: unknown): number =>
  typeof version === "number" && version < 100 ? version + 1 : 1;

const FORM = "firmware_config";
const LARGEST = 64_000;

/** The content of a file with the parameters of an account. */
export function motorFile(config: Values, board: string | null | undefined, madeAt: Date): string {
  const values = Object.fromEntries(
    Object.entries(config).filter(
      ([name, value]) => ![...RECORD, ...ABOUT_SENDING].includes(name) && typeof value === "number",
    ),
  );
  return JSON.stringify(
    { gardenshed: FORM, version: 1, board: board ?? null, made_at: madeAt.toISOString(), values },
    null,
    2,
  );
}

/** Parameters in a file, and what cannot be taken of it. */
export interface MotorFile {
  readonly board?: string;
  readonly values: Readonly<Record<string, number>>;
  /** Fields that an account does not have, and fields without a number: one empty parameter, and the robot sends none. */
  readonly unknown: readonly string[];
  readonly empty: readonly string[];
}

const objectOf = (value: unknown): Values | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : undefined; // as just looked at

/** `movement_max_spd: {x, y, z, units}` as three fields; `units` is skipped, and `""` is the name itself. */
const ungrouped = (values: Values): readonly (readonly [string, unknown])[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const group = objectOf(value);
    if (!group) return [[name, value] as const];
    return Object.entries(group).flatMap(([key, each]) =>
      key === "units" ? [] : [[key === "" ? name : `${name}_${key}`, each] as const],
    );
  });

/** Reads a file in our form, a flat object, or the grouped one of other programs. Undefined for anything else. */
export function readMotorFile(text: string, known: Values): MotorFile | undefined {
  if (text.length > LARGEST) return undefined;
  const read = (): unknown => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  };
  const file = objectOf(read());
  if (!file) return undefined;
  const isOurs = file["gardenshed"] === FORM;
  const given = isOurs ? objectOf(file["values"]) : file;
  if (!given) return undefined;
  const entries = ungrouped(given).filter(([name]) => ![...RECORD, ...ABOUT_SENDING].includes(name));
  const isKnown = ([name]: readonly [string, unknown]): boolean => Object.hasOwn(known, name);
  const numbers = entries.filter(
    (entry) => isKnown(entry) && typeof entry[1] === "number" && Number.isFinite(entry[1]),
  );
  return {
    ...(isOurs && typeof file["board"] === "string" && { board: file["board"] }),
    values: Object.fromEntries(numbers) as Record<string, number>, // as just looked at
    unknown: entries.filter((entry) => !isKnown(entry)).map(([name]) => name),
    empty: entries.filter((entry) => isKnown(entry) && !numbers.includes(entry)).map(([name]) => name),
  };
}
