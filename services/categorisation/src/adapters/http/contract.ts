import { defineRoute } from "@tenho/kernel/http/contract";
import { z } from "zod";

const tag = "categories";
const category = z.object({ id: z.int(), name: z.string() });

export const withClients = defineRoute({
  operationId: "listCategoriesWithClients",
  method: "get",
  path: "/categories/with-clients",
  summary: "Categorias que têm ao menos uma empresa ativa, as de mais empresas primeiro",
  tag,
  access: "public",
  response: z.array(category),
});

export const listGroups = defineRoute({
  operationId: "listCategoryGroups",
  method: "get",
  path: "/categories/sync",
  summary: "O catálogo, por família",
  tag,
  access: "session",
  query: z.strictObject({ no_cache: z.string().max(30).optional() }),
  response: z.array(z.object({ groupName: z.string(), categories: z.array(category) })),
});

export const categorisationRoutes = [withClients, listGroups];
