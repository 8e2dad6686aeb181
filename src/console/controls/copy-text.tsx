import { useState } from "preact/hooks";
import { say } from "../state";
import { t } from "../texts/care/facts";
import { Button } from "./button";

/** A button that copies a text. Where the browser does not allow it, the text is shown. */
export function CopyText({ name, text }: { name: string; text: () => string }) {
  const [shown, setShown] = useState<string>();
  const copy = async (): Promise<void> => {
    const copied = text();
    try {
      await navigator.clipboard.writeText(copied); // browsers have none without HTTPS
      say(t.copied);
    } catch {
      setShown(copied);
      say(t.notCopied);
    }
  };
  return (
    <>
      <div class="toolbar">
        <Button icon="copy" onPress={copy}>
          {name}
        </Button>
      </div>
      {shown !== undefined && <textarea readOnly aria-label={t.asText} rows={shown.split("\n").length} value={shown} />}
    </>
  );
}
