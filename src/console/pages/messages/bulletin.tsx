import { useEffect, useState } from "preact/hooks";
import { api } from "../../state";
import { textOf } from "../../state/message";
import { t } from "../../texts/messages/messages";

/** An announcement of the operator (`accounts.md` §10.2), as far as it is shown. */
interface Content {
  readonly title: string | null;
  readonly content: string;
  readonly href: string | null;
  readonly href_label: string | null;
}

/** Announcements belong to the server, not to the account: each is asked for where it is read. */
export function Bulletin({ slug }: { slug: string }) {
  const [bulletin, setBulletin] = useState<Content | null>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    api()
      .request<Content | null>("GET", `/api/global_bulletins/${encodeURIComponent(slug)}`)
      .then(setBulletin, (error: unknown) => setProblem(textOf(error)));
  }, [slug]);
  return (
    <>
      <h2>{bulletin?.title ?? t.bulletin}</h2>
      {problem && <p class="problem">{problem}</p>}
      <p class="lines-kept">{bulletin?.content}</p>
      {bulletin?.href && (
        <p class="links">
          <a href={bulletin.href} rel="noreferrer">
            {bulletin.href_label ?? bulletin.href}
          </a>
        </p>
      )}
    </>
  );
}
