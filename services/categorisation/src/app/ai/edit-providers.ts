import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { chooseDefault, isMaskedKey, kindOf, type Provider } from "../../domain/ai/provider.ts";
import type { AddressCheck, ApiKeyCipher, ProviderEdit, ProviderStore } from "./ports.ts";
import { contentOf, encryptKey, hasSameDestination, invalidField, type ProviderDraft } from "./provider-draft.ts";

const REQUIRED = "Nome, nome de exibição e chave da API são obrigatórios";

/**
 * Reads, adds, changes and deletes providers. After each change at most one is the default, an active one, and there is one
 * whenever any is active: the one this change names, else the one before, else the oldest. `onChange` makes the change
 * effective in this process.
 */
export function createEditProviders(deps: {
  store: Pick<ProviderStore, "find" | "edit">;
  cipher: ApiKeyCipher;
  checkAddress: AddressCheck;
  onChange: (providerId: string) => Promise<void>;
}) {
  const { store, cipher, checkAddress, onChange } = deps;

  return {
    /** Raises: `not_found`. */
    get: async (id: string): Promise<Provider> => requireProvider(await store.find(id)),

    /**
     * Raises: `invalid_input` when name, display name or key is missing, `unprocessable` for an address that may not be called
     * or when keys cannot be encrypted, `conflict` when another has the name.
     */
    create: async (draft: ProviderDraft): Promise<Provider> => {
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
      const { encryptedKey, keyHint } = encryptKey(cipher, id, apiKey);
      const content = await contentOf(draft, keyHint, checkAddress);
      const provider = await store.edit(async (edit) => {
        await edit.insert({ ...content, id, encryptedKey });
        await updateDefault(edit, isDefault(draft) ? id : null);
        return requireProvider(await edit.find(id));
      });
      await onChange(id);
      return provider;
    },

    /**
     * Changes a provider. A key left out or masked stays, but only for the destination it was given for: whoever may change
     * the address may not thereby have the key sent elsewhere.
     * Raises: `not_found`, `invalid_input` without a name, `unprocessable`, `conflict` when another has the name.
     */
    update: async (id: string, draft: ProviderDraft): Promise<Provider> => {
      const before = requireProvider(await store.find(id));
      if (draft.name === "" || draft.displayName === "") {
        throw new AppError("invalid_input", "Nome e nome de exibição são obrigatórios");
      }
      const keepsKey = isMaskedKey(draft.apiKey);
      const encrypted = keepsKey ? null : encryptKey(cipher, id, draft.apiKey ?? "");
      const content = await contentOf(completed(draft, before), encrypted?.keyHint ?? before.keyHint, checkAddress);
      if (keepsKey && !hasSameDestination(before, content)) {
        throw invalidField("api_key", "Para mudar o endereço do provedor, informe a chave da API novamente.");
      }
      const after = await store.edit(async (edit) => {
        await edit.update(id, { ...content, encryptedKey: encrypted?.encryptedKey ?? null });
        await updateDefault(edit, isDefault(draft) ? id : null);
        return requireProvider(await edit.find(id));
      });
      await onChange(id);
      return after;
    },

    /** Deletes a provider and its key. Raises: `not_found`. */
    remove: async (id: string): Promise<void> => {
      await store.edit(async (edit) => {
        if (!(await edit.remove(id))) throw providerNotFound();
        await updateDefault(edit, null);
      });
      await onChange(id);
    },
  };
}

const isDefault = (draft: ProviderDraft): boolean => draft.isActive && draft.isDefault;

async function updateDefault(edit: ProviderEdit, asked: string | null): Promise<void> {
  await edit.setDefault(chooseDefault(await edit.list(), asked));
}

/** What the draft leaves out stays; a new name may imply another kind. */
function completed(draft: ProviderDraft, before: Provider): ProviderDraft {
  const kind = draft.kind ?? (draft.name === before.name ? before.kind : kindOf(draft.name));
  return { ...draft, kind, baseUrl: draft.baseUrl === undefined ? before.baseUrl : draft.baseUrl };
}

/** Raises: `not_found`. */
export function requireProvider<P extends Provider>(provider: P | null): P {
  if (provider === null) throw providerNotFound();
  return provider;
}

const providerNotFound = (): AppError => new AppError("not_found", "Provedor de IA não encontrado.");
