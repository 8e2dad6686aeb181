import { useEffect, useState } from "preact/hooks";
import { clientOf } from "../../../../client/client-of";
import { Connection } from "../../../../client/connection";
import { addressIn } from "../../../controls/address";
import { Button } from "../../../controls/button";
import { PasswordField, Problem, TextField } from "../../../controls/fields";
import { useForm } from "../../../controls/form";
import { Link } from "../../../controls/link";
import { ownerOnly } from "../../../controls/owner-only";
import { hrefOf, isConnected } from "../../../state";
import { GardenshedError } from "../../../state/api";
import { t as controls } from "../../../texts/controls";
import { t } from "../../../texts/settings/account";
import { handOver } from "./hand-over";

/** Only the document of this address may ask another server: its policy says so (`console.md` §1). */
const PATH = "/settings/move";

/** The way to the form. It is loaded anew there, for its policy. */
export const MoveCard = () => (
  <section id="move" class="card">
    <h2>{t.move}</h2>
    <p class="hint">{t.moveText}</p>
    <div>
      <a class="button" href={hrefOf(PATH)}>
        {t.move}
      </a>
    </div>
  </section>
);

const EMPTY = { address: "", email: "", password: "", own: "" };

/** The address without anything behind the host. @throws GardenshedError for a text that is not an address. */
function originOf(address: string): string {
  const text = address.trim();
  if (!/^https?:/i.test(text) || !addressIn(text)) throw new GardenshedError(422, { address: t.addressWrong });
  return new URL(text).origin;
}

/** Moves the robot to an account on another server; whether it has come. @throws GardenshedError */
async function move({ address, email, password, own }: typeof EMPTY): Promise<boolean> {
  const refusal = ownerOnly();
  if (refusal !== undefined) throw new GardenshedError(403, { error: refusal });
  const server = originOf(address);
  const there = clientOf(new Connection({ url: server, email, password }));
  try {
    await there.token();
  } catch (error) {
    const isSilent = error instanceof GardenshedError && error.status === 0;
    throw isSilent ? new GardenshedError(422, { address: t.unreachable }) : error;
  }
  try {
    return await handOver(there, { server, email: email.trim(), password }, own);
  } catch (error) {
    // The password of this account stands in a field of another name here.
    const own = error instanceof GardenshedError ? error.fields["password"] : undefined;
    throw own === undefined ? error : new GardenshedError(422, { own });
  } finally {
    await there.logOut().catch(() => {});
  }
}

/** The page that moves the robot to another server. */
export function MovePage() {
  const [hasCome, setHasCome] = useState<boolean>();
  const form = useForm(EMPTY, async (draft) => {
    setHasCome(undefined);
    setHasCome(await move(draft));
  });
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    if (loaded && new URL(loaded.name).pathname !== location.pathname) location.reload();
  }, []);
  return (
    <form class="card" onSubmit={form.onSubmit}>
      <h2>{t.move}</h2>
      <p class="hint">{t.moveSteps}</p>
      {!isConnected.value && <p role="status">{t.moveAway}</p>}
      <TextField
        {...form.of("address")}
        label={t.address}
        hint={t.addressHint}
        type="url"
        autocomplete="off"
        required
      />
      <TextField {...form.of("email")} label={t.thereEmail} type="email" autocomplete="off" required />
      <PasswordField {...form.of("password")} label={t.therePassword} autocomplete="off" required />
      <PasswordField {...form.of("own")} label={t.herePassword} autocomplete="current-password" required />
      <Problem>{form.problem}</Problem>
      {form.isBusy && <p role="status">{t.waiting}</p>}
      {hasCome !== undefined && <p role="status">{hasCome ? t.moved : t.notMoved}</p>}
      <div class="settings-tools">
        <Button
          look="main"
          off={ownerOnly()}
          type="submit"
          isBusy={form.isBusy}
          disabled={!isConnected.value && !form.isBusy}
        >
          {t.move}
        </Button>
        <Link class="button" to="/settings?tab=account">
          {controls.cancel}
        </Link>
      </div>
    </form>
  );
}
