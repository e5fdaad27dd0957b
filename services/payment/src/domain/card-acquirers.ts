/** Acquirers whose API is spoken; `standard` is our own, for one that is put in front of another. */
export const CARD_PROVIDERS = ["standard", "mercadopago"] as const;

type CardProviderName = (typeof CARD_PROVIDERS)[number];

/** Address of an acquirer's API; null where it has none of its own. */
export const CARD_API_URLS: Readonly<Record<CardProviderName, string | null>> = {
  standard: null,
  mercadopago: "https://api.mercadopago.com",
};
