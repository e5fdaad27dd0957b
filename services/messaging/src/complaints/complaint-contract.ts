import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";

const complaint = z
  .object({
    /** The text that complains. */
    id: z.uuid(),
    text: z.string(),
    at: z.iso.datetime(),
    /** Null until its unit is known. */
    unit_name: z.string().nullable(),
    /** The company it is about; null: not said. */
    company_name: z.string().nullable(),
    /** The wish it is about, with that wish's text; null: not said. */
    message_id: z.uuid().nullable(),
    message_text: z.string().nullable(),
    /** Null where the reader may not see who it is. */
    name: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .meta({ id: "Complaint" });

export const listComplaints = defineRoute({
  operationId: "listComplaints",
  method: "get",
  path: "/webhooks/complaints",
  summary: "Reclamações de consumidores que o leitor pode ver, as últimas primeiro",
  tag: "messages",
  access: { roles: ["ADMIN", "MASTER"] },
  query: z.strictObject({
    franchise_id: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    cursor: z.string().max(500).optional(),
  }),
  response: z.object({
    items: z.array(complaint),
    next_cursor: z.string().nullable(),
    /** Complaints of the last seven days, at most 1,000. */
    week: z.int(),
  }),
});

export const complaintRoutes = [listComplaints];
