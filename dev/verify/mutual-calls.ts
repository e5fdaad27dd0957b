import { mutualPairs } from "../gen/mutual-pairs.ts";
import { type Edge, readCalls } from "../gen/read-calls.ts";
import type { ToolResult } from "../shared/run-tool.ts";

/**
 * The only pairs of services that may call each other. Each makes two services one: neither can be understood, deployed first or tested
 * without the other. Their number may only fall: a pair that is gone is deleted here, and a new one is avoided by an event, by data that
 * the caller sends along, or by the gateway, which composes screens out of several services.
 */
const ALLOWED: readonly string[] = ["auth ⇄ users", "categorisation ⇄ messaging", "messaging ⇄ users"];

/** Checks that no two services call each other but the allowed pairs, and that each of these still does. */
export function checkMutualCalls(root: string): ToolResult {
  const faults = mutualCallFaults(readCalls(root), ALLOWED);
  return { ok: faults.length === 0, output: faults.join("\n") };
}

/** One sentence for each pair that is not allowed, with the methods that make it one, and for each allowed pair that is none any more. */
export function mutualCallFaults(edges: readonly Edge[], allowed: readonly string[]): string[] {
  const pairs = mutualPairs(edges);
  const added = pairs.filter((pair) => !allowed.includes(pair));
  const gone = allowed.filter((pair) => !pairs.includes(pair));
  const calls = (pair: string) =>
    edges
      .filter(({ caller, callee }) =>
        mutualPairs([
          { caller, callee },
          { caller: callee, callee: caller },
        ]).includes(pair),
      )
      .map(({ caller, callee, methods }) => `${caller} → ${callee}: ${methods.join(", ")}`);
  return [
    ...added.map((pair) => `${pair}: par novo de serviços que se chamam um ao outro (${calls(pair).join("; ")})`),
    ...gone.map((pair) => `${pair}: já não se chamam um ao outro; apague o par da lista permitida`),
  ];
}
