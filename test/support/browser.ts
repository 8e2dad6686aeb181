import { rmSync } from "node:fs";
import { tempFolder } from "./folder";

/** A page in a real browser that runs no scripts. Only what a person could do is done in it. */
export interface BrowserPage {
  readonly open: (url: string) => Promise<void>;
  /** Types into the field of this name. */
  readonly type: (name: string, text: string) => Promise<void>;
  /** Presses Enter in the field that was typed into last, and waits for the next page. */
  readonly submit: () => Promise<void>;
  readonly address: () => Promise<string>;
  /** What the page shows as text. */
  readonly text: () => Promise<string>;
}

/** Where the browser is: CHROMIUM, or what the shell finds. */
export const browserPath = (): string | undefined =>
  [process.env["CHROMIUM"], "chromium", "chromium-browser", "google-chrome"]
    .map((name) => name && Bun.which(name))
    .find((path): path is string => Boolean(path));

type Result = Readonly<Record<string, unknown>>;

/** The browser's own protocol: commands with numbers, answers with the same numbers, and events. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (result: Result) => void; reject: (error: Error) => void }>();
  const events = new Map<string, () => void>();
  let count = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as { id?: number; method?: string; result?: Result; error?: Result };
    if (message.method !== undefined) events.get(message.method)?.();
    const call = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    if (message.error) call?.reject(new Error(JSON.stringify(message.error)));
    else call?.resolve(message.result ?? {});
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  return {
    call: (method: string, params: object = {}, sessionId?: string) =>
      new Promise<Result>((resolve, reject) => {
        const id = ++count;
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      }),
    /** Resolves at the next event of this name. */
    event: (method: string) => new Promise<void>((resolve) => events.set(method, resolve)),
    close: () => socket.close(),
  };
}

/** Runs `work` with a page of a browser of its own. */
export async function withBrowser(path: string, work: (page: BrowserPage) => Promise<void>): Promise<void> {
  const profile = tempFolder();
  const browser = Bun.spawn(
    [path, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"].concat(
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ),
    { stdin: "ignore", stdout: "ignore", stderr: "pipe" },
  );
  try {
    const { call, event, close } = await connect(await addressOf(browser.stderr));
    const { targetId } = await call("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await call("Target.attachToTarget", { targetId, flatten: true });
    const ask = (method: string, params: object = {}) => call(method, params, String(sessionId));
    const evaluate = async (expression: string): Promise<string> => {
      const { result } = await ask("Runtime.evaluate", { expression });
      return String((result as Result)["value"]); // the protocol's shape
    };
    const afterLoad = async (cause: () => Promise<unknown>): Promise<void> => {
      const loaded = event("Page.loadEventFired");
      await cause();
      await loaded;
    };
    await ask("Page.enable");
    await ask("Emulation.setScriptExecutionDisabled", { value: true });
    await work({
      open: (url) => afterLoad(() => ask("Page.navigate", { url })),
      type: async (name, text) => {
        const { root } = await ask("DOM.getDocument");
        const { nodeId } = await ask("DOM.querySelector", {
          nodeId: (root as Result)["nodeId"], // the protocol's shape
          selector: `input[name="${name}"]`,
        });
        await ask("DOM.focus", { nodeId });
        await ask("Input.insertText", { text });
      },
      submit: () =>
        afterLoad(async () => {
          const key = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" };
          await ask("Input.dispatchKeyEvent", { type: "keyDown", ...key });
          await ask("Input.dispatchKeyEvent", { type: "keyUp", ...key });
        }),
      address: () => evaluate("location.href"),
      text: () => evaluate("document.body.innerText"),
    });
    close();
  } finally {
    browser.kill("SIGKILL");
    await browser.exited;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What the browser says about where it listens. */
async function addressOf(output: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of output) {
    text += decoder.decode(chunk, { stream: true });
    const found = /^DevTools listening on (ws:\S+)$/m.exec(text)?.[1];
    if (found) return found;
  }
  throw new Error(`The browser did not start:\n${text}`);
}
