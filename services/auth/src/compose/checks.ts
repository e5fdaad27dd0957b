import type { Look } from "@tenho/kernel/checks/looks";
import type { AuthContext } from "../app/auth-context.ts";
import { checkAccess } from "../app/checks/check-access.ts";
import { checkBackup } from "../app/checks/check-backup.ts";
import type { AuthConfig } from "../config.ts";

/** The looks of auth at accounts and backups. */
export const authLooks = (ctx: AuthContext, { PUBLIC_URL: publicUrl }: AuthConfig): Look[] => [
  {
    id: "data.access",
    group: "DATA",
    name: "As contas de MASTER e ADMIN",
    look: () => checkAccess(ctx, publicUrl ?? null),
    freshMs: 0,
  },
  { id: "data.backup", group: "DATA", name: "O backup", look: () => checkBackup(ctx), freshMs: 0 },
];
