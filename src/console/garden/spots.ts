/** Pixels as a canvas has them: red, green, blue and opacity of each, 0 to 255. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/**
 * The colours and sizes that count as a plant. Hue is 0 to 179, the others are 0 to 255; sizes are in pixels of the
 * picture.
 */
export interface SpotSettings {
  readonly hue: readonly [number, number];
  readonly saturation: readonly [number, number];
  readonly value: readonly [number, number];
  readonly blur: number;
  readonly morph: number;
  readonly iteration: number;
}

/** A circle around what was found, in pixels. */
interface Spot {
  readonly left: number;
  readonly top: number;
  readonly radius: number;
}

/**
 * Hue (half degrees, 0 to 179), saturation and value (0 to 255) of a colour, as the robot's software counts them.
 */
export function hsvOf(red: number, green: number, blue: number): readonly [number, number, number] {
  const value = Math.max(red, green, blue);
  const range = value - Math.min(red, green, blue);
  if (range === 0) return [0, 0, value];
  const sector =
    value === red ? (green - blue) / range : value === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return [Math.round((sector * 30 + 180) % 180) % 180, Math.round((range / value) * 255), value];
}

/** Whether a number lies in a range; one that begins above its end goes around. */
const isIn = (number: number, [from, to]: readonly [number, number]): boolean =>
  from <= to ? from <= number && number <= to : number >= from || number <= to;

/** The colours of a picture, each the mean of a square of `size` pixels around it: along the rows, then the columns. */
function blurred({ width, height, data }: Pixels, size: number): Float32Array {
  const reach = Math.floor(size / 2);
  const source = Float32Array.from(
    { length: width * height * 3 },
    (_, n) => data[Math.floor(n / 3) * 4 + (n % 3)] ?? 0,
  );
  if (reach < 1) return source;
  const across = meanAlong(source, { lines: height, length: width, step: 3, next: 3 * width }, reach);
  return meanAlong(across, { lines: width, length: height, step: 3 * width, next: 3 }, reach);
}

interface Lines {
  readonly lines: number;
  readonly length: number;
  /** Distance from one number of a line to the next, and from a line to the next. */
  readonly step: number;
  readonly next: number;
}

/** Means along each line, of the three colours; at the edges of as many as there are. */
function meanAlong(source: Float32Array, { lines, length, step, next }: Lines, reach: number): Float32Array {
  const target = new Float32Array(source.length);
  for (let line = 0; line < lines; line++) {
    for (let color = 0; color < 3; color++) {
      const first = line * next + color;
      let sum = 0;
      for (let at = 0; at < Math.min(reach, length); at++) sum += source[first + at * step] ?? 0;
      for (let at = 0; at < length; at++) {
        if (at + reach < length) sum += source[first + (at + reach) * step] ?? 0;
        if (at - reach - 1 >= 0) sum -= source[first + (at - reach - 1) * step] ?? 0;
        target[first + at * step] = sum / (Math.min(length - 1, at + reach) - Math.max(0, at - reach) + 1);
      }
    }
  }
  return target;
}

/** Grows what is marked by `reach` pixels each way, or shrinks it: along the rows, then the columns. */
function grown(mask: Uint8Array, { width, height }: Pixels, reach: number, mark: 0 | 1): Uint8Array {
  const along = (source: Uint8Array, lines: number, length: number, step: number, next: number): Uint8Array => {
    const target = source.slice();
    for (let line = 0; line < lines; line++) {
      let last = -Infinity;
      for (let at = 0; at < length; at++) {
        if (source[line * next + at * step] === mark) last = at;
        if (at - last <= reach) target[line * next + at * step] = mark;
      }
      last = Infinity;
      for (let at = length - 1; at >= 0; at--) {
        if (source[line * next + at * step] === mark) last = at;
        if (last - at <= reach) target[line * next + at * step] = mark;
      }
    }
    return target;
  };
  return along(along(mask, height, width, 1, width), width, height, width, 1);
}

/** Closes gaps: grows what is marked, then shrinks it as much. */
function closed(mask: Uint8Array, pixels: Pixels, { morph, iteration }: SpotSettings): Uint8Array {
  const reach = Math.floor(morph / 2) * iteration;
  return reach < 1 ? mask : grown(grown(mask, pixels, reach, 1), pixels, reach, 0);
}

/** Which pixels count as plants: 1, others 0. */
export function maskOf(pixels: Pixels, settings: SpotSettings): Uint8Array {
  const colors = blurred(pixels, settings.blur);
  const mask = new Uint8Array(pixels.width * pixels.height);
  for (let n = 0; n < mask.length; n++) {
    const [hue, saturation, value] = hsvOf(colors[3 * n] ?? 0, colors[3 * n + 1] ?? 0, colors[3 * n + 2] ?? 0);
    const counts = isIn(hue, settings.hue) && isIn(saturation, settings.saturation) && isIn(value, settings.value);
    mask[n] = counts ? 1 : 0;
  }
  return closed(mask, pixels, settings);
}

/** A circle around each group of pixels that touch each other, the largest first. */
export function spotsOf(mask: Uint8Array, width: number): readonly Spot[] {
  const seen = new Uint8Array(mask.length);
  const spots: Spot[] = [];
  const stack: number[] = [];
  const visit = (n: number): void => {
    if (mask[n] !== 1 || seen[n] === 1) return;
    seen[n] = 1;
    stack.push(n);
  };
  for (let first = 0; first < mask.length; first++) {
    visit(first);
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let n = stack.pop(); n !== undefined; n = stack.pop()) {
      const [x, y] = [n % width, Math.floor(n / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      if (x > 0) visit(n - 1);
      if (x < width - 1) visit(n + 1);
      visit(n - width);
      visit(n + width);
    }
    if (right < left) continue;
    const radius = Math.max(right - left + 1, bottom - top + 1) / 2;
    spots.push({ left: (left + right + 1) / 2, top: (top + bottom + 1) / 2, radius });
  }
  return spots.sort((a, b) => b.radius - a.radius);
}
