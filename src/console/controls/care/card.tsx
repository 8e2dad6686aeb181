import { useEffect, useState } from "preact/hooks";
import { formatBytes } from "../../texts/bytes";
import { t } from "../../texts/care/card";
import { Code } from "../code";

/** The sum of a file that this server has, which stands in its address. */
const sumIn = (url: string): string | undefined => /\/releases\/([0-9a-f]{64})\//.exec(url)?.[1];

/** Bytes of a file of this server; undefined while they are not known, and for files elsewhere. */
function useBytes(url: string): number | undefined {
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    if (new URL(url).origin !== location.origin) return;
    void fetch(url, { method: "HEAD" }).then(
      ({ ok, headers }) => setBytes(ok ? Number(headers.get("content-length")) || undefined : undefined),
      () => {}, // the link says no less without it
    );
  }, [url]);
  return bytes;
}

/** How a card for the robot is written. `image`: address of its disk image. Source: `care.md` §2.5. */
export function CardImage({ image, version }: { image: string; version: string }) {
  const sum = sumIn(image);
  const bytes = useBytes(image);
  return (
    <div class="care-card">
      <ol>
        {[t.stepReader, t.stepWrite, t.stepInsert, t.stepPower].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Code text={image} label={t.codeOf(version)} />
      <p>
        <a href={image} download>
          {t.image(version)}
        </a>
        {bytes !== undefined && ` (${formatBytes(bytes)})`}
      </p>
      {sum !== undefined && (
        <p class="hint">
          SHA-256 <code>{sum}</code>
        </p>
      )}
    </div>
  );
}
