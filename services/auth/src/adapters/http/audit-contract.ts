import { CSV_TYPE } from "@tenho/kernel/http/contract/attachment";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { queryDate } from "@tenho/kernel/http/contract/form-values";
import { z } from "zod";

/** `name` is null where there is none, or the service did not answer. */
const named = z.object({ id: z.string(), name: z.string().nullable() });

const auditRecord = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    /** The actor; null: the platform itself, somebody without a session, or a command of its operators. */
    actor: named.nullable(),
    /** MASTER, ADMIN, CLIENT, USER; ANONYMOUS without a session, SYSTEM without a person. */
    actor_role: z.string(),
    /** Dotted name of the action: "user.activate". */
    action: z.string(),
    subject: named.extend({ kind: z.string() }),
    unit_id: z.uuid().nullable(),
    /** Values by field; null where the field had, or has, none. */
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
    /** True when values of an erased person were here; they are null. */
    erased: z.boolean(),
    /** IP address of the caller. */
    address: z.string().nullable(),
    request_id: z.string(),
    /** SHA-256 over this record and the hash before; hex. */
    hash: z.string(),
  })
  .meta({ id: "AuditRecord" });

export const listAudit = defineRoute({
  operationId: "listAudit",
  method: "get",
  path: "/audit",
  summary:
    "Auditoria, da ação mais nova à mais antiga: MASTER vê tudo, ADMIN as suas franquias; format=csv: arquivo, dos últimos 30 dias se não houver from",
  tag: "auth",
  access: { roles: ["ADMIN", "MASTER"] },
  attachment: CSV_TYPE,
  query: z.strictObject({
    /** Dates of the launch city's time zone, both included. */
    from: queryDate.optional(),
    to: queryDate.optional(),
    actor: z.uuid().optional(),
    /** Id of the subject of the action. */
    subject: z.string().min(1).max(200).optional(),
    action: z
      .string()
      .regex(/^[a-z_]+(\.[a-z_]+)+$/)
      .max(100)
      .optional(),
    unit: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(500).optional(),
    format: z.enum(["json", "csv"]).default("json"),
  }),
  response: z.object({ items: z.array(auditRecord), next_cursor: z.string().nullable() }),
  errors: ["forbidden"],
});

export const auditRoutes = [listAudit];
