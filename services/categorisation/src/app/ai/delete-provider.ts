import { providerNotFound } from "./get-provider.ts";
import type { ProviderStore } from "./ports.ts";

/** Forgets a provider and its key; the oldest active one left becomes the default. Raises: `not_found`. */
export function createDeleteProvider(deps: {
  store: Pick<ProviderStore, "remove">;
  onChange: (providerId: string) => Promise<void>;
}) {
  return async (id: string): Promise<void> => {
    if (!(await deps.store.remove(id))) throw providerNotFound();
    await deps.onChange(id);
  };
}
