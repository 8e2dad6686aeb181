import { useEffect, useState } from "preact/hooks";
import { Brand } from "../../icons/brand";
import { Button } from "../../controls/button";
import { enterGarden } from "../../controls/enter-garden";
import { PasswordField, Problem, TextField } from "../../controls/fields";
import { useForm } from "../../controls/form";
import { sendRepeated } from "../../controls/passwords";
import { api, go, say, signIn, tell, token } from "../../state";
import { t } from "../../texts/people/join";
import { t as words } from "../../texts/sign-in";
import "./style.css";

interface Invitation {
  readonly code: string;
  readonly garden: string;
  readonly role: "gardener" | "viewer";
  readonly invited_by: string;
  readonly names_only: boolean;
}
interface Login {
  readonly token: { readonly encoded: string };
}

const LOOK = "/api/invitations/look";
const ACCEPT = "/api/invitations/accept";

const lookAt = async (code: string): Promise<Invitation> => ({
  ...(await api().request<Omit<Invitation, "code">>("POST", LOOK, { body: { code } })),
  code,
});

/** Joins with the session of this window, and opens the garden. */
async function joinWithSession(code: string): Promise<void> {
  const { device_id } = await api().request<{ device_id: number }>("POST", ACCEPT, { body: { code } });
  await enterGarden(device_id);
}

/** Where an invitation leads. Its code stands behind the #, which no log hears of. */
export default function JoinPage() {
  const [invitation, setInvitation] = useState<Invitation>();
  const form = useForm({ code: "" }, async ({ code }) => setInvitation(await lookAt(code)));
  useEffect(() => {
    const code = location.hash.slice(1);
    if (code !== "") lookAt(code).then(setInvitation, tell);
  }, []);
  return (
    <main class="join">
      <header>
        <Brand size={56} />
        <h1>Gardenshed</h1>
      </header>
      <section class="card">
        {invitation ? (
          <Way invitation={invitation} />
        ) : (
          <form class="form" onSubmit={form.onSubmit}>
            <TextField {...form.of("code")} label={t.code} autocomplete="off" required />
            <Problem>{form.problem}</Problem>
            <Button look="main" type="submit" isBusy={form.isBusy}>
              {t.look}
            </Button>
          </form>
        )}
      </section>
    </main>
  );
}

function Way({ invitation }: { invitation: Invitation }) {
  const [isNew, setNew] = useState(false);
  const { code, garden, invited_by, role, names_only } = invitation;
  return (
    <>
      <p>{t.invites(invited_by, garden)}</p>
      <p class="hint">{role === "gardener" ? t.asGardener : t.asViewer}</p>
      {token.value !== undefined && !names_only ? (
        <Button look="main" onPress={() => joinWithSession(code)}>
          {t.join}
        </Button>
      ) : names_only ? (
        <NameForm code={code} />
      ) : (
        <>
          {isNew ? <SignUpForm code={code} /> : <LogInForm code={code} />}
          <Button look="quiet" onPress={() => setNew(!isNew)}>
            {isNew ? t.haveAccount : t.newAccount}
          </Button>
        </>
      )}
    </>
  );
}

function NameForm({ code }: { code: string }) {
  const form = useForm({ name: "" }, async ({ name }) => {
    const login = await api().request<Login>("POST", ACCEPT, { body: { code, name } });
    go("/", { replace: true });
    signIn(login.token.encoded, false);
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <TextField {...form.of("name")} label={t.yourName} autocomplete="off" maxLength={100} required />
      <Problem>{form.problem}</Problem>
      <Button look="main" type="submit" isBusy={form.isBusy}>
        {t.join}
      </Button>
    </form>
  );
}

function LogInForm({ code }: { code: string }) {
  const form = useForm({ email: "", password: "" }, async (user) => {
    const login = await api().request<Login>("POST", "/api/tokens", { body: { user } });
    signIn(login.token.encoded, true);
    await joinWithSession(code);
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <TextField {...form.of("email")} label={words.email} type="email" name="email" autocomplete="username" required />
      <PasswordField
        {...form.of("password")}
        label={words.password}
        name="password"
        autocomplete="current-password"
        required
      />
      <Problem>{form.problem}</Problem>
      <Button look="main" type="submit" isBusy={form.isBusy}>
        {t.signIn}
      </Button>
    </form>
  );
}

const EMPTY = { name: "", email: "", password: "", password_confirmation: "" };

/** Makes an account and joins with it. Where its address has to be verified first, a mail says how it goes on. */
function SignUpForm({ code }: { code: string }) {
  const form = useForm(EMPTY, async (user) => {
    const { message } = await sendRepeated(user.password === user.password_confirmation, "password_confirmation", () =>
      api().request<{ message: string }>("POST", ACCEPT, { body: { code, agree_to_terms: true, ...user } }),
    );
    say(message);
    go("/", { replace: true });
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <TextField {...form.of("name")} label={words.name} name="name" autocomplete="name" required />
      <TextField {...form.of("email")} label={words.email} type="email" name="email" autocomplete="username" required />
      <PasswordField
        {...form.of("password")}
        label={words.password}
        hint={words.passwordHint}
        name="password"
        autocomplete="new-password"
        required
      />
      <PasswordField
        {...form.of("password_confirmation")}
        label={words.repeat}
        name="password_confirmation"
        autocomplete="new-password"
        required
      />
      <Problem>{form.problem}</Problem>
      <Button look="main" type="submit" isBusy={form.isBusy}>
        {t.signUp}
      </Button>
    </form>
  );
}
