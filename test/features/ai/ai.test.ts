import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { makeAccount, post, scenarios, send, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

const ask = { prompt: "Water all plants", context_key: "lua", sequence_id: null };
const photo = post("/api/sequences", { name: "Photo round", body: [{ kind: "take_photo", args: {} }] });

scenarios("POST /api/ai without a provider (accounts.md §11)", [
  {
    name: "says so",
    send: post("/api/ai", ask),
    status: 422,
    is: { error: { message: "No AI provider is configured on this server." } },
  },
  {
    name: "a foreign sequence is not found",
    given: { other: { ...photo, as: "neighbour" } },
    send: post("/api/ai", { ...ask, sequence_id: "$other" }),
    status: 404,
  },
  {
    name: "a sequence wants a key that summarises it",
    given: { photo },
    send: post("/api/ai", { ...ask, sequence_id: "$photo" }),
    status: 422,
    is: { context_key: "Context Key isn't an option, options: title, color, description" },
  },
  {
    name: "without a sequence any key is accepted",
    send: post("/api/ai", { prompt: "Hello", context_key: "title" }),
    status: 422,
    is: { error: { message: "No AI provider is configured on this server." } },
  },
]);

scenarios(
  "the quota of POST /api/ai",
  [
    {
      name: "eleven requests a minute pass, the twelfth does not",
      given: {},
      send: post("/api/ai", ask),
      status: 422,
      then: [
        ...Array.from({ length: 10 }, () => ({ send: post("/api/ai", ask), status: 422 })),
        { send: post("/api/ai", ask), status: 403, is: { error: "Too many requests. Try again later." } },
        { send: post("/api/ai", ask, { as: "neighbour" }), status: 422 },
      ],
    },
  ],
  {},
  () => new Date("2026-03-01T08:00:30.000Z"),
);

/** A chat-completions endpoint whose next answer the test decides. */
interface Provider {
  url: string;
  asked: { path: string; authorization: string | null; body: Record<string, unknown> }[];
  answer: () => Response;
  stop: () => Promise<void>;
}

function startProvider(): Provider {
  const provider: Provider = { url: "", asked: [], answer: () => new Response(), stop: async () => {} };
  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { pathname: path } = new URL(request.url);
      const body = (await request.json()) as Record<string, unknown>;
      provider.asked.push({ path, authorization: request.headers.get("authorization"), body });
      return provider.answer();
    },
  });
  provider.url = `http://127.0.0.1:${server.port}/v1`;
  provider.stop = async () => server.stop(true);
  return provider;
}

const event = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

