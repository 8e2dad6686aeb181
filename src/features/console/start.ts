import { version } from "../../platform/config/build";
import { HtmlPage } from "../../framework/page";

const CONTENT = `<p>Account server for a garden robot. Everything is stored on this machine.</p>
<ul>
<li><a href="/help">Guide</a></li>
<li><a href="/docs">API reference</a></li>
<li><a href="/health">Health</a></li>
</ul>
<p>To log in, send <code>{"user":{"email":"…","password":"…"}}</code> to <code>POST /api/tokens</code> and the
<code>token.encoded</code> of the answer in the <code>Authorization</code> header of every other request.</p>`;

/** The page at `/` with CONSOLE off. */
export const startPage = (): HtmlPage => new HtmlPage(`Gardenshed ${version}`, CONTENT);
