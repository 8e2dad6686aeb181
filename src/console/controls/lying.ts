import { computed, signal } from "@preact/signals";
import { projectionOf } from "../garden/projection";
import { bedLook } from "../state";

const portrait = matchMedia("(orientation: portrait)");
const isPortrait = signal(portrait.matches);
portrait.addEventListener("change", ({ matches }) => (isPortrait.value = matches));

/** How the bed lies on every map. In a window higher than wide its long side is vertical, which shows it larger. */
export const projection = computed(() => {
  const asTold = projectionOf(bedLook.value);
  const liesAcross = asTold.width > asTold.height;
  return isPortrait.value && liesAcross ? projectionOf({ ...bedLook.value, xy_swap: !bedLook.value.xy_swap }) : asTold;
});
