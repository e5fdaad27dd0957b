import type {
  GetAiUsageApiResponse,
  ListAiProvidersApiResponse,
  UpdateAiProviderApiArg,
} from "../../../api/generated/tenho.gen.ts";

export type AiProvider = ListAiProvidersApiResponse[number];
export type AiProviderKind = AiProvider["kind"];
export type AiUsage = GetAiUsageApiResponse;

type Preset = {
  readonly label: string;
  readonly name: string;
  readonly displayName: string;
  readonly models: readonly string[];
};

/** Default name and models of each vendor; all of it can be changed in the form. */
export const PRESETS: Readonly<Record<AiProviderKind, Preset>> = {
  openai: {
    label: "OpenAI",
    name: "openai",
    displayName: "OpenAI",
    models: ["gpt-3.5-turbo", "gpt-4", "gpt-4-turbo", "gpt-4o"],
  },
  anthropic: {
    label: "Anthropic",
    name: "anthropic",
    displayName: "Anthropic",
    models: ["claude-3-haiku", "claude-3-sonnet", "claude-3-opus"],
  },
  google: { label: "Google", name: "google", displayName: "Google", models: ["gemini-pro", "gemini-ultra"] },
  cohere: { label: "Cohere", name: "cohere", displayName: "Cohere", models: ["command", "command-light"] },
  compatible: { label: "Compatível com OpenAI", name: "", displayName: "", models: [] },
};

/** A provider as the form edits it: models one per line, the key only as typed. */
export type ProviderDraft = {
  readonly kind: AiProviderKind;
  readonly name: string;
  readonly displayName: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly models: string;
  readonly isActive: boolean;
  readonly isDefault: boolean;
};

/** The draft with a vendor's preset; what was edited by hand stays. */
export function withPreset(draft: ProviderDraft, kind: AiProviderKind): ProviderDraft {
  const before = PRESETS[draft.kind];
  const after = PRESETS[kind];
  const isUntouched = draft.models.trim() === before.models.join("\n");
  return {
    ...draft,
    kind,
    name: draft.name.trim() === before.name ? after.name : draft.name,
    displayName: draft.displayName.trim() === before.displayName ? after.displayName : draft.displayName,
    models: isUntouched ? after.models.join("\n") : draft.models,
  };
}

/** A new provider's draft. */
export function newDraft(isFirst: boolean): ProviderDraft {
  const { name, displayName, models } = PRESETS.openai;
  const texts = { name, displayName, apiKey: "", baseUrl: "", models: models.join("\n") };
  return { kind: "openai", ...texts, isActive: true, isDefault: isFirst };
}

/** The draft of a provider that is there; its key is never in it. */
export function draftOf(provider: AiProvider): ProviderDraft {
  return {
    kind: provider.kind,
    name: provider.name,
    displayName: provider.display_name,
    apiKey: "",
    baseUrl: provider.base_url ?? "",
    models: provider.models.join("\n"),
    isActive: provider.is_active,
    isDefault: provider.is_default,
  };
}

const REQUIRED = "Nome, nome de exibição e chave da API são obrigatórios";

export type DraftErrors = Readonly<Partial<Record<keyof ProviderDraft, string>>>;

/** Why a draft cannot be saved, by field; empty when it can. */
export function draftErrors(draft: ProviderDraft, isNew: boolean): DraftErrors {
  return {
    ...(draft.kind === "compatible" && !draft.baseUrl.trim() && { baseUrl: "Informe o endereço da API" }),
    ...(!draft.name.trim() && { name: REQUIRED }),
    ...(!draft.displayName.trim() && { displayName: REQUIRED }),
    ...(isNew && !draft.apiKey.trim() && { apiKey: REQUIRED }),
  };
}

type Body = Omit<UpdateAiProviderApiArg["body"], "id" | "created_at">;

/** The draft as a request body; a key that was not typed is left out, so that the kept one stays. */
export function toBody(draft: ProviderDraft): Body {
  const key = draft.apiKey.trim();
  const models = draft.models.split(/\r?\n/).map((line) => line.trim());
  return {
    name: draft.name.trim(),
    display_name: draft.displayName.trim(),
    kind: draft.kind,
    base_url: draft.baseUrl.trim() || null,
    models: [...new Set(models.filter((model) => model !== ""))],
    is_active: draft.isActive,
    is_default: draft.isDefault,
    ...(key && { api_key: key }),
  };
}
