/** Requests as they go over the wire, and the bodies that rows have in common. */

const head = (method: string, path: string, token: string): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\nAccept: */*\r\nAuthorization: Bearer ${token}\r\n`;

export const get = (path: string, token = ""): string => `${head("GET", path, token)}\r\n`;

export function send(method: "POST" | "PATCH", path: string, body: object, token = ""): string {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  return `${head(method, path, token)}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${text}`;
}

export const plant = (number: number): object => ({
  pointer_type: "Plant",
  name: `Lettuce ${number}`,
  x: (number % 40) * 70.5,
  y: Math.floor(number / 40) * 60,
  z: 0,
  radius: 25,
  depth: 5,
  meta: { row: String(number % 40) },
  cropdb_slug: "lettuce",
  plant_stage: "planted",
  planted_at: "2026-04-12T07:30:00.000Z",
});

export const log: object = {
  message: "Moved to (1200, 340.5, 0), watered for 3000 ms",
  type: "success",
  channels: ["ticker"],
  verbosity: 2,
  x: 1200,
  y: 340.5,
  z: 0,
  major_version: 15,
  minor_version: 4,
  patch_version: 2,
};

const node = (kind: string, args: object, body?: object[]): object => ({ kind, args, ...(body && { body }) });

/** Five steps of a usual kind. */
const round = (pointId: number): object[] => [
  node("move_absolute", {
    location: node("point", { pointer_type: "Plant", pointer_id: pointId }),
    offset: node("coordinate", { x: 0, y: 0, z: 20 }),
    speed: 100,
  }),
  node("write_pin", { pin_number: 8, pin_value: 1, pin_mode: 0 }),
  node("wait", { milliseconds: 3000 }),
  node("send_message", { message: "Watered at {{ x }}, {{ y }}", message_type: "success" }, [
    node("channel", { channel_name: "toast" }),
  ]),
  node("_if", {
    lhs: "pin8",
    op: "is",
    rhs: 1,
    _then: node("nothing", {}),
    _else: node("nothing", {}),
  }),
];

/** A sequence of 30 steps that visits these points. */
export const sequence = (pointIds: readonly number[]): object => ({
  name: "Water {count}",
  color: "blue",
  args: { locals: node("scope_declaration", {}) },
  body: Array.from({ length: 6 }, (_, index) => round(pointIds[index] ?? 0)).flat(),
});
