import { findControlPlane } from "../deployment/kubernetes/find-control-plane.ts";
import { findDefinitions } from "../deployment/kubernetes/find-definitions.ts";
import { findHelm } from "../deployment/kubernetes/find-helm.ts";
import { findK6 } from "../load/find-k6.ts";
import { loadDevConfig } from "../shared/config.ts";

/** Compiles or downloads, once per machine, the tools without which long suites are skipped, and says of each whether it is there and how long it took. */
export async function prepareLongSuites(): Promise<void> {
  const context = { ...loadDevConfig(), log: (line: string) => console.log(`    ${line}`) };
  const tools: [name: string, find: () => Promise<unknown>][] = [
    ["Helm", () => findHelm(context)],
    ["o plano de controle do Kubernetes", () => findControlPlane(context)],
    ["as definições dos operadores", () => findDefinitions(context)],
    ["k6", () => findK6(context)],
  ];
  for (const [name, find] of tools) {
    const startedAt = performance.now();
    const isThere = (await find()) !== null;
    if (!isThere) process.exitCode = 1;
    console.log(`${isThere ? "✔" : "✖"} ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
  }
}
