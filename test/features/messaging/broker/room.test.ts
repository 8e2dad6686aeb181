import { expect, test } from "bun:test";
import { type Member, Room, type Subscription } from "../../../../src/features/messaging/broker/room";

/** A client that notes what it is given. */
function client(clientId: string) {
  const heard: string[] = [];
  const filters = new Map<string, Subscription>();
  const member: Member = { clientId, subscriptions: { filters }, deliver: ({ topic }) => void heard.push(topic) };
  return { member, filters, heard };
}

test("who leaves after another has come under its name takes nobody along", () => {
  const room = new Room(7);
  const [first, second] = [client("device_7"), client("device_7")];
  const subscription = { filter: room.filterOf("bot/device_7/logs") ?? [], isDeafToSelf: false };
  for (const { member, filters } of [first, second]) {
    room.members.set(member.clientId, member);
    filters.set("bot/device_7/logs", subscription);
    room.subscribe(member, subscription);
  }
  room.leave(first.member);
  expect(room.members.get("device_7")).toBe(second.member);
  expect(room.routeOf("bot/device_7/logs")?.readers).toEqual([second.member]);
});
