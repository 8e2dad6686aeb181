import { useEffect, useState } from "preact/hooks";
import { isWanted, plainText, type SaidLog, shortText, type Toast } from "../../care/says";
import { Button, IconButton } from "../../controls/button";
import { Link } from "../../controls/link";
import { KindIcon, KINDS, type LogKind } from "../../controls/log-kind";
import { collection, isConnected, one } from "../../state";
import { formatAgo, formatTime } from "../../texts/format";
import { kindNames } from "../../texts/logs";
import { t } from "../../texts/care/says";
import { close, isHeld, listen, newest, readings, toasts } from "./listener";
import "./style.css";
import { beQuiet, isSpeaking } from "../../controls/voice";

/** A kind that is not known counts as information. */
const kindOf = (type: string | undefined): LogKind => KINDS.find((kind) => kind === type) ?? "info";

/** The newest of the logs that the page Logs has loaded. */
function loaded(): SaidLog | undefined {
  const { state, all } = collection("logs");
  if (state.value !== "loaded") return undefined;
  return all.value.findLast((log) => isWanted(log, one("webAppConfig")));
}

/** The newest message, one line high; a link to its log. Not read out by itself. */
export function NewestLine() {
  const log = newest.value ?? loaded();
  if (!log) return null;
  const kind = kindOf(log.type);
  const at = log.created_at ?? Date.now() / 1000;
  return (
    <section aria-label={t.newest}>
      <Link class={isConnected.value ? undefined : "away"} to={log.id ? `/logs/${log.id}` : "/logs"}>
        <KindIcon kind={kind} />
        <span class="word">{kindNames[kind]}</span>
        <span class="text">{plainText(log.message)}</span>
        <time>{isConnected.value ? formatTime(at) : formatAgo(at)}</time>
      </Link>
    </section>
  );
}

const SHOWN = 3;

/** Messages above the foot of the page, which is lower meanwhile, so they cover nothing. */
export function Toasts() {
  useEffect(listen, []);
  const all = toasts.value;
  const shown = all.slice(-SHOWN);
  const hold = (): void => void (isHeld.value = true);
  const release = (): void => void (isHeld.value = false);
  return (
    <>
      <p class="unseen" role="status">
        {readings.value.status}
      </p>
      <p class="unseen" role="alert">
        {readings.value.alert}
      </p>
      {(all.length > 0 || isSpeaking.value) && (
        <section
          class="toasts"
          aria-label={t.toasts}
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocusIn={hold}
          onFocusOut={release}
        >
          {isSpeaking.value && <Button onPress={beQuiet}>{t.quiet}</Button>}
          {all.length > SHOWN && <p class="hint">{t.more(all.length - SHOWN)}</p>}
          {shown.map((toast) => (
            <Message key={toast.key} toast={toast} />
          ))}
        </section>
      )}
    </>
  );
}

function Message({ toast }: { toast: Toast }) {
  const [isWhole, setWhole] = useState(false);
  const kind = kindOf(toast.type);
  const short = shortText(toast.text);
  return (
    <div class={`toast ${kind}`} onKeyDown={(event) => event.key === "Escape" && close(toast.key)}>
      <KindIcon kind={kind} />
      <p>
        <strong>{kindNames[kind]}</strong> {isWhole ? toast.text : short.text}
        {toast.count > 1 && <span class="hint"> {t.times(toast.count)}</span>}
      </p>
      {short.isCut && !isWhole && (
        <Button look="quiet" onPress={() => setWhole(true)}>
          {t.whole}
        </Button>
      )}
      <IconButton icon="close" label={t.close} onPress={() => close(toast.key)} />
    </div>
  );
}
