import { ROLES } from "@tenho/access/roles";
import { z } from "zod";

const unitSummary = z
  .object({ id: z.uuid(), name: z.string(), city: z.string(), state: z.string() })
  .meta({ id: "UnitSummary" });

/** The logged-in account as the panel stores it. */
export const sessionUser = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: z.enum(ROLES),
    avatar: z.string().nullable(),
    name: z.string(),
    is_active: z.boolean(),
    requires_password_change: z.boolean(),
    /** True when the token is valid only for enrolling a second factor, once the password needs no change. */
    requires_second_factor: z.boolean(),
    permissions: z.array(z.string()),
    permission_override: z.record(z.string(), z.boolean()),
    unit_id: z.uuid().nullable(),
    unit: unitSummary.nullable(),
    available_franchises: z.array(unitSummary),
    /** True while accounts of the demonstration can sign in: what the panel shows is then not real. */
    has_demonstration_accounts: z.boolean(),
  })
  .meta({ id: "SessionUser" });
