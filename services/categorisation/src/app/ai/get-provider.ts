import { AppError } from "@tenho/kernel/errors/app-error";
import type { Provider } from "../../domain/ai/provider.ts";
import type { ProviderStore } from "./ports.ts";

export const providerNotFound = (): AppError => new AppError("not_found", "Provedor de IA não encontrado.");

/** Raises: `not_found`. */
export function createGetProvider(deps: { store: Pick<ProviderStore, "find"> }) {
  return async (id: string): Promise<Provider> => {
    const provider = await deps.store.find(id);
    if (provider === null) throw providerNotFound();
    return provider;
  };
}
