import { generateText } from "ai";
import { VendorFailure, type WriteText } from "../../app/ai/ports.ts";
import { TEXT_TOKENS_MAX } from "../../domain/ai/prices.ts";
import { languageModel } from "./language-model.ts";
import { failureOf, tokensOf } from "./vendor-answer.ts";

/** Requests a text through the Vercel AI SDK: one call, no retry, no telemetry. */
export function createWriteText(fetch: typeof globalThis.fetch): WriteText {
  return async (target, request, signal) => {
    try {
      const { text, usage } = await generateText({
        model: languageModel(target, fetch),
        instructions: request.instructions,
        prompt: request.data,
        maxOutputTokens: TEXT_TOKENS_MAX,
        maxRetries: 0,
        abortSignal: signal,
        telemetry: { isEnabled: false },
      });
      return { text, tokens: tokensOf(usage) };
    } catch (error) {
      if (signal.aborted) throw new VendorFailure("timeout");
      throw failureOf(error);
    }
  };
}
