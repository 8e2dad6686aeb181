import { useEffect, useState } from "preact/hooks";
import { api } from "../../state";
import { textOf } from "../../state/message";
import { demoTexts, t } from "../../texts/messages/messages";

/** An announcement of the operator (`accounts.md` §10.2), as far as it is shown. */
interface Content {
  readonly title: string | null;
  readonly content: string;
  readonly href: string | null;
  readonly href_label: string | null;
}

/** Announcement of the demo in the language of the visitor; others stay as the operator wrote them. */
const inWords = (slug: string, bulletin: Content): Content =>
  slug === DEMO.slug && bulletin.title === DEMO.title ? { ...bulletin, ...demoTexts } : bulletin;

/** Slug and title that the server gives it (`seed-data.md` §2). */
const DEMO = { slug: "get-a-device", title: "Get a device of your own" };

/** Announcements belong to the server, not to the account: each is asked for where it is read. */
export function Bulletin({ slug }: { slug: string }) {
  const [bulletin, setBulletin] = useState<Content | null>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    api()
      .request<Content | null>("GET", `/api/global_bulletins/${encodeURIComponent(slug)}`)
      .then(setBulletin, (error: unknown) => setProblem(textOf(error)));
  }, [slug]);
  const told = bulletin && inWords(slug, bulletin);
  return (
    <>
      <h2>{told?.title ?? t.bulletin}</h2>
      {problem && <p class="problem">{problem}</p>}
      <p class="lines-kept">{told?.content}</p>
      {told?.href && (
        <p class="links">
          <a href={told.href} rel="noreferrer">
            {told.href_label ?? told.href}
          </a>
        </p>
      )}
    </>
  );
}
