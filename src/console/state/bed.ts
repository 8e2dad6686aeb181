import { computed } from "@preact/signals";
import { type Look, sizeOfAxes } from "../garden/projection";
import type { Records } from "./records";

/** How the bed lies. */
export function createBed({ one }: Records) {
  /** The preferences that shape the map, as text. Values that depend on them change only when one of them does. */
  const text = computed(() => {
    const config = one("webAppConfig");
    const { bot_origin_quadrant = null, map_size_x = null, map_size_y = null, xy_swap = null } = config ?? {};
    const axes = config?.dynamic_map ? one("firmwareConfig") : undefined;
    const size = { map_size_x, map_size_y, ...(axes && sizeOfAxes(axes)) };
    return JSON.stringify({ bot_origin_quadrant, xy_swap, ...size } satisfies Look);
  });

  /** How the bed lies on every map. With `dynamic_map` it is as large as the axes are long. */
  const bedLook = computed(() => JSON.parse(text.value) as Look);

  return { bedLook };
}
