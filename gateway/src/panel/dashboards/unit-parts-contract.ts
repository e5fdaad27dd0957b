import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "franchise";
const access = { roles: ["MASTER" as const, "ADMIN" as const] };
const params = z.strictObject({ id: z.uuid() });
const day = z.string().describe("AAAA-MM-DD");
const count = z.int().nonnegative();

const sums = {
  wishes: count,
  without_balance: count.describe("Destes, quantos só tinham empresas sem saldo"),
  no_seller: count.describe("Destes, quantos ninguém vende na unidade"),
  unavailable: count.describe("Destes, quantos só tinham empresas em pausa, sem número confirmado ou fechadas"),
};
const ofCategory = {
  category_id: z.int(),
  category: z.string().describe("Vazio enquanto o nome não é conhecido"),
  ...sums,
};
const district = z.string().describe("Vazio: bairro desconhecido");

export const unmetDemand = defineRoute({
  operationId: "getUnmetDemand",
  method: "get",
  path: "/franchise-units/:id/unmet-demand",
  summary: "Pedidos de uma unidade sem empresa que pudesse ser consultada, por bairro, hora e categoria",
  tag,
  access,
  params,
  query: z.strictObject({
    days: z.enum(["7", "30", "90"]).default("30").describe("Até hoje, no fuso da unidade"),
    category_id: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, "Categoria inválida")
      .optional()
      .describe("Só as células desta categoria"),
  }),
  response: z.object({
    from: day,
    to: day,
    ...sums,
    cells: z
      .array(z.object({ district, hour: z.int().min(0).max(23), wishes: count }))
      .describe("Dos 30 bairros com mais pedidos"),
    cell_wishes: count.describe("De todos os bairros"),
    lines: z.array(z.object({ ...ofCategory, district })).describe("Por categoria e bairro, no máximo 100"),
    categories: z.array(z.object(ofCategory)).describe("No máximo 100"),
  }),
  errors: ["not_found", "unavailable"],
});

export const opening = defineRoute({
  operationId: "getFranchiseOpening",
  method: "get",
  path: "/franchise-units/:id/opening",
  summary: "O que falta para abrir a cidade de uma unidade, até o primeiro TENHO dela",
  tag,
  access,
  params,
  response: z.object({
    opening: z
      .object({
        whatsapp: z.string().nullable().describe("Dígitos do número em que se pede; nulo: ainda não tem"),
        companies: count.describe("Ativas"),
        receiving: count.describe("Destas, quantas recebem pedidos agora ou quando abrirem"),
        receiving_wanted: count,
        without_balance: count,
        without_hours: count.describe("Sem horário informado"),
        categories_covered: count.describe("Das categorias principais, quantas têm empresa que pode receber"),
        categories_wanted: count,
        categories_missing: z.array(z.string()).describe("As mais pedidas das que faltam, no máximo 3"),
      })
      .nullable()
      .describe("Nulo: um pedido da unidade já foi respondido com TENHO"),
  }),
  errors: ["not_found", "unavailable"],
});

const reais = z.number().describe("Reais");

export const earnings = defineRoute({
  operationId: "getFranchiseEarnings",
  method: "get",
  path: "/franchise-units/:id/earnings",
  summary: "O que o franqueado de uma unidade ganhou por mês, pelos termos de hoje",
  tag,
  access,
  params,
  response: z.object({
    commission_percent: z.number().nullable().describe("Nulo: não combinada"),
    monthly_fee: reais.nullable().describe("Nulo: não combinada"),
    months: z
      .array(
        z.object({
          month: z.string().describe("AAAA-MM"),
          is_running: z.boolean().describe("O mês de agora, que ainda não acabou"),
          tenhos: count,
          paid: reais,
          returned: reais.describe("Devolvido neste mês, seja de quando for o pagamento"),
          commission: reais.nullable(),
          monthly_fee: reais.nullable(),
          earned: reais.nullable().describe("Comissão menos mensalidade; pode ser negativo"),
        }),
      )
      .describe("Do mais antigo ao de agora, no máximo 12"),
  }),
  errors: ["not_found", "unavailable"],
});
