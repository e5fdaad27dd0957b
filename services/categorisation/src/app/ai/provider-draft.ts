import { AppError } from "@tenho/kernel/errors/app-error";
import {
  addressOf,
  compatibleAddressOf,
  keyHintOf,
  kindOf,
  modelOf,
  type Provider,
  type ProviderKind,
} from "../../domain/ai/provider.ts";
import type { AddressCheck, ApiKeyCipher, ProviderContent } from "./ports.ts";

/** A provider as submitted by an operator. */
export type ProviderDraft = {
  name: string;
  displayName: string;
  apiKey: string | undefined;
  models: string[];
  isActive: boolean;
  isDefault: boolean;
  kind: ProviderKind | undefined;
  /** undefined: left out. */
  baseUrl: string | null | undefined;
};

/**
 * The content of a draft, checked; `keyHint` is that of the key the provider will have.
 * Raises: `unprocessable` when the address is missing or may not be called, or no model can be asked.
 */
export async function contentOf(
  draft: ProviderDraft,
  keyHint: string,
  checkAddress: AddressCheck,
): Promise<ProviderContent> {
  const { name, displayName, isActive } = draft;
  const kind = draft.kind ?? kindOf(name);
  const known = kind === "compatible" ? compatibleAddressOf(name) : null;
  const baseUrl = draft.baseUrl?.replace(/(?<!\/)\/+$/, "") || known;
  const models = [...new Set(draft.models)];
  if (addressOf({ kind, baseUrl }) === null)
    throw invalidField("base_url", "Informe o endereço (URL) da API do provedor.");
  if (modelOf({ kind, models }) === null) throw invalidField("models", "Informe ao menos um modelo.");
  const fault = baseUrl === null ? null : await checkAddress(baseUrl);
  if (fault !== null) throw invalidField("base_url", fault);
  return { name, displayName, kind, baseUrl, models, isActive, keyHint };
}

/** Raises: `unprocessable` while no secret is configured. */
export function encryptKey(
  cipher: ApiKeyCipher,
  providerId: string,
  apiKey: string,
): { encryptedKey: string; keyHint: string } {
  if (!cipher.canEncrypt) {
    const message =
      "Não é possível guardar chaves de IA: falta configurar AI_KEYS_SECRET, com ao menos 32 caracteres, no serviço.";
    throw new AppError("unprocessable", message, { reason: "no_keys_secret" });
  }
  return { encryptedKey: cipher.encrypt(providerId, apiKey), keyHint: keyHintOf(apiKey) };
}

/** Returns whether a provider's calls, and with them its key, go to the same host. */
export function hasSameDestination(before: Pick<Provider, "kind" | "baseUrl">, after: typeof before): boolean {
  return originOf(before) === originOf(after);
}

const originOf = (provider: Pick<Provider, "kind" | "baseUrl">) => URL.parse(addressOf(provider) ?? "")?.origin;

export function invalidField(field: string, message: string): AppError {
  return new AppError("unprocessable", message, { fields: [{ field, message }] });
}
