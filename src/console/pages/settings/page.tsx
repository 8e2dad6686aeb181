import { SearchField } from "../../controls/search-field";
import { Awaited, Loaded } from "../../controls/states";
import { openTab, Tabs } from "../../controls/tabs";
import { query, setQuery } from "../../state";
import { t } from "../../texts/settings/settings";
import { MovePage } from "./account/move";
import { AccountTab } from "./account/tab";
import { DeviceFacts } from "./device-facts";
import { HardwareTab } from "./hardware/tab";
import { ImportPage } from "./import/page";
import { kindOfTab } from "../../controls/settings/settings";
import { Found } from "./search";
import { SettingsList } from "./settings-list";
import "./style.css";

const NAMES = ["device", "robot", "motors", "display", "hardware", "account"] as const;

/** Everything that can be set, in tabs; the search finds it in all of them. */
export default function SettingsPage({ rest: [part] }: { readonly rest: readonly string[] }) {
  const Part = part === "move" ? MovePage : part === "import" ? ImportPage : undefined;
  if (!Part) return <Settings />;
  return (
    <div class="settings cards">
      <Part />
    </div>
  );
}

function Settings() {
  const tabs = NAMES.map((name) => ({ name, text: t[name] }));
  const search = query.value["search"] ?? "";
  return (
    <div class="settings cards">
      <SearchField label={t.search} value={search} onChange={(next) => setQuery({ search: next })} />
      {search.trim() === "" && <Tabs tabs={tabs} label={t.tabs} />}
      <Loaded kinds={["device", "dosConfig", "firmwareConfig", "webAppConfig", "sequences"]}>
        {() => (search.trim() === "" ? <Tab name={openTab(tabs)} /> : <Found text={search} />)}
      </Loaded>
    </div>
  );
}

function Tab({ name }: { name: string }) {
  const kind = kindOfTab(name);
  const last = kind === "device" ? [{ card: <DeviceFacts key="facts" />, size: 3 }] : [];
  if (kind) {
    return (
      <>
        {kind === "firmwareConfig" && (
          <Awaited work={() => import("./motors/whole")}>{({ Whole }) => <Whole />}</Awaited>
        )}
        <SettingsList key={kind} kind={kind} last={last} />
      </>
    );
  }
  return name === "hardware" ? <HardwareTab /> : <AccountTab />;
}
