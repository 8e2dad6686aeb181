/** Ways to try the built program as its users do: started, asked over HTTP, ended. */
import { decode, jpeg } from "./pictures";

export type Environment = Readonly<Record<string, string>>;

/** The built program, perhaps behind a runner such as `qemu-aarch64`, with everything it starts ended by `deadline`. */
export class Executable {
  /** How it is started: the runner's words, and its own path. */
  readonly line: readonly string[];
  readonly #deadline: AbortSignal;

  constructor(line: readonly string[], deadline: AbortSignal) {
    this.line = line;
    this.#deadline = deadline;
  }

  /** Runs a command in a folder to its end. */
  async run(cwd: string, env: Environment, ...args: readonly string[]) {
    const options = { cwd, env, stdout: "pipe", stderr: "pipe", signal: this.#deadline } as const;
    const child = Bun.spawn([...this.line, ...args], options);
    const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
    return { code, out, err };
  }

  /** Starts the server in a folder, on a port that is free. */
  async serve(cwd: string, env: Environment = {}) {
    const child = Bun.spawn([...this.line, "--host", "127.0.0.1", "--port", "0"], {
      ...{ cwd, env, stdout: "pipe", stderr: "inherit", signal: this.#deadline },
    });
    return new RunningServer(child, await textUntilListening(child.stdout), this.#deadline);
  }
}

/** A server of the built program. */
export class RunningServer implements AsyncDisposable {
  /** Where it listens: `http://127.0.0.1:…`. */
  readonly url: string;
  /** What the start printed. */
  readonly told: string;
  readonly #child: Bun.Subprocess;
  readonly #deadline: AbortSignal;

  constructor(child: Bun.Subprocess, told: string, deadline: AbortSignal) {
    this.#child = child;
    this.told = told;
    this.url = LISTENING.exec(told)?.[1] ?? "";
    this.#deadline = deadline;
  }

  /** The body of an answer, which must have the status 200. */
  async ask(method: string, path: string, body?: object, headers: Environment = {}): Promise<Response> {
    const url = path.startsWith("/") ? this.url + path : path;
    const content = body instanceof FormData ? body : body ? JSON.stringify(body) : null;
    const response = await fetch(url, { method, headers, body: content, signal: this.#deadline });
    if (response.status !== 200)
      throw new Error(`${method} ${url} was answered ${response.status}: ${await response.text()}`);
    return response;
  }

  /** Signs up and logs in. @returns the headers that name the account */
  async signUp(email: string, password = "password123"): Promise<Environment> {
    await this.ask("POST", "/api/users", { name: "Ada", email, password, password_confirmation: password });
    return this.logIn(email, password);
  }

  /** Logs in. @returns the headers that name the account */
  async logIn(email: string, password = "password123", headers: Environment = {}): Promise<Environment> {
    const response = await this.ask("POST", "/api/tokens", { user: { email, password } }, headers);
    const { token } = (await response.json()) as { token: { encoded: string } };
    return { ...headers, authorization: `Bearer ${token.encoded}` };
  }

  /** Uploads a photo with a permission and waits until it is processed. @returns its record */
  async photograph(account: Environment): Promise<Picture> {
    const permission = (await (await this.ask("GET", "/api/storage_auth", undefined, account)).json()) as Permission;
    const { form_data, url } = permission;
    const form = new FormData();
    for (const [name, value] of Object.entries(form_data)) if (name !== "file") form.set(name, value);
    form.set("file", new Blob([await jpeg(1280, 960)], { type: "image/jpeg" }), "photo.jpg");
    await this.ask("POST", `http:${url}`, form);
    const attachment_url = `http:${url}${form_data["key"]}`;
    const { id } = (await (await this.ask("POST", "/api/images", { attachment_url }, account)).json()) as Picture;
    return this.processed(account, id);
  }

  /** Waits until a picture is processed, and looks at its smaller size. @returns its record */
  async processed(account: Environment, id: number): Promise<Picture> {
    for (;;) {
      const picture = (await (await this.ask("GET", `/api/images/${id}`, undefined, account)).json()) as Picture;
      if (!picture.attachment_url.includes("/placeholder.jpg")) {
        const { width, height } = await decode(
          await (await this.ask("GET", `${picture.attachment_url}?size=x640`)).bytes(),
        );
        if (width !== 640 || height !== 480) throw new Error(`The photo came back with ${width} × ${height} pixels.`);
        return picture;
      }
      await Bun.sleep(50);
    }
  }

  /** Ends the server in order. */
  async end(): Promise<void> {
    this.#child.kill("SIGTERM");
    if ((await this.#child.exited) !== 0)
      throw new Error(`SIGTERM ended the server with exit code ${this.#child.exitCode}.`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#child.exited;
  }
}

interface Permission {
  readonly form_data: Readonly<Record<string, string>>;
  readonly url: string;
}
interface Picture {
  readonly id: number;
  readonly attachment_url: string;
}

const LISTENING = /^Listening on (\S+)$/m;

/** What the start prints. The pipe stays open: a server that logs into a closed one would end. */
async function textUntilListening(stdout: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const output = stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!LISTENING.test(text)) {
    const { done, value } = await output.read();
    if (done) throw new Error(`The server ended before it listened:\n${text}`);
    text += value;
  }
  return text;
}
