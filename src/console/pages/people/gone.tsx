import { Button } from "../../controls/button";
import { Link } from "../../controls/link";
import { api, say } from "../../state";
import { t } from "../../texts/people/gone";
import type { Changed, Session } from "./kinds";

/** Somebody who could command the robot or write scripts, and has gone. */
export interface GoneOne {
  readonly name: string;
  /** Sequences that they changed, and whose Lua may have read the robot's token. */
  readonly scripts: readonly { readonly id: number; readonly name: string }[];
}

interface Props {
  readonly gone: GoneOne;
  readonly sessions: readonly Session[];
  readonly onChange: Changed;
}

/** Scripts of somebody who has gone, and a button that ends the robot's log-in. Source: `people.md` §1. */
export function Gone({ gone: { name, scripts }, sessions, onChange }: Props) {
  const robots = sessions.filter(({ client }) => client === "robot");
  const end = async (): Promise<void> => {
    for (const { id } of robots) await api().request("DELETE", `/api/sessions/${id}`);
    await onChange();
    say(t.ended);
  };
  return (
    <section class="card" role="status">
      <h2>{t.title(name)}</h2>
      <p>{t.text}</p>
      {scripts.length > 0 && (
        <>
          <p>{t.scripts}</p>
          <ul class="links">
            {scripts.map((each) => (
              <li key={each.id}>
                <Link to={`/sequences/${each.id}`}>{each.name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {robots.length > 0 && (
        <div>
          <Button look="danger" onPress={end}>
            {t.endRobot}
          </Button>
        </div>
      )}
    </section>
  );
}
