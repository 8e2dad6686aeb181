import { useEffect, useState } from "preact/hooks";
import { Spinner } from "../../controls/states";
import { api, tell } from "../../state";
import { t } from "../../texts/people/people";
import { Gone, type GoneOne } from "./gone";
import { Invitations } from "./invitations";
import { Members } from "./members";
import { Others } from "./others";
import { Programs } from "./programs";
import { Sessions } from "./sessions";
import type { Invitation, Member, Program, Session } from "./kinds";
import "./style.css";

interface People {
  readonly members: readonly Member[];
  readonly sessions: readonly Session[];
  /** Empty for others than the owner. */
  readonly invitations: readonly Invitation[];
  readonly programs: readonly Program[];
}

const listOf = <T,>(path: string): Promise<readonly T[]> => api().request<readonly T[]>("GET", path);

/** Only the owner's list has the addresses of others. A garden with one person is its owner's. */
const isOwner = (members: readonly Member[]): boolean =>
  members.every(({ role, email }) => role !== "owner" || email !== undefined);

async function readPeople(): Promise<People> {
  const [members, sessions] = await Promise.all([listOf<Member>("/api/members"), listOf<Session>("/api/sessions")]);
  if (!isOwner(members)) return { members, sessions, invitations: [], programs: [] };
  const [invitations, programs] = await Promise.all([
    listOf<Invitation>("/api/invitations"),
    listOf<Program>("/api/programs"),
  ]);
  return { members, sessions, invitations, programs };
}

/** The people and programs of the garden, and where one is signed in. */
export default function PeoplePage() {
  const [people, setPeople] = useState<People>();
  const [gone, setGone] = useState<GoneOne>();
  const read = async (): Promise<void> => setPeople(await readPeople());
  useEffect(() => void read().catch(tell), []);
  if (!people) return <Spinner />;
  const owns = isOwner(people.members);
  return (
    <div class="people cards columns">
      {gone && <Gone gone={gone} sessions={people.sessions} onChange={read} />}
      <Members members={people.members} owns={owns} onChange={read} onGone={setGone} />
      {owns && <Invitations invitations={people.invitations} onChange={read} />}
      {owns && <Programs programs={people.programs} onChange={read} onGone={setGone} />}
      {!owns && <p class="hint">{t.ownerOnly}</p>}
      <Sessions sessions={people.sessions} onChange={read} />
      {owns && <Others programs={people.programs} sessions={people.sessions} onChange={read} />}
    </div>
  );
}
