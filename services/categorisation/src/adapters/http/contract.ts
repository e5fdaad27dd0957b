import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { analyseUsers } from "./analysis/analysis-contract.ts";
import { groupRoutes } from "./candidates/group-contract.ts";
import { providerRoutes } from "./provider-contract.ts";
import { testCategorize } from "./test-categorize-contract.ts";
import { trainingRoutes } from "./training-contract.ts";

const tag = "categories";
const category = z.object({ id: z.int(), name: z.string() });
const groups = z.array(z.object({ groupName: z.string(), categories: z.array(category) }));
const noCache = z.strictObject({ no_cache: z.string().max(30).optional() });
const genai = { permission: "genai.access" };

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
  query: noCache,
  response: groups,
});

export const refreshGroups = defineRoute({
  operationId: "refreshCategoryGroups",
  method: "post",
  path: "/categories/sync",
  summary: "Traz o catálogo da fonte externa e o devolve por família",
  tag,
  access: "session",
  query: noCache,
  response: groups,
  errors: ["unavailable"],
});

/** Names that differ only in case are the same; the content is one text a line. */
const externalBody = z.strictObject({
  parentCategory: z.string().trim().max(80),
  subcategoryKey: z.string().trim().max(100_000),
  displayName: z.string().trim().max(80),
});
const externalItem = z.object({
  id: z.int(),
  key: z.string(),
  subcategoryKey: z.string(),
  parentCategory: z.string(),
  displayName: z.string(),
});
const itemParams = z.strictObject({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

export const createExternal = defineRoute({
  operationId: "createExternalCategory",
  method: "post",
  path: "/categories/external/create",
  summary: "Cria uma categoria com seu conteúdo de treino",
  tag,
  access: genai,
  body: externalBody,
  response: externalItem,
  status: 201,
  errors: ["conflict", "unavailable"],
});

export const updateExternal = defineRoute({
  operationId: "updateExternalCategory",
  method: "post",
  path: "/categories/external/update/:id",
  summary: "Altera família, conteúdo de treino e nome de uma categoria",
  tag,
  access: genai,
  params: itemParams,
  body: externalBody,
  response: externalItem,
  errors: ["not_found", "conflict", "unavailable"],
});

export const getExternal = defineRoute({
  operationId: "getExternalCategory",
  method: "get",
  path: "/categories/external/item/:id",
  summary: "Uma categoria com seu conteúdo de treino, um texto por linha",
  tag,
  access: genai,
  params: itemParams,
  response: externalItem,
  errors: ["not_found", "unavailable"],
});

export const renameFamily = defineRoute({
  operationId: "renameCategoryFamily",
  method: "post",
  path: "/categories/external/rename-family",
  summary: "Dá outro nome a uma família, ou a junta a outra",
  tag,
  access: genai,
  body: z.strictObject({ from: z.string().trim().min(1).max(80), to: z.string().trim().min(1).max(80) }),
  response: z.object({ from: z.string(), to: z.string(), changed: z.int() }),
  errors: ["not_found", "unavailable"],
});

export const deleteExternal = defineRoute({
  operationId: "deleteExternalCategory",
  method: "post",
  path: "/categories/external/delete/:id",
  summary: "Exclui uma categoria que nenhuma empresa usa",
  tag,
  access: genai,
  params: itemParams,
  response: z.object({ id: z.int() }),
  errors: ["not_found", "conflict", "unavailable"],
});

export const categorisationRoutes = [
  withClients,
  listGroups,
  refreshGroups,
  createExternal,
  updateExternal,
  getExternal,
  renameFamily,
  deleteExternal,
  testCategorize,
  ...trainingRoutes,
  ...groupRoutes,
  ...providerRoutes,
  analyseUsers,
];
