import { describe, expect, test } from "bun:test";
import { BadForm, readForm } from "../../../src/features/pictures/multipart";

const TYPE = "multipart/form-data; boundary=XyZ";

/** A request whose body arrives in pieces of `size` bytes. */
function request(body: Buffer | string, type = TYPE, size = Infinity): Request {
  const bytes = Buffer.from(body);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(to) {
      if (at >= bytes.length) return to.close();
      to.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
  return new Request("http://localhost/", { method: "POST", headers: { "content-type": type }, body: stream });
}

const part = (head: string, content: string): string => `--XyZ\r\n${head}\r\n\r\n${content}\r\n`;
const text = (name: string, content: string): string => part(`Content-Disposition: form-data; name="${name}"`, content);
const END = "--XyZ--\r\n";

/** Everything that is read of a form. */
async function read(from: Request): Promise<{ fields: Record<string, string>; file: string | undefined }> {
  const { fields, file } = await readForm(from, "file");
  const content = file && Buffer.concat(await Array.fromAsync(file)).toString("latin1");
  return { fields: Object.fromEntries(fields), file: content };
}

const form = `${text("a", "1")}${text("b", "")}${text("file", "binary\r\n--Xy\r\n\0\xff")}${END}`;
const whole = { fields: { a: "1", b: "" }, file: "binary\r\n--Xy\r\n\0\xff" };

describe("a form is read", () => {
  test.each([1, 2, 3, 5, 7, 11, 40, 1000])("in pieces of %d bytes", async (size) => {
    expect(await read(request(Buffer.from(form, "latin1"), TYPE, size))).toEqual(whole);
  });

  test.each([
    ["with its boundary in quotes", 'multipart/form-data; boundary="XyZ"'],
    ["with other parameters", "multipart/form-data; charset=utf-8; boundary=XyZ; x=y"],
    ["with its type in capitals", "Multipart/Form-Data; Boundary=XyZ"],
  ])("%s", async (_, type) => {
    expect(await read(request(Buffer.from(form, "latin1"), type))).toEqual(whole);
  });

  test.each([
    ["with an empty file", `${text("file", "")}${END}`, { fields: {}, file: "" }],
    ["without file", `${text("a", "1")}${END}`, { fields: { a: "1" }, file: undefined }],
    ["without line break at its end", `${text("a", "1")}--XyZ--`, { fields: { a: "1" }, file: undefined }],
    ["without parts", END, { fields: {}, file: undefined }],
    ["with something in front", `preamble\r\n${text("a", "1")}${END}`, { fields: { a: "1" }, file: undefined }],
    ["with a name twice", `${text("a", "1")}${text("a", "2")}${END}`, { fields: { a: "2" }, file: undefined }],
    [
      "with names without quotes",
      `${part("content-disposition: form-data; name=a", "1")}${END}`,
      { fields: { a: "1" }, file: undefined },
    ],
    [
      "whose file has a name and a type",
      `${part('Content-Disposition: form-data; filename="name=x"; name="file"\r\nContent-Type: image/jpeg', "1")}${END}`,
      { fields: {}, file: "1" },
    ],
    ["without what comes after the file", `${text("file", "1")}${text("a", "1")}`, { fields: {}, file: "1" }],
  ])("%s", async (_, body, expected) => {
    expect(await read(request(body))).toEqual(expected);
  });
});

describe("a form is refused", () => {
  test.each([
    ["without boundary", form, "multipart/form-data"],
    ["of another type", form, "application/x-www-form-urlencoded"],
    ["with another boundary", form, "multipart/form-data; boundary=ABC"],
    ["that is empty", "", TYPE],
    ["of empty parts without end", "\r\n--XyZ\r\n\r\n".repeat(10_000), TYPE],
    ["that ends in a header", "--XyZ\r\nContent-Dispo", TYPE],
    ["that ends in a field", text("a", "1").slice(0, -4), TYPE],
    ["that ends in its file", `${text("a", "1")}${text("file", "1").slice(0, -2)}`, TYPE],
    ["whose file is never closed", text("file", "1"), TYPE],
    ["with a field that does not end", `${text("a", "1".repeat(70_000))}${END}`, TYPE],
    ["with too many fields", `${text("a", "1".repeat(1000)).repeat(70)}${END}`, TYPE],
    ["with a long header", `${part(`X: ${"1".repeat(70_000)}`, "1")}${END}`, TYPE],
    ["with a lot in front", `${"1".repeat(70_000)}\r\n${form}`, TYPE],
  ])("%s", async (_, body, type) => {
    await expect(read(request(body, type, 4096))).rejects.toBeInstanceOf(BadForm);
  });

  test("when it breaks off", async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (to) => to.error(new DOMException("The connection was closed.", "AbortError")),
    });
    const broken = new Request("http://localhost/", { method: "POST", headers: { "content-type": TYPE }, body });
    await expect(read(broken)).rejects.toBeInstanceOf(BadForm);
  });
});

test("a file is not read before it is used", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (to) => {
      to.enqueue(Buffer.from(sent === 0 ? `${text("a", "1")}${text("file", "").slice(0, -2)}` : "x".repeat(1000)));
      sent += 1;
    },
  });
  const endless = new Request("http://localhost/", { method: "POST", headers: { "content-type": TYPE }, body });
  const { fields, file } = await readForm(endless, "file");
  expect(fields.get("a")).toBe("1");
  expect(file).toBeDefined();
  expect(sent).toBeLessThan(5);
});
