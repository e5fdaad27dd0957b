import { CSV_TYPE } from "@tenho/kernel/http/contract/attachment";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const month = z
  .string()
  .regex(/^20[2-9]\d-(?:0[1-9]|1[0-2])$/, "Informe o mês, AAAA-MM")
  .describe("AAAA-MM, até o de agora");

const shared = {
  method: "get",
  tag: "reports",
  access: { roles: ["MASTER" as const, "ADMIN" as const] },
  attachment: CSV_TYPE,
  query: z.strictObject({ month, franchise_id: z.uuid().optional() }),
  response: z.object({}),
  errors: ["invalid_input", "forbidden", "unavailable"],
} as const;

export const companyBilling = defineRoute({
  ...shared,
  operationId: "getCompanyBilling",
  path: "/reports/company-billing",
  summary: "Faturamento por empresa em um mês, para a contabilidade: uma planilha das empresas que tiveram movimento",
});

export const unitClosing = defineRoute({
  ...shared,
  operationId: "getUnitClosing",
  path: "/reports/unit-closing",
  summary: "Fechamento das franquias em um mês, pelos termos de hoje: uma planilha com o que é devido a cada uma",
});
