import { signal } from "@preact/signals";
import { Button } from "../controls/button";
import { Dialog } from "../controls/dialog";
import { Link } from "../controls/link";
import { Icon } from "../icons/icon";
import { type Group, type PageEntry, pages } from "../pages";
import { signOut } from "../state";
import { t } from "../texts/frame";
import { titles } from "../texts/pages";
import { openPalette } from "./palette-button";
import { Brand } from "../icons/brand";

const GROUPS = [
  ["garden", "groupGarden"],
  ["work", "groupWork"],
  ["robot", "groupRobot"],
  ["account", "groupAccount"],
] as const satisfies readonly (readonly [Group, keyof typeof t])[];

interface Props {
  /** Path of the page that is open. */
  readonly open: string | undefined;
}

function Entry({ page, open, onClick }: Props & { page: PageEntry; onClick?: () => void }) {
  const news = page.news?.() ?? 0;
  return (
    <Link
      to={`/${page.path}`}
      class="entry"
      aria-current={page.path === open ? "page" : undefined}
      {...(onClick && { onClick })}
    >
      <Icon name={page.icon} />
      <span>{titles[page.title]}</span>
      {news > 0 && <span class="news">{news}</span>}
    </Link>
  );
}

const Entries = ({ open, onClick }: Props & { onClick?: () => void }) => (
  <>
    {GROUPS.map(([group, text]) => {
      const own = pages.filter((page) => page.group === group && !page.isHidden?.());
      if (own.length === 0) return null;
      return (
        <section key={group}>
          <h2>{t[text]}</h2>
          {own.map((page) => (
            <Entry key={page.path} page={page} open={open} {...(onClick && { onClick })} />
          ))}
        </section>
      );
    })}
  </>
);

/** Navigation beside the page, where there is room. */
export const Navigation = ({ open }: Props) => (
  <nav class="navigation" aria-label={t.pages}>
    <p class="name">
      <Brand /> Gardenshed
    </p>
    <Entries open={open} />
    <Button class="sign-out" look="quiet" icon="signOut" onPress={signOut}>
      {t.signOut}
    </Button>
  </nav>
);

const isMoreOpen = signal(false);

/** Bar at the foot of a phone: the pages that are needed most, and a way to the others. */
export function TabBar({ open }: Props) {
  const close = (): void => void (isMoreOpen.value = false);
  const tabs = pages.filter(({ isTab }) => isTab);
  const others = pages.filter(({ isTab, news }) => !isTab && news && news() > 0);
  return (
    <nav class="tab-bar" aria-label={t.pages}>
      {tabs.map((page) => (
        <Entry key={page.path} page={page} open={open} />
      ))}
      <button type="button" class="entry" aria-expanded={isMoreOpen.value} onClick={() => (isMoreOpen.value = true)}>
        <Icon name="menu" />
        <span>{t.more}</span>
        {others.length > 0 && <span class="news" />}
      </button>
      {isMoreOpen.value && (
        <Dialog title={t.pages} look="sheet" onClose={close}>
          <Button
            icon="search"
            onPress={() => {
              close();
              return openPalette();
            }}
          >
            {t.palette}
          </Button>
          <div class="all-pages">
            <Entries open={open} onClick={close} />
          </div>
          <Button class="sign-out" icon="signOut" onPress={signOut}>
            {t.signOut}
          </Button>
        </Dialog>
      )}
    </nav>
  );
}
