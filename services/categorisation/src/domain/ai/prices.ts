import type { TextRequest } from "./analysis-request.ts";
import type { Question } from "./question.ts";

export type Tokens = { input: number; output: number };

/** Nano dollars per dollar: money is kept in whole billionths of a US dollar, because a token costs some hundreds of them. */
export const NANO_PER_USD = 1_000_000_000;

/** Tokens an answer may take; a reasoning model needs more than the few an answer has. */
export const OUTPUT_TOKENS_MAX = 256;

/** Tokens a text of some hundred words may take. */
export const TEXT_TOKENS_MAX = 1_500;

/** Tokens the vendor may add around a question. */
const OVERHEAD_TOKENS = 500;
const TOKENS_MAX = 1_000_000;

/** Price of a token in and out, in nano dollars, by the model's name without the date or number of its edition. */
const PRICES: readonly (readonly [model: string, input: number, output: number])[] = [
  ["gpt-3.5-turbo", 500, 1_500],
  ["gpt-4", 30_000, 60_000],
  ["gpt-4-turbo", 10_000, 30_000],
  ["gpt-4o", 2_500, 10_000],
  ["gpt-4o-mini", 150, 600],
  ["gpt-4.1", 2_000, 8_000],
  ["gpt-4.1-mini", 400, 1_600],
  ["gpt-4.1-nano", 100, 400],
  ["gpt-5", 1_250, 10_000],
  ["gpt-5-mini", 250, 2_000],
  ["gpt-5-nano", 50, 400],
  ["claude-3-haiku", 250, 1_250],
  ["claude-3-5-haiku", 800, 4_000],
  ["claude-haiku-4", 1_000, 5_000],
  ["claude-3-sonnet", 3_000, 15_000],
  ["claude-3-5-sonnet", 3_000, 15_000],
  ["claude-3-7-sonnet", 3_000, 15_000],
  ["claude-sonnet-4", 3_000, 15_000],
  ["gemini-pro", 500, 1_500],
  ["gemini-2.0-flash", 100, 400],
  ["gemini-2.5-flash", 300, 2_500],
  ["gemini-2.5-flash-lite", 100, 400],
  ["gemini-2.5-pro", 1_250, 10_000],
  ["command", 1_000, 2_000],
  ["command-light", 300, 600],
  ["command-r", 500, 1_500],
  ["command-r-plus", 3_000, 15_000],
  ["command-r7b", 38, 150],
];

/** Unknown model: assume a high price. */
const UNKNOWN = { input: 30_000, output: 60_000 };

const EDITION = /^(?:-(?:\d|latest|preview|exp)[\w.-]*)?$/;

function priceOf(model: string): { input: number; output: number } {
  const price = PRICES.find(([name]) => model.startsWith(name) && EDITION.test(model.slice(name.length)));
  return price === undefined ? UNKNOWN : { input: price[1], output: price[2] };
}

/** Cost of the tokens, in nano dollars. */
export function costNanoUsd(model: string, tokens: Tokens): number {
  const { input, output } = priceOf(model);
  return clampTokens(tokens.input) * input + clampTokens(tokens.output) * output;
}

/** Upper bound of what a question can cost, in nano dollars: no token is shorter than a byte. */
export function maxCostNanoUsd(model: string, { instructions, data, choices }: Question): number {
  const bytes = Buffer.byteLength(instructions) + Buffer.byteLength(data) + Buffer.byteLength(choices.join());
  return costNanoUsd(model, { input: bytes + OVERHEAD_TOKENS, output: OUTPUT_TOKENS_MAX });
}

/** Upper bound of the cost of a request for a text, in nano dollars; see {@link maxCostNanoUsd}. */
export function maxTextCostNanoUsd(model: string, { instructions, data }: TextRequest): number {
  const bytes = Buffer.byteLength(instructions) + Buffer.byteLength(data);
  return costNanoUsd(model, { input: bytes + OVERHEAD_TOKENS, output: TEXT_TOKENS_MAX });
}

/** A token count as a vendor reported it, limited to a plausible range. */
export function clampTokens(count: number): number {
  return Number.isFinite(count) ? Math.min(Math.max(0, Math.ceil(count)), TOKENS_MAX) : 0;
}
