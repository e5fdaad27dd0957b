import { createAnthropic } from "@ai-sdk/anthropic";
import { createCohere } from "@ai-sdk/cohere";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import type { AiTarget } from "../../app/ai/ports.ts";

/** OpenAI's models without schema-constrained answers; the arguments of a tool call can be constrained instead. */
const TOOLS_ONLY = /^gpt-(?:3\.5|4$|4-)/;

/** The SDK's model for a provider. Address and key are always given, so that it reads none from the environment. */
export function languageModel(target: AiTarget, fetch: typeof globalThis.fetch): LanguageModel {
  const { kind, model, apiKey, baseUrl: baseURL } = target;
  const settings = { apiKey, baseURL, fetch };
  switch (kind) {
    case "openai":
      return createOpenAI(settings).chat(model);
    case "anthropic":
      return createAnthropic(settings)(model);
    case "google":
      return createGoogleGenerativeAI(settings)(model);
    case "cohere":
      return createCohere(settings)(model);
    case "compatible":
      return createOpenAICompatible({ ...settings, name: "compatible", supportsStructuredOutputs: true }).chatModel(
        model,
      );
  }
}

export const supportsToolsOnly = ({ kind, model }: AiTarget): boolean => kind === "openai" && TOOLS_ONLY.test(model);
