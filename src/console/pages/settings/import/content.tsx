import { ToggleField } from "../../../controls/fields";
import { formatBytes } from "../../../texts/bytes";
import { formatDateTime, formatNumber } from "../../../texts/format";
import { nouns as changed } from "../../../texts/history";
import { nouns, t } from "../../../texts/settings/import";
import { type Content, nameIn, type Part, sum } from "./file";
import { reasonText } from "./reasons";

/** The server's answer about one part of an export (`accounts.md` §7.5). */
interface PartReport {
  readonly name: string;
  readonly taken: number;
  readonly left_out: number;
  readonly remarks: readonly {
    readonly what: "left_out" | "changed";
    readonly reason: string;
    readonly count: number;
    readonly ids: readonly string[];
  }[];
}
export interface Report {
  readonly in_the_way: readonly { readonly name: string; readonly count: number }[];
  readonly parts: readonly PartReport[];
  /** Photos that only have an address; whether the one that was tried can be fetched. */
  readonly photos?: { readonly count: number; readonly problem: string | null };
  /** Names of the dialects in which the file may have been written. */
  readonly dialects?: readonly string[];
}

/** Bytes that the server takes, a little less than 20 MiB: it also counts what stands around the parts. */
export const MOST_BYTES = 20_000_000;

/** A kind of records in words; the name itself for one that is not known here. */
export function nounOf(name: string): string {
  if (Object.hasOwn(nouns, name)) return nouns[name as keyof typeof nouns];
  const [one = name, many] = Object.hasOwn(changed, name) ? changed[name as keyof typeof changed].split("|") : [];
  return many && !isSingle(name) ? many.charAt(0).toUpperCase() + many.slice(1) : one;
}
const isSingle = (name: string): boolean => name === "device" || name.endsWith("_config");

interface Props {
  readonly content: Content;
  readonly chosen: readonly Part[];
  readonly onChoose: (part: Part, isWanted: boolean) => void;
  readonly report: Report | undefined;
}

/** The content of a file by kinds, and what the server would leave out or change of it. */
export const ContentCard = ({ content, chosen, onChoose, report }: Props) => (
  <section class="card">
    <h2>{t.content}</h2>
    <p class="hint">
      {content.server && content.made && `${t.from(content.server, formatDateTime(content.made))} · `}
      {t.records(formatNumber(sum(chosen, "count")), formatBytes(sum(chosen, "bytes")))}
    </p>
    {sum(chosen, "bytes") > MOST_BYTES && <p class="problem">{t.tooLarge}</p>}
    <ul class="settings-rows">
      {content.parts.map((part) => (
        <li key={part.name}>
          <ToggleField
            label={t.of(nounOf(part.name), formatNumber(part.count))}
            value={chosen.includes(part)}
            onChange={(isWanted) => onChoose(part, isWanted)}
          />
          <Remarks part={part} report={report?.parts.find(({ name }) => name === part.name)} />
        </li>
      ))}
    </ul>
  </section>
);

/** Reasons why records are left out or changed, with the names of these. */
function Remarks({ part, report }: { readonly part: Part; readonly report: PartReport | undefined }) {
  if (!report || report.remarks.length === 0) return null;
  return (
    <>
      {report.left_out > 0 && <p>{t.leftOut(formatNumber(report.left_out))}</p>}
      <ul class="hint">
        {report.remarks.map(({ what, reason, count, ids }) => (
          <li key={`${what} ${reason}`}>
            {t.reasons(ids.map((id) => nameIn(part, id)).join(", "), reasonText(reason))}
            {count > ids.length && t.more(formatNumber(count - ids.length))}
          </li>
        ))}
      </ul>
    </>
  );
}
