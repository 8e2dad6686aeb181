import { Dialog } from "../../controls/dialog";
import { KEYS, t } from "../../texts/palette/keys";
import { language } from "../../texts/language";
import "./style.css";

/** All keys by where they do something. */
export const Keys = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={t.title} onClose={onClose}>
    {KEYS.map(({ where, keys }) => (
      <section key={where.en} class="keys">
        <h3>{where[language.value]}</h3>
        <dl>
          {keys.map((each) => {
            const [names, does] = each[language.value];
            return (
              <div key={names}>
                <dt>
                  {names.split(", ").map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            );
          })}
        </dl>
      </section>
    ))}
    <p class="hint">{t.mac}</p>
  </Dialog>
);
