import { AppError } from "@tenho/kernel/errors/app-error";
import { addressOf, keyHint, kindOf, modelOf, type Provider, type ProviderKind } from "../../domain/ai/provider.ts";
import type { AddressCheck } from "./address-check.ts";
import type { KeyBox } from "./key-box.ts";
import type { ProviderContent } from "./ports.ts";

/** A provider as an operator writes it. */
export type ProviderDraft = {
  name: string;
  displayName: string;
  apiKey: string | undefined;
  models: string[];
  isActive: boolean;
  isDefault: boolean;
  kind: ProviderKind | undefined;
  /** undefined: not said. */
  baseUrl: string | null | undefined;
};

/**
 * The content of a draft, checked. `hint` is that of the key it will have.
 * Raises: `unprocessable` when the address is missing or may not be called, or no model can be asked.
 */
export async function contentOf(draft: ProviderDraft, hint: string, check: AddressCheck): Promise<ProviderContent> {
  const { name, displayName, isActive } = draft;
  const kind = draft.kind ?? kindOf(name);
  const baseUrl = draft.baseUrl?.replace(/\/+$/, "") || null;
  const models = [...new Set(draft.models)];
  if (addressOf({ kind, baseUrl }) === null) throw refused("base_url", "Informe o endereço (URL) da API do provedor.");
  if (modelOf({ kind, models }) === null) throw refused("models", "Informe ao menos um modelo.");
  const fault = baseUrl === null ? null : await check(baseUrl);
  if (fault !== null) throw refused("base_url", fault);
  return { name, displayName, kind, baseUrl, models, isActive, isDefault: isActive && draft.isDefault, keyHint: hint };
}

/** Seals a key. Raises: `unprocessable` while no secret is configured. */
export function sealKey(keys: KeyBox, providerId: string, apiKey: string): { sealedKey: string; hint: string } {
  if (!keys.canSeal) {
    const message =
      "Não é possível guardar chaves de IA: falta configurar AI_KEYS_SECRET, com ao menos 32 caracteres, no serviço.";
    throw new AppError("unprocessable", message, { reason: "no_keys_secret" });
  }
  return { sealedKey: keys.seal(providerId, apiKey), hint: keyHint(apiKey) };
}

/** Whether a provider's calls, and so its key, go to the same place. */
export function sameDestination(before: Pick<Provider, "kind" | "baseUrl">, after: typeof before): boolean {
  return originOf(before) === originOf(after);
}

const originOf = (provider: Pick<Provider, "kind" | "baseUrl">) => URL.parse(addressOf(provider) ?? "")?.origin;

export function refused(field: string, message: string): AppError {
  return new AppError("unprocessable", message, { fields: [{ field, message }] });
}
