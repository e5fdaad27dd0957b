import { VARIABLES } from "@tenho/kernel/config/variables";
import { z } from "zod";

const RATES = /^[a-z_]{1,40}=\d{1,3}(\.\d{1,6})?$/;

/** Variables of the cost of WhatsApp messages. */
export const costConfig = {
  /** US dollars per message before MASTER has set them, by Meta's pricing category, comma-separated `name=price`; a category not listed costs as much as the dearest. */
  WHATSAPP_RATES_USD: z
    .string()
    .default("marketing=0.0625,utility=0.0068,authentication=0.0068,service=0.0068")
    .transform((text) => text.split(",").map((rate) => rate.trim()))
    .pipe(z.array(z.string().regex(RATES, "Informe categoria=preço, separados por vírgulas")).min(1))
    .transform((rates) =>
      Object.fromEntries(rates.map((rate) => rate.split("=")).map(([name, usd]) => [name, Number(usd)])),
    )
    .register(VARIABLES, {
      purpose:
        "Preço de uma mensagem da Meta por categoria, em dólares, até ser definido no painel, em Configurações › Crédito",
      source: "tabela de preços da Meta para o Brasil",
    }),
  /** Reais a US dollar, likewise. */
  USD_BRL: z.coerce
    .number()
    .min(0.01)
    .max(1_000)
    .default(5.4)
    .register(VARIABLES, { purpose: "Reais por dólar, para o custo das mensagens, até ser definido no painel" }),
  /** Interval at which messages with a known price are added to the sums. */
  COSTS_FOLD_MS: z.coerce.number().int().min(10).max(3_600_000).default(5_000),
};
