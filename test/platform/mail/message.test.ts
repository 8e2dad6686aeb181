import { describe, expect, test } from "bun:test";
import { headerText, isAddress, senderOf } from "../../../src/platform/mail/message";

describe("addresses", () => {
  test.each(["ada@shed.test", "a@b", "!#$%&'*+/=?^_`{|}~.-@shed.test", "..@shed.test", "ada@192.168.1.1"])(
    "%s is one",
    (text) => expect(isAddress(text)).toBe(true),
  );

  test.each([
    "",
    "ada",
    "@shed.test",
    "ada@",
    "ada@shed@test",
    "ada @shed.test",
    "ada@shed.test ",
    "ada@shed.test,eve@shed.test",
    "ada@shed.test;eve@shed.test",
    "ada@shed.test\r\nBcc: eve@shed.test",
    "ada@shed.test\0",
    "ada@shed.test\u2028",
    "Ada <ada@shed.test>",
    "ada@shed.test>",
    '"ada"@shed.test',
    "group:ada@shed.test;",
    "ada@shed.test (Ada)",
    "ada@[10.0.0.1]",
    "ada\\@shed.test",
  ])("%j is none", (text) => expect(isAddress(text)).toBe(false));
});

test.each([
  ["Garden shed", "Garden shed"],
  ["one\r\nBcc: two", "one Bcc: two"],
  ["one\ntwo\rthree", "one two three"],
  ["a\tb\0c\u0085d\u2028e\u2029f", "a b c d e f"],
  ["\ud800", "\ufffd"],
  ["Gärten 🌱", "Gärten 🌱"],
  [" \n shed \n", "shed"],
  ["=?UTF-8?Q?=0D=0A?=", "= ?UTF-8?Q?=0D=0A?="],
])("header %j becomes %j", (text, header) => expect(headerText(text)).toBe(header));

test.each([
  ["shed@garden.test", { name: "", address: "shed@garden.test" }],
  ["Garden shed <shed@garden.test>", { name: "Garden shed", address: "shed@garden.test" }],
  ['"Garden, shed" <shed@garden.test>', { name: "Garden, shed", address: "shed@garden.test" }],
  ["<shed@garden.test>", { name: "", address: "shed@garden.test" }],
])("MAIL_FROM %s", (text, sender) => expect(senderOf(text)).toEqual(sender));
