import { useLayoutEffect } from "preact/hooks";
import { Button, IconButton } from "../controls/button";
import { message, offered, say, undo, withdraw } from "../state";
import { t } from "../texts/frame";

/** The foot of every page: the last change that can be undone, and the last message. The page is lower meanwhile. */
export function Lines() {
  const [told, offer] = [message.value, offered.value];
  useLayoutEffect(() => {
    // The thing that was just pressed stays in sight.
    if (told || offer) document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [told, offer]);
  return (
    <div class="lines">
      <MessageLine />
      <UndoLine />
    </div>
  );
}

function UndoLine() {
  const offer = offered.value;
  const takeBack = async (): Promise<void> => {
    if (!offer) return;
    withdraw();
    await undo(offer.requests);
    say(t.undone);
  };
  return (
    <div role="status">
      {offer && (
        <div class="line">
          <p>{offer.text}</p>
          <Button look="quiet" icon="undo" onPress={takeBack}>
            {t.undo}
          </Button>
          <IconButton icon="close" label={t.dismiss} onPress={withdraw} />
        </div>
      )}
    </div>
  );
}

function MessageLine() {
  const shown = message.value;
  return (
    <div role={shown?.kind === "error" ? "alert" : "status"}>
      {shown && (
        <div class={`line ${shown.kind}`}>
          <p>{shown.text}</p>
          <IconButton icon="close" label={t.dismiss} onPress={() => (message.value = undefined)} />
        </div>
      )}
    </div>
  );
}
