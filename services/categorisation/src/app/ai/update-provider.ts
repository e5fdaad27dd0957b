import { AppError } from "@tenho/kernel/errors/app-error";
import { isMaskedKey, kindOf, type Provider } from "../../domain/ai/provider.ts";
import type { AddressCheck } from "./address-check.ts";
import { providerNotFound } from "./get-provider.ts";
import type { KeyBox } from "./key-box.ts";
import type { ProviderStore } from "./ports.ts";
import { contentOf, type ProviderDraft, refused, sameDestination, sealKey } from "./provider-draft.ts";

/**
 * Brings a provider to what is said of it. A key left out or masked stays, but only for the place it was given for: who may
 * change the address may not thereby read the key.
 * Raises: `not_found`, `invalid_input` without a name, `unprocessable`, `conflict` when another has the name.
 */
export function createUpdateProvider(deps: {
  store: Pick<ProviderStore, "find" | "update">;
  keys: KeyBox;
  checkAddress: AddressCheck;
  onChange: (providerId: string) => Promise<void>;
}) {
  return async (id: string, draft: ProviderDraft): Promise<Provider> => {
    const before = await deps.store.find(id);
    if (before === null) throw providerNotFound();
    if (draft.name === "" || draft.displayName === "") {
      throw new AppError("invalid_input", "Nome e nome de exibição são obrigatórios");
    }
    const kept = isMaskedKey(draft.apiKey);
    const sealed = kept ? null : sealKey(deps.keys, id, draft.apiKey ?? "");
    const content = await contentOf(whole(draft, before), sealed?.hint ?? before.keyHint, deps.checkAddress);
    if (kept && !sameDestination(before, content)) {
      throw refused("api_key", "Para mudar o endereço do provedor, informe a chave da API novamente.");
    }
    const after = await deps.store.update(id, { ...content, sealedKey: sealed?.sealedKey ?? null });
    if (after === null) throw providerNotFound();
    await deps.onChange(id);
    return after;
  };
}

/** What was not said stays; a new name may tell another kind. */
function whole(draft: ProviderDraft, before: Provider): ProviderDraft {
  const kind = draft.kind ?? (draft.name === before.name ? before.kind : kindOf(draft.name));
  return { ...draft, kind, baseUrl: draft.baseUrl === undefined ? before.baseUrl : draft.baseUrl };
}
