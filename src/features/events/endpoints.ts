import { Type } from "@sinclair/typebox";
import { action, Reply } from "../../framework/action";
import type { Context, PublicContext } from "../../framework/context";
import { refusedToken } from "../../framework/errors";
import { text } from "../../framework/field/field";
import { meant } from "../../framework/field/field-variants";
import { field, InputReader } from "../../framework/field/fields";
import { holderOf, mayDo } from "../../framework/right";
import { epochOf, resourcesFor, startOf } from "../journal";
import { events, TOO_MANY_STREAMS } from "./events";
import { type Filter, filterOf, KINDS } from "./filter";
import { NOWHERE } from "./replay";
import { tickets } from "./tickets";

const queryFields = {
  kinds: field(text({ describe: `Only these: ${KINDS.join(", ")}; with commas`, example: "change,status" }), "C"),
  resources: field(
    meant(text({ describe: "Changes of these only, with commas", example: "points,sequences" }), { names: "resource" }),
    "C",
  ),
  since: field(
    text({ describe: "Number of the last change that is known; the header Last-Event-ID goes before" }),
    "C",
  ),
  ticket: field(text({ describe: "Instead of a token in the header" }), "C"),
};
const queryReader = new InputReader(queryFields, "create");

/** The session that owns the ticket in the address. @throws Refusal `unauthenticated`. */
function sessionOf({ query, services }: PublicContext) {
  const ticket = query.get("ticket");
  if (ticket === null) return undefined;
  const holder = services.get(tickets).holderOf(ticket);
  if (!holder) throw refusedToken();
  return holder;
}

/** A display hears that something has changed, and asks what. */
const FOR_DISPLAYS: Filter = {
  wants: (kind) => kind === "change" || kind === "status" || kind === "presence",
  wantsChangesOf: () => true,
};

function openStream(context: Context): Reply {
  const { services, db, deviceId, session, caller, query, lastEventId } = context;
  const { kinds, resources, since } = queryReader.read(Object.fromEntries(query));
  const filter = filterOf(kinds ?? undefined, resources ?? undefined, resourcesFor(services, caller));
  const isBare = !mayDo(caller, "read");
  const known = lastEventId ?? since ?? undefined;
  const after = known === undefined ? undefined : (startOf(context, epochOf(db), known) ?? NOWHERE);
  const streams = services.get(events);
  streams.requireRoom(deviceId, caller);
  const ticket = query.get("ticket");
  const mayOpen = (): boolean => ticket === null || services.get(tickets).use(ticket);
  return new Reply(
    "events",
    streams.stream({
      session,
      caller,
      filter: isBare ? FOR_DISPLAYS : filter,
      after: isBare ? undefined : after,
      isBare,
      mayOpen,
    }),
  );
}

const ticketSchema = () => Type.Object({ ticket: Type.String({ description: "Valid once, for 30 seconds" }) });

const DESCRIPTION = [
  "Server-sent events: `change` (a record as GET shows it, null when it is gone), `log`, `telemetry` and `reading` (the",
  "record as stored), `status` (the robot's newest state, at most four a second), `presence` (who is there; it comes first),",
  "`notice` (what was noticed has changed: ask for it) and `reset` (download everything anew). A client that comes again with the `id` of its last event in the header",
  "`Last-Event-ID`, as browsers do, or in `since` gets all changes that it has missed. A comment comes every 20 seconds.",
  "The stream ends with its token.",
].join(" ");
const EXAMPLE =
  'retry: 2000\nid: 1f0c9a3e-17\n\nevent: presence\ndata: {"robot":{"connected":false,"seen_at":null},"clients":0}\n\n';

/** The stream of events. Source: `live.md` §2. */
export const eventEndpoints = {
  name: "events",
  isOwn: true as const,
  summary: "What happens, as it happens",
  actions: [
    action({
      method: "GET",
      path: "/api/events",
      right: ["read", "display"],
      id: "streamEvents",
      summary: "Stream events",
      description: DESCRIPTION,
      query: queryFields,
      reply: "events",
      response: () => Type.String({ description: "Server-sent events", examples: [EXAMPLE] }),
      refusals: { too_many_requests: TOO_MANY_STREAMS },
      sessionOf,
      run: openStream,
    }),
    action({
      method: "POST",
      path: "/api/events/ticket",
      right: "read",
      id: "createEventTicket",
      summary: "Get a ticket for a stream",
      description:
        "For `EventSource`, which sends no header: open `/api/events?ticket=` with it. It ends with the token.",
      body: "ignored",
      response: ticketSchema,
      run: ({ services, session, caller, deviceId }) => ({
        ticket: services.get(tickets).issue(session, holderOf(caller, deviceId)),
      }),
    }),
  ],
};
