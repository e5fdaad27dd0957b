import { createCardProvider } from "../adapters/provider/card-provider.ts";
import { createMercadoPagoProvider } from "../adapters/provider/mercado-pago/mercado-pago-provider.ts";
import type { PaymentConfig } from "../config.ts";
import { CARD_API_URLS } from "../domain/card-acquirers.ts";

const CREATE = { standard: createCardProvider, mercadopago: createMercadoPagoProvider } as const;

type CardConfig = Pick<PaymentConfig, "CARD_PROVIDER" | "CARD_API_URL" | "CARD_API_KEY">;

/** Address and key of the acquirer, and how its client is made; null where Pix alone is sold. */
export function cardAccessOf({ CARD_PROVIDER: name, CARD_API_URL, CARD_API_KEY: apiKey }: CardConfig) {
  const baseUrl = CARD_API_URL ?? CARD_API_URLS[name];
  return baseUrl === null || apiKey === undefined ? null : { baseUrl, apiKey, create: CREATE[name] };
}
