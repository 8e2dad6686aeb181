import { useEffect } from "preact/hooks";
import { Button } from "../../controls/button";
import { enterGarden } from "../../controls/enter-garden";
import { Spinner } from "../../controls/states";
import { api, garden as open, gardens, readGardens, say, tell } from "../../state";
import type { Garden } from "../../state/gardens";
import { formatAgo, formatDateTime } from "../../texts/format";
import { t } from "../../texts/people/gardens";
import "./style.css";

/** How often the page looks again while it is seen. */
const AGAIN_MS = 10_000;

async function stop(gardens: readonly Garden[]): Promise<void> {
  const body = { device_ids: gardens.map(({ device_id }) => device_id) };
  const answers = await api().request<{ ok?: true; error?: string }[]>("POST", "/api/gardens/stop", { body });
  const refused = answers.find(({ error }) => error !== undefined);
  say(refused?.error ?? t.stopped(answers.length));
}

/** All gardens of a person: what is wrong, what comes next, and a stop for each and for all. */
export default function GardensPage() {
  useEffect(() => {
    readGardens().catch(tell);
    const timer = setInterval(() => document.hidden || readGardens().catch(() => {}), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  if (gardens.value.length === 0) return <Spinner />;
  return (
    <div class="gardens cards">
      <div>
        <Button look="danger" icon="stop" isRepeatable onPress={() => stop(gardens.value)}>
          {t.stopAll}
        </Button>
      </div>
      {gardens.value.map((garden) => (
        <GardenCard key={garden.device_id} garden={garden} />
      ))}
    </div>
  );
}

function GardenCard({ garden }: { garden: Garden }) {
  const { device_id, name, role, owner_name, robot, next_event, problem } = garden;
  const isOpen = open.value?.device_id === device_id;
  return (
    <section class="card">
      <h2>{name}</h2>
      <p class="hint">{role === "owner" ? t.own : t.of(owner_name)}</p>
      <p>{robotText(robot)}</p>
      {problem !== null && <p class="gardens-problem">{problem}</p>}
      {next_event && <p>{t.next(next_event.name, formatDateTime(next_event.at))}</p>}
      <div class="gardens-tools">
        {isOpen ? (
          <span class="hint">{t.isOpen}</span>
        ) : (
          <Button icon="forward" aria-label={t.openOf(name)} onPress={() => enterGarden(device_id)}>
            {t.open}
          </Button>
        )}
        <Button look="danger" icon="stop" aria-label={t.stopOf(name)} isRepeatable onPress={() => stop([garden])}>
          {t.stop}
        </Button>
      </div>
    </section>
  );
}

function robotText({ connected, seen_at }: Garden["robot"]): string {
  if (connected) return t.connected;
  return seen_at ? t.seen(formatAgo(seen_at)) : t.noRobot;
}
