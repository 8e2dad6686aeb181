import { api, change, forget, go, role, say } from "../../../state";
import { t } from "../../../texts/settings/account";
import { WithPassword } from "./with-password";

/** Empties the account; it can be filled anew then. */
async function resetAccount(password: string): Promise<void> {
  await change("POST", "/api/device/reset", { password });
  say(t.wasReset);
  go("/first-steps");
}

async function deleteAccount(password: string): Promise<void> {
  await api().request("DELETE", "/api/users", { body: { password } });
  forget();
}

/** Reset and deletion of the account. */
export const EndCard = () => (
  <section id="end" class="card">
    <h2>{t.end}</h2>
    {role() === "owner" && (
      <>
        <p class="hint">{t.resetText}</p>
        <WithPassword action={t.reset} text={t.resetAsk} isDangerous work={resetAccount} />
      </>
    )}
    <p class="hint">{t.deleteText}</p>
    <WithPassword action={t.delete} text={t.deleteAsk} isDangerous work={deleteAccount} />
  </section>
);
