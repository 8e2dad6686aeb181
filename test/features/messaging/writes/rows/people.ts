import { patch, post, remove } from "../../../../support/scenarios";
import { unheard, type Write } from "../row";

const program = post("/api/programs", { name: "Weather station", rights: ["measure"] });
const invitation = post("/api/invitations", { role: "viewer" });
const ofNobody = { status: 404 };

/** Who may do what in a garden, and how people are told, are no records of it. */
export const people: readonly Write[] = [
  unheard("PATCH /api/members/:id", patch("/api/members/$user", { role: "viewer" }), { status: 422 }), // the owner stays
  unheard("DELETE /api/members/:id", remove("/api/members/$user"), { status: 422 }),
  unheard("DELETE /api/members", remove("/api/members")),
  unheard("POST /api/invitations", invitation),
  unheard("DELETE /api/invitations/:id", remove("/api/invitations/$it"), { given: { it: invitation } }),
  unheard("POST /api/invitations/look", post("/api/invitations/look", { code: "BCDFGHJKLM" }), ofNobody),
  unheard("POST /api/invitations/accept", post("/api/invitations/accept", { code: "BCDFGHJKLM" }), ofNobody),
  unheard("POST /api/programs", program),
  unheard("PATCH /api/programs/:id", patch("/api/programs/$it", { name: "Rain gauge" }), { given: { it: program } }),
  unheard("DELETE /api/programs/:id", remove("/api/programs/$it"), { given: { it: program } }),
  unheard("DELETE /api/sessions/:session_id", remove("/api/sessions/none"), ofNobody),
  unheard("POST /api/tokens/garden", post("/api/tokens/garden", { device_id: "$device" })),
  unheard("POST /api/gardens/stop", post("/api/gardens/stop", { device_ids: ["$device"] })),
  unheard("PATCH /api/watch", patch("/api/watch", { away_minutes: 60 })),
  unheard("POST /api/watch/test", post("/api/watch/test", { way: 1 }), ofNobody),
  unheard("PATCH /api/notices/:id", patch("/api/notices/0", { seen: true }), ofNobody),
  unheard("POST /api/calendar", post("/api/calendar")),
  unheard("DELETE /api/calendar", remove("/api/calendar"), { status: 204 }),
];
