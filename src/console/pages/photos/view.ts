import { query, setQuery } from "../../state";

/*
 * How a photo is looked at: turned by quarters, then cut. It stands in the address; the photo itself stays as it was taken,
 * because the map lays it by its calibration.
 */

/** A rectangle in percent of a photo that has been turned. */
export interface Cut {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface View {
  /** Degrees to the right: 0, 90, 180 or 270. */
  readonly turn: number;
  readonly cut: Cut;
}

export const WHOLE: Cut = { left: 0, top: 0, right: 100, bottom: 100 };
/** Percent that stay at least, in both directions. */
const LEAST = 5;

/** The view that the address asks for; the whole photo where it asks for what there is not. */
function viewOf({ turn = "", cut = "" }: Readonly<Record<string, string>>): View {
  const degrees = Number(turn);
  const [left = NaN, top = NaN, right = NaN, bottom = NaN] = cut.split(",").map(Number);
  const isCut =
    left >= 0 && top >= 0 && right <= 100 && bottom <= 100 && right - left >= LEAST && bottom - top >= LEAST;
  return { turn: [90, 180, 270].includes(degrees) ? degrees : 0, cut: isCut ? { left, top, right, bottom } : WHOLE };
}

const isWhole = ({ left, top, right, bottom }: Cut): boolean =>
  left === 0 && top === 0 && right === 100 && bottom === 100;
export const isChanged = ({ turn, cut }: View): boolean => turn !== 0 || !isWhole(cut);

export const view = (): View => viewOf(query.value);
export const show = ({ turn, cut }: View): void =>
  setQuery({
    turn: turn === 0 ? undefined : String(turn),
    cut: isWhole(cut) ? undefined : [cut.left, cut.top, cut.right, cut.bottom].map(Math.round).join(","),
  });

/** View turned a quarter further to the right; the cut turns with the photo. */
export const turned = ({ turn, cut: { left, top, right, bottom } }: View): View => ({
  turn: (turn + 90) % 360,
  cut: { left: 100 - bottom, top: left, right: 100 - top, bottom: right },
});

/** The smallest rectangle that holds both corners, within the photo and at least as large as it must be. */
export function cutBetween(a: { x: number; y: number }, b: { x: number; y: number }): Cut {
  const [left, right] = spanOf(a.x, b.x);
  const [top, bottom] = spanOf(a.y, b.y);
  return { left, top, right, bottom };
}

function spanOf(a: number, b: number): readonly [number, number] {
  const within = (value: number): number => Math.round(Math.max(0, Math.min(100, value)));
  const from = Math.min(within(Math.min(a, b)), 100 - LEAST);
  return [from, Math.max(within(Math.max(a, b)), from + LEAST)];
}

/** Draws a picture as it is looked at. */
export function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, { turn, cut }: View): void {
  const { naturalWidth, naturalHeight } = picture;
  const isAcross = turn % 180 !== 0;
  const [width, height] = isAcross ? [naturalHeight, naturalWidth] : [naturalWidth, naturalHeight];
  canvas.width = Math.max(1, Math.round((width * (cut.right - cut.left)) / 100));
  canvas.height = Math.max(1, Math.round((height * (cut.bottom - cut.top)) / 100));
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.translate((-width * cut.left) / 100, (-height * cut.top) / 100);
  pen.translate(width / 2, height / 2);
  pen.rotate((turn * Math.PI) / 180);
  pen.drawImage(picture, -naturalWidth / 2, -naturalHeight / 2);
}

/** The view as a file. */
export const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
