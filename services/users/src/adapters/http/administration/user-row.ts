import { ROLES } from "@tenho/access/roles";
import { z } from "zod";
import { phone } from "../profile/profile-contract.ts";

/** `balance` in reais; null for accounts without a wallet. */
export const userRow = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  unit_id: z.uuid().nullable(),
  /** Null for an account without one, and where its name cannot be said now. */
  unit: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Of a USER: the company it works for. */
  client_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  /** Null until the account is activated for the first time. */
  activated_at: z.iso.datetime().nullable(),
  name: z.string(),
  /** Address of the primary photo, from the root of the gateway; null without one. */
  avatar: z.string().nullable(),
  balance: z.number().nullable(),
  /** What the balance pays at the price of now; LOW below ten TENHOs, EMPTY below one. Null without a wallet, and where it cannot be said. */
  credit: z.object({ level: z.enum(["OK", "LOW", "EMPTY"]), affordable: z.int(), price: z.number() }).nullable(),
  /** The first one is that of the group where a list is sorted by category. */
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  /** CPF or CNPJ as it is written, partly covered by `*` for who lacks `user.activate`; null where none was given. */
  document: z.string().nullable(),
  profile: z.object({ display_name: z.string(), phones: z.array(phone) }),
  /** Permission name to allowed or denied, before what the role says. */
  permission_override: z.record(z.string(), z.boolean()),
});
