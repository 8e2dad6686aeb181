import { expect, test } from "bun:test";
import { processPicture } from "../../../../src/features/pictures/formats/picture";
import { decode, decodeReduced, difference, jpeg } from "../../../support/pictures";

test("a picture of a camera of 8 megapixels is reduced to fit into 1280×1280", async () => {
  const file = await jpeg(3280, 2464);
  const stored = await processPicture(file);
  expect(stored).toMatchObject({ extension: "jpg", width: 1280, height: 962 });
  // Two good reductions of a noisy picture differ by less, a shift by one pixel by more.
  expect(difference(await decode(stored.bytes), await decodeReduced(file, 1280))).toBeLessThan(3);
});
