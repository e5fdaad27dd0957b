import { cleanWords } from "@tenho/br/text/clean-words";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const tag = "messages";
const params = z.strictObject({ id: z.uuid() });

export const reportReason = z.enum(["FALSE", "OFFENSIVE", "SPAM"]);

/** A block as its reader may see it. */
const block = z
  .object({
    since: z.iso.datetime(),
    /** Level that decided: the platform or an ADMIN of the unit. */
    by: z.enum(["MASTER", "ADMIN"]),
    by_me: z.boolean(),
    /** Null for an ADMIN when the platform decided. */
    reason: z.string().nullable(),
    /** True for a block in all units; otherwise it is in the unit of the wish it was decided on. */
    everywhere: z.boolean(),
    /** True when the reader may lift the block. */
    can_unblock: z.boolean(),
  })
  .meta({ id: "ContactBlock" });

const abuse = z
  .object({
    reports: z.array(
      z.object({ company_name: z.string(), reason: reportReason, note: z.string().nullable(), at: z.iso.datetime() }),
    ),
    /** Null: the contact is not blocked here. */
    block: block.nullable(),
    /** False once the contact's data were removed. */
    can_block: z.boolean(),
  })
  .meta({ id: "MessageAbuse" });

export const reportMessage = defineRoute({
  operationId: "reportMessage",
  method: "post",
  path: "/webhooks/messages/:id/report",
  summary: "A empresa denuncia um pedido que recebeu; vale a primeira denúncia, e nada é devolvido por ela",
  tag,
  access: { roles: ["CLIENT", "USER"] },
  params,
  body: z.strictObject({ reason: reportReason, note: z.string().overwrite(cleanWords).trim().max(500).optional() }),
  response: z.object({ reason: reportReason, note: z.string().nullable(), at: z.iso.datetime() }),
  errors: ["forbidden", "not_found", "conflict"],
});

export const messageAbuse = defineRoute({
  operationId: "getMessageAbuse",
  method: "get",
  path: "/webhooks/messages/:id/abuse",
  summary: "Denúncias de um pedido e o bloqueio de quem o escreveu",
  tag,
  access: { roles: ["ADMIN", "MASTER"] },
  params,
  response: abuse,
  errors: ["not_found"],
});

export const blockContact = defineRoute({
  operationId: "blockMessageContact",
  method: "post",
  path: "/webhooks/messages/:id/contact-block",
  summary:
    "Bloqueia quem escreveu o pedido, ou desbloqueia: o ADMIN na franquia do pedido, o MASTER em todas; repetir nada muda",
  tag,
  access: { roles: ["ADMIN", "MASTER"] },
  params,
  body: z.discriminatedUnion("blocked", [
    z.strictObject({ blocked: z.literal(true), reason: z.string().overwrite(cleanWords).trim().min(1).max(300) }),
    z.strictObject({ blocked: z.literal(false) }),
  ]),
  response: abuse,
  errors: ["forbidden", "not_found", "conflict", "unavailable"],
});

export const listBlockedContacts = defineRoute({
  operationId: "listBlockedContacts",
  method: "get",
  path: "/webhooks/blocked-contacts",
  summary: "Contatos bloqueados que o leitor pode ver, os últimos primeiro",
  tag,
  access: { roles: ["ADMIN", "MASTER"] },
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({
    items: z.array(
      block.extend({
        /** Wish on which the block was decided, and by which it is lifted. */
        message_id: z.uuid(),
        /** Null where the reader may not see who it is. */
        name: z.string().nullable(),
        phone: z.string().nullable(),
        unit_name: z.string().nullable(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
});

export const abuseRoutes = [reportMessage, messageAbuse, blockContact, listBlockedContacts];
