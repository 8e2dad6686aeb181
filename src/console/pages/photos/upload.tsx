import { signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Button } from "../../controls/button";
import { api, say } from "../../state";
import { forMany } from "../../state/requests/many";
import { textOf } from "../../state/message";
import { t } from "../../texts/photos";
import { jpegOf as encoded } from "./view";

/** A photo may go over a slow line. */
export const LONGEST_MS = 300_000;

interface Progress {
  readonly done: number;
  readonly of: number;
}

/** Goes on while other pages are looked at. */
const progress = signal<Progress | undefined>(undefined);

/** The server takes JPEG. Other pictures that the browser can read are converted. */
async function jpegOf(file: File): Promise<Blob> {
  if (file.type === "image/jpeg") return file;
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(t.noPicture);
  });
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const jpeg = await encoded(canvas);
  if (!jpeg) throw new Error(t.noPicture);
  return jpeg;
}

/** Sends photos; one that is refused does not keep the others back. */
async function send(files: readonly File[]): Promise<void> {
  const refused: string[] = [];
  const sendOne = async (file: File): Promise<void> => {
    const jpeg = await jpegOf(file);
    // Events bring the record: the server works on the picture at once, and this answer may come after that.
    await api().images.upload(jpeg, { name: file.name }, { timeoutMs: LONGEST_MS });
  };
  progress.value = { done: 0, of: files.length };
  try {
    await forMany(
      files,
      (file) => sendOne(file).catch((error: unknown) => refused.push(t.refused(file.name, textOf(error)))),
      (done) => (progress.value = { done, of: files.length }),
    );
  } finally {
    progress.value = undefined;
  }
  if (refused.length > 0) say(refused.join("\n"), "error");
  else say(t.uploaded(files.length));
}

export function UploadButton({ look }: { look?: "main" }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t.upload}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) void send(files);
        }}
      />
      <Button
        {...(look && { look })}
        icon="upload"
        changes
        isBusy={progress.value !== undefined}
        onPress={() => input.current?.click()}
      >
        {t.upload}
      </Button>
    </>
  );
}

export function UploadProgress() {
  if (!progress.value) return null;
  const { done, of } = progress.value;
  return (
    <div class="photos-progress" role="status">
      <p class="hint">{t.uploading(done, of)}</p>
      <progress max={of} value={done} aria-label={t.uploading(done, of)} />
    </div>
  );
}
