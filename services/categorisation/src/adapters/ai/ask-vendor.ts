import { foreignText } from "@tenho/kernel/outbound/foreign-json";
import { generateText, jsonSchema, NoObjectGeneratedError, Output, tool } from "ai";
import { z } from "zod";
import { type AskVendor, type VendorAnswer, VendorFailure } from "../../app/ai/ports.ts";
import { OUTPUT_TOKENS_MAX } from "../../domain/ai/prices.ts";
import type { Question } from "../../domain/ai/question.ts";
import { languageModel, supportsToolsOnly } from "./language-model.ts";
import { failureOf, tokensOf } from "./vendor-answer.ts";

const NAME = "choice";

/** Parsed loosely: the caller checks the choice against the options. */
const answerShape = z.object({ choice: foreignText });

/** Asks through the Vercel AI SDK: one call, no retry, no telemetry, an answer constrained by a schema. */
export function createAskVendor(fetch: typeof globalThis.fetch): AskVendor {
  // The SDK's warnings would quote settings on standard error.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return async (target, question, signal) => {
    const call = {
      model: languageModel(target, fetch),
      instructions: question.instructions,
      prompt: question.data,
      maxOutputTokens: OUTPUT_TOKENS_MAX,
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
    };
    try {
      return await (supportsToolsOnly(target) ? askWithTool(call, question) : askWithSchema(call, question));
    } catch (error) {
      if (signal.aborted) throw new VendorFailure("timeout");
      throw failureOf(error);
    }
  };
}

type Call = Parameters<typeof generateText>[0];

async function askWithSchema(call: Call, { choices }: Question): Promise<VendorAnswer> {
  const schema = z.strictObject({ choice: z.enum(choices) });
  try {
    const { output, usage } = await generateText({ ...call, output: Output.object({ schema, name: NAME }) });
    return { choice: output.choice, tokens: tokensOf(usage) };
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    return { choice: looseChoice(error.text), tokens: tokensOf(error.usage) };
  }
}

async function askWithTool(call: Call, { choices }: Question): Promise<VendorAnswer> {
  const schema = z.toJSONSchema(z.strictObject({ choice: z.enum(choices) }));
  const { toolCalls, usage } = await generateText({
    ...call,
    tools: { [NAME]: tool({ inputSchema: jsonSchema(schema as Parameters<typeof jsonSchema>[0]) }) },
    toolChoice: { type: "tool", toolName: NAME },
  });
  const answer = answerShape.safeParse(toolCalls[0]?.input);
  return { choice: answer.success ? answer.data.choice : null, tokens: tokensOf(usage) };
}

/** A choice outside the schema, which is reported differently from no choice at all. */
function looseChoice(text: string | undefined): string | null {
  try {
    const answer = answerShape.safeParse(JSON.parse(text ?? ""));
    return answer.success ? answer.data.choice : null;
  } catch {
    return null;
  }
}
