import { ROLES } from "@tenho/access/roles";
import { z } from "zod";
import { phone } from "../profile/profile-contract.ts";
import { receiving } from "../receiving-contract.ts";

/** `balance` in reais; null for accounts without a wallet. */
export const userRow = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(ROLES),
    is_active: z.boolean(),
    unit_id: z.uuid().nullable(),
    /** Null for an account without a unit, and while the unit's name is unavailable. */
    unit: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    /** Company that a USER works for; null for other roles. */
    client_id: z.uuid().nullable(),
    created_at: z.iso.datetime(),
    /** Null until the account is activated for the first time. */
    activated_at: z.iso.datetime().nullable(),
    name: z.string(),
    /** Address of the primary photo, from the root of the gateway; null without one. */
    avatar: z.string().nullable(),
    balance: z.number().nullable(),
    /**
     * Credit at the present price: LOW below ten TENHOs, EMPTY below one; `affordable` null: any number, they are free. Null without a wallet, and while it is
     * unavailable.
     */
    credit: z
      .object({ level: z.enum(["OK", "LOW", "EMPTY"]), affordable: z.int().nullable(), price: z.number() })
      .nullable(),
    /** Moment of its open request for a correction; null without one, and for a reader who may not correct the account. */
    correction_requested_at: z.iso.datetime().nullable(),
    /** Null for other roles than CLIENT; absent from a service before it. */
    receiving: receiving.nullish(),
    /** The first one is that of the group where a list is sorted by category. */
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
    /** CPF or CNPJ with punctuation, partly covered by `*` for a reader without `user.activate`; null where none was given. */
    document: z.string().nullable(),
    profile: z.object({ display_name: z.string(), phones: z.array(phone) }),
    /** Permission name to allowed or denied, before what the role says. */
    permission_override: z.record(z.string(), z.boolean()),
  })
  .meta({ id: "User" });
