import { cleanName } from "@tenho/br/text/clean-name";
import { cleanWords } from "@tenho/br/text/clean-words";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { readOnly } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";
import { analyseUsers } from "./analysis-contract.ts";
import { groupRoutes } from "./group-contract.ts";
import { providerRoutes } from "./provider-contract.ts";
import { testCategorize } from "./test-categorize-contract.ts";
import { trainingRoutes } from "./training-contract.ts";

const tag = "categories";
const category = z.object({ id: z.int(), name: z.string() }).meta({ id: "Category" });
const groups = z.array(z.object({ groupName: z.string(), categories: z.array(category) }));
const noCache = z.strictObject({ no_cache: z.string().max(30).optional() });
const genai = { permission: "genai.access" };

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

/** A category draft. Names that differ only in case are the same; the content has one text per line. */
const draft = {
  parentCategory: z.string().overwrite(cleanName).max(80),
  subcategoryKey: z.string().overwrite(cleanWords).trim().max(100_000),
  displayName: z.string().overwrite(cleanName).max(80),
};
const externalItem = z
  .object({
    id: z.int(),
    key: z.string(),
    subcategoryKey: z.string(),
    parentCategory: z.string(),
    displayName: z.string(),
  })
  .meta({ id: "CatalogueItem" });
const itemParams = z.strictObject({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

export const createExternal = defineRoute({
  operationId: "createExternalCategory",
  method: "post",
  path: "/categories/external/create",
  summary: "Cria uma categoria com seu conteúdo de treino",
  tag,
  access: genai,
  bodyBytesMax: 512 * 1_024,
  body: z.strictObject(draft),
  response: externalItem,
  status: 201,
  errors: ["conflict", "unavailable"],
});

export const addStandard = defineRoute({
  operationId: "addStandardCategories",
  method: "post",
  path: "/categories/standard",
  summary: "Acrescenta as categorias que vêm com o produto e ainda faltam",
  tag,
  access: genai,
  response: z.object({ created: z.int() }),
  errors: ["conflict"],
});

export const updateExternal = defineRoute({
  operationId: "updateExternalCategory",
  method: "post",
  path: "/categories/external/update/:id",
  summary: "Altera família, conteúdo de treino e nome de uma categoria",
  tag,
  access: genai,
  params: itemParams,
  bodyBytesMax: 512 * 1_024,
  body: z.strictObject({ ...readOnly(externalItem), ...draft }),
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
  body: z.strictObject({
    from: z.string().overwrite(cleanName).min(1).max(80),
    to: z.string().overwrite(cleanName).min(1).max(80),
  }),
  response: z.object({ from: z.string(), to: z.string(), changed: z.int() }),
  errors: ["not_found", "unavailable"],
});

/**
 * Deletes a category for the gateway, which says by `has_merchants` whether merchants have it, as users knows. Only the gateway's route of the same path
 * is published. Without `has_merchants`, as from an older gateway, nothing is deleted.
 */
export const removeExternal = defineRoute({
  operationId: "removeExternalCategory",
  method: "post",
  path: "/categories/external/delete/:id",
  summary: "Exclui uma categoria que nenhuma empresa usa",
  tag,
  access: genai,
  params: itemParams,
  body: z.strictObject({ has_merchants: z.boolean() }),
  response: z.object({ id: z.int() }),
  errors: ["not_found", "conflict", "unavailable"],
});

export const categorisationRoutes = [
  listGroups,
  refreshGroups,
  createExternal,
  addStandard,
  updateExternal,
  getExternal,
  renameFamily,
  testCategorize,
  ...trainingRoutes,
  ...groupRoutes,
  ...providerRoutes,
  analyseUsers,
];
