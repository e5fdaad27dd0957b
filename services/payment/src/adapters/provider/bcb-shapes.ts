import { z } from "zod";
import type { ProviderCharge, ProviderPayment } from "../../app/providers.ts";
import { parseProviderAmount } from "../../domain/provider-money.ts";
import type { ReturnedMoney } from "../../domain/returned-money.ts";

/** Shapes of the Central Bank's API Pix 2.9, as far as they are read; banks add fields of their own. */

const cents = z.string().transform((text, { issues }) => {
  const amount = parseProviderAmount(text);
  if (amount !== null) return amount;
  issues.push({ code: "custom", input: text, message: "no amount" });
  return z.NEVER;
});

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const txid = z.string().regex(/^[a-zA-Z0-9]{1,35}$/);

export const returnedShape = z
  .object({
    id: z.string().min(1).max(64),
    valor: cents,
    // Earlier versions of BACEN's API leave it out of a receiver's own refunds.
    natureza: z.string().max(64).default("ORIGINAL"),
    status: z.enum(["EM_PROCESSAMENTO", "DEVOLVIDO", "NAO_REALIZADO"]),
  })
  .transform(
    ({ id, valor, natureza, status }): ReturnedMoney => ({ id, amountCents: valor, nature: natureza, status }),
  );

export const paymentShape = z
  .object({
    endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
    txid: txid.optional(),
    valor: cents,
    chave: z.string().max(77).optional(),
    horario: moment,
    devolucoes: z.array(returnedShape).default([]),
  })
  .transform(
    (pix): ProviderPayment => ({
      endToEndId: pix.endToEndId,
      txid: pix.txid ?? null,
      pixKey: pix.chave ?? null,
      amountCents: pix.valor,
      paidAt: pix.horario,
      returned: pix.devolucoes,
    }),
  );

export const chargeShape = z
  .object({
    txid,
    status: z.enum(["ATIVA", "CONCLUIDA", "REMOVIDA_PELO_USUARIO_RECEBEDOR", "REMOVIDA_PELO_PSP"]),
    valor: z.object({ original: cents }),
    chave: z.string().max(77),
    pixCopiaECola: z.string().max(512).optional(),
    pix: z.array(paymentShape).default([]),
  })
  .transform(
    (cob): ProviderCharge => ({
      txid: cob.txid,
      pixKey: cob.chave,
      amountCents: cob.valor.original,
      copyCode: cob.pixCopiaECola ?? null,
      isRemoved: cob.status.startsWith("REMOVIDA_"),
      payments: cob.pix,
    }),
  );

export const receivedShape = z
  .object({
    parametros: z.object({
      paginacao: z.object({ paginaAtual: z.int().min(0), quantidadeDePaginas: z.int().min(0) }),
    }),
    pix: z.array(paymentShape).default([]),
  })
  .transform(({ parametros: { paginacao }, pix }) => ({
    payments: pix,
    hasMore: paginacao.paginaAtual + 1 < paginacao.quantidadeDePaginas,
  }));

export const webhookShape = z.object({ webhookUrl: z.string().max(2_000) }).transform(({ webhookUrl }) => webhookUrl);

export const tokenShape = z.object({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.coerce.number().int().min(1).max(31_536_000),
});
