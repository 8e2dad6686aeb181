import { describe, expect, test } from "bun:test";
import { constants, privateDecrypt, publicEncrypt } from "node:crypto";
import { openCredentials, sealCredentials } from "../../../src/platform/auth/sealed-credentials";
import { keys, otherKeys } from "./fixtures";

const ann = { email: "ann@example.com", password: "correct horse", requestedBy: "bob@example.com", id: "0".repeat(32) };
const credentials = { email: ann.email, password: ann.password };

const encrypt = (content: Buffer, padding = constants.RSA_PKCS1_PADDING) =>
  publicEncrypt({ key: keys.publicKey, padding }, content).toString("base64");
const encryptText = (text: string) => encrypt(Buffer.from(text));
const encryptBlock = (block: Buffer) => encrypt(block, constants.RSA_NO_PADDING);

/** What an ordinary PKCS#1 v1.5 decryption of a well-made text gives. */
function unseal(sealed: string): string {
  const padded = privateDecrypt(
    { key: keys.privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(sealed, "base64"),
  );
  return padded.toString("utf8", padded.indexOf(0, 2) + 1);
}

/** The padded block as sealed for our key: type, padding bytes, separator, text, filled up to the key's size. */
function block({
  type = [0, 2],
  padding = undefined as number | undefined,
  fill = 0xff,
  separator = [0],
  text = JSON.stringify(credentials),
}) {
  const rest = [...separator, ...Buffer.from(text)];
  const length = padding ?? 256 - type.length - rest.length;
  return Buffer.from([...type, ...Array<number>(length).fill(fill), ...rest]);
}

describe("sealCredentials", () => {
  test("gives base64 in lines of 60 characters with a final line feed", () => {
    const lines = sealCredentials(keys.publicKey, ann)?.split("\n") ?? [];
    expect(lines.map(({ length }) => length)).toEqual([60, 60, 60, 60, 60, 44, 0]);
    expect(lines.join("")).toMatch(/^[A-Za-z0-9+/]+=*$/);
  });

  test("gives another text each time", () => {
    expect(sealCredentials(keys.publicKey, ann)).not.toBe(sealCredentials(keys.publicKey, ann) ?? "");
  });

  test("gives bytes that survive the text of a program: none of C2 80 to C2 9F", () => {
    const texts = Array.from({ length: 200 }, () => sealCredentials(keys.publicKey, ann) ?? "");
    const damaged = texts.filter((text) => /\xC2[\x80-\x9F]/.test(Buffer.from(text, "base64").toString("latin1")));
    expect(damaged).toEqual([]);
  });

  // With these values the JSON takes 116 bytes beside the password, 81 without `requested_by`; 245 fit.
  test.each<[string, string, readonly string[] | undefined]>([
    ["a short password", "correct horse", [ann.requestedBy]],
    ["a password with quotes", '"\\quoted\\"', [ann.requestedBy]],
    ["a password of many bytes", "文🌱".repeat(8), [ann.requestedBy]],
    ["the longest beside the caller's address", "p".repeat(129), [ann.requestedBy]],
    ["one more goes without it", "p".repeat(130), undefined],
    ["the longest of all", "p".repeat(164), undefined],
    ["bytes count, not characters", "é".repeat(82), undefined],
  ])("holds %s", (_, password, requested_by) => {
    const sealed = sealCredentials(keys.publicKey, { ...ann, password }) ?? "";
    expect(JSON.parse(unseal(sealed))).toEqual({
      email: ann.email,
      password,
      id: ann.id,
      ...(requested_by && { requested_by: [...requested_by] }),
    });
    expect(openCredentials(keys.privateKey, sealed)).toEqual({ email: ann.email, password });
  });

  test.each([
    ["a password too long", "p".repeat(165)],
    ["a byte too many", "é".repeat(82) + "p"],
    ["a password much too long", "p".repeat(100_000)],
  ])("refuses %s", (_, password) => {
    expect(sealCredentials(keys.publicKey, { ...ann, password })).toBeUndefined();
  });
});

describe("openCredentials", () => {
  const sealed = encryptText(JSON.stringify(credentials));

  test.each<[string, string]>([
    ["one line", sealed],
    ["lines", sealed.replace(/.{1,60}/g, "$&\n")],
    ["lines of another system", sealed.replace(/.{1,76}/g, "$&\r\n")],
    ["blanks around", `\n ${sealed} \n`],
    ["more keys", encryptText(JSON.stringify({ ...credentials, id: 5, version: "1.0" }))],
    ["blanks inside the JSON", encryptText(JSON.stringify(credentials, undefined, 2))],
    ["a block padded by hand", encryptBlock(block({}))],
    ["the shortest padding", encryptBlock(block({ padding: 8, text: JSON.stringify(credentials).padEnd(245) }))],
  ])("accepts %s", (_, text) => {
    expect(openCredentials(keys.privateKey, text)).toEqual(credentials);
  });

  const bytes = Buffer.from(sealed, "base64");
  const flipped = (index: number) => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    return changed.toString("base64");
  };

  test.each<[string, string]>([
    ["nothing", ""],
    ["blanks", " \n "],
    ["no base64", "***"],
    ["text", "correct horse"],
    ["100,000 characters", "A".repeat(100_000)],
    [
      "another server's",
      publicEncrypt(
        { key: otherKeys.publicKey, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(JSON.stringify(credentials)),
      ).toString("base64"),
    ],
    ["a changed first byte", flipped(0)],
    ["a changed byte", flipped(100)],
    ["a changed last byte", flipped(255)],
    ["a byte less", bytes.subarray(1).toString("base64")],
    ["a byte more", Buffer.concat([bytes, bytes.subarray(0, 1)]).toString("base64")],
    ["zeros", Buffer.alloc(256).toString("base64")],
    ["more than the modulus", Buffer.alloc(256, 0xff).toString("base64")],
    ["OAEP padding", encrypt(Buffer.from(JSON.stringify(credentials)), constants.RSA_PKCS1_OAEP_PADDING)],
    ["a first byte that is not 0", encryptBlock(block({ type: [1, 2] }))],
    ["block type 1", encryptBlock(block({ type: [0, 1] }))],
    ["block type 0", encryptBlock(block({ type: [0, 0], fill: 0 }))],
    ["block type 258", encryptBlock(block({ type: [1, 2], fill: 7 }))],
    ["seven bytes of padding", encryptBlock(block({ padding: 7, text: JSON.stringify(credentials).padEnd(246) }))],
    ["no padding", encryptBlock(block({ padding: 0, text: JSON.stringify(credentials).padEnd(253) }))],
    ["no separator", encryptBlock(block({ separator: [1] }))],
    ["an early separator", encryptBlock(block({ type: [0, 2, 9, 0, 9] }))],
    [
      "a second separator",
      encryptBlock(block({ padding: 14, separator: [0, 0], text: JSON.stringify(credentials).padEnd(238) })),
    ],
    ["an empty message", encryptBlock(block({ text: "" }))],
    ["no JSON", encryptText("hello")],
    ["JSON and more", encryptText(`${JSON.stringify(credentials)}x`)],
    ["null", encryptText("null")],
    ["a number", encryptText("5")],
    ["a list", encryptText(JSON.stringify([credentials]))],
    ["no password", encryptText(JSON.stringify({ email: ann.email }))],
    ["no email", encryptText(JSON.stringify({ password: ann.password }))],
    ["a password that is a number", encryptText(JSON.stringify({ ...credentials, password: 12345678 }))],
  ])("refuses %s", (_, text) => {
    expect(openCredentials(keys.privateKey, text)).toBeUndefined();
  });

  test("refuses a wrong block that would be fine from its shortest padding on", () => {
    const text = JSON.stringify(credentials).padEnd(245);
    const wrong = [block({ type: [0, 3], padding: 8, text }), block({ padding: 8, separator: [1], text })];
    for (const each of wrong) expect(openCredentials(keys.privateKey, encryptBlock(each))).toBeUndefined();
  });
});
