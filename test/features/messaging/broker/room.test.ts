import { expect, test } from "bun:test";
import { type Subscriber, Room, type Subscription } from "../../../../src/features/messaging/broker/rooms/room";

/** A client that notes what it is given. */
function client(clientId: string) {
  const heard: string[] = [];
  const granted: Subscription[] = [];
  const subscriber: Subscriber = {
    clientId,
    subscriptions: { granted },
    hears: () => true,
    deliver: ({ topic }) => void heard.push(topic),
  };
  return { member: subscriber, granted, heard };
}

test("who leaves after another has come under its name takes nobody along", () => {
  const room = new Room(7);
  const [first, second] = [client("device_7"), client("device_7")];
  const text = "bot/device_7/logs";
  const subscription = { text, filter: room.filterOf(text) ?? [], isDeafToSelf: false };
  for (const { member, granted } of [first, second]) {
    room.members.set(member.clientId, member);
    granted.push(subscription);
    room.subscribe(member, subscription);
  }
  room.leave(first.member);
  expect(room.members.get("device_7")).toBe(second.member);
  expect(room.publish("logs", "here")).toBe(1);
  expect([first.heard, second.heard]).toEqual([[], [text]]);
});
