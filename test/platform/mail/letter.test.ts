import { expect, test } from "bun:test";
import { letterHtml, letterText } from "../../../src/platform/mail/letter";

const letter = {
  subject: "<b>Subject</b>",
  paragraphs: [
    'Hello <script>alert(1)</script> & "friends",\nnext line',
    { link: "http://shed.test/verify/1?a=1&b='2'" },
    { lines: ["[08:15]: .", "[08:14]: <img src=x>\r\nmore"] },
  ],
};

test("the text says what was written, paragraphs apart and a link in its own line", () => {
  expect(letterText(letter)).toBe(
    `Hello <script>alert(1)</script> & "friends",
next line

http://shed.test/verify/1?a=1&b='2'

[08:15]: .
[08:14]: <img src=x>\r
more
`,
  );
});

test("the page says the same, escaped", () => {
  const html = letterHtml(letter);
  expect(html).toContain("<title>&lt;b&gt;Subject&lt;/b&gt;</title>");
  expect(html).toContain(
    "<p>Hello &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;friends&quot;,<br>\nnext line</p>",
  );
  const link = "http://shed.test/verify/1?a=1&amp;b=&#x27;2&#x27;";
  expect(html).toContain(`<p><a href="${link}">${link}</a></p>`);
  expect(html).toContain("<p>[08:15]: .<br>\n[08:14]: &lt;img src=x&gt;<br>\nmore</p>");
});
