import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "users";
const params = z.strictObject({ id: z.uuid() });
const path = "/users/:id/pause";

/** Null: offers are made. */
const pause = z.object({ until: z.iso.datetime().nullable() }).meta({ id: "CompanyPause" });

export const getPause = defineRoute({
  operationId: "getPause",
  method: "get",
  path,
  summary: "Até quando uma empresa não recebe pedidos; de um USER, a empresa para a qual trabalha",
  tag,
  access: "session",
  params,
  response: pause,
  errors: ["forbidden", "not_found"],
});

export const setPause = defineRoute({
  operationId: "setPause",
  method: "put",
  path,
  summary: "Pausa os pedidos de uma empresa até um momento, no máximo um ano à frente; null retoma",
  tag,
  access: "session",
  params,
  body: z.strictObject({ until: z.iso.datetime({ offset: true }).nullable() }),
  response: pause,
  errors: ["forbidden", "not_found", "conflict"],
});
