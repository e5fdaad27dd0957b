import { CSV_TYPE } from "@tenho/kernel/http/contract/attachment";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

/** `name` is null where nobody could be asked for it, or there is none. */
const named = z.object({ id: z.string(), name: z.string().nullable() });

const auditRecord = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Null: the platform itself, somebody without a session, or a command of its operators. */
  actor: named.nullable(),
  /** MASTER, ADMIN, CLIENT, USER; ANONYMOUS without a session, SYSTEM without a person. */
  actor_role: z.string(),
  /** Dotted: "user.activate". */
  action: z.string(),
  subject: named.extend({ kind: z.string() }),
  unit_id: z.uuid().nullable(),
  /** By field; a field is null where there was, or is, none. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** Values of a person who was erased stood here; they are null. */
  erased: z.boolean(),
  /** On the network. */
  address: z.string().nullable(),
  request_id: z.string(),
  /** SHA-256 over this record and the hash before; hex. */
  hash: z.string(),
});

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
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    actor: z.uuid().optional(),
    /** Id of what it was done to. */
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