describe("POST /api/ai with a provider", () => {
  let provider: Provider;
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    provider = startProvider();
    server = await startServer({
      AI_BASE_URL: provider.url,
      AI_API_KEY: "secret-key",
      AI_MODEL: "small",
      AI_MODEL_LUA: "coder",
    });
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });
  const request = async (body: unknown = ask) => {
    account = await makeAccount(server);
    return fetch(`${server.base}/api/ai`, {
      method: "POST",
      headers: { authorization: account.token },
      body: JSON.stringify(body),
    });
  };

  test("the first piece is passed on before the last one arrives", async () => {
    let finish = (): void => {};
    provider.answer = () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode(`: comment\n\n${event("on(")}`));
            finish = () => {
              controller.enqueue(new TextEncoder().encode(`${event("7)")}data: [DONE]\n\n`));
              controller.close();
            };
          },
        }),
      );
    const response = await request();
    const reader = response.body?.getReader();
    const decode = (value: Uint8Array | undefined) => new TextDecoder().decode(value);
    expect(decode((await reader?.read())?.value)).toBe("on(");
    finish();
    expect(decode((await reader?.read())?.value)).toBe("7)");
    expect((await reader?.read())?.done).toBe(true);
    expect({ status: response.status, type: response.headers.get("content-type") }).toEqual({
      status: 200,
      type: "text/event-stream",
    });
    expect(response.headers.get("last-modified")).not.toBeNull();
  });

  test("code is asked of the Lua model, with the account's hardware and the user's prompt", async () => {
    provider.answer = () => new Response(event("-- done\u2028.")); // does not end a line of events
    account = await makeAccount(server);
    await send(server, post("/api/peripherals", { pin: 8, label: "Water valve" }), account.token);
    await send(server, post("/api/sensors", { pin: 59, label: "Soil", mode: 1 }), account.token);
    await send(server, post("/api/tools", { name: "Nozzle" }), account.token);
    const { text } = await send(server, post("/api/ai", ask), account.token);
    expect(text).toBe("-- done\u2028.");
    const { path, authorization, body } = provider.asked.at(-1) ?? { path: "", authorization: "", body: {} };
    expect({ path, authorization }).toEqual({ path: "/v1/chat/completions", authorization: "Bearer secret-key" });
    expect(body).toMatchObject({ model: "coder", temperature: 1, stream: true });
    const [system, user] = body["messages"] as { role: string; content: string }[];
    expect(user).toEqual({ role: "user", content: "Water all plants" });
    for (const part of [
      '{"name":"Water valve","pin_number":8}',
      '{"name":"Soil","pin_number":59}',
      '"name":"Nozzle"',
      "English",
    ]) {
      expect(system?.content).toContain(part);
    }
  });

  test("a summary is asked of the other model, with the sequence but without times and the asked field", async () => {
    provider.answer = () => new Response(event("A photo"));
    account = await makeAccount(server);
    const { json } = await send(server, photo, account.token);
    const { id } = json as { id: number };
    await send(server, post("/api/ai", { prompt: "ignored", context_key: "title", sequence_id: id }), account.token);
    const body = provider.asked.at(-1)?.body ?? {};
    const [message] = body["messages"] as { content: string }[];
    expect(body["model"]).toBe("small");
    expect(message?.content).toContain("take_photo");
    for (const absent of ["Photo round", "created_at", "ignored"]) expect(message?.content).not.toContain(absent);
  });

  const FAILURES: readonly (readonly [name: string, answer: () => Response, problem: string])[] = [
    ["refuses", () => new Response("no", { status: 500 }), "answered with status 500."],
    ["sends no text", () => new Response("data: [DONE]\n\n"), "answered with nothing."],
    ["sends something else", () => new Response("data: {broken\n\n"), "did not send events."],
    ["reports an error", () => new Response('data: {"error":{"message":"overloaded"}}\n\n'), "reported an error."],
  ];
  test.each(FAILURES)("a provider that %s before the first piece is a refusal", async (_, answer, problem) => {
    provider.answer = answer;
    const response = await request();
    expect(response.status).toBe(422);
    const body: unknown = await response.json();
    expect(body).toEqual({ error: { message: `The AI provider ${problem}` } });
    expect(JSON.stringify(body)).not.toContain("secret-key");
  });

  const INTERNAL: readonly (readonly [name: string, answer: () => Response])[] = [
    ["redirects to another host", () => Response.redirect("http://llm.internal:8000/v1", 307)],
    [
      "reports another host",
      () => new Response('data: {"error":{"message":"http://llm.internal:8000 at 10.1.2.3 is down"}}\n\n'),
    ],
  ];
  test.each(INTERNAL)("a provider that %s is named to the log only", async (_, answer) => {
    provider.answer = answer;
    const before = server.log.length;
    const text = await (await request()).text();
    for (const secret of ["internal", "8000", "10.1.2.3", "127.0.0.1", "localhost"]) expect(text).not.toContain(secret);
    const lines = server.log.slice(before).filter((line) => line.includes("ai_failed"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(" cause=");
  });

  test("what the provider reports stands in the log, cut to a readable length", async () => {
    const message = `no model at http://llm.internal ${"x".repeat(10_000)}`;
    provider.answer = () => new Response(`data: ${JSON.stringify({ error: { message } })}\n\n`);
    await request();
    const line = server.log.findLast((each) => each.includes("ai_failed")) ?? "";
    expect(line).toContain("no model at http://llm.internal");
    expect(line.length).toBeLessThan(1_000);
  });

  test("a provider that repeats the key does not bring it into the log", async () => {
    provider.answer = () => new Response('data: {"error":{"message":"Wrong: Bearer secret-key"}}\n\n');
    await request();
    const line = server.log.findLast((each) => each.includes("ai_failed"));
    expect(line).toEndWith(" cause=Wrong: Bearer ***");
  });

  /** An answer that repeats a text until its reader goes; `gone` resolves then. */
  function endless(text: string): { answer: () => Response; gone: Promise<void> } {
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    const piece = new TextEncoder().encode(text);
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      await new Promise(setImmediate);
      controller.enqueue(piece);
    };
    return { answer: () => new Response(new ReadableStream({ pull, cancel: () => resolve() })), gone };
  }

  test.each([
    ["before the first piece", ": thinking\n\n"],
    ["after it", event("on(")],
  ])("a client that goes %s ends the request to the provider", async (_, text) => {
    const { answer, gone } = endless(text);
    const [leaving, isAsked] = [new AbortController(), Promise.withResolvers<void>()];
    provider.answer = () => {
      isAsked.resolve();
      return answer();
    };
    account = await makeAccount(server);
    const init = { method: "POST", headers: { authorization: account.token }, body: JSON.stringify(ask) };
    const before = server.log.length;
    const asked = fetch(`${server.base}/api/ai`, { ...init, signal: leaving.signal });
    if (text.startsWith("data:")) await (await asked).body?.getReader().read();
    await isAsked.promise;
    leaving.abort();
    await Promise.allSettled([asked, gone]);
    expect(server.log.slice(before).filter((line) => line.includes("ai_failed"))).toEqual([]);
  });

  longTest("a provider that does not come to an end is left after 4 MB", async () => {
    const { answer, gone } = endless(": thinking\n".repeat(10_000));
    provider.answer = answer;
    expect(await (await request()).json()).toEqual({ error: { message: "The AI provider did not come to an end." } });
    await gone;
  });

  test.each(["http://127.0.0.1:1/v1", "http://llm.invalid:11434/v1"])(
    "a provider that cannot be reached is not named: %s",
    async (url) => {
      const other = await startServer({ AI_BASE_URL: url });
      const { token } = await makeAccount(other);
      const { status, json } = await send(other, post("/api/ai", ask), token);
      expect({ status, json }).toEqual({
        status: 422,
        json: { error: { message: "The AI provider cannot be reached, or broke off." } },
      });
      expect(other.log.filter((line) => line.includes("ai_failed"))).toHaveLength(1);
      await other.stop();
    },
  );

  test("a provider that breaks off later just ends the stream", async () => {
    provider.answer = () => new Response(`${event("on(")}data: {broken\n\n`);
    const response = await request();
    expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: "on(" });
  });
});
