import { commonConfig } from "@tenho/kernel/config/common-config";
import { loadConfig } from "@tenho/kernel/config/load-config";
import { z } from "zod";
import { MIN_PIX_DEFAULT_CENTS } from "./domain/purchase-rules.ts";

export const configSchema = z.object({
  ...commonConfig,
  /** The panel's public address. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  MIN_PIX_CENTS: z.coerce.number().int().min(1).default(MIN_PIX_DEFAULT_CENTS),
});

export type PaymentConfig = Readonly<z.output<typeof configSchema>>;

/** Raises `ConfigError` naming every bad variable. */
export const loadPaymentConfig = (env: Record<string, string | undefined>): PaymentConfig =>
  loadConfig(configSchema, env);
