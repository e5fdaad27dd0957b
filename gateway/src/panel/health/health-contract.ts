import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

export const health = defineRoute({
  operationId: "getHealth",
  method: "get",
  path: "/saude",
  summary: "Se a Tenho está no ar, para uma sonda de fora: 200, ou 503 sem dizer por quê",
  tag: "platform",
  access: "public",
  response: z.object({ ok: z.literal(true) }),
  errors: ["unavailable"],
});
