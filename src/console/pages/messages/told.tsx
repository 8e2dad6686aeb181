import { useEffect, useState } from "preact/hooks";
import type { Watch, WatchChanges } from "../../../client/records";
import { Button } from "../../controls/button";
import { Problem, SelectField, TextField, ToggleField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { Spinner } from "../../controls/states";
import { api, say, tell } from "../../state";
import { GardenshedError } from "../../state/api";
import { Noticed } from "./noticed";
import { reasonText, t } from "../../texts/messages/notices";

type Way = Watch["ways"][number];

const PATH = "/api/watch";
const save = (body: WatchChanges): Promise<Watch> => api().request<Watch>("PATCH", PATH, { body });

const STAYS: Readonly<Record<Way["type"], keyof typeof t>> = {
  console: "consoleStays",
  ntfy: "ntfyStays",
  webhook: "webhookStays",
  mail: "mailStays",
};

/** How one is told: ways with the kinds of each, and quiet hours; and what is noticed. */
export function Told() {
  const [watch, setWatch] = useState<Watch>();
  useEffect(() => void api().request<Watch>("GET", PATH).then(setWatch, tell), []);
  if (!watch) return <Spinner />;
  const setWays = async (ways: WatchChanges["ways"]): Promise<void> => setWatch(await save({ ways: ways ?? [] }));
  const others = (way: Way) => watch.ways.filter(({ id }) => id !== way.id).map(({ id }) => ({ id }));
  return (
    <>
      {watch.ways.map((way) => (
        <WayCard
          key={way.id}
          way={way}
          onKinds={(kinds) => setWays(watch.ways.map(({ id }) => (id === way.id ? { id, kinds } : { id })))}
          onEnd={() => setWays(others(way))}
        />
      ))}
      <NewWay watch={watch} onAdded={setWatch} />
      <Quiet watch={watch} onSaved={setWatch} />
      <Noticed watch={watch} save={async (changes) => setWatch(await save(changes))} />
    </>
  );
}

interface WayProps {
  readonly way: Way;
  readonly onKinds: (kinds: Record<string, boolean>) => Promise<void>;
  readonly onEnd: () => Promise<void>;
}

function WayCard({ way, onKinds, onEnd }: WayProps) {
  const [outcome, setOutcome] = useState("");
  const test = async (): Promise<void> => {
    const body = { way: way.id };
    const { status, failure } = await api().request<{ status: number | null; failure: string | null }>(
      "POST",
      `${PATH}/test`,
      { body, timeoutMs: 30_000 },
    );
    setOutcome(failure === null ? t.testWorks(status ?? 0) : t.testFails(reasonText(failure)));
  };
  return (
    <section class="card">
      <h2>{t[way.type]}</h2>
      {way.url && (
        <p>
          {way.url} {way.topic}
        </p>
      )}
      <p class="hint">{String(t[STAYS[way.type]])}</p>
      {way.refused !== null && <p class="problem">{t.refused}</p>}
      {way.secret && <TextField label={t.secret} hint={t.secretHint} value={way.secret} onChange={() => {}} />}
      {(Object.keys(way.kinds) as (keyof typeof t)[]).map((kind) => (
        <ToggleField
          key={kind}
          label={String(t[kind])}
          value={way.kinds[kind] ?? false}
          onChange={(isOn) => void onKinds({ ...way.kinds, [kind]: isOn }).catch(tell)}
        />
      ))}
      <footer class="links">
        {way.type !== "console" && <Button onPress={test}>{t.test}</Button>}
        <Button look="quiet" icon="delete" onPress={onEnd}>
          {t.end}
        </Button>
      </footer>
      {outcome !== "" && <p role="status">{outcome}</p>}
    </section>
  );
}

const EMPTY = { type: "ntfy" as Way["type"], url: "https://ntfy.sh", topic: "", token: "" };

/** The problem of the last way of a list, by its field: a refusal of the server stands at the place of the way. */
function ofLastWay(error: unknown): unknown {
  if (!(error instanceof GardenshedError)) return error;
  const body = error.fields as unknown as { ways?: readonly (Record<string, string> | null)[] };
  const last = Array.isArray(body.ways) ? body.ways.at(-1) : undefined;
  return last ? new GardenshedError(error.status, last) : error;
}

function NewWay({ watch, onAdded }: { watch: Watch; onAdded: (watch: Watch) => void }) {
  const form = useForm(EMPTY, async ({ type, url, topic, token }) => {
    const settings = type === "ntfy" ? { url, topic, ...(token && { token }) } : type === "webhook" ? { url } : {};
    const ways = [...watch.ways.map(({ id }) => ({ id })), { type, ...settings }];
    onAdded(
      await save({ ways }).catch((error: unknown) => {
        throw ofLastWay(error);
      }),
    );
    form.set({ topic: "", token: "" });
  });
  const hasConsole = watch.ways.some(({ type }) => type === "console");
  const types: Way["type"][] = [
    "ntfy",
    "webhook",
    ...(watch.has_mail ? ["mail" as const] : []),
    ...(hasConsole ? [] : ["console" as const]),
  ];
  const { type } = form.draft;
  const isPosted = type === "ntfy" || type === "webhook";
  const { onChange } = form.of("type");
  return (
    <form class="card" onSubmit={form.onSubmit}>
      <h2>{t.add}</h2>
      <SelectField
        label={t.type}
        value={type}
        onChange={(next) => {
          onChange(next);
          form.set({ url: next === "ntfy" ? EMPTY.url : "" });
        }}
        choices={types.map((value) => ({ value, text: String(t[value]) }))}
      />
      <p class="hint">{String(t[STAYS[type]])}</p>
      {isPosted && watch.may_post === "public" && <p class="hint">{t.onlyPublic}</p>}
      {isPosted && watch.may_post === "off" && <p class="problem">{t.postOff}</p>}
      {isPosted && (
        <TextField
          {...form.of("url")}
          label={t.url}
          hint={type === "ntfy" ? t.serverHint : undefined}
          type="url"
          required
        />
      )}
      {type === "ntfy" && (
        <>
          <TextField {...form.of("topic")} label={t.topic} hint={t.topicHint} required />
          <TextField {...form.of("token")} label={t.token} autocomplete="off" />
        </>
      )}
      <Problem>{form.problem}</Problem>
      <Button type="submit" look="main" icon="plus" isBusy={form.isBusy}>
        {t.add}
      </Button>
    </form>
  );
}

function Quiet({ watch, onSaved }: { watch: Watch; onSaved: (watch: Watch) => void }) {
  const form = useForm({ quiet_from: watch.quiet_from ?? "", quiet_to: watch.quiet_to ?? "" }, async (draft) => {
    const { quiet_from, quiet_to } = draft;
    onSaved(await save({ quiet_from: quiet_from || null, quiet_to: quiet_to || null } as WatchChanges));
    say(t.saved);
  });
  return (
    <form class="card" onSubmit={form.onSubmit}>
      <h2>{t.quiet}</h2>
      <p class="hint">{t.quietText}</p>
      <TextField {...form.of("quiet_from")} label={t.from} type="time" />
      <TextField {...form.of("quiet_to")} label={t.until} type="time" />
      <Problem>{form.problem}</Problem>
      <Button type="submit" isBusy={form.isBusy}>
        {t.save}
      </Button>
    </form>
  );
}
