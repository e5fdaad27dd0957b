import { ROLES } from "@tenho/access/roles";
import { defineRoute } from "@tenho/kernel/http/contract/contract";
import { z } from "zod";
import { userRow } from "./user-row.ts";

const flag = z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional();

const counted = ["total", "admins", "clients", "users", "active", "awaiting"] as const;

/** Counts of all accounts that the filters find, not only of this page. A count stops at 1000; if there are more, it is named in `capped`. */
const counts = z.object({
  total: z.int(),
  admins: z.int(),
  clients: z.int(),
  users: z.int(),
  active: z.int(),
  /** Inactive, and never activated. */
  awaiting: z.int(),
  capped: z.array(z.enum(counted)),
});

export const listUsers = defineRoute({
  operationId: "listUsers",
  method: "get",
  path: "/users",
  summary:
    "Contas que o leitor pode ver (user.view); uma empresa vê a sua equipe com client_id. Com limit, uma página {items, next_cursor}",
  tag: "users",
  access: "session",
  query: z.strictObject({
    /** One account, as the list has it. */
    id: z.uuid().optional(),
    franchise_id: z.uuid().optional(),
    unit_id: z.uuid().optional(),
    /** The staff of this company: accounts of role USER, which lists hold only with it or for MASTER. */
    client_id: z.uuid().optional(),
    role: z.enum(ROLES).optional(),
    /** `awaiting`: inactive, and never activated. */
    status: z.enum(["active", "inactive", "awaiting"]).optional(),
    /** Beginnings of words of the name or the e-mail, or of a phone number; case and accents do not count. */
    search: z.string().trim().max(100).optional(),
    /** Accounts with exceptions of their own, or without. */
    has_override: flag,
    /** `newest` unless given; `category`: by the name of the first category, without accents, those without one last, the newest of each first. */
    sort: z.enum(["newest", "category"]).optional(),
    /** Answers a page with the number of accounts found in `total`. */
    with_total: flag,
    /** Answers a page with `counts`. */
    with_counts: flag,
    limit: z.coerce.number().int().min(1).max(200).optional(),
    /** Cursor of an earlier page of a list with the same order. */
    cursor: z.string().max(500).optional(),
  }),
  response: z.union([
    z.array(userRow),
    z
      .object({
        items: z.array(userRow),
        next_cursor: z.string().nullable(),
        total: z.int().optional(),
        /** True when there are more than `total`. */
        total_is_capped: z.boolean().optional(),
        counts: counts.optional(),
      })
      .meta({ id: "UserPage" }),
  ]),
});
