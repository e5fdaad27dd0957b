import { AppError } from "@tenho/kernel/errors/app-error";
import { v7 as uuidv7 } from "uuid";
import { chooseDefault, isMaskedKey, kindOf, type Provider } from "../../domain/ai/provider.ts";
import type { CategorisationContext } from "../categorisation-context.ts";
import { tryToRefreshAiSettings } from "./ai-settings.ts";
import type { ProviderEdit } from "./ports.ts";
import { contentOf, encryptKey, hasSameDestination, invalidField, type ProviderDraft } from "./provider-draft.ts";

const REQUIRED = "Nome, nome de exibição e chave da API são obrigatórios";

/** Raises: `not_found`. */
export async function getProvider(ctx: CategorisationContext, id: string): Promise<Provider> {
  return requireProvider(await ctx.providers.find(id));
}

/**
 * Adds a provider. After it, as after every change, there is at most one default, which is active, and there is one whenever any provider is active: the
 * one named by the change, else the previous one, else the oldest.
 * Raises: `invalid_input` when name, display name or key is missing, `unprocessable` for an address that may not be called
 * or when keys cannot be encrypted, `conflict` when another has the name.
 */
export async function addProvider(ctx: CategorisationContext, draft: ProviderDraft): Promise<Provider> {
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
  const { encryptedKey, keyHint } = encryptKey(ctx.cipher, id, apiKey);
  const content = await contentOf(draft, keyHint, ctx.checkAddress);
  const provider = await ctx.providers.edit(async (edit) => {
    await edit.insert({ ...content, id, encryptedKey });
    await updateDefault(edit, isDefault(draft) ? id : null);
    return requireProvider(await edit.find(id));
  });
  await apply(ctx, id);
  return provider;
}

/**
 * Changes a provider. A key left out or masked is kept, but only for the destination it was given for: changing the address must not send the key
 * elsewhere.
 * Raises: `not_found`, `invalid_input` without a name, `unprocessable`, `conflict` when another has the name.
 */
export async function changeProvider(ctx: CategorisationContext, id: string, draft: ProviderDraft): Promise<Provider> {
  const before = requireProvider(await ctx.providers.find(id));
  if (draft.name === "" || draft.displayName === "") {
    throw new AppError("invalid_input", "Nome e nome de exibição são obrigatórios");
  }
  const keepsKey = isMaskedKey(draft.apiKey);
  const encrypted = keepsKey ? null : encryptKey(ctx.cipher, id, draft.apiKey ?? "");
  const content = await contentOf(completed(draft, before), encrypted?.keyHint ?? before.keyHint, ctx.checkAddress);
  if (keepsKey && !hasSameDestination(before, content)) {
    throw invalidField("api_key", "Para mudar o endereço do provedor, informe a chave da API novamente.");
  }
  const after = await ctx.providers.edit(async (edit) => {
    await edit.update(id, { ...content, encryptedKey: encrypted?.encryptedKey ?? null });
    await updateDefault(edit, isDefault(draft) ? id : null);
    return requireProvider(await edit.find(id));
  });
  await apply(ctx, id);
  return after;
}

/** Deletes a provider and its key. Raises: `not_found`. */
export async function removeProvider(ctx: CategorisationContext, id: string): Promise<void> {
  await ctx.providers.edit(async (edit) => {
    if (!(await edit.remove(id))) throw providerNotFound();
    await updateDefault(edit, null);
  });
  await apply(ctx, id);
}

/** Applies a change of a provider in this process. */
async function apply(ctx: CategorisationContext, providerId: string): Promise<void> {
  ctx.breakers.reset(providerId);
  await tryToRefreshAiSettings(ctx);
}

const isDefault = (draft: ProviderDraft): boolean => draft.isActive && draft.isDefault;

async function updateDefault(edit: ProviderEdit, asked: string | null): Promise<void> {
  await edit.setDefault(chooseDefault(await edit.list(), asked));
}

/** The draft with omitted fields taken from the stored provider; a new name may imply another kind. */
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
