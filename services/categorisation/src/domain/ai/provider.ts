export const PROVIDER_KINDS = ["openai", "anthropic", "google", "cohere", "compatible"] as const;

/** Which API an address speaks; `compatible` is OpenAI's, at the provider's `baseUrl`. */
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** A vendor of AI and our account with it, without its key. */
export type Provider = {
  id: string;
  name: string;
  displayName: string;
  kind: ProviderKind;
  /** null: the vendor's own. */
  baseUrl: string | null;
  /** The last characters of the key, or nothing when it is too short to show any. */
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

/** The key as screens may see it. */
export const maskedKey = (hint: string): string => `${MASK}${hint}`;

/** Whether a key that was sent is no key but the mask, or nothing at all: the stored one stays. */
export const isMaskedKey = (key: string | undefined): boolean => key === undefined || key === "" || key.includes("•");

export const keyHint = (key: string): string => (key.length < KEY_LENGTH_MIN_FOR_HINT ? "" : key.slice(-HINT_LENGTH));

/** The kind a name tells: a vendor's own name, else `compatible`. */
export function kindOf(name: string): ProviderKind {
  const told = name.trim().toLowerCase();
  return PROVIDER_KINDS.find((kind) => kind === told) ?? "compatible";
}

/** Where its calls go; null when that was never said. */
export function addressOf({ kind, baseUrl }: Pick<Provider, "kind" | "baseUrl">): string | null {
  return baseUrl ?? (kind === "compatible" ? null : VENDORS[kind].baseUrl);
}

/** The model that is asked: the first of the list, else a small one of the vendor's; null when there is none. */
export function modelOf({ kind, models }: Pick<Provider, "kind" | "models">): string | null {
  return models[0] ?? (kind === "compatible" ? null : VENDORS[kind].model);
}
