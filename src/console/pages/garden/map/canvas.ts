/** Most pixels of a canvas for each pixel of the page. More looks the same and costs more. */
const SHARPEST = 2;

/** Pixels that a canvas has for each of the page. */
export const sharpness = (): number => Math.min(devicePixelRatio, SHARPEST);

/** A canvas of a size, and what to draw on it with. */
export function makeCanvas(width: number, height: number) {
  const canvas = document.createElement("canvas");
  const resize = (wide: number, high: number): void => {
    const [across, along] = [Math.round(wide * sharpness()), Math.round(high * sharpness())];
    if (canvas.width === across && canvas.height === along) return;
    canvas.width = across;
    canvas.height = along;
    canvas.style.width = `${wide}px`;
    canvas.style.height = `${high}px`;
  };
  resize(width, height);
  return { canvas, context: canvas.getContext("2d"), resize };
}
