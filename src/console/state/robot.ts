import { computed, signal } from "@preact/signals";
import { t } from "../texts/orders";
import { type Api, GardenshedError } from "./api";
import type { ServerSocket } from "./server-socket";

export interface Presence {
  readonly robot: { readonly connected: boolean; readonly seen_at: string | null };
  readonly clients: number;
}

/** State of the robot as `GET /api/device/state` tells it. */
export interface RobotState {
  readonly connected: boolean;
  readonly seen_at: string | null;
  readonly status: object | null;
}

export const AXES = ["x", "y", "z"] as const;
export type Axis = (typeof AXES)[number];

type Axes = Readonly<Partial<Record<Axis, number | null>>>;

/** The parts of a state tree that pages read. The robot sends it, so any part may be missing. */
interface StateTree {
  readonly informational_settings?: { readonly locked?: boolean; readonly busy?: boolean; readonly target?: string };
  readonly location_data?: {
    readonly position?: Axes;
    readonly scaled_encoders?: Axes;
    readonly raw_encoders?: Axes;
    /** Steps that an axis has missed, in percent of those that it may. */
    readonly load?: Axes;
    readonly axis_states?: Readonly<Partial<Record<Axis, string>>>;
  };
  readonly pins?: Readonly<Record<string, { readonly value?: number } | undefined>>;
}

export interface Node {
  readonly kind: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly body?: readonly Node[];
}

/** Longest that the server waits for the robot, in seconds (`live.md` §4): a way through the garden takes its time. */
const LONGEST_S = 120;
/** Time limit of a command without the line, and how many of them wait at once. */
const ALONE_S = 15;
const MOST_ALONE = 2;
const COMMANDS = "/api/device/commands";
/** Priority of commands that a robot does before all others. */
const URGENT = 9000;

/** A place of the robot's head, in millimetres along its axes. */
interface RobotPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export type Robot = ReturnType<typeof createRobot>;

/** The robot's known state, from events (`live.md` §2), and commands to it (§4). */
export function createRobot({ api, refuseLookOnly }: Api) {
  /** Undefined until the first event. */
  const presence = signal<Presence | undefined>(undefined);
  /** Something that goes on with the robot as a whole, such as its restart: for the header. */
  const headline = signal<string | undefined>(undefined);
  /** The newest state tree of the robot. */
  const status = signal<object | undefined>(undefined);

  const tree = computed((): StateTree => status.value ?? {});

  /** Whether a robot listens. */
  const isConnected = computed(() => presence.value?.robot.connected === true);
  /** Whether the robot refuses to move after an emergency stop. */
  const isLocked = computed(() => tree.value.informational_settings?.locked === true);

  /** Whether it is the practice robot (`robot.md` §3): nothing that it does can do harm. */
  const isPractice = computed(() => tree.value.informational_settings?.target === "practice");

  /** Where the robot is, or its encoders say that it is, in millimetres (raw: steps); undefined where it does not say. */
  function positionOf(
    axis: Axis,
    source: "position" | "scaled_encoders" | "raw_encoders" = "position",
  ): number | undefined {
    const value = tree.value.location_data?.[source]?.[axis];
    return typeof value === "number" ? value : undefined;
  }

  /** Steps that an axis has missed, in percent of those that it may (`encoder_missed_steps_max`); 0 if it does not say. */
  function loadOf(axis: Axis): number {
    const value = tree.value.location_data?.load?.[axis];
    return typeof value === "number" ? value : 0;
  }

  /** Whether an axis stands still, as far as the robot says. */
  const isMoving = (axis: Axis): boolean =>
    (tree.value.location_data?.axis_states?.[axis] ?? "idle") !== "idle" && isConnected.value;

  /** Whether it works, as far as it says. Between two steps, and while it waits, it may say that it does not. */
  const isBusy = computed(
    () => isConnected.value && (tree.value.informational_settings?.busy === true || AXES.some(isMoving)),
  );

  /** The value of a pin when the robot looked last. */
  function pinValue(pin: number): number | undefined {
    const value = tree.value.pins?.[pin]?.value;
    return typeof value === "number" ? value : undefined;
  }

  let lastPlace: RobotPlace | undefined;
  let serverSocket: ServerSocket | undefined;
  /** Commands go over a line that is open. */
  const useLine = (opened: ServerSocket | undefined): void => void (serverSocket = opened);
  /** Requests for commands that wait. */
  let alone = 0;

  /**
   * Sends a command as a request of its own, where there is no line. It occupies one of the browser's few connections,
   * so only a few may wait at once, and for a short time. An urgent command does not wait for them. The robot is told
   * it once, also where the browser sends the request again.
   */
  async function sendAlone(command: object, isUrgent: boolean): Promise<void> {
    if (!isUrgent && alone >= MOST_ALONE) throw new GardenshedError(429, { error: t.tooMany });
    alone++;
    const body = { ...command, timeout_s: ALONE_S };
    const request = { body, timeoutMs: (ALONE_S + 10) * 1000 };
    await api()
      .request("POST", COMMANDS, request)
      .finally(() => alone--);
  }

  async function send(over: ServerSocket | undefined, body: readonly Node[], priority?: number): Promise<void> {
    const command = { body, timeout_s: LONGEST_S, ...(priority !== undefined && { priority }) };
    await (over ? over.command(command) : sendAlone(command, priority !== undefined));
  }

  /** Tells the robot to do something, and waits for its answer. @throws GardenshedError 409 when it is not connected. */
  async function command(...body: readonly Node[]): Promise<void> {
    refuseLookOnly();
    await send(serverSocket, body);
  }

  /** Stops that are not answered yet. */
  const stopping = signal(0);

  /**
   * Stops the robot. While a stop waits, the next one is a request of its own: a line can be dead without a word. Only a few
   * are at once, because they occupy connections.
   */
  async function stop(): Promise<void> {
    const over = stopping.value === 0 || alone >= MOST_ALONE ? serverSocket : undefined;
    stopping.value += 1;
    await send(over, [{ kind: "emergency_lock", args: {} }], URGENT).finally(() => (stopping.value -= 1));
  }

  async function unlock(): Promise<void> {
    refuseLookOnly();
    await send(serverSocket, [{ kind: "emergency_unlock", args: {} }], URGENT);
  }

  /** Where the robot is. Undefined until it has sent a position. The same as before while it stands: it tells other things, too. */
  const robotPlace = computed((): RobotPlace | undefined => {
    const [x, y, z = 0] = AXES.map((axis) => positionOf(axis));
    const { x: lastX, y: lastY, z: lastZ } = lastPlace ?? {};
    if (x !== lastX || y !== lastY || z !== lastZ)
      lastPlace = x === undefined || y === undefined ? undefined : { x, y, z };
    return lastPlace;
  });

  return {
    presence,
    headline,
    status,
    isConnected,
    isLocked,
    isBusy,
    isPractice,
    positionOf,
    loadOf,
    isMoving,
    pinValue,
    command,
    stopping,
    stop,
    unlock,
    useLine,
    robotPlace,
  };
}
