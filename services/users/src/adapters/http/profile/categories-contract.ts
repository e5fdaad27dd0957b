import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { fromForm } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });
const path = "/users/:id/categories";
const CATEGORIES_MAX = 200;

const categories = z.array(z.object({ id: z.int(), name: z.string() }));

export const getUserCategories = defineRoute({
  operationId: "getUserCategories",
  method: "get",
  path,
  summary: "As categorias de cujos pedidos uma empresa é avisada",
  tag,
  access: "session",
  params,
  response: categories,
  errors: ["not_found", "unavailable"],
});

export const setUserCategories = defineRoute({
  operationId: "setUserCategories",
  method: "post",
  path,
  summary:
    "Escolhe as categorias da própria empresa, ou de uma ao alcance (user.manage_categories); vale desde o próximo pedido",
  tag,
  access: "session",
  params,
  body: z.strictObject({ categoryIds: z.array(fromForm(z.int32().positive())).max(CATEGORIES_MAX) }),
  response: categories,
  errors: ["forbidden", "not_found", "conflict", "unprocessable", "unavailable"],
});
