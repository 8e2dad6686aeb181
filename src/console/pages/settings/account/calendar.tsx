import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../controls/button";
import { TextField } from "../../../controls/fields";
import { api, say, tell } from "../../../state";
import { formatDate } from "../../../texts/format";
import { t } from "../../../texts/settings/calendar";

const PATH = "/api/calendar";

/** The address under which a calendar reads when the robot works. */
export function CalendarCard() {
  const [madeAt, setMadeAt] = useState<string | null>(null);
  const [address, setAddress] = useState("");
  const read = async (): Promise<void> => {
    setMadeAt((await api().request<{ made_at: string | null }>("GET", PATH)).made_at);
  };
  useEffect(() => void read().catch(tell), []);
  const make = async (): Promise<void> => {
    setAddress((await api().request<{ url: string }>("POST", PATH)).url);
    await read();
  };
  const end = async (): Promise<void> => {
    await api().request("DELETE", PATH);
    setAddress("");
    setMadeAt(null);
    say(t.ended);
  };
  return (
    <section id="calendar" class="card">
      <h2>{t.title}</h2>
      <p class="hint">{t.text}</p>
      <p class="hint">{t.warning}</p>
      {address !== "" && <TextField label={t.address} hint={t.addressHint} value={address} onChange={setAddress} />}
      {madeAt !== null && address === "" && (
        <p>
          {t.since(formatDate(Date.parse(madeAt) / 1000))} {t.anotherHint}
        </p>
      )}
      <div class="settings-tools">
        <Button icon="events" onPress={make}>
          {madeAt === null ? t.make : t.another}
        </Button>
        {madeAt !== null && (
          <Button look="danger" icon="delete" onPress={end}>
            {t.end}
          </Button>
        )}
      </div>
    </section>
  );
}
