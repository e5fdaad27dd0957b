import { AddressRefused } from "@tenho/kernel/outbound/guarded-fetch";
import { APICallError, type LanguageModelUsage } from "ai";
import { VendorFailure } from "../../app/ai/ports.ts";
import type { Tokens } from "../../domain/ai/prices.ts";

const CAUSES_MAX = 8;

/** Tokens of a call, as the vendor counted them; null if it did not report them. */
export function tokensOf(usage: LanguageModelUsage | undefined): Tokens | null {
  const { inputTokens, outputTokens } = usage ?? {};
  if (inputTokens === undefined && outputTokens === undefined) return null;
  return { input: inputTokens ?? 0, output: outputTokens ?? 0 };
}

/** Converts an error of the SDK, which carries the question, the answer and headers, to a failure without them. */
export function failureOf(error: unknown): VendorFailure {
  if (causesOf(error).some((cause) => cause instanceof AddressRefused)) return new VendorFailure("address");
  if (!APICallError.isInstance(error)) return new VendorFailure("error");
  const { statusCode: status } = error;
  if (status === undefined) return new VendorFailure("unreachable");
  if (status === 401 || status === 403) return new VendorFailure("key", status);
  if (status === 408) return new VendorFailure("timeout", status);
  // 404 is a wrong model or address, which affects every question; other 4xx may concern this question alone.
  if (status >= 400 && status < 500 && status !== 404 && status !== 429) return new VendorFailure("request", status);
  return new VendorFailure("error", status);
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at instanceof Error && causes.length < CAUSES_MAX; at = at.cause) causes.push(at);
  return causes;
}
