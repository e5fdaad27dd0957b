import { runMigrations } from "@tenho/kernel/lifecycle/migrate-command";
import { walletAccess } from "./adapters/db/migrations/access.ts";
import { walletMigrations } from "./adapters/db/migrations/migrations.ts";

await runMigrations("wallet", walletMigrations, walletAccess);
