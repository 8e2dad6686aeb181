/** How the sun lights the bed. */
export interface Light {
  /** Where shadows fall, as shares of the height of what throws them: to the right and down on the map. */
  readonly shadow: { readonly x: number; readonly y: number };
  /** Darkness: 0 by day, 1 in a night. */
  readonly night: number;
  /** Warmth of a low sun: 0 at noon in summer, 1 when it rises or sets. */
  readonly warmth: number;
}

/** The light of a day that is not today. */
export const NOON: Light = { shadow: { x: 0, y: 0.35 }, night: 0, warmth: 0 };

const HOUR_MS = 3_600_000;
const YEAR_MS = 365.25 * 24 * HOUR_MS;
/** Days are seen in steps of so long, so that the map is seldom drawn for the light alone. */
const STEP_MS = HOUR_MS / 2;
const TILT = (23.4 * Math.PI) / 180;
/** Latitude of a garden that does not tell its own. */
const USUAL_LATITUDE = 45;
/** Time from the shortest day of the north to the new year. */
const SOLSTICE_MS = 10 * 24 * HOUR_MS;
/** Longest and shortest shadow. */
const LONGEST = 1.1;
const SHORTEST = 0.3;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** The start of the step of light that a time lies in. */
export const stepOfLight = (now: number): number => Math.floor(now / STEP_MS) * STEP_MS;

/**
 * The light at a time, by the height of the sun at a place. Nobody tells where north lies on a map: the sun rises at its
 * left. `longitude`: in degrees; where it is not known, of the middle of the zone.
 */
export function lightAt(now: number, longitude: number, latitude: number | null = null): Light {
  const season = -TILT * Math.cos((2 * Math.PI * ((now + SOLSTICE_MS) % YEAR_MS)) / YEAR_MS);
  const hour = (now / HOUR_MS + longitude / 15) % 24;
  const turn = ((hour - 12) * Math.PI) / 12;
  const north = ((latitude ?? USUAL_LATITUDE) * Math.PI) / 180;
  const height = Math.sin(north) * Math.sin(season) + Math.cos(north) * Math.cos(season) * Math.cos(turn);
  const length = within((0.35 * Math.sqrt(1 - height * height)) / Math.max(0.05, height), SHORTEST, LONGEST);
  const across = -Math.sin(turn);
  const night = within(-height / 0.2, 0, 1);
  const reach = length + (SHORTEST - length) * night; // no sun, no long shadows
  return {
    shadow: { x: reach * across, y: 0.7 * reach * Math.sqrt(1 - across * across) + 0.1 },
    night,
    warmth: within(1 - height / 0.5, 0, 1) * (1 - night),
  };
}
