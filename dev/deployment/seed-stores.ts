import type { PostgresService } from "@tenho/trust/postgres-roles";

/** Services whose databases the command `seed` writes to, as their own roles. */
export const SEED_FILLS = ["franchise", "users"] as const satisfies readonly PostgresService[];
