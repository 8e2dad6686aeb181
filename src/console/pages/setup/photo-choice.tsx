import type { Image } from "../../../client/records";
import { takePhoto } from "../../controls/orders/orders";
import { isPlaceholder, picturePath } from "../../controls/picture";
import { list, query, setQuery } from "../../state";
import { formatDateTime } from "../../texts/format";
import { t as lines } from "../../texts/setup/lines";
import { t } from "../../texts/setup/camera";
import { Order } from "./actions";

const MOST = 12;

/** A photo that says where it was taken. */
export interface PlacedPhoto extends Image {
  readonly meta: Image["meta"] & { readonly x: number; readonly y: number };
}
const isPlaced = (photo: Image): photo is PlacedPhoto =>
  photo.attachment_processed_at !== null &&
  photo.meta.x !== undefined &&
  photo.meta.y !== undefined &&
  !isPlaceholder(photo);

/** The newest photos with a place, newest first. */
const placedPhotos = (): readonly PlacedPhoto[] => list("images").filter(isPlaced).toReversed().slice(0, MOST);

/** The photo that the address names, else the newest. */
export const chosenPhoto = (): PlacedPhoto | undefined =>
  placedPhotos().find(({ id }) => String(id) === query.value["photo"]) ?? placedPhotos()[0];

/** Chooses one of the newest photos, or takes another one. */
export function PhotoChoice({ title, text }: { title: string; text: string }) {
  const photos = placedPhotos();
  const chosen = chosenPhoto();
  return (
    <section class="card">
      <h2>{title}</h2>
      <p class="hint">{text}</p>
      {photos.length === 0 && <p>{t.none}</p>}
      <ul class="setup-photos">
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-pressed={photo.id === chosen?.id}
              onClick={() => setQuery({ photo: String(photo.id) })}
            >
              <img src={picturePath(photo, "x160")} alt={t.photoOf(formatDateTime(photo.created_at))} />
            </button>
          </li>
        ))}
      </ul>
      <div class="toolbar">
        <Order text={lines.takePhoto} onPress={() => takePhoto(lines.takePhoto)} />
      </div>
    </section>
  );
}
