export const PROVIDER_KINDS = ["openai", "anthropic", "google", "cohere", "compatible"] as const;

/** The API an address offers; `compatible` is OpenAI's, at the provider's `baseUrl`. */
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** An AI vendor and the account at it, without the API key. */
export type Provider = {
  id: string;
  name: string;
  displayName: string;
  kind: ProviderKind;
  /** Address of the API; null: the vendor's own. */
  baseUrl: string | null;
  /** The last characters of the key; empty when it is too short to show any. */
  keyHint: string;
  models: string[];
  isActive: boolean;
  isDefault: boolean;
  createdAt: Date;
};

const MASK = "••••";
const HINT_LENGTH = 4;
const KEY_LENGTH_MIN_FOR_HINT = 12;

const VENDORS: Readonly<Record<Exclude<ProviderKind, "compatible">, { baseUrl: string; model: string }>> = {
  openai: { baseUrl: "https://api.openai.com/v1", model: "gpt-4o-mini" },
  anthropic: { baseUrl: "https://api.anthropic.com/v1", model: "claude-haiku-4-5" },
  google: { baseUrl: "https://generativelanguage.googleapis.com/v1beta", model: "gemini-2.5-flash-lite" },
  cohere: { baseUrl: "https://api.cohere.com/v2", model: "command-r7b-12-2024" },
};

/** Addresses of vendors that offer OpenAI's API, by name in lower-case letters and digits. */
const COMPATIBLE_VENDORS: Readonly<Record<string, string>> = {
  cerebras: "https://api.cerebras.ai/v1",
  deepseek: "https://api.deepseek.com/v1",
  fireworks: "https://api.fireworks.ai/inference/v1",
  groq: "https://api.groq.com/openai/v1",
  maritaca: "https://chat.maritaca.ai/api",
  mistral: "https://api.mistral.ai/v1",
  openrouter: "https://openrouter.ai/api/v1",
  perplexity: "https://api.perplexity.ai",
  together: "https://api.together.xyz/v1",
  xai: "https://api.x.ai/v1",
};

/** The address of a vendor that offers OpenAI's API, by its name: `Groq`, `Mistral AI`; null for a name that is not known. */
export function compatibleAddressOf(name: string): string | null {
  const key = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return COMPATIBLE_VENDORS[key] ?? COMPATIBLE_VENDORS[key.replace(/ai$/, "")] ?? null;
}

/** The key as screens show it. */
export const maskedKey = (hint: string): string => `${MASK}${hint}`;

/** Returns whether a submitted key is only the mask or missing, so that the stored one is kept. */
export const isMaskedKey = (key: string | undefined): boolean => key === undefined || key === "" || key.includes("•");

export const keyHintOf = (key: string): string => (key.length < KEY_LENGTH_MIN_FOR_HINT ? "" : key.slice(-HINT_LENGTH));

/** The kind a provider's name implies: that of the vendor of this name, else `compatible`. */
export function kindOf(name: string): ProviderKind {
  const vendor = name.trim().toLowerCase();
  return PROVIDER_KINDS.find((kind) => kind === vendor) ?? "compatible";
}

/** The address its calls go to; null when none is set. */
export function addressOf({ kind, baseUrl }: Pick<Provider, "kind" | "baseUrl">): string | null {
  return baseUrl ?? (kind === "compatible" ? null : VENDORS[kind].baseUrl);
}

/** The model to call: the first of the list, else a small one of the vendor's; null when there is none. */
export function modelOf({ kind, models }: Pick<Provider, "kind" | "models">): string | null {
  return models[0] ?? (kind === "compatible" ? null : VENDORS[kind].model);
}

/**
 * Chooses the default provider: the one asked for, else the present default, else the first active one of the list; null when none is active. The one
 * asked for has to be active.
 */
export function chooseDefault(
  providers: readonly Pick<Provider, "id" | "isActive" | "isDefault">[],
  asked: string | null,
): string | null {
  const chosen = providers.find(({ isDefault }) => isDefault) ?? providers.find(({ isActive }) => isActive);
  return asked ?? chosen?.id ?? null;
}
