import { Link } from "../../controls/link";
import { Empty } from "../../controls/states";
import { groups } from "../../texts/settings/groups";
import { plain } from "../../texts/plain";
import { language } from "../../texts/language";
import { t } from "../../texts/settings/settings";
import { settingPlaces } from "../../controls/settings/places";
import { ALL, KINDS, type Setting, tabOf } from "../../controls/settings/settings";
import { Groups } from "./settings-list";

/** Whether each word that was typed is somewhere in the texts. */
const fits = (typed: string, ...texts: readonly (string | undefined)[]): boolean => {
  const all = plain(texts.join(" "));
  return plain(typed)
    .split(/\s+/)
    .every((word) => all.includes(word));
};

const settingFits = (typed: string, { name, row }: Setting): boolean =>
  fits(typed, ...row.text[language.value], groups[row.group], name);

/** Everything with a name like `text`, whatever tab it stands in: settings to change here, the rest as links. */
export function Found({ text }: { text: string }) {
  const settings = ALL.filter((setting) => settingFits(text, setting));
  const places = settingPlaces().filter(({ title }) => fits(text, title));
  if (settings.length === 0 && places.length === 0) {
    return (
      <Empty icon="search" title={t.nothing}>
        <p>{t.nothingText}</p>
      </Empty>
    );
  }
  return (
    <>
      {places.length > 0 && (
        <ul class="card links">
          {places.map(({ to, title }) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
      {KINDS.map((kind) => {
        const own = settings.filter((setting) => setting.kind === kind);
        return (
          own.length > 0 && (
            <section key={kind} class="cards" aria-label={t[tabOf(kind)]}>
              <h2>{t[tabOf(kind)]}</h2>
              <Groups settings={own} />
            </section>
          )
        );
      })}
    </>
  );
}
