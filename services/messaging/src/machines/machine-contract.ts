import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const machine = z
  .object({
    /** The contact. */
    id: z.uuid(),
    name: z.string(),
    /** Null while only WhatsApp's own id of the person is known. */
    phone: z.string().nullable(),
    /** Why its latest text was taken for a machine's; null: not kept. */
    reason: z.enum(["SHAPE", "QUICK", "REPEATED"]).nullable(),
    /** Texts taken for a machine's so far. */
    count: z.int(),
    /** The first of them; null: not kept. */
    since: z.iso.datetime().nullable(),
    at: z.iso.datetime(),
    /** Since then its texts are taken for a person's; null: they are not. */
    freed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Machine" });

export const listMachines = defineRoute({
  operationId: "listMachines",
  method: "get",
  path: "/webhooks/machines",
  summary: "Números cujos textos foram tomados por automáticos, os últimos primeiro",
  tag: "messages",
  access: { roles: ["MASTER"] },
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({ items: z.array(machine), next_cursor: z.string().nullable() }),
});

export const freeMachine = defineRoute({
  operationId: "freeMachine",
  method: "post",
  path: "/webhooks/machines/:id",
  summary: "Diz que um número é de uma pessoa, cujos textos são sempre respondidos, ou desfaz isso",
  tag: "messages",
  access: { roles: ["MASTER"] },
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ freed: z.boolean() }),
  response: machine,
  errors: ["not_found"],
});

export const machineRoutes = [listMachines, freeMachine];
