import type { ServiceRuntime } from "../lifecycle/runtime.ts";

/** `GetDiagnostics` of a service's contract: the state of this replica, as JSON of `diagnosticsShape`. */
export const diagnosticsRpc = ({ diagnostics }: Pick<ServiceRuntime, "diagnostics">) => ({
  getDiagnostics: async () => ({ json: JSON.stringify(await diagnostics.read()) }),
});
