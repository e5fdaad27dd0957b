import type { SupportBundle } from "@tenho/kernel/diagnostics/support-bundle-shape";

/**
 * Reads a support bundle: first the audit log gets its line, and without it nothing is gathered. Calls while one is being gathered get the same
 * one, so that no number of them asks the processes more than once at a time.
 *
 * Raises: `unavailable` when the line could not be stored.
 */
export function createReadSupportBundle(deps: { record: () => Promise<void>; gather: () => Promise<SupportBundle> }) {
  let gathering: Promise<SupportBundle> | undefined;
  return async (): Promise<SupportBundle> => {
    await deps.record();
    gathering ??= deps.gather().finally(() => {
      gathering = undefined;
    });
    return gathering;
  };
}
