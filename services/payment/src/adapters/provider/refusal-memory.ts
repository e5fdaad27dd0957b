import { type BankRefusal, refusalText } from "../../app/bank-refusal.ts";

const SHOWN_FOR_MS = 86_400_000;

/** Remembers what the bank refused, by the kind of call, until it accepts one of that kind or a day has passed. */
export function createRefusalMemory(now: () => Date) {
  const refused = new Map<string, { text: string; atMs: number }>();
  return {
    refused: (kind: string, refusal: BankRefusal): void => {
      refused.set(kind, { text: refusalText(refusal), atMs: now().getTime() });
    },
    accepted: (kind: string): void => {
      refused.delete(kind);
    },
    /** The newest refusal in words; null without one. */
    newest: (): string | null => {
      const sinceMs = now().getTime() - SHOWN_FOR_MS;
      const shown = [...refused.values()].filter(({ atMs }) => atMs > sinceMs).sort((a, b) => b.atMs - a.atMs);
      return shown[0]?.text ?? null;
    },
  };
}
