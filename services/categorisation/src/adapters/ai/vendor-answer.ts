import { AddressRefused } from "@tenho/kernel/outbound/guarded-fetch";
import { APICallError, type LanguageModelUsage } from "ai";
import { VendorFailure } from "../../app/ai/ports.ts";
import type { Tokens } from "../../domain/ai/prices.ts";

const CAUSES_MAX = 8;

/** Statuses that may concern the one question; every other concerns all: the model, the address, the bill, a limit or the vendor. */
const QUESTION_REFUSED: ReadonlySet<number> = new Set([400, 413, 415, 422]);
/** Google answers 400 to a wrong key, with this reason. */
const KEY_REFUSED = /\bAPI_KEY_INVALID\b/;
/** Anthropic answers 400 once the prepaid credit is used up. */
const UNPAID = /\bcredit balance\b/i;

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
  const body = error.responseBody ?? "";
  if (status === 401 || status === 403 || KEY_REFUSED.test(body)) return new VendorFailure("key", status);
  if (status === 408) return new VendorFailure("timeout", status);
  if (QUESTION_REFUSED.has(status) && !UNPAID.test(body)) return new VendorFailure("request", status);
  return new VendorFailure("error", status);
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at instanceof Error && causes.length < CAUSES_MAX; at = at.cause) causes.push(at);
  return causes;
}
