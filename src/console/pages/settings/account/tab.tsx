import { useEffect, useState } from "preact/hooks";
import { Spinner } from "../../../controls/states";
import { role, tell } from "../../../state";
import { t } from "../../../texts/settings/account";
import { Columns } from "../columns";
import { CalendarCard } from "./calendar";
import { DataCard } from "./data";
import { EndCard } from "./end";
import { MoveCard } from "./move";
import { PasswordCard } from "./password";
import { PersonCard } from "./person";
import { SessionsCard } from "./sessions";
import { isGuest, readHasAi, readUser, type User } from "./user";

/** The person and everything about the account as a whole. Guests have neither name nor password to change. */
export function AccountTab() {
  const [user, setUser] = useState<User>();
  const [hasAi, setHasAi] = useState(false);
  useEffect(() => void readUser().then(setUser, tell), []);
  useEffect(() => void readHasAi().then(setHasAi, tell), []);
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [user === undefined]);
  if (!user) return <Spinner />;
  if (isGuest(user)) {
    return (
      <>
        <p class="card">{t.guest}</p>
        <DataCard />
      </>
    );
  }
  const cards = [
    <PersonCard key="person" user={user} hasAi={hasAi} onStored={setUser} />,
    <PasswordCard key="password" />,
    <SessionsCard key="sessions" />,
    <CalendarCard key="calendar" />,
    ...(role() === "owner" ? [<MoveCard key="move" />, <DataCard key="data" />] : []),
    <EndCard key="end" />,
  ];
  return <Columns parts={cards.map((card) => ({ card, size: 1 }))} />;
}
