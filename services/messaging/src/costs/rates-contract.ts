import { RATE_BOUNDS } from "@tenho/br/bounds";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "settings";
const access = { roles: ["MASTER"] } as const;
const params = z.strictObject({ from: z.iso.date() });

const { usd: USD, brlPerUsd: BRL } = RATE_BOUNDS;
const usd = z
  .number()
  .min(USD.min, `Use de ${USD.min} a ${USD.max} dólares`)
  .max(USD.max, `Use de ${USD.min} a ${USD.max} dólares`);
const usdBrl = z
  .number()
  .min(BRL.min, `Use de ${BRL.min} a ${BRL.max} reais`)
  .max(BRL.max, `Use de ${BRL.min} a ${BRL.max} reais`);
const rates = { marketing: usd, utility: usd, authentication: usd, service: usd, usd_brl: usdBrl };
const shown = z.number();

const response = z.object({
  /** Today, UTC: the days of costs are UTC's. */
  today: z.iso.date(),
  /** US dollars a message and reais a dollar, the latest first; the last one, `from` null, is the configuration's, in force before the others. */
  items: z.array(
    z.object({
      from: z.iso.date().nullable(),
      ...{ marketing: shown, utility: shown, authentication: shown, service: shown, usd_brl: shown },
    }),
  ),
});

export const getMessageRates = defineRoute({
  operationId: "getMessageRates",
  method: "get",
  path: "/settings/message-rates",
  summary: "Quanto a Meta cobra por mensagem, em dólares, e o dólar em reais, desde que dia cada um",
  tag,
  access,
  response,
});

export const setMessageRates = defineRoute({
  operationId: "setMessageRates",
  method: "put",
  path: "/settings/message-rates/:from",
  summary: "Define os preços que valem desde um dia (UTC) até o próximo que houver; os de outros dias ficam como estão",
  tag,
  access,
  params,
  body: z.strictObject(rates),
  response,
  errors: ["invalid_input", "unavailable"],
});

export const deleteMessageRates = defineRoute({
  operationId: "deleteMessageRates",
  method: "delete",
  path: "/settings/message-rates/:from",
  summary: "Exclui os preços que valiam desde um dia: seguem os de antes",
  tag,
  access,
  params,
  response,
  errors: ["not_found", "unavailable"],
});

/** The routes of the prices of messages. */
export const rateRoutes = [getMessageRates, setMessageRates, deleteMessageRates];
