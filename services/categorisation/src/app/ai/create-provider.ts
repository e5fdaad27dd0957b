import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { isMaskedKey, type Provider } from "../../domain/ai/provider.ts";
import type { AddressCheck } from "./address-check.ts";
import type { KeyBox } from "./key-box.ts";
import type { ProviderStore } from "./ports.ts";
import { contentOf, type ProviderDraft, sealKey } from "./provider-draft.ts";

const REQUIRED = "Nome, nome de exibição e chave da API são obrigatórios";

/**
 * Adds a provider; the first active one becomes the default.
 * Raises: `invalid_input` when name, display name or key is missing, `unprocessable` for an address that may not be called
 * or when keys cannot be kept, `conflict` when another has the name.
 */
export function createCreateProvider(deps: {
  store: Pick<ProviderStore, "insert">;
  keys: KeyBox;
  checkAddress: AddressCheck;
  onChange: () => Promise<void>;
}) {
  return async (draft: ProviderDraft): Promise<Provider> => {
    const { apiKey = "" } = draft;
    const missing = [
      ...(draft.name === "" ? ["name"] : []),
      ...(draft.displayName === "" ? ["display_name"] : []),
      ...(isMaskedKey(apiKey) ? ["api_key"] : []),
    ];
    if (missing.length > 0) {
      throw new AppError("invalid_input", REQUIRED, {
        fields: missing.map((field) => ({ field, message: "Campo obrigatório" })),
      });
    }
    const id = uuidv7();
    const { sealedKey, hint } = sealKey(deps.keys, id, apiKey);
    const content = await contentOf(draft, hint, deps.checkAddress);
    const provider = await deps.store.insert({ ...content, id, sealedKey });
    await deps.onChange();
    return provider;
  };
}
