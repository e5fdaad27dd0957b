import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

export const deleteUnit = defineRoute({
  operationId: "deleteFranchiseUnit",
  method: "delete",
  path: "/franchise-units/:id",
  summary: "Exclui uma unidade a que nenhuma conta pertence",
  tag: "franchise",
  access: { roles: ["MASTER"] },
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({ message: z.string() }),
  errors: ["not_found", "conflict", "unavailable"],
});
