import { openTab, Tabs } from "../../controls/tabs";
import { catalogue, isFailed, loadAgain } from "../../controls/crops/catalogue";
import { Button } from "../../controls/button";
import { Empty, Loaded, Spinner } from "../../controls/states";
import { titles } from "../../texts/pages";
import { t as controls } from "../../texts/controls";
import { t } from "../../texts/garden/crops";
import { CropList } from "./list";
import { MonthPlan } from "./month";
import { CropRecord } from "./record";
import "./style.css";

const tabsOf = () => [
  { name: "month", text: t.month },
  { name: "all", text: t.all },
];

/** Crops: `/crops` with the work of a month, `/crops?tab=all`, `/crops/tomato`. */
export default function CropsPage({ rest: [slug] }: { rest: readonly string[] }) {
  return <Loaded kinds={["device", "points"]}>{() => <Crops slug={slug} />}</Loaded>;
}

function Crops({ slug }: { slug: string | undefined }) {
  if (catalogue().all.length === 0) {
    if (!isFailed.value) return <Spinner />;
    return (
      <Empty icon="offline" title={controls.loadFailed}>
        <Button onPress={loadAgain}>{controls.again}</Button>
      </Empty>
    );
  }
  if (slug !== undefined) return <CropRecord slug={slug} />;
  return (
    <div class="crops">
      <Tabs tabs={tabsOf()} label={titles.crops} />
      {openTab(tabsOf()) === "all" ? <CropList /> : <MonthPlan />}
    </div>
  );
}
