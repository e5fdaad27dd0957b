import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "categories";
const category = z.object({ id: z.int(), name: z.string() }).meta({ id: "Category" });

export const withClients = defineRoute({
  operationId: "listCategoriesWithClients",
  method: "get",
  path: "/categories/with-clients",
  summary: "Categorias que têm ao menos uma empresa ativa, as de mais empresas primeiro",
  tag,
  access: "public",
  response: z.array(category),
});

export const deleteExternal = defineRoute({
  operationId: "deleteExternalCategory",
  method: "post",
  path: "/categories/external/delete/:id",
  summary: "Exclui uma categoria que nenhuma empresa usa",
  tag,
  access: { permission: "genai.access" },
  params: z.strictObject({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  response: z.object({ id: z.int() }),
  errors: ["not_found", "conflict", "unavailable"],
});

export const categoryRoutes = [withClients, deleteExternal] as const;
