import { z } from "zod";
import { CHARGE_STATUSES } from "./records.ts";
import { VALOR } from "./valor.ts";

export const TXID = /^[a-zA-Z0-9]{26,35}$/;
export const RETURN_ID = /^[a-zA-Z0-9]{1,35}$/;

export const valorSchema = z
  .string()
  .regex(VALOR)
  .refine((valor) => Number(valor) > 0);

const calendario = z.strictObject({ expiracao: z.int().min(1).max(2_147_483_647).default(86_400) });
const nome = z.string().min(1).max(200);
const devedor = z.union([
  z.strictObject({ nome, cpf: z.string().regex(/^\d{11}$/) }),
  z.strictObject({ nome, cnpj: z.string().regex(/^[0-9A-Z]{14}$/) }),
]);
const valor = z.strictObject({ original: valorSchema, modalidadeAlteracao: z.literal(0).optional() });
const infoAdicionais = z.array(z.strictObject({ nome: z.string().max(50), valor: z.string().max(200) })).max(50);

export const chargeSchema = z.strictObject({
  calendario: calendario.prefault({}),
  devedor: devedor.optional(),
  valor,
  chave: z.string().min(1).max(77),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: infoAdicionais.optional(),
});

export const chargeChangeSchema = z.strictObject({
  calendario: calendario.optional(),
  devedor: devedor.optional(),
  valor: valor.optional(),
  chave: z.string().min(1).max(77).optional(),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: infoAdicionais.optional(),
  status: z.literal("REMOVIDA_PELO_USUARIO_RECEBEDOR").optional(),
});

const period = {
  inicio: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  fim: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  "paginacao.paginaAtual": z.coerce.number().int().min(0).default(0),
  // The application's key, which Banco do Brasil asks for in every query.
  "gw-dev-app-key": z.string().optional(),
  "paginacao.itensPorPagina": z.coerce.number().int().min(1).max(1_000).default(100),
};
const inOrder = { message: "fim < inicio", path: ["fim"] };

export const chargesQuerySchema = z
  .strictObject({ ...period, status: z.enum(CHARGE_STATUSES).optional() })
  .refine(({ inicio, fim }) => inicio <= fim, inOrder);

export const pixQuerySchema = z
  .strictObject({
    ...period,
    txid: z
      .string()
      .regex(/^[a-zA-Z0-9]{1,35}$/)
      .optional(),
    txIdPresente: z.stringbool().optional(),
    devolucaoPresente: z.stringbool().optional(),
  })
  .refine(({ inicio, fim }) => inicio <= fim, inOrder);

export const returnSchema = z.strictObject({
  valor: valorSchema,
  natureza: z.literal("ORIGINAL").optional(),
  descricao: z.string().max(140).optional(),
});

export const webhookSchema = z.strictObject({ webhookUrl: z.url({ protocol: /^https?$/ }).max(2_000) });
