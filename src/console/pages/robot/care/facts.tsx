import { useEffect, useState } from "preact/hooks";
import { factsOf, textOf } from "../../../controls/care/facts";
import { api, isConnected } from "../../../state";
import { t } from "../../../texts/care/facts";
import { formatAgo } from "../../../texts/format";
import "./style.css";
import { CopyText } from "../../../controls/copy-text";
import { lastTold } from "../../../controls/care/last-told";

/** Facts of the machine. */
export function Facts() {
  const { told, at } = lastTold();
  const facts = factsOf(told);
  return (
    <section class="card care-facts">
      <h2>{t.title}</h2>
      {at !== undefined && <p class="hint">{t.ofTelemetry(formatAgo(at))}</p>}
      <dl class="facts">
        {facts.map(([name, words, isBad]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class={isBad ? "problem" : undefined}>{words}</dd>
          </div>
        ))}
        <Session />
      </dl>
      <CopyText name={t.copy} text={() => textOf(facts)} />
    </section>
  );
}

/** Session with which the robot is connected, and the address of the server that it uses. */
function Session() {
  const [words, setWords] = useState<string>(t.notTold);
  const isThere = isConnected.value;
  useEffect(() => {
    let isWanted = true;
    void api()
      .request<{ readonly session: string | null; readonly server: string | null }>("GET", "/api/device/state")
      .then(
        ({ session, server }) => isWanted && setWords([session, server].filter(Boolean).join(" · ") || t.notTold),
        () => {}, // the frame says that there is no connection
      );
    return () => void (isWanted = false);
  }, [isThere]);
  return (
    <div>
      <dt>{t.server}</dt>
      <dd>{words}</dd>
    </div>
  );
}
