import type { Tokens } from "../../domain/ai/prices.ts";
import type { ProviderKind } from "../../domain/ai/provider.ts";
import type { Question } from "../../domain/ai/question.ts";

/** A provider as it is called. */
export type AiTarget = { id: string; kind: ProviderKind; baseUrl: string; model: string; apiKey: string };

/** `choice` null: an answer that is none. Tokens null: the vendor did not say. */
export type VendorAnswer = { choice: string | null; tokens: Tokens | null };

/**
 * timeout: no answer in time; unreachable: no connection, or one that broke; address: the address may not be called;
 * key: the key was refused; request: the question was; error: the vendor failed.
 */
export type VendorFailureReason = "timeout" | "unreachable" | "address" | "key" | "request" | "error";

/** A call that ended without an answer. It carries no word of the question, the answer or the key. */
export class VendorFailure extends Error {
  override readonly name = "VendorFailure";
  readonly reason: VendorFailureReason;
  /** The HTTP status, when there was one. */
  readonly status: number | null;

  constructor(reason: VendorFailureReason, status: number | null = null) {
    super(`the AI provider did not answer: ${reason}${status === null ? "" : ` (${status})`}`);
    this.reason = reason;
    this.status = status;
  }
}

/** Asks a provider once. Raises: {@link VendorFailure}. */
export type AskVendor = (target: AiTarget, question: Question, signal: AbortSignal) => Promise<VendorAnswer>;
