import type { StoreAskLine } from "@tenho/tests/support/stores/record-store-asks";
import { ALLOWED_ASKS } from "@tenho/tests/support/stores/store-rules";

/**
 * Finds what the document store was asked beyond the list in `store-rules.ts`, and what its manual forbids, each with the command
 * and its place in the code.
 */
export function findForbiddenAsks(lines: readonly StoreAskLine[]): string[] {
  const forbidden = lines.filter(({ type, ask }) => type === "fault" || !ALLOWED_ASKS.has(ask));
  const described = forbidden.map(
    ({ ask, collection, shape, origin }) => `${collection || "(no collection)"}: ${ask} — ${origin}\n    in ${shape}`,
  );
  return [...new Set(described)].sort();
}
