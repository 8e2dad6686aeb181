import { useState } from "preact/hooks";
import { Button } from "../../controls/button";
import { ChipsField } from "../../controls/chips";
import { Problem, TextField, ToggleField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { api } from "../../state";
import { formatAgo } from "../../texts/format";
import { t } from "../../texts/people/people";
import type { GoneOne } from "./gone";
import type { Changed, Program, Right } from "./kinds";

interface Props {
  readonly programs: readonly Program[];
  readonly onChange: Changed;
  /** Hears of a program that has ended and may have left something. */
  readonly onGone: (gone: GoneOne) => void;
}

const RIGHTS: readonly Right[] = ["read", "write", "command", "measure"];
/** Rights with which a program can do what the robot's token can. */
const POWERS: ReadonlySet<Right> = new Set<Right>(["write", "command"]);
const EMPTY: { name: string; rights: readonly Right[]; display: boolean } = {
  name: "",
  rights: ["read"],
  display: false,
};

/** Programs and displays with when they were used, and a form for another one. Its token is shown once. */
export function Programs({ programs, onChange, onGone }: Props) {
  const [made, setMade] = useState<{ readonly token: string; readonly url?: string }>();
  const form = useForm(EMPTY, async ({ name, rights, display }) => {
    const body = { name, ...(display ? { display } : { rights }) };
    setMade(await api().request<{ token: string; url?: string }>("POST", "/api/programs", { body }));
    await onChange();
  });
  const end = async ({ id, name, rights }: Program): Promise<void> => {
    const { scripts } = await api().request<GoneOne>("DELETE", `/api/programs/${id}`);
    if (rights.some((right) => POWERS.has(right)) || scripts.length > 0) onGone({ name, scripts });
    await onChange();
  };
  return (
    <section class="card">
      <h2>{t.programs}</h2>
      <p class="hint">{t.programsText}</p>
      <ul class="people-list">
        {programs.map((program) => (
          <li key={program.id}>
            <div>
              <strong>{program.name}</strong>
              <p class="hint">{about(program)}</p>
            </div>
            <Button aria-label={t.endOf(program.name)} onPress={() => end(program)}>
              {t.end}
            </Button>
          </li>
        ))}
      </ul>
      <form class="form" onSubmit={form.onSubmit}>
        <TextField {...form.of("name")} label={t.name} autocomplete="off" required />
        <ToggleField {...form.of("display")} label={t.isDisplay} />
        {!form.draft.display && (
          <ChipsField
            label={t.rights}
            choices={RIGHTS.map((value) => ({ value, text: t[value] }))}
            value={form.draft.rights}
            onChange={form.of("rights").onChange}
          />
        )}
        {form.draft.rights.includes("measure") && <p class="hint">{t.measureHint}</p>}
        <Problem>{form.problem ?? form.of("rights").error}</Problem>
        <div>
          <Button type="submit" isBusy={form.isBusy}>
            {t.makeProgram}
          </Button>
        </div>
      </form>
      {made && (
        <div role="status">
          <TextField
            label={made.url ? t.address : t.token}
            hint={t.onceHint}
            value={made.url ?? made.token}
            onChange={() => {}}
          />
        </div>
      )}
    </section>
  );
}

function about({ rights, display, last_used_at, network }: Program): string {
  const may = display ? t.display : rights.map((right) => t[right]).join(", ");
  const used = last_used_at ? t.used(formatAgo(last_used_at), network ?? "?") : t.never;
  return `${may} · ${used}`;
}
