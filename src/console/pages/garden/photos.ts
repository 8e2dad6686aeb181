import { computed, signal } from "@preact/signals";
import { picturePath } from "../../controls/picture";
import {
  calibrationOf,
  type Corners,
  cornersOf,
  croppedOf,
  isAskedFor,
  MOST_PHOTOS,
} from "../../../robot/garden/photo-place";
import { list, one, robotPlace } from "../../state";
import { isOn } from "./layers";
import { photosUntil } from "./state";

/* Photos on the map, and the camera's view. Small copies of the newest: full ones would fill the memory of a phone. */

export interface ShownPhoto {
  readonly takenAt: string;
  readonly corners: Corners;
  /** The part of it that is shown; undefined for all. */
  readonly cropped: Corners | undefined;
  /** Undefined until it is there. */
  readonly bitmap: ImageBitmap | undefined;
}

/** Copies that are kept, so that a day that was just seen shows its photos at once. */
const MOST_COPIES = 2 * MOST_PHOTOS;
const COPY_PX = 256;
const LOADED_AT_ONCE = 3;

/** How strong photos are on the map, from 0 to 1. It is kept for this browser. */
const KEPT = "gardenshed.photo-strength";
export const strength = signal(Number(localStorage.getItem(KEPT) ?? 1));
export function setStrength(share: number): void {
  strength.value = share;
  localStorage.setItem(KEPT, String(share));
}

/** Copies by the address of the photo. */
const copies = new Map<string, ImageBitmap | undefined>();
/** Changes when copies were loaded; several together, because each change redraws the map. */
const arrived = signal(0);
const TOLD_EVERY_MS = 250;
let telling: ReturnType<typeof setTimeout> | undefined;
const waiting: string[] = [];
let loading = 0;

const calibration = computed(() => calibrationOf(list("pluginEnvs")));

/** The camera's view at the place of the robot: the outlines that the preferences ask for. */
export const cameraViews = computed((): readonly Corners[] => {
  const place = robotPlace.value;
  if (!place || !calibration.value || !isOn("show_device")) return [];
  const whole = cornersOf({ meta: place }, calibration.value);
  if (!whole) return [];
  return [
    ...(isOn("show_camera_view_area") ? [croppedOf(whole)] : []),
    ...(isOn("show_uncropped_camera_view_area") ? [whole] : []),
  ];
});

/** Photos that the preferences ask for; of another time the newest up to then, whatever the layer says. */
const asked = computed(() => {
  const until = photosUntil.value;
  if (until === undefined && !isOn("show_images")) return [];
  const preferences = one("webAppConfig") ?? {};
  const isAsked = (at: string): boolean =>
    until === undefined ? isAskedFor(at, preferences) : Date.parse(at) <= until;
  return list("images")
    .filter(({ attachment_processed_at: at, created_at }) => at !== null && isAsked(created_at))
    .slice(-MOST_PHOTOS);
});

/** Photos whose place is known. */
const placed = computed(() => {
  const known = calibration.value;
  if (!known) return [];
  const isCropped = known.rotation !== 0 && isOn("crop_images");
  return asked.value.flatMap((image) => {
    const corners = cornersOf(image, known);
    const cropped = corners && isCropped ? croppedOf(corners) : undefined;
    return corners ? [{ address: picturePath(image, "x320"), takenAt: image.created_at, corners, cropped }] : [];
  });
});

export const photos = computed((): readonly ShownPhoto[] => {
  void arrived.value;
  const wanted = new Set(placed.value.map(({ address }) => address));
  for (const address of copies.keys()) if (copies.size > MOST_COPIES && !wanted.has(address)) copies.delete(address);
  return placed.value.map(({ address, ...photo }) => {
    if (!copies.has(address)) ask(address);
    return { ...photo, bitmap: copies.get(address) };
  });
});

function ask(address: string): void {
  copies.set(address, undefined);
  waiting.push(address);
  queueMicrotask(loadNext);
}

function loadNext(): void {
  while (loading < LOADED_AT_ONCE) {
    const address = waiting.pop(); // the latest wish first: who slides on looks at that
    if (address === undefined) return;
    if (!copies.has(address) || copies.get(address)) continue; // nobody wants it any more, or it is there
    loading++;
    void load(address).finally(() => {
      loading--;
      loadNext();
    });
  }
}

/** A photo that cannot be loaded is left out. */
async function load(address: string): Promise<void> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return;
    copies.set(
      address,
      await createImageBitmap(await answer.blob(), { resizeWidth: COPY_PX, resizeQuality: "medium" }),
    );
    telling ??= setTimeout(() => {
      telling = undefined;
      arrived.value++;
    }, TOLD_EVERY_MS);
  } catch {
    // no connection, or no picture
  }
}
