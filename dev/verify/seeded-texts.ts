import type { ToolResult } from "../shared/run-tool.ts";

/** Expects a check to find a fault in every seeded text, and none in the sound ones: a check that misses its files would stay silent. */
export function proveTexts(
  faultsOf: (text: string) => readonly string[],
  seeds: readonly string[],
  sound: readonly string[],
): ToolResult {
  const silent = seeds.filter((text) => faultsOf(text).length === 0).map((text) => `não acusado: ${text}`);
  const loud = sound.filter((text) => faultsOf(text).length > 0).map((text) => `acusado sem razão: ${text}`);
  return { ok: silent.length + loud.length === 0, output: [...silent, ...loud].join("\n") };
}
