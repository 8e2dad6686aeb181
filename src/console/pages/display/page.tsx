import { useEffect, useState } from "preact/hooks";
import { clientOf } from "../../../client/client-of";
import { Connection } from "../../../client/connection";
import { GardenshedError } from "../../../client/error";
import { Button } from "../../controls/button";
import { Spinner } from "../../controls/states";
import { base, say } from "../../state";
import { t } from "../../texts/people/display";
import { formatAgo, formatDateTime } from "../../texts/format";
import { t as gardens } from "../../texts/people/gardens";
import { follow } from "./follow";
import "./style.css";

interface Point {
  readonly id: number;
  readonly pointer_type: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}
interface Shown {
  readonly name: string;
  readonly points: readonly Point[];
  readonly robot: {
    readonly connected: boolean;
    readonly seen_at: string | null;
    readonly position: { readonly x: number; readonly y: number } | null;
  };
  readonly next_event: { readonly at: string; readonly name: string } | null;
  readonly problem: string | null;
  readonly helpers: readonly string[];
}

const KEY = "gardenshed.display";
/** Time between two looks at the clock: the page says how long ago something was. */
const MINUTE_MS = 60_000;
const STOP = [{ kind: "emergency_lock", args: {} }];

const SERVER = location.origin + base;

/** The token of the display. It is taken out of the address bar, and kept in this browser. */
function displayToken(): string {
  const given = location.hash.slice(1);
  if (given !== "") {
    localStorage.setItem(KEY, given);
    history.replaceState(history.state, "", location.pathname);
  }
  return localStorage.getItem(KEY) ?? "";
}

/** The garden on a wall: no log-in, nothing to type. */
export default function DisplayPage() {
  const [token] = useState(displayToken);
  const [client] = useState(() => clientOf(new Connection({ url: SERVER, token })));
  const [shown, setShown] = useState<Shown>();
  const [trouble, setTrouble] = useState<string>();
  const [, setMinute] = useState(0);
  useEffect(() => {
    const look = async () => {
      try {
        const found = await client.request<Shown>("GET", "/api/display");
        setShown(found);
        setTrouble(undefined);
        return found.next_event ? new Date(found.next_event.at) : "nothing";
      } catch (error) {
        const isSilent = error instanceof GardenshedError && error.status === 0;
        setTrouble(isSilent ? t.away : t.gone);
        return "failed";
      }
    };
    const leave = follow(SERVER, token, look);
    const clock = setInterval(() => setMinute((minute) => minute + 1), MINUTE_MS);
    return () => (leave(), clearInterval(clock));
  }, []);
  const stop = async (): Promise<void> => {
    await client.request("POST", "/api/device/commands", { body: { body: STOP, priority: 9000 } });
    say(t.stopped);
  };
  if (!shown)
    return trouble === undefined ? (
      <Spinner />
    ) : (
      <main class="display">
        <p role="status">{trouble}</p>
      </main>
    );
  const { name, robot, next_event, problem, helpers } = shown;
  return (
    <main class="display">
      <header>
        <h1>{name}</h1>
        <Button look="danger" icon="stop" isRepeatable onPress={stop}>
          {t.stop}
        </Button>
      </header>
      {trouble !== undefined && <p role="status">{trouble}</p>}
      <Beds shown={shown} />
      {problem !== null && <p class="display-problem">{problem}</p>}
      <p>{robotText(robot)}</p>
      <p>{next_event ? gardens.next(next_event.name, formatDateTime(next_event.at)) : t.nothing}</p>
      {helpers.length > 0 && <p>{t.helpers(helpers.join(", "))}</p>}
    </main>
  );
}

function robotText({ connected, seen_at }: Shown["robot"]): string {
  if (connected) return gardens.connected;
  return seen_at ? gardens.seen(formatAgo(seen_at)) : gardens.noRobot;
}

/** Room around the outermost points, in mm. */
const MARGIN = 200;

/** The points as circles of their size, and the robot. */
function Beds({ shown: { points, robot } }: { shown: Shown }) {
  const places = [...points, ...(robot.position ? [robot.position] : [])];
  if (places.length === 0) return null;
  const [right, bottom] = [
    Math.max(...places.map(({ x }) => x)) + MARGIN,
    Math.max(...places.map(({ y }) => y)) + MARGIN,
  ];
  return (
    <svg
      class="display-map"
      viewBox={`${-MARGIN} ${-MARGIN} ${right + MARGIN} ${bottom + MARGIN}`}
      role="img"
      aria-label={t.map}
    >
      {points.map(({ id, x, y, radius, pointer_type, name }) => (
        <circle key={id} class={pointer_type} cx={x} cy={y} r={Math.max(radius, 20)}>
          <title>{name}</title>
        </circle>
      ))}
      {robot.position && <circle class="robot" cx={robot.position.x} cy={robot.position.y} r={50} />}
    </svg>
  );
}
