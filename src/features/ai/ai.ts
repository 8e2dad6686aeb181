import { Type } from "@sinclair/typebox";
import { type ChatRequest, ProviderFailure, streamChat } from "./chat";
import { action, Reply } from "../../framework/action";
import type { Context } from "../../framework/context";
import { forbidden, invalid, notFound } from "../../framework/errors";
import { integer, noOption, text } from "../../framework/field/field";
import { field, type InputOf } from "../../framework/field/fields";
import { findUser } from "../account";
import { sendLiveLog } from "../alerts";
import { aiQuota } from "./quota";
import { codePrompt, isSummaryKey, SUMMARY_KEYS, summaryPrompt } from "./prompts";
import { sequences } from "../scripts";
import { cutText } from "../../platform/text";

const fields = {
  prompt: field(text({ empty: true }), "C"),
  context_key: field(text(), "C"),
  sequence_id: field(
    integer({ nullable: true, describe: "Sequence to summarise for title, color and description" }),
    "C",
  ),
};
type Input = InputOf<typeof fields>;

/**
 * The messages to send and the model to ask.
 * @throws Refusal `not_found` for a sequence of another account, `invalid` under `context_key`.
 */
function questionOf(
  context: Context,
  { prompt, context_key, sequence_id }: Input,
): Pick<ChatRequest, "messages" | "model"> {
  const { config } = context.services;
  const language = findUser(context.db, context.userId)?.language ?? "English";
  const key = context_key ?? "";
  if (sequence_id === null || sequence_id === undefined) {
    return {
      model: key === "lua" ? config.aiModelLua : config.aiModel,
      messages: [
        { role: "system", content: codePrompt(context, language) },
        { role: "user", content: prompt ?? "" },
      ],
    };
  }
  const sequence = sequences.find(context, sequence_id);
  if (!isSummaryKey(key)) throw invalid({ context_key: `Context Key ${noOption(SUMMARY_KEYS)}` });
  return { model: config.aiModel, messages: [{ role: "user", content: summaryPrompt(key, language, sequence) }] };
}

const providerProblem = (message: string) => invalid({ error: { message } });

const NO_PROVIDER = "No AI provider is configured on this server.";
const OVER_QUOTA = "Too many requests. Try again later.";

/** Characters of a cause in the log: a provider may answer with a whole page. */
const CAUSE_MAXIMUM = 500;

const FAILED = "The AI has failed. Try again later.";

/**
 * Logs the cause of a failure and tells the clients of the account that there was one. They do not get the cause, because it
 * may name hosts of the operator's network.
 */
function logFailure({ services, deviceId, signal }: Context, error: unknown): void {
  if (signal.aborted) return; // the client has gone, and the provider was left because of that
  const log = { type: "error", message: FAILED, channels: ["toast"] } as const;
  sendLiveLog(services, deviceId, log, services.clock());
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  const { aiApiKey } = services.config;
  const told = String(cause);
  // A provider may repeat what it was sent.
  const safe = aiApiKey === undefined ? told : told.replaceAll(aiApiKey, "***");
  const details = cause === undefined ? undefined : cutText(safe, CAUSE_MAXIMUM, "");
  services.log.warn("ai_failed", { device: deviceId, reason: message, cause: details });
}

/** The pieces of the answer as a body; `first` has arrived already. A later failure is logged and ends the body. */
function bodyOf(context: Context, first: string, pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    pull: async (controller) => {
      try {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        logFailure(context, error);
        controller.close();
      }
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}

/** Generated texts from any chat-completions endpoint, local ones included. Source: `accounts.md` §11. */
export const ai = {
  name: "ai",
  summary: "Generated code, titles, colors and descriptions",
  actions: [
    action({
      method: "POST",
      path: "/api/ai",
      right: "write",
      id: "generateText",
      summary: "Generate code or a summary",
      description:
        "Makes Lua code of `prompt`, or a title, color or description of a sequence. The text is streamed as it arrives.",
      example: { prompt: "Water all plants", context_key: "lua", sequence_id: null },
      reply: "stream",
      response: () =>
        Type.String({ description: "Pieces of text without event framing", examples: ["-- water all plants"] }),
      refusals: {
        forbidden: { error: OVER_QUOTA },
        not_found: notFound().body,
        invalid: { error: { message: NO_PROVIDER } },
      },
      input: fields,
      prepare: async (context, input): Promise<ReadableStream<Uint8Array>> => {
        const { config } = context.services;
        const question = questionOf(context, input);
        if (!context.services.get(aiQuota).take(context.deviceId, context.now)) throw forbidden(OVER_QUOTA);
        if (config.aiBaseUrl === undefined) throw providerProblem(NO_PROVIDER);
        const pieces = streamChat({
          baseUrl: config.aiBaseUrl,
          apiKey: config.aiApiKey,
          temperature: config.aiTemperature,
          signal: context.signal,
          ...question,
        });
        try {
          const { value, done } = await pieces.next();
          if (!done) return bodyOf(context, value, pieces);
        } catch (error) {
          logFailure(context, error);
          throw error instanceof ProviderFailure ? providerProblem(error.message) : error;
        }
        const nothing = new ProviderFailure("The AI provider answered with nothing.");
        logFailure(context, nothing);
        throw providerProblem(nothing.message);
      },
      run: (_, __, body) => new Reply("stream", body),
    }),
  ],
};
