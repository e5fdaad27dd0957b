import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "franchise";
const access = { roles: ["MASTER"] } as const;
const params = z.strictObject({ id: z.string().regex(/^\d{5,20}$/) });

const sharedNumber = z
  .object({
    /** Meta's id of the number. */
    id: z.string(),
    /** Digits with country code. */
    display_phone_number: z.string(),
    unit_ids: z.array(z.uuid()),
  })
  .meta({ id: "SharedNumber" });

export const listSharedNumbers = defineRoute({
  operationId: "listSharedNumbers",
  method: "get",
  path: "/shared-numbers",
  summary: "Os números de WhatsApp que várias franquias usam",
  tag,
  access,
  response: z.array(sharedNumber),
});

export const setSharedNumber = defineRoute({
  operationId: "setSharedNumber",
  method: "put",
  path: "/shared-numbers/:id",
  summary: "Faz de um número um compartilhado, e diz quais franquias o usam",
  tag,
  access,
  params,
  body: z.strictObject({ display_phone_number: z.string().max(30), unit_ids: z.array(z.uuid()).max(500) }),
  bodyBytesMax: 64 * 1_024,
  response: sharedNumber,
  errors: ["invalid_input", "conflict"],
});

export const deleteSharedNumber = defineRoute({
  operationId: "deleteSharedNumber",
  method: "delete",
  path: "/shared-numbers/:id",
  summary: "Deixa de compartilhar um número; as franquias sem outro ficam sem",
  tag,
  access,
  params,
  response: z.object({ id: z.string() }),
});

export const sharedNumberRoutes = [listSharedNumbers, setSharedNumber, deleteSharedNumber];
